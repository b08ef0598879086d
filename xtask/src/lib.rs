//! The chores of this workspace behind `cargo xtask`, as a library so that the browser tests can serve the
//! site by the same server.

pub mod command;
pub mod demo;
pub mod dist;
pub mod lock;
pub mod make_samples;
pub mod policy;
pub mod probe;
#[expect(unreachable_pub, reason = "its private modules mark what they share as public")]
pub mod samples;
pub mod serve;
pub mod site;
mod tally;
pub mod test;
pub mod tools;

use std::path::{Path, PathBuf};

/// The root of the workspace, wherever the command was started.
#[must_use]
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
