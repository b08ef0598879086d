//! Reading and checking locale files.

use std::path::Path;

use thiserror::Error;
use toml::{Table, Value};

/// What is wrong with a locale file.
#[derive(Debug, Error)]
pub enum LocaleError {
    /// The file could not be read.
    #[error("{file}: {source}")]
    Read {
        /// The file's path.
        file: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is not TOML.
    #[error("{file}: {source}")]
    Parse {
        /// The file's path.
        file: String,
        /// What the parser said.
        source: Box<toml::de::Error>,
    },
    /// The file holds nothing.
    #[error("{file}: no texts in it")]
    Empty {
        /// The file's path.
        file: String,
    },
    /// One key is at fault.
    #[error("{file}: [{key}] {what}")]
    Key {
        /// The file's path.
        file: String,
        /// The key, with dots.
        key: String,
        /// What is wrong with it.
        what: String,
    },
}

/// How an argument is given and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArgType {
    Count,
    Number,
    Seconds,
    Bytes,
    BytesPerS,
    PerS,
    Share,
    Text,
}

impl ArgType {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "count" => Self::Count,
            "number" => Self::Number,
            "seconds" => Self::Seconds,
            "bytes" => Self::Bytes,
            "bytes_per_s" => Self::BytesPerS,
            "per_s" => Self::PerS,
            "share" => Self::Share,
            "text" => Self::Text,
            _ => return None,
        })
    }
}

/// One text in both languages.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) file: String,
    pub(crate) path: Vec<String>,
    pub(crate) zh: String,
    pub(crate) en: String,
    pub(crate) args: Vec<(String, ArgType)>,
    pub(crate) code: Option<u16>,
}

impl Leaf {
    pub(crate) fn fault(&self, what: &str) -> LocaleError {
        LocaleError::Key { file: self.file.clone(), key: self.path.join("."), what: what.to_owned() }
    }

    /// The path as a Rust name: `nav.my-tasks` becomes `nav_my_tasks`.
    pub(crate) fn rust_name(&self) -> String {
        self.path.join("_").replace('-', "_")
    }

    /// A text with the arguments' names replaced by their positions, as the renderer reads it.
    pub(crate) fn positional(&self, text: &str) -> String {
        let mut out = text.to_owned();
        for (position, (name, _)) in self.args.iter().enumerate() {
            out = out.replace(&format!("{{{name}}}"), &format!("{{{position}}}"));
            out = out.replace(&format!("{{{name}|"), &format!("{{{position}|"));
        }
        out
    }

    fn check(&self) -> Result<(), LocaleError> {
        for (language, text) in [("zh", &self.zh), ("en", &self.en)] {
            if text.trim().is_empty() {
                return Err(self.fault(&format!("has an empty {language} text")));
            }
            for name in placeholders(text) {
                if !self.args.iter().any(|(known, _)| *known == name) {
                    return Err(self.fault(&format!("{language} uses {{{name}}}, which is not in args")));
                }
            }
            for (name, _) in &self.args {
                if !placeholders(text).contains(name) {
                    return Err(self.fault(&format!("{language} does not use {{{name}}}")));
                }
            }
        }
        Ok(())
    }
}

fn placeholders(text: &str) -> Vec<String> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(inside, _)| inside.split('|').next().unwrap_or(inside).to_owned())
        .collect()
}

pub(crate) fn read_table(file: &Path) -> Result<Table, LocaleError> {
    let name = file.display().to_string();
    let text =
        std::fs::read_to_string(file).map_err(|source| LocaleError::Read { file: name.clone(), source })?;
    text.parse::<Table>().map_err(|source| LocaleError::Parse { file: name, source: Box::new(source) })
}

pub(crate) fn leaves(file: &Path, table: &Table) -> Result<Vec<Leaf>, LocaleError> {
    let mut found = Vec::new();
    walk(&file.display().to_string(), &mut Vec::new(), table, &mut found)?;
    Ok(found)
}

fn walk(file: &str, path: &mut Vec<String>, table: &Table, found: &mut Vec<Leaf>) -> Result<(), LocaleError> {
    let fault =
        |path: &[String], what: String| LocaleError::Key { file: file.to_owned(), key: path.join("."), what };
    if table.contains_key("zh") || table.contains_key("en") {
        let text = |key: &str| {
            table
                .get(key)
                .and_then(Value::as_str)
                .map(str::to_owned)
                .ok_or_else(|| fault(path, format!("has no {key} text")))
        };
        let mut args = Vec::new();
        for arg in table.get("args").and_then(Value::as_array).into_iter().flatten() {
            let parsed = arg
                .as_str()
                .and_then(|arg| arg.split_once(':'))
                .and_then(|(name, kind)| Some((name.to_owned(), ArgType::parse(kind)?)));
            args.push(
                parsed.ok_or_else(|| fault(path, format!("has an argument {arg} that is not name:type")))?,
            );
        }
        let code = match table.get("code") {
            None => None,
            Some(code) => Some(
                code.as_integer()
                    .and_then(|code| u16::try_from(code).ok())
                    .ok_or_else(|| fault(path, format!("has a code {code} that is not 0 to 65535")))?,
            ),
        };
        if let Some(extra) = table.keys().find(|key| !["zh", "en", "args", "code"].contains(&key.as_str())) {
            return Err(fault(path, format!("has a key `{extra}` beside its texts")));
        }
        let leaf =
            Leaf { file: file.to_owned(), path: path.clone(), zh: text("zh")?, en: text("en")?, args, code };
        leaf.check()?;
        found.push(leaf);
        return Ok(());
    }
    for (key, value) in table {
        path.push(key.clone());
        let Value::Table(inner) = value else {
            return Err(fault(path, "is neither a table nor a text with zh and en".to_owned()));
        };
        walk(file, path, inner, found)?;
        path.pop();
    }
    Ok(())
}

pub(crate) fn refuse_duplicates(found: &[Leaf]) -> Result<(), LocaleError> {
    let mut names = std::collections::HashSet::new();
    match found.iter().find(|leaf| !names.insert(leaf.rust_name())) {
        Some(leaf) => Err(leaf.fault("has the same Rust name as another key")),
        None => Ok(()),
    }
}
