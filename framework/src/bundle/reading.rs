//! What could be read, and why the rest could not.

use serde::{Deserialize, Serialize};

use crate::text::Texts;

/// Something that was read, or an unknown with its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reading<T> {
    /// It was read.
    Known(T),
    /// It could not be read.
    Unknown(Unknown),
}

/// Why something is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unknown {
    /// The kind of reason.
    pub reason: UnknownReason,
    /// What the system said, cut to a limit.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// The kinds of reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UnknownReason {
    /// There is nothing of the sort here.
    NotPresent,
    /// The library that would tell is not installed.
    LibraryMissing,
    /// The library and the driver do not fit.
    DriverMismatch,
    /// Not allowed to read it.
    NoPermission,
    /// It did not answer in time.
    TimedOut,
    /// This system or device does not offer it.
    NotSupported,
    /// It answered with an impossible value.
    Implausible,
    /// The budget of time or bytes ran out first.
    OverBudget,
    /// It was not tried.
    NotRun,
    /// It was interrupted.
    Interrupted,
    /// It failed in another way; the detail says how.
    #[serde(other)]
    Failed,
}

impl UnknownReason {
    /// The reason in a language.
    pub const fn text(self, texts: Texts) -> &'static str {
        match self {
            Self::NotPresent => texts.unknown_not_present(),
            Self::LibraryMissing => texts.unknown_library_missing(),
            Self::DriverMismatch => texts.unknown_driver_mismatch(),
            Self::NoPermission => texts.unknown_no_permission(),
            Self::TimedOut => texts.unknown_timed_out(),
            Self::NotSupported => texts.unknown_not_supported(),
            Self::Implausible => texts.unknown_implausible(),
            Self::OverBudget => texts.unknown_over_budget(),
            Self::NotRun => texts.unknown_not_run(),
            Self::Interrupted => texts.unknown_interrupted(),
            Self::Failed => texts.unknown_failed(),
        }
    }
}

impl<T> Reading<T> {
    /// An unknown.
    pub fn unknown(reason: UnknownReason, detail: impl Into<String>) -> Self {
        Self::Unknown(Unknown { reason, detail: detail.into() })
    }

    /// What was read.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Unknown(_) => None,
        }
    }

    /// Why it is unknown.
    pub fn why_unknown(&self) -> Option<&Unknown> {
        match self {
            Self::Known(_) => None,
            Self::Unknown(unknown) => Some(unknown),
        }
    }
}
