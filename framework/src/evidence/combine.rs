//! Several bundles and a declaration amount to one assessment.

use super::finding::{Assessment, Declaration, Evidence, Finding, Origin};
use super::rules;
use crate::bundle::{Bundle, Event, Steps};
use crate::criteria::{CriterionId, Source, Verdict};
use crate::statement::Statement;

/// Assesses a criterion from a platform's bundles, in order of time, and what a person declared.
///
/// What was measured stands above what was declared; only where the measurable part of a standard holds can
/// a person say its rest. Bundles that disagree make `partly`, with how often each was found: a later bundle
/// never silently replaces an earlier one. Samples that grow over bundles (hours of day, long runs) are
/// judged together where none of them is against it. An unknown decides only where nothing else does.
pub fn assess(criterion: CriterionId, bundles: &[&Bundle], declared: Option<&Declaration>) -> Assessment {
    let mut findings: Vec<(usize, Finding)> = Vec::new();
    for (index, bundle) in bundles.iter().enumerate() {
        let found = rules::judge(criterion, bundle);
        // The same file twice, or one that has grown since, is not a second measurement.
        let is_new = |found: &Finding| !findings.iter().any(|(_, known)| known == found);
        findings.extend(found.filter(is_new).map(|found| (index, found)));
    }
    let mut evidence: Vec<Evidence> =
        findings.iter().map(|(index, finding)| from_finding(*index, finding)).collect();
    if let Some(declared) = declared {
        evidence.push(from_declaration(declared));
    }
    let together = judge_together(criterion, bundles, &findings);
    let (verdict, reason, source, sample_size) = decide(&findings, together.as_ref(), declared);
    let note = declared.map(|declared| declared.note.clone()).unwrap_or_default();
    Assessment { criterion, verdict, reason, source, sample_size, evidence, note }
}

type Decision = (Verdict, Statement, Option<Source>, Option<u64>);

/// Criteria whose sample grows from bundle to bundle: three bundles with a long run each hold three long runs.
fn grows(criterion: CriterionId) -> bool {
    matches!(
        criterion,
        CriterionId::Capacity | CriterionId::QueueTime | CriterionId::Uninterrupted | CriterionId::ReadyTime
    )
}

/// What the bundles say together, where each alone says too little and none says `unmet`.
fn judge_together(
    criterion: CriterionId,
    bundles: &[&Bundle],
    findings: &[(usize, Finding)],
) -> Option<Finding> {
    if !grows(criterion) || findings.len() < 2 {
        return None;
    }
    if !findings.iter().all(|(_, found)| matches!(found.verdict, Verdict::Partly | Verdict::Unknown)) {
        return None;
    }
    let first = bundles.first()?;
    let mut all = Bundle::new(first.probe.clone(), first.created_at, first.subject.clone());
    for bundle in bundles {
        let Steps { flow, stress, soak } = &bundle.steps;
        all.steps.flow.extend_from_slice(flow);
        all.steps.stress.extend_from_slice(stress);
        all.steps.soak.extend_from_slice(soak);
        all.events.extend(
            bundle.events.iter().filter(|event| !bundles_hold_before(bundles, bundle, event)).cloned(),
        );
    }
    rules::judge(criterion, &all)
}

/// Whether a bundle before this one holds the same event.
fn bundles_hold_before(bundles: &[&Bundle], bundle: &Bundle, event: &Event) -> bool {
    bundles
        .iter()
        .take_while(|other| !std::ptr::eq(**other, bundle))
        .any(|other| other.events.contains(event))
}

fn decide(
    findings: &[(usize, Finding)],
    together: Option<&Finding>,
    declared: Option<&Declaration>,
) -> Decision {
    if let Some(found) = together {
        return (found.verdict, found.reason.clone(), Some(Source::Measured), found.sample_size);
    }
    let known: Vec<&Finding> = findings
        .iter()
        .map(|(_, finding)| finding)
        .filter(|finding| finding.verdict != Verdict::Unknown)
        .collect();
    if let Some(declared) = declared
        && declared.verdict == Verdict::Met
        && let Some(last) = known.last()
        && known.iter().all(|finding| finding.rest_is_declared)
    {
        return (Verdict::Met, Statement::measured_and_declared(), Some(Source::Declared), last.sample_size);
    }
    if let Some(last) = known.last() {
        if known.iter().all(|finding| finding.verdict == last.verdict) {
            return (last.verdict, last.reason.clone(), Some(Source::Measured), last.sample_size);
        }
        let count = |verdict| known.iter().filter(|finding| finding.verdict == verdict).count() as u64;
        let (met, partly, unmet) = (count(Verdict::Met), count(Verdict::Partly), count(Verdict::Unmet));
        let reason = Statement::history_differs(met, partly, unmet);
        return (Verdict::Partly, reason, Some(Source::Measured), Some(known.len() as u64));
    }
    if let Some(declared) = declared
        && declared.verdict != Verdict::Unknown
    {
        return (declared.verdict, Statement::declared_by_person(), Some(Source::Declared), None);
    }
    match findings.last() {
        Some((_, finding)) => {
            (Verdict::Unknown, finding.reason.clone(), Some(Source::Measured), finding.sample_size)
        }
        None => (Verdict::Unknown, Statement::nothing_yet(), None, None),
    }
}

fn from_finding(index: usize, finding: &Finding) -> Evidence {
    Evidence {
        verdict: finding.verdict,
        source: Source::Measured,
        statement: finding.reason.clone(),
        details: finding.details.clone(),
        sample_size: finding.sample_size,
        observed_at: finding.observed_at,
        origin: Origin::Bundle { index, pointer: finding.pointer },
    }
}

fn from_declaration(declared: &Declaration) -> Evidence {
    let origin = match declared.address.as_str() {
        "" => Origin::Nowhere,
        address => Origin::Address(address.to_owned()),
    };
    Evidence {
        verdict: declared.verdict,
        source: Source::Declared,
        statement: Statement::declared_by_person(),
        details: Vec::new(),
        sample_size: None,
        observed_at: None,
        origin,
    }
}
