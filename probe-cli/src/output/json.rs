//! A report for machines.

use framework::bundle::{Bundle, DigestCheck};
use framework::evidence::Step;
use framework::report::{PlatformReport, Report};
use serde_json::{Value, json};

use super::report::report_of;
use crate::text::Texts;

/// A bundle with all that it amounts to.
pub(crate) fn bundle(bundle: &Bundle, digest: Option<DigestCheck>, texts: Texts) -> Value {
    let mut value = report(&report_of(bundle), texts);
    value["digest"] = digest.map(digest_word).into();
    value["figures"] = bundle.measurements.iter().map(figure).collect();
    // A bundle that was just read or written can be written again; were it not so, null would say it.
    value["bundle"] = serde_json::to_value(bundle).unwrap_or_default();
    value
}

/// A report.
pub(crate) fn report(report: &Report, texts: Texts) -> Value {
    json!({
        "tasks": report.tasks.iter().map(|task| json!({
            "name": task.name,
            "kinds": task.kinds.iter().map(framework::task::Kind::id).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "platforms": report.platforms.iter().map(|found| platform(found, texts)).collect::<Vec<_>>(),
    })
}

/// What a digest says, in a word.
pub(crate) fn digest_word(check: DigestCheck) -> &'static str {
    match check {
        DigestCheck::Matches => "matches",
        DigestCheck::Differs => "differs",
        DigestCheck::Absent => "absent",
    }
}

fn platform(platform: &PlatformReport, texts: Texts) -> Value {
    let lang = texts.lang();
    json!({
        "name": platform.name,
        "instance_type": platform.instance_type,
        "region": platform.region,
        "illustration": platform.illustration,
        "observed": platform.observed.map(|(first, last)| json!({ "first": first, "last": last })),
        "conclusions": platform.conclusions.iter().map(|found| json!({
            "step": step_id(found.step),
            "state": found.state.id(),
            "conclusion": found.text(texts.model()),
            "reason": found.reason.text(lang),
        })).collect::<Vec<_>>(),
        "criteria": platform.assessments.iter().map(|found| json!({
            "id": found.criterion.id(),
            "dimension": found.criterion.dimension().id(),
            "title": found.criterion.text().title.get(lang),
            "verdict": found.verdict.id(),
            "reason": found.reason.text(lang),
            "source": found.source.map(framework::criteria::Source::id),
            "sample_size": found.sample_size,
            "settled_by": found.criterion.settles().command(),
        })).collect::<Vec<_>>(),
    })
}

fn figure(measurement: &framework::bundle::Measurement) -> Value {
    let mut value = json!({ "id": measurement.id.as_str(), "target": measurement.target });
    if let Some((samples, summary)) = measurement.result.known().zip(measurement.summary()) {
        value["unit"] = serde_json::to_value(samples.unit).unwrap_or_default();
        value["n"] = summary.n.into();
        value["median"] = summary.median.into();
        value["min"] = summary.min.into();
        value["max"] = summary.max.into();
        value["p95"] = summary.p95.into();
    }
    if let Some(unknown) = measurement.result.why_unknown() {
        value["unknown"] = serde_json::to_value(unknown).unwrap_or_default();
    }
    value
}

fn step_id(step: Step) -> &'static str {
    match step {
        Step::Flow => "flow",
        Step::Stress => "stress",
        Step::Soak => "soak",
    }
}
