//! The wizard's questions: observable facts, never "which kind are you?".

use super::kind::{Kind, KindSet};
use crate::text::Texts;

/// A question of the wizard, in the order they are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// How long the longest run goes on with nobody watching.
    LongestRun,
    /// Whether model weights are updated.
    UpdatesWeights,
    /// How many independent items one submission has.
    ItemsPerSubmission,
    /// What is lost when it is killed at 90%.
    LostWhenKilled,
    /// Whether it recurs with nobody watching.
    RecursUnattended,
    /// Whether someone waits at the keyboard.
    SomeoneWaiting,
    /// Whether GPUs exchange data with each other.
    GpusExchange,
    /// Whether docker or a driver of one's own is needed.
    NeedsDocker,
    /// How many files the data has.
    DataFiles,
    /// How large the data is, in GB.
    DataGb,
    /// The peak of GPU memory, in GB.
    PeakVramGb,
    /// Hours a month.
    HoursAMonth,
    /// Steady use or bursts with gaps.
    UsagePattern,
    /// A hard deadline, or data that must stay somewhere.
    Constraint,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionForm {
    /// One of several choices.
    Choices(&'static [Choice]),
    /// A number, in the unit the question's text names.
    Number,
}

/// A choice of a question and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The id in files; links carry the position among the question's choices, so new ones go at the end.
    pub id: &'static str,
    /// What choosing it does.
    pub effect: Effect,
}

/// What an answer does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The kinds it speaks for.
    pub kinds: KindSet,
    /// What else follows from it.
    pub note: Option<Note>,
}

/// What follows from an answer beside the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Instances that may be taken away are fine.
    InterruptibleFine,
    /// Instances that may be taken away are not.
    InterruptibleNot,
    /// The links between GPUs become a blocker.
    InterconnectBlocker,
}

const fn choice(id: &'static str, kinds: &[Kind], note: Option<Note>) -> Choice {
    let mut set = KindSet::EMPTY;
    let mut index = 0;
    while index < kinds.len() {
        set = set.with(kinds[index]);
        index += 1;
    }
    Choice { id, effect: Effect { kinds: set, note } }
}

use Kind::{Batch, Training, Validation};

const LONGEST_RUN: &[Choice] = &[
    choice("under-30-min", &[Validation], None),
    choice("under-2-h", &[], None),
    choice("under-8-h", &[], None),
    choice("over-8-h", &[Batch, Training], None),
];
const UPDATES_WEIGHTS: &[Choice] = &[choice("no", &[], None), choice("yes", &[Training], None)];
const ITEMS_PER_SUBMISSION: &[Choice] = &[
    choice("one", &[Validation], None),
    choice("two-to-nine", &[], None),
    choice("ten-or-more", &[Batch], None),
];
const LOST_WHEN_KILLED: &[Choice] = &[
    choice("one-item", &[Batch], Some(Note::InterruptibleFine)),
    choice("since-checkpoint", &[], None),
    choice("everything", &[Training], Some(Note::InterruptibleNot)),
];
const RECURS_UNATTENDED: &[Choice] = &[choice("no", &[], None), choice("yes", &[Batch], None)];
const SOMEONE_WAITING: &[Choice] = &[choice("no", &[], None), choice("yes", &[Validation], None)];
const GPUS_EXCHANGE: &[Choice] = &[
    choice("one-gpu", &[], None),
    choice("several-independent", &[], None),
    choice("yes", &[Training], Some(Note::InterconnectBlocker)),
];
const NEEDS_DOCKER: &[Choice] =
    &[choice("no", &[], None), choice("docker", &[], None), choice("own-driver", &[], None)];
const USAGE_PATTERN: &[Choice] = &[choice("steady", &[], None), choice("bursts", &[], None)];
const CONSTRAINT: &[Choice] = &[
    choice("none", &[], None),
    choice("deadline", &[], None),
    choice("residency", &[], None),
    choice("both", &[], None),
];

impl Question {
    /// All questions in the order they are asked.
    pub const ALL: [Self; 14] = [
        Self::LongestRun,
        Self::UpdatesWeights,
        Self::ItemsPerSubmission,
        Self::LostWhenKilled,
        Self::RecursUnattended,
        Self::SomeoneWaiting,
        Self::GpusExchange,
        Self::NeedsDocker,
        Self::DataFiles,
        Self::DataGb,
        Self::PeakVramGb,
        Self::HoursAMonth,
        Self::UsagePattern,
        Self::Constraint,
    ];

