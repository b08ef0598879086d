//! Charts in plain elements: they wrap, they scale with the text, and each says in words what it shows.

mod interval;
mod jobs;
mod runs;
mod track;

pub(crate) use interval::interval;
pub(crate) use jobs::jobs;
pub(crate) use runs::runs;
