//! Generates the typed texts from `locales/`.

use std::path::Path;

use locale_codegen::{messages, write_or_fail};

fn main() {
    println!("cargo::rerun-if-changed=locales");
    write_or_fail("messages.rs", messages(&[Path::new("locales/app.toml")], "framework::text"));
}
