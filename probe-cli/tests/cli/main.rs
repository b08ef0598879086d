//! Tests of the real binary, as its users run it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bundles;
mod flow;
mod gpus;
mod interrupted;
mod output;
mod support;
mod surroundings;
