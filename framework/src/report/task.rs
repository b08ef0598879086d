//! A task as a report shows it.

use crate::task::{Answers, Classification, KindSet, Note, Task};

/// A task, its kinds and how they came about.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskReport {
    /// The user's name for it; empty where it was left out of a link.
    pub name: String,
    /// The kinds.
    pub kinds: KindSet,
    /// The answers behind them.
    pub answers: Answers,
}

impl TaskReport {
    /// The report of a task.
    pub fn of(task: &Task) -> Self {
        let Classification { kinds, .. } = task.classification();
        Self { name: task.name.clone(), kinds, answers: task.answers.clone() }
    }

    /// The classification with its moves.
    pub fn classification(&self) -> Classification {
        crate::task::classify(&self.answers)
    }

    /// Whether the links between GPUs decide for it.
    pub fn interconnect_decides(&self) -> bool {
        self.classification().has_note(Note::InterconnectBlocker)
    }
}
