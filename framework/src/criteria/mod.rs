//! What is judged: dimensions, criteria and their importance for each kind of task.

mod dimension;
mod id;
mod probe_step;
mod verdict;

pub use dimension::Dimension;
pub use id::CriterionId;
pub use probe_step::Settles;
pub use verdict::{Importance, Source, Verdict};

mod text {
    include!(concat!(env!("OUT_DIR"), "/criteria.rs"));
}
pub use text::CriterionText;
