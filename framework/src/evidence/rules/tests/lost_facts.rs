//! Losing any fact of a good bundle with defects, also those that are no readings, never makes it met.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use super::*;
use crate::bundle::Gap;
use crate::evidence::{Declaration, assess};

/// Optional facts whose absence means "not seen". `cuda_version` of a framework is none of them: there it
/// means a build without CUDA.
const FACTS: &[&str] = &[
    "engine_id",
    "submitted_s",
    "queued_s",
    "started_s",
    "first_log_s",
    "ended_s",
    "exit_code",
    "attempts",
    "gpus_requested",
    "shared_gpu",
    "log_delay",
    "p95_s",
    "readable_after_end",
    "steal_share",
    "throttled_count",
    "memory_bytes",
    "mig_enabled",
    "power_limit_w",
    "power_default_w",
    "uncorrected_errors",
    "free_inodes",
    "elapsed_s",
    "drift_ratio",
    "driver_version",
];

/// A fact of a bundle that can be lost.
#[derive(Clone, Debug)]
enum Place {
    Reading(String),
    Fact(String, &'static str),
}

fn places(value: &Value, at: &str, found: &mut Vec<Place>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(object) => {
            if object.len() == 1 && object.contains_key("known") {
                found.push(Place::Reading(at.to_owned()));
            }
            let facts = FACTS.iter().filter(|fact| object.contains_key(**fact));
            // A measurement's time is no fact that a rule rests on, and it is not optional.
            found.extend(
                facts.filter(|_| !object.contains_key("method")).map(|fact| Place::Fact(at.to_owned(), fact)),
            );
            object.iter().map(|(key, inner)| (key.clone(), inner)).collect()
        }
        Value::Array(items) => {
            items.iter().enumerate().map(|(index, inner)| (index.to_string(), inner)).collect()
        }
        _ => return,
    };
    for (key, inner) in inner {
        places(inner, &format!("{at}/{key}"), found);
    }
}

fn places_of(bundle: &Bundle) -> Vec<Place> {
    let mut found = Vec::new();
    places(&serde_json::to_value(bundle).unwrap(), "", &mut found);
    found
}

fn without(bundle: &Bundle, lost: &[Place]) -> Bundle {
    let mut value = serde_json::to_value(bundle).unwrap();
    for place in lost {
        // An outer place may have taken this one with it.
        match place {
            Place::Reading(at) => {
                if let Some(reading) = value.pointer_mut(at) {
                    *reading = json!({"unknown": {"reason": "timed-out", "detail": "lost"}});
                }
            }
            Place::Fact(at, fact) => {
                if let Some(object) = value.pointer_mut(at).and_then(Value::as_object_mut) {
                    object.remove(*fact);
                }
            }
        }
    }
    serde_json::from_value(value).unwrap()
}

/// The places at which two bundles differ.
fn places_changed(from: &Bundle, to: &Bundle) -> Vec<Place> {
    let (from, to_value) = (serde_json::to_value(from).unwrap(), serde_json::to_value(to).unwrap());
    let differs = |at: &str| from.pointer(at) != to_value.pointer(at);
    let mut found = places_of(to);
    found.retain(|place| match place {
        Place::Reading(at) => differs(at),
        Place::Fact(at, fact) => differs(&format!("{at}/{fact}")),
    });
    found
}

/// Defects, each of which keeps some criterion from being met while it is known.
const DEFECTS: &[fn(&mut Bundle)] = &[
    |bundle| bundle.steps.stress[1].jobs[2].started_s = Some(1000.0),
    |bundle| bundle.steps.stress[1].jobs[3].shared_gpu = Some(true),
    |bundle| bundle.steps.stress[2].jobs[0].outputs = damaged(),
    |bundle| bundle.steps.stress[2].jobs[1].stderr = lines(10, 9, Some(true)),
    |bundle| bundle.steps.stress[2].jobs[1].stdout = lines(10, 10, Some(false)),
    |bundle| {
        bundle.steps.stress[0].jobs[1].log_delay =
            Some(LogDelay { n: 40, p50_s: 70.0, p95_s: Some(80.0), max_s: 99.0 });
    },
    |bundle| bundle.steps.stress[0].jobs[4].gpus_requested = Some(4),
    |bundle| bundle.steps.stress[0].faults[0].job.attempts = Some(1),
    |bundle| bundle.steps.stress[0].faults[1].job.exit_code = Some(0),
    |bundle| bundle.steps.stress[3].jobs[0].state.class = StateClass::Lost,
    |bundle| {
        for run in &mut bundle.steps.soak[..2] {
            run.gaps.push(Gap { after_s: 9.0, lasted_s: 2.0, changed: Vec::new() });
        }
        bundle.steps.soak[0].outputs = damaged();
    },
    |bundle| bundle.steps.soak[1].ended = false,
    |bundle| bundle.events.push(timed("image-build", Some(900.0), Some(0))),
    |bundle| bundle.events.push(timed("image-build", Some(90.0), Some(1))),
    |bundle| bundle.events.push(event(EventKind::Refused, hour(40))),
    |bundle| {
        let slow = measured("storage-fsync", "/data", Unit::S, vec![0.9; 5]);
        bundle.measurements.insert(0, slow);
    },
    |bundle| bundle.measurements.push(measured("storage-fsync", "/other", Unit::S, vec![0.01; 5])),
    |bundle| bundle.instance.as_mut().unwrap().cpu.steal_share = Some(0.4),
    |bundle| bundle.instance.as_mut().unwrap().cpu.granted = Reading::Known(2.0),
    |bundle| {
        let Reading::Known(pythons) = &mut bundle.instance.as_mut().unwrap().environments else { return };
        let mut newer = pythons[0].clone();
        if let Reading::Known(frameworks) = &mut newer.frameworks {
            frameworks[0].cuda_version = Some("13.1".to_owned());
            frameworks[0].computes_on = Reading::Known("cpu".to_owned());
        }
        pythons.push(newer);
    },
];

