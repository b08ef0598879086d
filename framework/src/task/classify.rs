//! From answers to kinds, with the reasons.

use super::answers::Answers;
use super::kind::{Kind, KindSet};
use super::question::{Choice, Note, Question};

/// What one answer did to the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The question.
    pub question: Question,
    /// The choice made; `None` where a number was entered.
    pub choice: Option<&'static Choice>,
    /// The kinds it spoke for; empty where it does not tell them apart.
    pub kinds: KindSet,
    /// What else follows.
    pub note: Option<Note>,
}

/// The kinds a task belongs to, with the answers that moved the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classification {
    /// The kinds most answers speak for: one, or several at a tie; none while nothing speaks for any.
    pub kinds: KindSet,
    /// Every answer and what it did, in the order of the questions.
    pub moves: Vec<Move>,
}

impl Classification {
    /// Whether an answer had this consequence.
    pub fn has_note(&self, note: Note) -> bool {
        self.moves.iter().any(|step| step.note == Some(note))
    }
}

/// Classifies a task: each answer speaks for the kinds of its effect, and the kinds that most answers speak
/// for are the result. A tie shows them all.
pub fn classify(answers: &Answers) -> Classification {
    let moves: Vec<Move> = Question::ALL
        .into_iter()
        .filter(|question| answers.has(*question))
        .map(|question| {
            let choice = answers.choice(question);
            let effect = choice.map(|choice| choice.effect).unwrap_or_default();
            Move { question, choice, kinds: effect.kinds, note: effect.note }
        })
        .collect();
    let votes = |kind: Kind| moves.iter().filter(|step| step.kinds.contains(kind)).count();
    let most = Kind::ALL.into_iter().map(votes).max().unwrap_or(0);
    let kinds = Kind::ALL.into_iter().filter(|kind| most > 0 && votes(*kind) == most).collect();
    Classification { kinds, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(given: &[(Question, &str)]) -> Answers {
        let mut answers = Answers::default();
        for (question, choice) in given {
            assert!(answers.choose_id(*question, choice), "{question:?} has no choice {choice}");
        }
        answers
    }

    fn kinds(given: &[(Question, &str)]) -> Vec<Kind> {
        classify(&answers(given)).kinds.iter().collect()
    }

    #[test]
    fn a_nightly_batch_is_batch() {
        let nightly = [
            (Question::LongestRun, "under-2-h"),
            (Question::ItemsPerSubmission, "ten-or-more"),
            (Question::LostWhenKilled, "one-item"),
            (Question::RecursUnattended, "yes"),
        ];
        assert_eq!(kinds(&nightly), [Kind::Batch]);
        let classification = classify(&answers(&nightly));
        assert!(classification.has_note(Note::InterruptibleFine));
        assert_eq!(classification.moves.len(), 4);
        assert!(classification.moves[0].kinds.is_empty());
    }

    #[test]
    fn a_tie_shows_both_kinds_and_nothing_shows_none() {
        assert_eq!(kinds(&[(Question::LongestRun, "over-8-h")]), [Kind::Batch, Kind::Training]);
        assert_eq!(kinds(&[]), []);
        assert_eq!(kinds(&[(Question::UpdatesWeights, "no")]), []);
    }

    #[test]
    fn checks_do_not_move_the_kind() {
        let mut with_checks =
            answers(&[(Question::UpdatesWeights, "yes"), (Question::NeedsDocker, "docker")]);
        assert!(with_checks.enter(Question::PeakVramGb, 24.0));
        assert_eq!(classify(&with_checks).kinds.iter().collect::<Vec<_>>(), [Kind::Training]);
        let requirements = with_checks.requirements();
        assert_eq!(requirements.vram_bytes, Some(24 << 30));
        assert!(requirements.docker && !requirements.own_driver);
    }

    #[test]
    fn impossible_answers_change_nothing() {
        let mut answers = Answers::default();
        assert!(!answers.choose(Question::UpdatesWeights, 2));
        assert!(!answers.enter(Question::PeakVramGb, f64::NAN));
        assert!(!answers.enter(Question::PeakVramGb, -1.0));
        assert!(!answers.enter(Question::LongestRun, 1.0));
        assert!(answers.is_empty());
    }
}
