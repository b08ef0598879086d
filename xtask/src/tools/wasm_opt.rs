//! wasm-opt of Binaryen, from its npm package: distributions carry versions too old for today's compilers.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::Tool;
use crate::command::{on_path, run};

/// The version installed.
const VERSION: &str = "132";
/// The oldest that reads what the workspace's compiler writes.
const OLDEST: u32 = 120;

/// wasm-opt, on PATH (none) or in the folder given.
///
/// # Errors
/// Where it cannot be installed.
pub fn ensure() -> Result<Option<PathBuf>> {
    let tool = Tool {
        program: "wasm-opt",
        version: VERSION,
        programs: "node_modules/.bin",
        takes: "some seconds",
        asks_version: &["--version"],
    };
    tool.ensure(|found| found.parse::<u32>().is_ok_and(|found| found >= OLDEST), install)
}

fn install(home: &Path) -> Result<()> {
    // The package's program is itself run by Node.js.
    if on_path(&["npm"]).is_none() || on_path(&["node"]).is_none() {
        bail!(
            "wasm-opt {OLDEST} or later comes from npm, and node or npm is not on PATH: install Node.js 18 or later with npm (on Debian or Ubuntu: sudo apt-get install --yes nodejs npm), or put a wasm-opt of Binaryen {OLDEST} or later on PATH"
        );
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-update-notifier", "--prefix"]).arg(home);
    run(npm.arg(format!("binaryen@{VERSION}")))
}
