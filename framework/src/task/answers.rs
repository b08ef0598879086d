//! What a user answered, and the requirements that follow.

use std::collections::BTreeMap;

use super::question::{Choice, Question, QuestionForm};

/// The answers to the wizard's questions; a question not answered is not in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answers {
    choices: BTreeMap<Question, usize>,
    numbers: BTreeMap<Question, f64>,
}

impl Answers {
    /// Answers a question by the position of a choice. Returns false, and changes nothing, where the
    /// question has no such choice.
    pub fn choose(&mut self, question: Question, position: usize) -> bool {
        let QuestionForm::Choices(choices) = question.form() else { return false };
        if position >= choices.len() {
            return false;
        }
        self.choices.insert(question, position);
        true
    }

    /// Answers a question by the id of a choice; as [`Answers::choose`].
    pub fn choose_id(&mut self, question: Question, choice_id: &str) -> bool {
        let QuestionForm::Choices(choices) = question.form() else { return false };
        choices.iter().position(|choice| choice.id == choice_id).is_some_and(|at| self.choose(question, at))
    }

    /// Answers a question by a number, which must be finite and not negative; else false and no change.
    pub fn enter(&mut self, question: Question, value: f64) -> bool {
        if question.form() != QuestionForm::Number || !value.is_finite() || value < 0.0 {
            return false;
        }
        self.numbers.insert(question, value);
        true
    }

    /// Takes an answer back.
    pub fn clear(&mut self, question: Question) {
        self.choices.remove(&question);
        self.numbers.remove(&question);
    }

    /// The position of the choice made.
    pub fn position(&self, question: Question) -> Option<usize> {
        self.choices.get(&question).copied()
    }

    /// The choice made.
    pub fn choice(&self, question: Question) -> Option<&'static Choice> {
        let QuestionForm::Choices(choices) = question.form() else { return None };
        choices.get(self.position(question)?)
    }

    /// The number entered.
    pub fn number(&self, question: Question) -> Option<f64> {
        self.numbers.get(&question).copied()
    }

    /// Whether the question has an answer.
    pub fn has(&self, question: Question) -> bool {
        self.choices.contains_key(&question) || self.numbers.contains_key(&question)
    }

    /// How many questions have an answer.
    pub fn len(&self) -> usize {
        self.choices.len() + self.numbers.len()
    }

    /// Whether no question has an answer.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the answers ask of an instance.
    pub fn requirements(&self) -> Requirements {
        let gb = |question, unit: f64| {
            self.number(question).map(|gb| {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "not negative; saturates"
                )]
                let bytes = (gb * unit) as u64;
                bytes
            })
        };
        Requirements {
            // GPU memory is sold in binary units, data is counted in decimal ones.
            vram_bytes: gb(Question::PeakVramGb, 1024.0 * 1024.0 * 1024.0),
            disk_bytes: gb(Question::DataGb, 1e9),
            files: gb(Question::DataFiles, 1.0),
            docker: self.choice(Question::NeedsDocker).is_some_and(|choice| choice.id == "docker"),
            own_driver: self.choice(Question::NeedsDocker).is_some_and(|choice| choice.id == "own-driver"),
        }
    }
}

/// Checks that follow from the answers; they filter platforms and do not move the kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// GPU memory needed on one card.
    pub vram_bytes: Option<u64>,
    /// Disk space needed for the data.
    pub disk_bytes: Option<u64>,
    /// Files the data has, each of which takes an inode.
    pub files: Option<u64>,
    /// Whether a docker engine is needed.
    pub docker: bool,
    /// Whether a driver of the user's own is needed.
    pub own_driver: bool,
}
