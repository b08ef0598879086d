//! Generates the typed texts from `locales/`.

use std::path::Path;

use locale_codegen::{messages, records, statements, write_or_fail};

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let locales = Path::new("locales");
    let plain = [locales.join("tasks.toml"), locales.join("report.toml")];
    let plain: Vec<&Path> = plain.iter().map(std::path::PathBuf::as_path).collect();
    write_or_fail("messages.rs", messages(&plain, "crate::text"));
    write_or_fail("statements.rs", statements(&locales.join("statements.toml"), "crate::text"));
    write_or_fail("criteria.rs", records(&locales.join("criteria.toml"), "CriterionText", "crate::text"));
}
