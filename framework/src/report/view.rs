//! A platform seen for one kind of task.

use std::collections::BTreeSet;

use super::{PlatformReport, Report};
use crate::criteria::{CriterionId, Dimension, Importance, Verdict};
use crate::task::Kind;

/// What a platform's report says for one kind of task, in lists and never in a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindView {
    /// Blockers that are not met, or only partly.
    pub unmet_blockers: Vec<CriterionId>,
    /// Blockers that nothing shows yet.
    pub unknown_blockers: Vec<CriterionId>,
    /// Other criteria not met, or only partly.
    pub gaps: Vec<CriterionId>,
    /// Other criteria that nothing shows yet.
    pub unknown: Vec<CriterionId>,
    /// Criteria met.
    pub met: Vec<CriterionId>,
}

/// How many criteria of one dimension stand how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DimensionCounts {
    /// Met.
    pub met: usize,
    /// Partly.
    pub partly: usize,
    /// Unmet.
    pub unmet: usize,
    /// Not yet shown.
    pub unknown: usize,
}

impl PlatformReport {
    /// The lists for one kind; `interconnect_decides` where a task's GPUs exchange data.
    pub fn for_kind(&self, kind: Kind, interconnect_decides: bool) -> KindView {
        let mut view = KindView::default();
        for assessment in &self.assessments {
            let criterion = assessment.criterion;
            let blocker = importance(criterion, kind, interconnect_decides) == Importance::Blocker;
            let list = match (assessment.verdict, blocker) {
                (Verdict::Met, _) => &mut view.met,
                (Verdict::Partly | Verdict::Unmet, true) => &mut view.unmet_blockers,
                (Verdict::Partly | Verdict::Unmet, false) => &mut view.gaps,
                (Verdict::Unknown, true) => &mut view.unknown_blockers,
                (Verdict::Unknown, false) => &mut view.unknown,
                (Verdict::NotApplicable, _) => continue,
            };
            list.push(criterion);
        }
        view
    }

    /// How the criteria of a dimension stand.
    pub fn counts(&self, dimension: Dimension) -> DimensionCounts {
        let mut counts = DimensionCounts::default();
        for assessment in self.assessments.iter().filter(|found| found.criterion.dimension() == dimension) {
            match assessment.verdict {
                Verdict::Met => counts.met += 1,
                Verdict::Partly => counts.partly += 1,
                Verdict::Unmet => counts.unmet += 1,
                Verdict::Unknown => counts.unknown += 1,
                Verdict::NotApplicable => {}
            }
        }
        counts
    }
}

/// How much a criterion matters to a kind, given whether the task's GPUs exchange data.
fn importance(criterion: CriterionId, kind: Kind, interconnect_decides: bool) -> Importance {
    if criterion == CriterionId::Interconnect && interconnect_decides {
        return Importance::Blocker;
    }
    criterion.importance(kind)
}

/// A mistake in how criteria were picked: the article's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// Marked as decisive, but minor to every kind the user has.
    DecisiveDoesNotMatter(CriterionId),
    /// A blocker of a kind's first dimension was marked as not to be looked at.
    SkippedFirstDimension(CriterionId, Kind),
}

/// Finds criteria judged by another kind's standards.
pub fn mismatches(
    report: &Report,
    decisive: &BTreeSet<CriterionId>,
    skipped: &BTreeSet<CriterionId>,
) -> Vec<Mismatch> {
    let kinds = report.kinds();
    let mut found = Vec::new();
    if kinds.is_empty() {
        return found;
    }
    for criterion in decisive {
        if kinds.iter().all(|kind| criterion.importance(kind) == Importance::Minor) {
            found.push(Mismatch::DecisiveDoesNotMatter(*criterion));
        }
    }
    for criterion in skipped {
        let asks = |kind: &Kind| {
            kind.first_dimensions().contains(&criterion.dimension())
                && criterion.importance(*kind) == Importance::Blocker
        };
        if let Some(kind) = kinds.iter().find(asks) {
            found.push(Mismatch::SkippedFirstDimension(*criterion, kind));
        }
    }
    found
}
