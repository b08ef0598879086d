//! The site: built by Trunk into `dist/`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::command::{path_with, run};
use crate::{lock, policy, tools};

/// Where the site is built.
#[must_use]
pub fn folder() -> PathBuf {
    crate::root().join("dist")
}

/// Builds the site as it is published and gives its folder.
///
/// # Errors
/// Where a tool is missing and cannot be installed, or the build fails.
pub fn build() -> Result<PathBuf> {
    let tools = tools::for_site()?;
    // Trunk copies this folder, which a fresh checkout without samples may lack.
    fs::create_dir_all(crate::root().join("public")).context("create public/")?;
    let mut trunk = Command::new("trunk");
    // Offline: Trunk takes the tools on PATH and never downloads others of its own choice.
    trunk.args(["build", "--release", "--offline"]);
    // Trunk reads NO_COLOR as true or false only, where the convention is that any value counts.
    trunk.env_remove("NO_COLOR").current_dir(crate::root()).env("PATH", path_with(&tools)?);
    // Trunk gathers its files in one folder, where two builds would remove each other's.
    let _held = lock::hold(&crate::root().join("target/site.lock"), "building the site")?;
    run(&mut trunk)?;
    policy::write_into(&folder().join("index.html"))?;
    Ok(folder())
}
