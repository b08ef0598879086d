//! The site: built by Trunk into `dist/`.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::command::{path_with, run};
use crate::tools;

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
    let _lock = lock()?;
    run(&mut trunk)?;
    Ok(folder())
}

/// Waits for other builds of the site: Trunk gathers its files in one folder, where two builds would remove
/// each other's. Dropping the file lets the next one go on.
fn lock() -> Result<File> {
    let target = crate::root().join("target");
    fs::create_dir_all(&target).context("create target/")?;
    let file = File::create(target.join("site.lock")).context("create the build's lock")?;
    if file.try_lock().is_err() {
        println!("Waiting for another build of the site");
        file.lock().context("wait for another build of the site")?;
    }
    Ok(file)
}
