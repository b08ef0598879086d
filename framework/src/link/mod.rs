//! The share link: a whole report in the fragment of an address.
//!
//! A payload is the base64url (without padding) of a version byte, the body's length, its CRC-32 and the
//! body under raw DEFLATE, and ends in `.`, so that a link cut short on its way is told from a whole one.
//! The body is positional; version 1 is written and read in [`v1`](self). Links are for ever: the golden
//! links of every version stay in the tests.

mod carried;
mod frame;
mod v1;
mod wild;
mod wire;

pub use carried::Keep;

use thiserror::Error;

use crate::report::Report;
use crate::text::{Lang, Texts};

/// Why a text is not a link that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text(Texts(Lang::En)))]
pub enum LinkError {
    /// Its end is missing.
    CutShort,
    /// It is whole, but not as it was sent.
    Altered,
    /// A newer version made it.
    Newer {
        /// The format version it names.
        version: u64,
    },
    /// It is no link of ours.
    Foreign,
    /// It is over the limits.
    TooLarge,
}

impl LinkError {
    /// The error for people: what is wrong and what to do.
    pub fn text(self, texts: Texts) -> String {
        match self {
            Self::CutShort => texts.link_error_cut_short().to_owned(),
            Self::Altered => texts.link_error_altered().to_owned(),
            Self::Newer { version } => texts.link_error_newer(version),
            Self::Foreign => texts.link_error_foreign().to_owned(),
            Self::TooLarge => texts.link_error_too_large().to_owned(),
        }
    }
}

/// The fragment's beginning, before the payload.
pub const FRAGMENT: &str = "#/report/";

/// Writes a report as a payload, which ends in `.`.
///
/// # Errors
/// [`LinkError::TooLarge`] where the report is over the limits of a link.
pub fn encode(report: &Report, keep: &Keep) -> Result<String, LinkError> {
    frame::seal(v1::VERSION, &v1::write(&carried::carried(report, keep)))
}

/// Reads a report from a payload, a fragment or a whole address, as people paste them.
///
/// # Errors
/// Every kind of damage by its name; never another report than the one sent.
pub fn decode(text: &str) -> Result<Report, LinkError> {
    let payload = wild::payload(text)?;
    let (version, body) = frame::open(&payload)?;
    match version {
        v1::VERSION => v1::read(&body),
        _ => Err(LinkError::Newer { version: u64::from(version) }),
    }
}

/// The report as a link would carry it: what [`decode`] gives for what [`encode`] wrote.
pub fn preview(report: &Report, keep: &Keep) -> Report {
    carried::carried(report, keep)
}

#[cfg(test)]
mod tests;
