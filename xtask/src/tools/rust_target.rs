//! Rust's standard library for WebAssembly.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::command::{on_path, output, run};

/// The site's target.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Adds the target through rustup where the compiler does not have it.
///
/// # Errors
/// Where there is no rustup or it cannot download.
pub fn ensure() -> Result<()> {
    let mut rustc = Command::new("rustc");
    rustc.current_dir(crate::root()).args(["--print", "target-libdir", "--target", TARGET]);
    if output(&mut rustc).is_some_and(|folder| Path::new(folder.trim()).is_dir()) {
        return Ok(());
    }
    if on_path(&["rustup"]).is_none() {
        bail!(
            "the compiler lacks {TARGET} and there is no rustup: install Rust through rustup, or this compiler's standard library for that target (on Fedora: sudo dnf install rust-std-static-{TARGET})"
        );
    }
    println!("adding the Rust target {TARGET} (some seconds)");
    run(Command::new("rustup").current_dir(crate::root()).args(["target", "add", TARGET])).with_context(
        || {
            format!(
                "where rustup may not download, run `rustup target add {TARGET}` where it may, in this folder"
            )
        },
    )
}
