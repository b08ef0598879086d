//! The marks' shapes.

use framework::criteria::Verdict;
use framework::evidence::StepState;

use super::document::Mark;

/// Which shapes the reader's terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Glyphs {
    /// `✓ ◐ ✕ ◌`
    Unicode,
    /// `+ ~ x ?`
    Ascii,
}

impl Glyphs {
    /// By the locale, as POSIX orders its variables.
    pub(crate) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        if locale.contains("utf-8") || locale.contains("utf8") { Self::Unicode } else { Self::Ascii }
    }

    /// The shape of a mark; one column wide.
    pub(crate) fn of(self, mark: Mark) -> &'static str {
        let (unicode, ascii) = match mark {
            Mark::Good => ("✓", "+"),
            Mark::Partly => ("◐", "~"),
            Mark::Bad => ("✕", "x"),
            Mark::Unknown => ("◌", "?"),
            Mark::NotApplicable => ("–", "-"),
            Mark::Point => ("·", "*"),
        };
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }
}

impl From<Verdict> for Mark {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Met => Self::Good,
            Verdict::Partly => Self::Partly,
            Verdict::Unmet => Self::Bad,
            Verdict::Unknown => Self::Unknown,
            Verdict::NotApplicable => Self::NotApplicable,
        }
    }
}

impl From<StepState> for Mark {
    fn from(state: StepState) -> Self {
        match state {
            StepState::Held => Self::Good,
            StepState::Stuck => Self::Bad,
            StepState::Short => Self::Partly,
            StepState::NotDone => Self::Unknown,
        }
    }
}
