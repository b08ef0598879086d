//! Findings of rules, declarations of people, and what both amount to.

use crate::bundle::Timestamp;
use crate::criteria::{CriterionId, Source, Verdict};
use crate::statement::Statement;

/// What one rule found in one bundle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finding {
    pub(crate) verdict: Verdict,
    /// The sentence that carries the verdict.
    pub(crate) reason: Statement,
    /// More figures that bear on it.
    pub(crate) details: Vec<Statement>,
    /// How many tries or repeats it rests on.
    pub(crate) sample_size: Option<u64>,
    pub(crate) observed_at: Option<Timestamp>,
    /// Where in the bundle, as a JSON pointer.
    pub(crate) pointer: &'static str,
    /// Whether everything measurable of the standard holds and only a person can say the rest.
    pub(crate) rest_is_declared: bool,
}

/// What a person says of a criterion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Their verdict.
    pub verdict: Verdict,
    /// Their remark.
    pub note: String,
    /// The address of the page that shows it; empty where there is none.
    pub address: String,
}

/// One piece of evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// What it alone would say.
    pub verdict: Verdict,
    /// Measured, imported or declared.
    pub source: Source,
    /// What was found.
    pub statement: Statement,
    /// More figures that bear on it.
    pub details: Vec<Statement>,
    /// How many tries or repeats it rests on.
    pub sample_size: Option<u64>,
    /// When it was found.
    pub observed_at: Option<Timestamp>,
    /// Where it can be looked up.
    pub origin: Origin,
}

/// Where a piece of evidence can be looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In a bundle.
    Bundle {
        /// The position of the bundle among the platform's.
        index: usize,
        /// Where in it, as a JSON pointer.
        pointer: &'static str,
    },
    /// On a page a person named.
    Address(String),
    /// Nowhere: only said, or left out of a link.
    Nowhere,
}

/// What is known of one criterion on one platform.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The criterion.
    pub criterion: CriterionId,
    /// The verdict.
    pub verdict: Verdict,
    /// The sentence that carries it.
    pub reason: Statement,
    /// Where it comes from; `None` where nothing bears on it.
    pub source: Option<Source>,
    /// How many tries or repeats it rests on.
    pub sample_size: Option<u64>,
    /// Everything that bears on it.
    pub evidence: Vec<Evidence>,
    /// A person's remark.
    pub note: String,
}
