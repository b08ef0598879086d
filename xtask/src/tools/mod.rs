//! The tools beside Cargo: found on PATH where their version fits, else installed once into the user's cache.
//!
//! An install goes to a neighbouring folder that is renamed when it is complete: one that was interrupted
//! is never taken for a whole one.

pub mod browser;
pub mod nextest;
pub mod rust_target;
pub mod trunk;
pub mod wasm_bindgen;
pub mod wasm_opt;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::command::{cargo, on_path, output, run};
use crate::lock;

/// Installs whatever of the tools is missing.
///
/// # Errors
/// Where a tool cannot be installed.
pub fn install_all() -> Result<()> {
    for folder in for_site()?.into_iter().chain(nextest::ensure()?) {
        println!("in {}", folder.display());
    }
    browser::ensure()?;
    println!("All tools are there.");
    Ok(())
}

/// The tools that build the site; the folders are those to put on PATH.
///
/// # Errors
/// Where a tool cannot be installed.
pub fn for_site() -> Result<Vec<PathBuf>> {
    rust_target::ensure()?;
    Ok([trunk::ensure()?, wasm_bindgen::ensure()?, wasm_opt::ensure()?].into_iter().flatten().collect())
}

/// A tool of one version.
pub(crate) struct Tool<'a> {
    /// The name of its program.
    pub(crate) program: &'a str,
    /// The version that is installed.
    pub(crate) version: &'a str,
    /// Where its program lies in the folder of an install.
    pub(crate) programs: &'a str,
    /// How long an install takes, for whoever waits.
    pub(crate) takes: &'a str,
    /// Arguments that make it print its version.
    pub(crate) asks_version: &'a [&'a str],
}

impl Tool<'_> {
    /// Where the program is: none for one on PATH whose version `fits`, else the folder of its install, made
    /// by `install` into the folder it is given where it was not there.
    pub(crate) fn ensure(
        &self,
        fits: impl Fn(&str) -> bool,
        install: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<Option<PathBuf>> {
        if on_path(&[self.program])
            .is_some_and(|found| self.version_of(&found).is_some_and(|version| fits(&version)))
        {
            return Ok(None);
        }
        let cache = cache()?;
        let name = format!("{}-{}", self.program, self.version);
        let home = cache.join(&name);
        let programs = home.join(self.programs);
        if programs.join(self.program).is_file() {
            return Ok(Some(programs));
        }
        // Held while it lasts: a second run waits for this install instead of making the same.
        let _held = lock::hold(&cache.join(format!("{name}.lock")), &format!("installing {name}"))?;
        if programs.join(self.program).is_file() {
            return Ok(Some(programs));
        }
        println!("installing {} {} into {} ({})", self.program, self.version, home.display(), self.takes);
        // What an interrupted run had built is still there, and goes on from where it stopped.
        let part = cache.join(format!("{name}.part"));
        let again = || format!("install {name}; where it fails again, remove {} first", part.display());
        fs::create_dir_all(&part).with_context(again)?;
        install(&part).with_context(again)?;
        let made = part.join(self.programs).join(self.program);
        self.version_of(&made)
            .filter(|version| fits(version))
            .with_context(|| format!("{} left no program that runs", self.program))
            .with_context(again)?;
        fs::rename(&part, &home).with_context(|| format!("move the install to {}", home.display()))?;
        Ok(Some(programs))
    }

    fn version_of(&self, program: &Path) -> Option<String> {
        version_in(&output(Command::new(program).args(self.asks_version))?)
    }
}

/// `cargo install` of one crate into `home`, with the build's own files in there too while it lasts.
pub(crate) fn cargo_install(
    package: &str,
    version: &str,
    locked: bool,
    home: &Path,
    quick: bool,
) -> Result<()> {
    let mut command = cargo();
    command.args(["install", "--root"]).arg(home).arg("--target-dir").arg(home.join("build"));
    if locked {
        command.arg("--locked");
    }
    if quick {
        // These run for seconds: half the time to build them is worth more than their speed.
        command.env("CARGO_PROFILE_RELEASE_LTO", "false");
        command.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    }
    run(command.arg(format!("{package}@{version}")))?;
    fs::remove_dir_all(home.join("build")).context("remove the build's files")
}

/// The folder of all installs.
fn cache() -> Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base =
        set("XDG_CACHE_HOME").filter(|path| path.is_absolute()).or_else(|| Some(set("HOME")?.join(".cache")));
    match base {
        Some(base) => Ok(base.join("runthrough").join("tools")),
        None => bail!("neither XDG_CACHE_HOME nor HOME says where tools can be kept"),
    }
}

/// The first word of `text` that begins with a digit.
fn version_in(text: &str) -> Option<String> {
    let word = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric()).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_tools_print() {
        assert_eq!(version_in("trunk 0.21.14\n").as_deref(), Some("0.21.14"));
        assert_eq!(version_in("wasm-opt version 132 (version_132)").as_deref(), Some("132"));
        assert_eq!(version_in("cargo-nextest 0.9.143 (60fa45f63 2026-08-04)").as_deref(), Some("0.9.143"));
        assert_eq!(version_in("no number"), None);
    }
}
