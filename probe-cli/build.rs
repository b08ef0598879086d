//! Generates the typed texts from `locales/`.

use std::path::{Path, PathBuf};

use locale_codegen::{messages, records, write_or_fail};

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let locales = Path::new("locales");
    let plain: Vec<PathBuf> =
        ["command.toml", "measure.toml", "show.toml"].iter().map(|name| locales.join(name)).collect();
    let plain: Vec<&Path> = plain.iter().map(PathBuf::as_path).collect();
    write_or_fail("messages.rs", messages(&plain, "framework::text"));
    write_or_fail("help.rs", records(&locales.join("help.toml"), "HelpText", "framework::text"));
}