    /// The id in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::LongestRun => "longest-run",
            Self::UpdatesWeights => "updates-weights",
            Self::ItemsPerSubmission => "items-per-submission",
            Self::LostWhenKilled => "lost-when-killed",
            Self::RecursUnattended => "recurs-unattended",
            Self::SomeoneWaiting => "someone-waiting",
            Self::GpusExchange => "gpus-exchange",
            Self::NeedsDocker => "needs-docker",
            Self::DataFiles => "data-files",
            Self::DataGb => "data-gb",
            Self::PeakVramGb => "peak-vram-gb",
            Self::HoursAMonth => "hours-a-month",
            Self::UsagePattern => "usage-pattern",
            Self::Constraint => "constraint",
        }
    }

    /// The question with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|question| question.id() == id)
    }

    /// How it is answered.
    pub const fn form(self) -> QuestionForm {
        QuestionForm::Choices(match self {
            Self::LongestRun => LONGEST_RUN,
            Self::UpdatesWeights => UPDATES_WEIGHTS,
            Self::ItemsPerSubmission => ITEMS_PER_SUBMISSION,
            Self::LostWhenKilled => LOST_WHEN_KILLED,
            Self::RecursUnattended => RECURS_UNATTENDED,
            Self::SomeoneWaiting => SOMEONE_WAITING,
            Self::GpusExchange => GPUS_EXCHANGE,
            Self::NeedsDocker => NEEDS_DOCKER,
            Self::UsagePattern => USAGE_PATTERN,
            Self::Constraint => CONSTRAINT,
            Self::DataFiles | Self::DataGb | Self::PeakVramGb | Self::HoursAMonth => {
                return QuestionForm::Number;
            }
        })
    }

    /// Whether its answer can move the kind; the others set checks and filters.
    pub const fn moves_kind(self) -> bool {
        (self as u8) <= Self::GpusExchange as u8
    }

    /// The question as it is asked.
    pub const fn text(self, texts: Texts) -> &'static str {
        match self {
            Self::LongestRun => texts.question_longest_run_text(),
            Self::UpdatesWeights => texts.question_updates_weights_text(),
            Self::ItemsPerSubmission => texts.question_items_per_submission_text(),
            Self::LostWhenKilled => texts.question_lost_when_killed_text(),
            Self::RecursUnattended => texts.question_recurs_unattended_text(),
            Self::SomeoneWaiting => texts.question_someone_waiting_text(),
            Self::GpusExchange => texts.question_gpus_exchange_text(),
            Self::NeedsDocker => texts.question_needs_docker_text(),
            Self::DataFiles => texts.question_data_files_text(),
            Self::DataGb => texts.question_data_gb_text(),
            Self::PeakVramGb => texts.question_peak_vram_gb_text(),
            Self::HoursAMonth => texts.question_hours_a_month_text(),
            Self::UsagePattern => texts.question_usage_pattern_text(),
            Self::Constraint => texts.question_constraint_text(),
        }
    }

    /// Why it is asked.
    pub const fn why(self, texts: Texts) -> &'static str {
        match self {
            Self::LongestRun => texts.question_longest_run_why(),
            Self::UpdatesWeights => texts.question_updates_weights_why(),
            Self::ItemsPerSubmission => texts.question_items_per_submission_why(),
            Self::LostWhenKilled => texts.question_lost_when_killed_why(),
            Self::RecursUnattended => texts.question_recurs_unattended_why(),
            Self::SomeoneWaiting => texts.question_someone_waiting_why(),
            Self::GpusExchange => texts.question_gpus_exchange_why(),
            Self::NeedsDocker => texts.question_needs_docker_why(),
            Self::DataFiles => texts.question_data_files_why(),
            Self::DataGb => texts.question_data_gb_why(),
            Self::PeakVramGb => texts.question_peak_vram_gb_why(),
            Self::HoursAMonth => texts.question_hours_a_month_why(),
            Self::UsagePattern => texts.question_usage_pattern_why(),
            Self::Constraint => texts.question_constraint_why(),
        }
    }

    /// The unit of a question answered by a number; empty for the others.
    pub const fn unit(self, texts: Texts) -> &'static str {
        match self {
            Self::DataFiles => texts.question_data_files_unit(),
            Self::DataGb => texts.question_data_gb_unit(),
            Self::PeakVramGb => texts.question_peak_vram_gb_unit(),
            Self::HoursAMonth => texts.question_hours_a_month_unit(),
            _ => "",
        }
    }

    /// The label of one of its choices; empty where there is no such choice.
    pub fn choice_label(self, choice_id: &str, texts: Texts) -> &'static str {
        match (self, choice_id) {
            (Self::LongestRun, "under-30-min") => texts.question_longest_run_option_under_30_min_label(),
            (Self::LongestRun, "under-2-h") => texts.question_longest_run_option_under_2_h_label(),
            (Self::LongestRun, "under-8-h") => texts.question_longest_run_option_under_8_h_label(),
            (Self::LongestRun, "over-8-h") => texts.question_longest_run_option_over_8_h_label(),
            (Self::UpdatesWeights, "no") => texts.question_updates_weights_option_no_label(),
            (Self::UpdatesWeights, "yes") => texts.question_updates_weights_option_yes_label(),
            (Self::ItemsPerSubmission, "one") => texts.question_items_per_submission_option_one_label(),
            (Self::ItemsPerSubmission, "two-to-nine") => {
                texts.question_items_per_submission_option_two_to_nine_label()
            }
            (Self::ItemsPerSubmission, "ten-or-more") => {
                texts.question_items_per_submission_option_ten_or_more_label()
            }
            (Self::LostWhenKilled, "one-item") => texts.question_lost_when_killed_option_one_item_label(),
            (Self::LostWhenKilled, "since-checkpoint") => {
                texts.question_lost_when_killed_option_since_checkpoint_label()
            }
            (Self::LostWhenKilled, "everything") => texts.question_lost_when_killed_option_everything_label(),
            (Self::RecursUnattended, "no") => texts.question_recurs_unattended_option_no_label(),
            (Self::RecursUnattended, "yes") => texts.question_recurs_unattended_option_yes_label(),
            (Self::SomeoneWaiting, "no") => texts.question_someone_waiting_option_no_label(),
            (Self::SomeoneWaiting, "yes") => texts.question_someone_waiting_option_yes_label(),
            (Self::GpusExchange, "one-gpu") => texts.question_gpus_exchange_option_one_gpu_label(),
            (Self::GpusExchange, "several-independent") => {
                texts.question_gpus_exchange_option_several_independent_label()
            }
            (Self::GpusExchange, "yes") => texts.question_gpus_exchange_option_yes_label(),
            (Self::NeedsDocker, "no") => texts.question_needs_docker_option_no_label(),
            (Self::NeedsDocker, "docker") => texts.question_needs_docker_option_docker_label(),
            (Self::NeedsDocker, "own-driver") => texts.question_needs_docker_option_own_driver_label(),
            (Self::UsagePattern, "steady") => texts.question_usage_pattern_option_steady_label(),
            (Self::UsagePattern, "bursts") => texts.question_usage_pattern_option_bursts_label(),
            (Self::Constraint, "none") => texts.question_constraint_option_none_label(),
            (Self::Constraint, "deadline") => texts.question_constraint_option_deadline_label(),
            (Self::Constraint, "residency") => texts.question_constraint_option_residency_label(),
            (Self::Constraint, "both") => texts.question_constraint_option_both_label(),
            _ => "",
        }
    }
}

impl Note {
    /// The note in a language.
    pub const fn text(self, texts: Texts) -> &'static str {
        match self {
            Self::InterruptibleFine => texts.move_interruptible_fine(),
            Self::InterruptibleNot => texts.move_interruptible_not(),
            Self::InterconnectBlocker => texts.move_interconnect_blocker(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lang;

    #[test]
    fn every_choice_has_a_label_and_every_number_a_unit() {
        for texts in Lang::ALL.map(Texts) {
            for question in Question::ALL {
                match question.form() {
                    QuestionForm::Choices(choices) => {
                        for choice in choices {
                            let label = question.choice_label(choice.id, texts);
                            assert!(!label.is_empty(), "{question:?} {}", choice.id);
                        }
                    }
                    QuestionForm::Number => assert!(!question.unit(texts).is_empty(), "{question:?}"),
                }
            }
        }
    }

    #[test]
    fn only_the_first_seven_questions_move_the_kind() {
        for question in Question::ALL {
            let QuestionForm::Choices(choices) = question.form() else {
                assert!(!question.moves_kind());
                continue;
            };
            let moves = choices.iter().any(|choice| choice.effect != Effect::default());
            assert_eq!(moves, question.moves_kind(), "{question:?}");
        }
    }
}
