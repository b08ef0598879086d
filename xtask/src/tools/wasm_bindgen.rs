//! wasm-bindgen, which must be of exactly the version of the crate that the site links.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use super::{Tool, cargo_install};

/// wasm-bindgen of the version in `Cargo.lock`, on PATH (none) or in the folder given.
///
/// # Errors
/// Where the version cannot be read or the tool cannot be installed.
pub fn ensure() -> Result<Option<PathBuf>> {
    let lock = fs::read_to_string(crate::root().join("Cargo.lock")).context("read Cargo.lock")?;
    let version = locked(&lock).context("Cargo.lock names no version of wasm-bindgen")?;
    let tool = Tool {
        program: "wasm-bindgen",
        version: &version,
        programs: "bin",
        takes: "about 3 minutes on 2 cores",
        asks_version: &["--version"],
    };
    // Its own lock file pins crates that no longer build.
    tool.ensure(
        |found| found == version,
        |home| cargo_install("wasm-bindgen-cli", &version, false, home, true),
    )
}

fn locked(lock: &str) -> Option<String> {
    let lock: toml::Table = lock.parse().ok()?;
    let packages = lock.get("package")?.as_array()?;
    let package = packages
        .iter()
        .find(|package| package.get("name").and_then(|name| name.as_str()) == Some("wasm-bindgen"))?;
    package.get("version")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_locked_one() {
        let lock = "[[package]]\nname = \"wasm-bindgen-shared\"\nversion = \"9.9.9\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked(lock).as_deref(), Some("0.2.130"));
        assert_eq!(locked("[[package]]\nname = \"other\"\n"), None);
    }
}
