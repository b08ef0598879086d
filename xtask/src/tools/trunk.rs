//! Trunk, which builds the site from `index.html`.

use std::path::PathBuf;

use anyhow::Result;

use super::{Tool, cargo_install};

/// The last one that the workspace's compiler can build.
const VERSION: &str = "0.21.14";

/// Trunk 0.21, on PATH (none) or in the folder given.
///
/// # Errors
/// Where it cannot be installed.
pub fn ensure() -> Result<Option<PathBuf>> {
    let tool = Tool {
        program: "trunk",
        version: VERSION,
        programs: "bin",
        takes: "about 4 minutes on 2 cores",
        asks_version: &["--version"],
    };
    tool.ensure(|found| found.starts_with("0.21."), |home| cargo_install("trunk", VERSION, true, home, true))
}
