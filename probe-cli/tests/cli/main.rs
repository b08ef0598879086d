//! Tests of the real binary, as its users run it.

mod bundles;
mod flow;
mod interrupted;
mod output;
mod support;
mod surroundings;
