//! What of a report a link carries.

use crate::bundle::Timestamp;
use crate::evidence::{Assessment, Evidence, Origin};
use crate::report::{PlatformReport, Report, TaskReport};
use crate::statement::Statement;

/// What to keep in a link; everything else of a report is always carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Names of tasks and platforms, instance types and regions.
    pub names: bool,
    /// Remarks and addresses that people wrote.
    pub notes: bool,
    /// Further figures behind each verdict.
    pub details: bool,
}

impl Default for Keep {
    fn default() -> Self {
        Self { names: true, notes: true, details: true }
    }
}

/// Minutes are exact enough for a reader, and a third the length.
const MS_PER_MINUTE: i64 = 60_000;

pub(super) fn carried(report: &Report, keep: &Keep) -> Report {
    Report {
        tasks: report.tasks.iter().map(|task| task_carried(task, keep)).collect(),
        platforms: report.platforms.iter().map(|platform| platform_carried(platform, keep)).collect(),
    }
}

fn kept(text: &str, keep: bool) -> String {
    if keep { text.to_owned() } else { String::new() }
}

fn task_carried(task: &TaskReport, keep: &Keep) -> TaskReport {
    TaskReport { name: kept(&task.name, keep.names), kinds: task.kinds, answers: task.answers.clone() }
}

fn platform_carried(platform: &PlatformReport, keep: &Keep) -> PlatformReport {
    PlatformReport {
        name: kept(&platform.name, keep.names),
        instance_type: kept(&platform.instance_type, keep.names),
        region: kept(&platform.region, keep.names),
        illustration: platform.illustration,
        observed: platform.observed.map(|(first, last)| (to_minute(first), to_minute(last))),
        digests: platform.digests.clone(),
        assessments: platform.assessments.iter().map(|found| assessment_carried(found, keep)).collect(),
        conclusions: platform.conclusions.clone(),
    }
}

fn assessment_carried(found: &Assessment, keep: &Keep) -> Assessment {
    let address = found.evidence.iter().find_map(|evidence| match &evidence.origin {
        Origin::Address(address) if keep.notes => Some(address.clone()),
        _ => None,
    });
    // The details behind the verdict are those of the last evidence that says the same.
    let details = found.evidence.iter().rev().find(|evidence| evidence.statement == found.reason);
    let details = match details {
        Some(evidence) if keep.details => evidence.details.clone(),
        _ => Vec::new(),
    };
    let mut carried = Assessment {
        criterion: found.criterion,
        verdict: found.verdict,
        reason: found.reason.clone(),
        source: found.source,
        sample_size: found.sample_size,
        evidence: Vec::new(),
        note: kept(&found.note, keep.notes),
    };
    carried.evidence = evidence_of(&carried, details, address);
    carried
}

/// The one piece of evidence that an assessment read from a link has; none where it names no source.
pub(super) fn evidence_of(
    found: &Assessment,
    details: Vec<Statement>,
    address: Option<String>,
) -> Vec<Evidence> {
    let Some(source) = found.source else { return Vec::new() };
    vec![Evidence {
        verdict: found.verdict,
        source,
        statement: found.reason.clone(),
        details,
        sample_size: found.sample_size,
        observed_at: None,
        origin: address.map_or(Origin::Nowhere, Origin::Address),
    }]
}

fn to_minute(time: Timestamp) -> Timestamp {
    Timestamp::from_unix_ms(time.unix_ms().div_euclid(MS_PER_MINUTE) * MS_PER_MINUTE)
}
