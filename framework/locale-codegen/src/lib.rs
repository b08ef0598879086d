//! Turns locale files, where Chinese and English stand side by side, into typed Rust at build time.
//!
//! Three kinds of file are read; all are TOML, and a *leaf* is a table with `zh` and `en`:
//!
//! - **messages**: any nesting of leaves; each becomes a method of `Texts`, named by its path.
//! - **statements**: a list of leaves with a `code` that never changes; each becomes a constructor of
//!   `Statement`, which travels through bundles' reports and share links as its code and its values.
//! - **records**: tables that all have the same leaves; they become one static table of structs.
//!
//! A leaf may name `args = ["n:count", "wait:seconds"]`; its texts then hold `{n}` and, where the form
//! depends on the number, `{n|job|jobs}`. A missing language, an unknown placeholder, a placeholder that
//! only one language uses, or a code used twice is an error that names the file and the key, so that it
//! does not compile.

mod emit;
mod leaf;

use std::path::Path;

pub use leaf::LocaleError;
use leaf::{Leaf, leaves, read_table};

/// Generates `pub struct Texts(pub Lang)` with one method per leaf of `files`.
///
/// `text_path` is the path of framework's text module as seen from the including crate, such as
/// `crate::text` or `framework::text`.
///
/// # Errors
/// The first fault found in the files, with its file and key.
pub fn messages(files: &[&Path], text_path: &str) -> Result<String, LocaleError> {
    let mut found = Vec::new();
    for file in files {
        found.extend(leaves(file, &read_table(file)?)?);
    }
    leaf::refuse_duplicates(&found)?;
    Ok(emit::messages(&found, text_path))
}

/// Generates the constructors of statements and the table that renders them by code.
///
/// # Errors
/// The first fault found in the file, with its key; a code that is missing or used twice is one.
pub fn statements(file: &Path, text_path: &str) -> Result<String, LocaleError> {
    let found = leaves(file, &read_table(file)?)?;
    leaf::refuse_duplicates(&found)?;
    let mut coded: Vec<(u16, &Leaf)> = Vec::new();
    for leaf in &found {
        let code = leaf.code.ok_or_else(|| leaf.fault("has no `code`"))?;
        if coded.iter().any(|(other, _)| *other == code) {
            return Err(leaf.fault(&format!("uses code {code}, which another statement has already")));
        }
        coded.push((code, leaf));
    }
    coded.sort_by_key(|(code, _)| *code);
    Ok(emit::statements(&coded, text_path))
}

/// Generates `pub struct <name>` with one `Bilingual` per field, and `pub static <NAME>_TABLE` with one
/// entry per table of the file, in the file's order.
///
/// # Errors
/// The first fault found; a table that lacks a field of the first table is one.
pub fn records(file: &Path, name: &str, text_path: &str) -> Result<String, LocaleError> {
    let found = leaves(file, &read_table(file)?)?;
    let mut rows: Vec<(String, Vec<&Leaf>)> = Vec::new();
    for leaf in &found {
        let [id, _field] = leaf.path.as_slice() else {
            return Err(leaf.fault("should be [id] with plain fields below it"));
        };
        match rows.last_mut() {
            Some((last, fields)) if last == id => fields.push(leaf),
            _ => rows.push((id.clone(), vec![leaf])),
        }
    }
    let Some((_, first)) = rows.first() else {
        return Err(LocaleError::Empty { file: file.display().to_string() });
    };
    let expected: Vec<&String> = first.iter().map(|leaf| &leaf.path[1]).collect();
    for (_, fields) in &rows {
        let actual: Vec<&String> = fields.iter().map(|leaf| &leaf.path[1]).collect();
        if actual != expected {
            return Err(fields[0].fault(&format!("should have the fields {expected:?}, in this order")));
        }
    }
    Ok(emit::records(&rows, name, text_path))
}

/// For build scripts: writes `code` to `OUT_DIR/<file_name>`, and stops the build with a message where
/// generating or writing failed.
pub fn write_or_fail(file_name: &str, code: Result<String, LocaleError>) {
    let written = code.map_err(|error| error.to_string()).and_then(|code| {
        let folder = std::env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
        std::fs::write(Path::new(&folder).join(file_name), code)
            .map_err(|error| format!("{file_name}: {error}"))
    });
    if let Err(message) = written {
        println!("cargo::error={message}");
        std::process::exit(1);
    }
}

#[cfg(test)]
mod tests;
