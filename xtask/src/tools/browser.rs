//! Chromium, its driver and a font for Chinese, for the browser tests.
//!
//! They come from the distribution: a browser needs dozens of libraries that only its package knows.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command::{on_path, run};

/// The names under which systems have Chromium.
pub const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// The names under which systems have its driver.
pub const DRIVERS: &[&str] = &["chromedriver", "chromium.chromedriver"];

const PACKAGES: &[&str] = &["chromium", "chromium-driver", "fonts-noto-cjk"];
const FONTS: &str = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/// Installs what is missing where this is root on Debian or Ubuntu; elsewhere names the command.
///
/// # Errors
/// Where something is missing and cannot be installed.
pub fn ensure() -> Result<()> {
    let debian = is_debian(&fs::read_to_string("/etc/os-release").unwrap_or_default());
    let missing = missing(debian);
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !debian {
        bail!("the browser tests need {names}: install them by this system's package manager");
    }
    if !is_root() {
        bail!(
            "the browser tests need {names}; install them by: sudo apt-get update && sudo apt-get install --yes --no-install-recommends {names}"
        );
    }
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    run(apt().arg("update"))?;
    run(apt().args(["install", "--yes", "--no-install-recommends"]).args(&missing))
}

fn missing(debian: bool) -> Vec<&'static str> {
    let there = [
        on_path(BROWSERS).is_some(),
        on_path(DRIVERS).is_some(),
        // Elsewhere the file has another place; a missing font spoils screenshots only.
        !debian || Path::new(FONTS).is_file(),
    ];
    PACKAGES.iter().zip(there).filter(|(_, there)| !there).map(|(name, _)| *name).collect()
}

fn is_debian(release: &str) -> bool {
    let value = |key: &str| release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    let words = [value("ID"), value("ID_LIKE")].into_iter().flatten();
    words
        .flat_map(|value| value.trim_matches('"').split(' '))
        .any(|word| word == "debian" || word == "ubuntu")
}

fn is_root() -> bool {
    crate::command::output(Command::new("id").arg("-u")).is_some_and(|id| id.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_what_descends_from_it_are_known() {
        assert!(is_debian("NAME=x\nID=debian\n"));
        assert!(is_debian("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"));
        assert!(!is_debian("ID=fedora\nVERSION_ID=43\n"));
        assert!(!is_debian(""));
    }
}
