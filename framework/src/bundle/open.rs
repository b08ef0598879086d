//! Reading a bundle's text, with errors that say what is wrong, where, and what to do.

use serde_json::Value;
use thiserror::Error;

use super::{Bundle, DigestCheck, FORMAT, VERSION};
use crate::text::{Lang, Texts};

/// A bundle that was read, and what its digest says.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The bundle.
    pub bundle: Bundle,
    /// Whether the file is as it was written.
    pub digest: DigestCheck,
}

/// Why a text is not a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Texts(Lang::En)))]
pub enum OpenError {
    /// There is nothing in it.
    Empty,
    /// It is not UTF-8.
    NotUtf8 {
        /// The first byte that does not fit, counted from 0.
        offset: usize,
    },
    /// It is not JSON.
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What the parser said.
        what: String,
    },
    /// It breaks off before its end.
    CutShort {
        /// The last line there is, from 1.
        line: usize,
    },
    /// It is JSON, but not one of ours.
    Foreign {
        /// What it looks like, where that can be told.
        looks_like: Option<&'static str>,
        /// Its first keys, for the reader to recognise it by.
        keys: String,
    },
    /// A newer program made it.
    Newer {
        /// Its version.
        version: u64,
    },
    /// It says that it is a bundle, but a field is wrong.
    Field {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
}

impl OpenError {
    /// The error for people: what is wrong, where, and what to do.
    pub fn text(&self, texts: Texts) -> String {
        let at = |number: &usize| *number as u64;
        match self {
            Self::Empty => texts.open_empty().to_owned(),
            Self::NotUtf8 { offset } => texts.open_not_utf8(at(offset)),
            Self::NotJson { line, column, what } => texts.open_not_json(at(line), at(column), what),
            Self::CutShort { line } => texts.open_cut_short(at(line)),
            Self::Foreign { looks_like: Some(tool), .. } => texts.open_foreign_known(tool),
            Self::Foreign { looks_like: None, keys } => texts.open_foreign(keys),
            Self::Newer { version } => texts.open_newer(*version, u64::from(VERSION)),
            Self::Field { line, column, what } => texts.open_field(at(line), at(column), what),
        }
    }
}

/// Reads a bundle.
///
/// # Errors
/// See [`OpenError`]; every variant says where the fault is.
pub fn open(bytes: &[u8]) -> Result<Opened, OpenError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text =
        std::str::from_utf8(bytes).map_err(|error| OpenError::NotUtf8 { offset: error.valid_up_to() })?;
    if text.trim().is_empty() {
        return Err(OpenError::Empty);
    }
    let value: Value = serde_json::from_str(text).map_err(|error| not_json(&error))?;
    if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(foreign(&value));
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version > u64::from(VERSION) => return Err(OpenError::Newer { version }),
        _ => {}
    }
    let bundle: Bundle = serde_json::from_str(text).map_err(|error| OpenError::Field {
        line: error.line(),
        column: error.column(),
        what: without_place(&error),
    })?;
    Ok(Opened { digest: super::Digest::check(&value), bundle })
}

fn not_json(error: &serde_json::Error) -> OpenError {
    if error.is_eof() {
        OpenError::CutShort { line: error.line() }
    } else {
        OpenError::NotJson { line: error.line(), column: error.column(), what: without_place(error) }
    }
}

/// The parser's message without its own "at line 1 column 2", which our texts say themselves.
fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rfind(" at line ") {
        Some(end) => message[..end].to_owned(),
        None => message,
    }
}

/// Tools whose results people are likely to have at hand, by keys that only theirs have.
const KNOWN_TOOLS: &[(&str, &[&str])] = &[
    ("fio", &["fio version"]),
    ("iperf3", &["start", "intervals", "end"]),
    ("Lighthouse", &["lighthouseVersion"]),
    ("sacct", &["jobs", "meta"]),
    ("nvbandwidth", &["nvbandwidth"]),
    ("hyperfine", &["results"]),
];

fn foreign(value: &Value) -> OpenError {
    let Some(object) = value.as_object() else {
        let what = match value {
            Value::Array(_) => "[…]",
            _ => "…",
        };
        return OpenError::Foreign { looks_like: None, keys: what.to_owned() };
    };
    let looks_like = KNOWN_TOOLS
        .iter()
        .find(|(_, keys)| keys.iter().all(|key| object.contains_key(*key)))
        .map(|(name, _)| *name);
    let keys: Vec<String> = object.keys().take(4).map(|key| key.chars().take(24).collect()).collect();
    OpenError::Foreign { looks_like, keys: keys.join(", ") }
}
