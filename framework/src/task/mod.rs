//! What a user wants to run: kinds of task, the wizard's questions, classification with its reasons.

mod answers;
mod classify;
mod kind;
mod question;

pub use answers::{Answers, Requirements};
pub use classify::{Classification, Move, classify};
pub use kind::{Kind, KindSet};
pub use question::{Choice, Effect, Note, Question, QuestionForm};

/// A task a user has: a name of their own and the facts they answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Task {
    /// The user's own name for it.
    pub name: String,
    /// What they answered so far.
    pub answers: Answers,
}

impl Task {
    /// The kinds the answers speak for.
    pub fn classification(&self) -> Classification {
        classify(&self.answers)
    }
}
