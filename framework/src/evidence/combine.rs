//! Several bundles and a declaration amount to one assessment.

use super::finding::{Assessment, Declaration, Evidence, Finding, Origin};
use super::rules;
use crate::bundle::Bundle;
use crate::criteria::{CriterionId, Source, Verdict};
use crate::statement::Statement;

/// Assesses a criterion from a platform's bundles, in order of time, and what a person declared.
///
/// What was measured stands above what was declared. Bundles that disagree make `partly`, with how often
/// each was found: a later bundle never silently replaces an earlier one. An unknown decides only where
/// nothing else does.
pub fn assess(criterion: CriterionId, bundles: &[&Bundle], declared: Option<&Declaration>) -> Assessment {
    let findings: Vec<(usize, Finding)> = bundles
        .iter()
        .enumerate()
        .filter_map(|(index, bundle)| Some((index, rules::judge(criterion, bundle)?)))
        .collect();
    let mut evidence: Vec<Evidence> =
        findings.iter().map(|(index, finding)| from_finding(*index, finding)).collect();
    if let Some(declared) = declared {
        evidence.push(from_declaration(declared));
    }
    let (verdict, reason, source, sample_size) = decide(&findings, declared);
    let note = declared.map(|declared| declared.note.clone()).unwrap_or_default();
    Assessment { criterion, verdict, reason, source, sample_size, evidence, note }
}

type Decision = (Verdict, Statement, Option<Source>, Option<u64>);

fn decide(findings: &[(usize, Finding)], declared: Option<&Declaration>) -> Decision {
    let known: Vec<&Finding> =
        findings.iter().map(|(_, finding)| finding).filter(|finding| finding.verdict != Verdict::Unknown).collect();
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
