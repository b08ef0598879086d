//! `cargo xtask samples`: the bundles in `public/samples/`, made again.
//!
//! One is an illustration, made by hand; the other is what `gpu-probe` really measured on the machine that
//! runs this, with its names replaced.

mod anonymise;
mod illustration;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// Writes the illustration to `folder`.
///
/// # Errors
/// Where the file cannot be written.
pub fn write_illustration(folder: &Path) -> Result<()> {
    write(folder, "illustration-4090.json", &illustration::bundle()?.to_json()?)
}

/// Reads a bundle just measured from `measured`, replaces its names, and writes it to `folder`.
///
/// # Errors
/// Where the bundle cannot be read or the sample cannot be written.
pub fn write_build_machine(folder: &Path, measured: &Path) -> Result<()> {
    let bytes = fs::read(measured).with_context(|| format!("read {}", measured.display()))?;
    let mut bundle = framework::bundle::open(&bytes)?.bundle;
    let home = std::env::var("HOME").unwrap_or_default();
    let work_folder = std::env::current_dir().map(|path| path.display().to_string()).unwrap_or_default();
    anonymise::anonymise(&mut bundle, &home, &work_folder);
    write(folder, "build-machine.json", &bundle.to_json()?)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<()> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, text))
        .with_context(|| format!("write {}", path.display()))?;
    println!("wrote {}", path.display());
    Ok(())
}
