//! `cargo xtask samples`: measures this machine and writes the samples of the site again.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{demo, probe, samples};

/// Writes all of `public/samples/`.
///
/// # Errors
/// Where the probe cannot be built or run, or a sample cannot be written.
pub fn make() -> Result<()> {
    let program = probe::build()?;
    let folder = probe::fresh_folder()?;
    let measured = probe::measure(&program, folder.path())?;
    let public = crate::root().join("public").join("samples");
    samples::write_build_machine(&public, &measured)?;
    samples::write_illustration(&public)?;
    // A static host lists no folder: the site learns from this which samples there are.
    let index = public.join("index.json");
    let text = serde_json::to_string_pretty(&demo::samples(&public)?)? + "\n";
    fs::write(&index, text).with_context(|| format!("write {}", index.display()))?;
    println!("wrote {}", index.display());
    Ok(())
}
