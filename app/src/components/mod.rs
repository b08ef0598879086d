//! Parts that several pages share.

mod command;
mod counts;
mod measurement;
mod next_steps;
mod notices;
mod opener;
mod rich;
mod verdict;

pub(crate) use command::command;
pub(crate) use counts::counts;
pub(crate) use measurement::{measure_name, measured_figure};
pub(crate) use next_steps::next_steps;
pub(crate) use notices::{notices, source_question, undo_bar};
pub(crate) use opener::opener;
pub(crate) use rich::rich;
pub(crate) use verdict::{importance_tag, platform_tags, source_tag, verdict_mark};
