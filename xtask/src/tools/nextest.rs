//! nextest, which runs the tests: one process each, so that none disturbs another.

use std::path::PathBuf;

use anyhow::Result;

use super::{Tool, cargo_install};

/// The version installed.
const VERSION: &str = "0.9.143";

/// nextest 0.9, on PATH (none) or in the folder given.
///
/// # Errors
/// Where it cannot be installed.
pub fn ensure() -> Result<Option<PathBuf>> {
    let tool = Tool {
        program: "cargo-nextest",
        version: VERSION,
        programs: "bin",
        takes: "about 5 minutes on 2 cores",
        asks_version: &["nextest", "--version"],
    };
    tool.ensure(
        |found| found.starts_with("0.9."),
        |home| cargo_install("cargo-nextest", VERSION, true, home, true),
    )
}
