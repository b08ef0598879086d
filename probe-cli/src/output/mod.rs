//! All that the probe prints.

pub(crate) mod document;
mod glyph;
pub(crate) mod json;
mod markdown;
pub(crate) mod printer;
pub(crate) mod progress;
pub(crate) mod report;
mod terminal;
mod wrap;

pub(crate) use glyph::Glyphs;
pub(crate) use markdown::markdown;
pub(crate) use printer::Printer;
pub(crate) use progress::Progress;