/// A bundle in which every rule that can find `met` does.
fn excellent() -> Bundle {
    let mut bundle = with_instance(rich_instance());
    bundle.measurements = vec![
        measured(MeasureId::STORAGE_SEQUENTIAL_READ, "/data", Unit::BytesPerS, vec![900e6; 5]),
        measured(MeasureId::STORAGE_SEQUENTIAL_WRITE, "/data", Unit::BytesPerS, vec![900e6; 5]),
        measured(MeasureId::STORAGE_FSYNC, "/data", Unit::S, vec![0.001; 5]),
        measured(MeasureId::STORAGE_SMALL_FILES, "/data", Unit::PerS, vec![9000.0; 5]),
    ];
    let batch =
        |quarter: i64| stress("slurm", hour(6 * quarter + 1), (0..5).map(|at| job(at, 10.0)).collect());
    bundle.steps.stress = (0..4).map(batch).collect();
    let trial = |fault, job| FaultTrial { fault, job };
    bundle.steps.stress[0].faults = vec![
        trial(FaultKind::FailOnce, JobRecord { attempts: Some(2), ..job(7, 1.0) }),
        trial(FaultKind::Fail, failed_job()),
        trial(FaultKind::Oom, failed_job()),
    ];
    bundle.steps.soak = (0..4).map(|at| SoakRun { started_at: hour(3 * at), ..soak(3600.0) }).collect();
    for at in 0..10 {
        let ready = Timestamp::from_unix_ms(hour(at).unix_ms() + 74_000);
        bundle.events.extend([event(EventKind::Created, hour(at)), event(EventKind::Ready, ready)]);
    }
    bundle.events.push(timed("image-build", Some(200.0), Some(0)));
    bundle
}

fn met(bundle: &Bundle) -> Vec<CriterionId> {
    CriterionId::ALL
        .iter()
        .copied()
        .filter(|criterion| verdict(*criterion, bundle) == Some(Verdict::Met))
        .collect()
}

/// Without this, the properties below would say nothing.
#[test]
fn the_excellent_bundle_meets_what_version_1_can_show() {
    use CriterionId::*;
    let expected = [
        Capacity,
        QueueTime,
        Allocation,
        Uninterrupted,
        HostShare,
        StorageSpeed,
        DriverFit,
        ImageBuild,
        ReadyTime,
        BatchSubmit,
        AutoRetry,
        LiveLogs,
        KeptLogs,
        FailureClarity,
        RunStates,
    ];
    assert_eq!(met(&excellent()), expected);
}

/// One by one, so that no defect is left to chance.
#[test]
fn a_defect_that_is_not_seen_is_not_met() {
    let good = excellent();
    for (number, defect) in DEFECTS.iter().enumerate() {
        let mut bundle = good.clone();
        defect(&mut bundle);
        let before = met(&bundle);
        // All but the build that failed, which is no defect of the platform by itself.
        assert!(number == 13 || before.len() < met(&good).len(), "defect {number} is none");
        for place in places_changed(&good, &bundle) {
            for criterion in met(&without(&bundle, std::slice::from_ref(&place))) {
                assert!(before.contains(&criterion), "defect {number}: {criterion:?} met without {place:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Losing what was known may lose a verdict; it never makes one `met`.
    #[test]
    fn verdict_rules_never_turn_unknown_into_met(
        defects in proptest::collection::vec(any::<Index>(), 0..4),
        lost in proptest::collection::vec(any::<Index>(), 1..12),
    ) {
        let mut bundle = excellent();
        for defect in defects {
            defect.get(DEFECTS)(&mut bundle);
        }
        let all = places_of(&bundle);
        let lost: Vec<Place> = lost.iter().map(|pick| pick.get(&all).clone()).collect();
        let before = met(&bundle);
        for criterion in met(&without(&bundle, &lost)) {
            prop_assert!(before.contains(&criterion), "{criterion:?} met without {lost:?}");
        }
    }

    /// What a person says never stands above a measured `met` or `unmet`, and decides where nothing was measured.
    #[test]
    fn measured_beats_declared(
        defects in proptest::collection::vec(any::<Index>(), 0..4),
        lost in proptest::collection::vec(any::<Index>(), 0..12),
        said in 0..Verdict::ALL.len(),
    ) {
        let mut bundle = excellent();
        for defect in defects {
            defect.get(DEFECTS)(&mut bundle);
        }
        let all = places_of(&bundle);
        let lost: Vec<Place> = lost.iter().map(|pick| pick.get(&all).clone()).collect();
        let bundle = without(&bundle, &lost);
        let declared = Declaration { verdict: Verdict::ALL[said], note: String::new(), address: String::new() };
        for criterion in CriterionId::ALL.iter().copied() {
            let found = assess(criterion, &[&bundle], Some(&declared));
            match verdict(criterion, &bundle) {
                Some(measured @ (Verdict::Met | Verdict::Unmet)) => prop_assert_eq!(found.verdict, measured),
                Some(Verdict::Partly) if declared.verdict != Verdict::Met => {
                    prop_assert_eq!(found.verdict, Verdict::Partly);
                }
                None | Some(Verdict::Unknown) => prop_assert_eq!(found.verdict, declared.verdict),
                _ => {}
            }
        }
    }
}
