//! Verdicts, importance and sources.

use crate::text::Texts;

/// What is known of a criterion. `Unknown` is never a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The standard is met, and something shows it.
    Met,
    /// Part of the standard is met.
    Partly,
    /// The standard is not met, and something shows it.
    Unmet,
    /// Nothing shows it yet, or what was tried could not tell.
    Unknown,
    /// Does not apply to this platform.
    NotApplicable,
}

impl Verdict {
    /// All verdicts, in the order of their numbers in links.
    pub const ALL: [Self; 5] = [Self::Met, Self::Partly, Self::Unmet, Self::Unknown, Self::NotApplicable];

    /// The id in files and style sheets.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Partly => "partly",
            Self::Unmet => "unmet",
            Self::Unknown => "unknown",
            Self::NotApplicable => "not-applicable",
        }
    }

    /// The verdict with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.id() == id)
    }

    /// The short label.
    pub const fn label(self, texts: Texts) -> &'static str {
        match self {
            Self::Met => texts.verdict_met_label(),
            Self::Partly => texts.verdict_partly_label(),
            Self::Unmet => texts.verdict_unmet_label(),
            Self::Unknown => texts.verdict_unknown_label(),
            Self::NotApplicable => texts.verdict_not_applicable_label(),
        }
    }

    /// What it means.
    pub const fn meaning(self, texts: Texts) -> &'static str {
        match self {
            Self::Met => texts.verdict_met_meaning(),
            Self::Partly => texts.verdict_partly_meaning(),
            Self::Unmet => texts.verdict_unmet_meaning(),
            Self::Unknown => texts.verdict_unknown_meaning(),
            Self::NotApplicable => texts.verdict_not_applicable_meaning(),
        }
    }
}

/// How much a criterion matters to a kind of task. The order runs from the most to the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Importance {
    /// Unmet, the task cannot run there.
    Blocker,
    /// Unmet, it costs time or money each time.
    Important,
    /// Nice to have.
    Minor,
}

impl Importance {
    /// The label.
    pub const fn label(self, texts: Texts) -> &'static str {
        match self {
            Self::Blocker => texts.importance_blocker(),
            Self::Important => texts.importance_important(),
            Self::Minor => texts.importance_minor(),
        }
    }
}

/// Where a piece of evidence comes from. The three never look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The probe measured it.
    Measured,
    /// Another tool's result.
    Imported,
    /// A person said so.
    Declared,
}

impl Source {
    /// All sources, in the order of their numbers in links.
    pub const ALL: [Self; 3] = [Self::Measured, Self::Imported, Self::Declared];

    /// The id in files and style sheets.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Imported => "imported",
            Self::Declared => "declared",
        }
    }

    /// The label.
    pub const fn label(self, texts: Texts) -> &'static str {
        match self {
            Self::Measured => texts.source_measured(),
            Self::Imported => texts.source_imported(),
            Self::Declared => texts.source_declared(),
        }
    }
}
