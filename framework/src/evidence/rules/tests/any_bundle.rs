//! What holds for every bundle: losing a reading never betters a verdict, and no figure makes a rule panic.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::bundle::Gap;
use crate::evidence::assess;
use crate::text::Lang;

/// Every place of a JSON tree that holds a known reading.
fn known_places(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            if object.len() == 1 && object.contains_key("known") {
                found.push(place.to_owned());
            }
            for (key, inner) in object {
                known_places(inner, &format!("{place}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                known_places(inner, &format!("{place}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn places(bundle: &Bundle) -> Vec<String> {
    let mut found = Vec::new();
    known_places(&serde_json::to_value(bundle).unwrap(), "", &mut found);
    found
}

fn with_unknown(bundle: &Bundle, places: &[String]) -> Bundle {
    let mut value = serde_json::to_value(bundle).unwrap();
    for place in places {
        // An outer place may have taken this one with it.
        if let Some(reading) = value.pointer_mut(place) {
            *reading = json!({"unknown": {"reason": "timed-out", "detail": ""}});
        }
    }
    serde_json::from_value(value).unwrap()
}

/// Bundles that are good in most ways and bad in some, so that losing the bad reading would pay.
fn temptations() -> Vec<Bundle> {
    let mut good = rich();
    good.instance = Some(rich_instance());
    let mut jobs = with_jobs("slurm", &[1.0; 6]);
    jobs.steps.stress.push(stress("slurm", hour(20), (0..6).map(|index| job(index, 2.0)).collect()));
    jobs.steps.stress[0].jobs[1].outputs = damaged();
    jobs.steps.stress[0].jobs[2].stderr = lines(10, 7, Some(true));
    let mut soaks = empty();
    soaks.steps.soak = (0..4).map(|at| SoakRun { started_at: hour(3 * at), ..soak(3600.0) }).collect();
    soaks.steps.soak[0].gaps.push(Gap { after_s: 1.0, lasted_s: 1.0, changed: Vec::new() });
    soaks.steps.soak[1].outputs = damaged();
    let mut disks = rich();
    disks.measurements = ["/a", "/b"]
        .iter()
        .flat_map(|folder| {
            [
                measured(MeasureId::STORAGE_SEQUENTIAL_READ, folder, Unit::BytesPerS, vec![900e6; 5]),
                measured(MeasureId::STORAGE_SEQUENTIAL_WRITE, folder, Unit::BytesPerS, vec![900e6; 5]),
                measured(MeasureId::STORAGE_FSYNC, folder, Unit::S, vec![0.001; 5]),
                measured(MeasureId::STORAGE_SMALL_FILES, folder, Unit::PerS, vec![9000.0; 5]),
            ]
        })
        .collect();
    disks.measurements.push(measured(MeasureId::STORAGE_FSYNC, "/b", Unit::S, vec![0.9; 9]));
    if let Some(Reading::Known(environments)) =
        disks.instance.as_mut().map(|instance| &mut instance.environments)
    {
        let mut newer = environments[0].clone();
        if let Reading::Known(frameworks) = &mut newer.frameworks {
            frameworks[0].cuda_version = Some("99.0".to_owned());
        }
        environments.push(newer);
    }
    vec![rich(), good, jobs, soaks, disks]
}

#[test]
fn losing_any_one_reading_never_betters_a_verdict() {
    for bundle in temptations() {
        for place in places(&bundle) {
            let poorer = with_unknown(&bundle, std::slice::from_ref(&place));
            for criterion in CriterionId::ALL.iter().copied() {
                if verdict(criterion, &poorer) == Some(Verdict::Met) {
                    assert_eq!(
                        verdict(criterion, &bundle),
                        Some(Verdict::Met),
                        "{criterion:?} without {place}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_bundle_of_unknowns_meets_nothing() {
    let bundle = rich();
    let places = places(&bundle);
    assert!(places.len() > 20, "the rich bundle has readings to lose: {}", places.len());
    let mut poor = with_unknown(&bundle, &places);
    // Times of jobs, gaps and events are no readings and stay known.
    poor.events.clear();
    poor.steps.flow.clear();
    poor.steps.stress.clear();
    poor.steps.soak.clear();
    for criterion in CriterionId::ALL.iter().copied() {
        let found = verdict(criterion, &poor);
        assert!(matches!(found, None | Some(Verdict::Unknown)), "{criterion:?}: {found:?}");
    }
}

fn hostile() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(f64::NAN),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(0.0),
        Just(-0.0),
        Just(f64::MIN_POSITIVE),
        any::<f64>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn losing_several_readings_never_betters_a_verdict(
        which in 0_usize..5, picks in proptest::collection::vec(any::<prop::sample::Index>(), 1..6),
    ) {
        let bundle = temptations().swap_remove(which);
        let places = places(&bundle);
        let picked: Vec<String> = picks.iter().map(|pick| places[pick.index(places.len())].clone()).collect();
        let poorer = with_unknown(&bundle, &picked);
        for criterion in CriterionId::ALL.iter().copied() {
            if verdict(criterion, &poorer) == Some(Verdict::Met) {
                prop_assert_eq!(verdict(criterion, &bundle), Some(Verdict::Met), "{:?} without {:?}", criterion, picked);
            }
        }
    }

    /// Numbers that no probe would write are judged without a panic.
    #[test]
    fn hostile_numbers_are_judged(
        numbers in proptest::collection::vec(hostile(), 7..30), count: u64, other: u64, unit in 0_usize..3,
    ) {
        let mut bundle = rich();
        let mut next = numbers.iter().copied().cycle();
        let mut number = || next.next().unwrap_or(f64::NAN);
        if let Some(instance) = &mut bundle.instance {
            instance.cpu.granted = Reading::Known(number());
            instance.cpu.steal_share = Some(number());
            instance.memory.granted_bytes = Reading::Known(count);
            if let Reading::Known(set) = &mut instance.gpus {
                for gpu in &mut set.devices {
                    (gpu.power_limit_w, gpu.power_default_w) = (Some(number()), Some(number()));
                    (gpu.memory_bytes, gpu.name) = (Some(count), Some(format!("{other}GB {count}GB")));
                }
            }
        }
        for run in &mut bundle.steps.stress {
            for job in run.jobs.iter_mut().chain(run.faults.iter_mut().map(|trial| &mut trial.job)) {
                (job.submitted_s, job.started_s) = (Some(number()), Some(number()));
                job.started_uncertainty_s = Some(number());
                job.log_delay = Some(LogDelay { n: count, p50_s: number(), p95_s: Some(number()), max_s: number() });
                job.stdout = lines(count, other, Some(true));
                job.outputs =
                    Reading::Known(Outputs { expected: count, whole: other, total_bytes: count, damaged: Vec::new() });
            }
        }
        for run in &mut bundle.steps.flow {
            for stage in &mut run.stages {
                stage.elapsed_s = Some(number());
            }
        }
        for run in &mut bundle.steps.soak {
            (run.ran_s, run.planned_s, run.drift_ratio) = (number(), number(), Some(number()));
            run.gaps.push(Gap { after_s: number(), lasted_s: number(), changed: Vec::new() });
        }
        let unit = [Unit::BytesPerS, Unit::S, Unit::PerS][unit];
        for measurement in &mut bundle.measurements {
            measurement.result = Reading::Known(Samples { unit, values: vec![number(), number()] });
        }
        for event in &mut bundle.events {
            event.elapsed_s = Some(number());
        }
        for criterion in CriterionId::ALL.iter().copied() {
            let found = assess(criterion, &[&bundle, &bundle], None);
            for lang in Lang::ALL {
                prop_assert!(!found.reason.text(lang).is_empty());
                prop_assert!(found.evidence.iter().flat_map(|one| &one.details).all(|one| !one.text(lang).is_empty()));
            }
        }
    }
}
