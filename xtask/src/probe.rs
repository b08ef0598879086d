//! `gpu-probe`, built and run on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::command::{cargo, run, status};

/// The name that this machine's bundle carries.
const PLATFORM: &str = "This machine";

/// Builds the probe as it is published and gives its program.
///
/// # Errors
/// Where the build fails.
pub fn build() -> Result<PathBuf> {
    run(cargo().args(["build", "--release", "--package", "probe-cli"]))?;
    Ok(program())
}

/// Where the built program lies.
#[must_use]
pub fn program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let name = format!("gpu-probe{}", std::env::consts::EXE_SUFFIX);
    crate::root().join(target).join("release").join(name)
}

/// Measures this machine by a quick run of `probe` in `folder`, checks the bundle and gives its file.
///
/// # Errors
/// Where the run could not be done or its bundle is not valid. That something measured failed its standard
/// is a result like any other.
pub fn measure(probe: &Path, folder: &Path) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("create {}", folder.display()))?;
    let bundle = folder.join("bundle.json");
    let mut command = Command::new(probe);
    command.current_dir(folder).args(["run", "--quick", "--platform", PLATFORM, "--out"]).arg(&bundle);
    match status(&mut command)? {
        0 => println!("Everything measured met its standard."),
        1 => println!("Something measured failed its standard: that too is a result."),
        code => bail!("gpu-probe run ended with {code}"),
    }
    run(Command::new(probe).current_dir(folder).arg("validate").arg(&bundle))?;
    Ok(bundle)
}

/// A new folder for a run, which is removed when dropped: old results are never taken for new ones.
///
/// # Errors
/// Where it cannot be created.
pub fn fresh_folder() -> Result<tempfile::TempDir> {
    let target = crate::root().join("target");
    fs::create_dir_all(&target).context("create target/")?;
    tempfile::Builder::new().prefix("measured-").tempdir_in(target).context("create a folder for the run")
}
