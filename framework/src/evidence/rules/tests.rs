//! The rules on small built bundles; each test names its trap.

use proptest::prelude::*;

use super::judge;
use crate::bundle::{
    Bundle, Event, EventKind, FaultKind, FaultTrial, Gap, Gpu, GpuSet, JobRecord, JobState, LogDelay, LogStream,
    MeasureId, Measurement, Outputs, Probe, Reading, Samples, SoakRun, StateClass, StressRun, Subject, Timestamp,
    Unit, UnknownReason,
};
use crate::criteria::{CriterionId, Source, Verdict};
use crate::evidence::{Declaration, assess};

/// A bundle with every section, as the illustration of the samples: rich enough that each rule finds something.
fn rich() -> Bundle {
    let mut bundle = crate::bundle::open(include_bytes!("../../../golden/bundle-rich.json")).unwrap().bundle;
    bundle.steps.stress[0].jobs.retain(|job| job.state.class == StateClass::Succeeded);
    bundle
}

fn empty() -> Bundle {
    let probe = Probe { name: "gpu-probe".to_owned(), version: "0".to_owned() };
    Bundle::new(probe, hour(9), Subject::default())
}

fn hour(hour: i64) -> Timestamp {
    Timestamp::from_unix_ms(1_796_083_200_000 + hour * 3_600_000)
}

fn verdict(criterion: CriterionId, bundle: &Bundle) -> Option<Verdict> {
    judge(criterion, bundle).map(|finding| finding.verdict)
}

fn job(index: u32, queue_s: f64) -> JobRecord {
    let lines = || Reading::Known(LogStream { expected_lines: 10, present_lines: 10, readable_after_end: Some(true) });
    JobRecord {
        index,
        engine_id: Some(index.to_string()),
        submitted_s: Some(0.0),
        queued_s: Some(0.1),
        started_s: Some(queue_s),
        started_uncertainty_s: None,
        first_log_s: None,
        ended_s: Some(queue_s + 5.0),
        state: JobState { class: StateClass::Succeeded, word: "COMPLETED".to_owned() },
        exit_code: Some(0),
        attempts: Some(1),
        identities: Vec::new(),
        gpus_requested: Some(1),
        shared_gpu: Some(false),
        log_delay: Some(LogDelay { n: 30, p50_s: 0.5, p95_s: Some(1.0), max_s: 90.0 }),
        stdout: lines(),
        stderr: lines(),
        outputs: Reading::Known(Outputs { expected: 2, whole: 2, total_bytes: 2, damaged: Vec::new() }),
        last_lines: Vec::new(),
    }
}

fn stress(engine: &str, at: Timestamp, jobs: Vec<JobRecord>) -> StressRun {
    StressRun { run_id: "s".to_owned(), engine: engine.to_owned(), started_at: at, jobs, faults: Vec::new() }
}

fn with_jobs(engine: &str, queue_s: &[f64]) -> Bundle {
    let mut bundle = empty();
    let jobs = queue_s.iter().zip(0..).map(|(time, index)| job(index, *time)).collect();
    bundle.steps.stress.push(stress(engine, hour(9), jobs));
    bundle
}

fn soak(ran_s: f64) -> SoakRun {
    SoakRun {
        run_id: "k".to_owned(),
        engine: "slurm".to_owned(),
        started_at: hour(1),
        planned_s: ran_s,
        ran_s,
        ended: true,
        heartbeats: 1,
        gaps: Vec::new(),
        notices: Vec::new(),
        identities: Vec::new(),
        drift_ratio: None,
        outputs: Reading::Known(Outputs { expected: 2, whole: 2, total_bytes: 2, damaged: Vec::new() }),
    }
}

#[test]
fn the_local_engine_shows_nothing_of_the_platform() {
    let bundle = with_jobs("local", &[1.0; 8]);
    for criterion in [
        CriterionId::QueueTime,
        CriterionId::Allocation,
        CriterionId::LiveLogs,
        CriterionId::KeptLogs,
        CriterionId::RunStates,
        CriterionId::BatchSubmit,
    ] {
        assert_eq!(verdict(criterion, &bundle), Some(Verdict::Unknown), "{criterion:?}");
    }
    assert_eq!(verdict(CriterionId::TaskIo, &bundle), Some(Verdict::Partly));
}

#[test]
fn a_queue_measured_at_one_hour_only_does_not_show_the_peak() {
    let mut bundle = with_jobs("slurm", &[10.0; 8]);
    assert_eq!(verdict(CriterionId::QueueTime, &bundle), Some(Verdict::Partly));
    let jobs = bundle.steps.stress[0].jobs.clone();
    bundle.steps.stress.push(stress("slurm", hour(20), jobs));
    assert_eq!(verdict(CriterionId::QueueTime, &bundle), Some(Verdict::Met));
    bundle.steps.stress[1].jobs[3].started_s = Some(901.0);
    assert_eq!(verdict(CriterionId::QueueTime, &bundle), Some(Verdict::Unmet));
    assert_eq!(verdict(CriterionId::QueueTime, &with_jobs("slurm", &[10.0; 4])), Some(Verdict::Unknown));
}

#[test]
fn jobs_must_each_be_seen_to_have_their_gpu_alone() {
    let mut bundle = with_jobs("slurm", &[10.0; 8]);
    assert_eq!(verdict(CriterionId::Allocation, &bundle), Some(Verdict::Met));
    bundle.steps.stress[0].jobs[0].shared_gpu = None;
    assert_eq!(verdict(CriterionId::Allocation, &bundle), Some(Verdict::Partly));
    bundle.steps.stress[0].jobs[0].shared_gpu = Some(true);
    assert_eq!(verdict(CriterionId::Allocation, &bundle), Some(Verdict::Unmet));
    bundle.steps.stress[0].jobs[0].state.class = StateClass::TimedOut;
    assert_eq!(verdict(CriterionId::Allocation, &bundle), Some(Verdict::Unmet));
    assert_eq!(verdict(CriterionId::Allocation, &with_jobs("slurm", &[1.0; 3])), Some(Verdict::Unknown));
}

#[test]
fn short_soaks_show_nothing_and_few_long_ones_a_part() {
    let mut bundle = empty();
    bundle.steps.soak = vec![soak(60.0); 9];
    assert_eq!(verdict(CriterionId::Uninterrupted, &bundle), Some(Verdict::Unknown));
    bundle.steps.soak = vec![soak(3600.0); 2];
    assert_eq!(verdict(CriterionId::Uninterrupted, &bundle), Some(Verdict::Partly));
    bundle.steps.soak = vec![soak(3600.0); 3];
    assert_eq!(verdict(CriterionId::Uninterrupted, &bundle), Some(Verdict::Met));
    bundle.steps.soak[1].gaps.push(Gap { after_s: 9.0, lasted_s: 2.0, changed: Vec::new() });
    assert_eq!(verdict(CriterionId::Uninterrupted, &bundle), Some(Verdict::Unmet));
    assert_eq!(verdict(CriterionId::AutoSave, &bundle), Some(Verdict::Met));
    bundle.steps.soak[1].ended = false;
    assert_eq!(verdict(CriterionId::AutoSave, &bundle), Some(Verdict::Unmet));
}

#[test]
fn a_retry_counts_only_when_it_succeeds() {
    let mut bundle = with_jobs("slurm", &[1.0; 5]);
    let mut failed = job(9, 1.0);
    failed.state = JobState { class: StateClass::FailedUser, word: "FAILED".to_owned() };
    failed.exit_code = Some(1);
    failed.last_lines = vec!["failing, as asked".to_owned()];
    bundle.steps.stress[0].faults.push(FaultTrial { fault: FaultKind::FailOnce, job: failed.clone() });
    assert_eq!(verdict(CriterionId::AutoRetry, &bundle), Some(Verdict::Unmet));
    assert_eq!(verdict(CriterionId::RunStates, &bundle), Some(Verdict::Met));
    bundle.steps.stress[0].faults[0].job.attempts = Some(2);
    assert_eq!(verdict(CriterionId::AutoRetry, &bundle), Some(Verdict::Unmet));
    bundle.steps.stress[0].faults[0].job.state.class = StateClass::Succeeded;
    assert_eq!(verdict(CriterionId::AutoRetry, &bundle), Some(Verdict::Met));
    bundle.steps.stress[0].faults.push(FaultTrial { fault: FaultKind::Fail, job: failed });
    assert_eq!(verdict(CriterionId::FailureClarity, &bundle), Some(Verdict::Met));
    bundle.steps.stress[0].faults[1].job.last_lines.clear();
    assert_eq!(verdict(CriterionId::FailureClarity, &bundle), Some(Verdict::Unmet));
}

#[test]
fn one_late_line_among_many_does_not_decide_and_a_lost_one_does() {
    let mut bundle = with_jobs("slurm", &[1.0; 5]);
    assert_eq!(verdict(CriterionId::LiveLogs, &bundle), Some(Verdict::Met));
    assert_eq!(verdict(CriterionId::KeptLogs, &bundle), Some(Verdict::Met));
    bundle.steps.stress[0].jobs[2].stderr = Reading::unknown(UnknownReason::NoPermission, "");
    assert_eq!(verdict(CriterionId::KeptLogs, &bundle), Some(Verdict::Partly));
    bundle.steps.stress[0].jobs[2].stderr =
        Reading::Known(LogStream { expected_lines: 10, present_lines: 9, readable_after_end: Some(true) });
    assert_eq!(verdict(CriterionId::KeptLogs, &bundle), Some(Verdict::Unmet));
}

#[test]
fn storage_needs_four_figures_of_five_repeats() {
    let mut bundle = empty();
    let mut add = |id: &str, unit, value: f64, repeats: usize| {
        bundle.measurements.push(Measurement {
            id: MeasureId::new(id),
            target: String::new(),
            method: String::new(),
            parameters: std::collections::BTreeMap::new(),
            started_at: hour(9),
            elapsed_s: 1.0,
            result: Reading::Known(Samples { unit, values: vec![value; repeats] }),
        });
    };
    add(MeasureId::STORAGE_SEQUENTIAL_READ, Unit::BytesPerS, 900e6, 5);
    add(MeasureId::STORAGE_SEQUENTIAL_WRITE, Unit::BytesPerS, 900e6, 5);
    add(MeasureId::STORAGE_FSYNC, Unit::S, 0.001, 5);
    add(MeasureId::STORAGE_SMALL_FILES, Unit::PerS, 9000.0, 5);
    assert_eq!(verdict(CriterionId::StorageSpeed, &bundle), Some(Verdict::Met));
    let figure = |bundle: &Bundle, index: usize, value: f64, repeats: usize| {
        let mut bundle = bundle.clone();
        let unit = bundle.measurements[index].result.known().unwrap().unit;
        bundle.measurements[index].result = Reading::Known(Samples { unit, values: vec![value; repeats] });
        verdict(CriterionId::StorageSpeed, &bundle)
    };
    assert_eq!(figure(&bundle, 0, 900e6, 4), Some(Verdict::Partly), "too few repeats");
    assert_eq!(figure(&bundle, 0, 400e6, 5), Some(Verdict::Partly), "a little too slow");
    assert_eq!(figure(&bundle, 3, 310.0, 5), Some(Verdict::Unmet), "far too slow");
    assert_eq!(figure(&bundle, 2, 0.0, 5), Some(Verdict::Partly), "no clock gives zero");
    bundle.measurements.pop();
    assert_eq!(verdict(CriterionId::StorageSpeed, &bundle), Some(Verdict::Partly), "one missing");
}

#[test]
fn versions_are_compared_as_numbers() {
    let mut bundle = rich();
    assert_eq!(verdict(CriterionId::DriverFit, &bundle), Some(Verdict::Met));
    let instance = bundle.instance.as_mut().unwrap();
    let Reading::Known(set) = &mut instance.gpus else { panic!("the rich bundle has GPUs") };
    set.cuda_version = Some("9.2".to_owned());
    assert_eq!(verdict(CriterionId::DriverFit, &bundle), Some(Verdict::Unmet));
}

#[test]
fn a_fraction_of_a_card_is_not_the_card() {
    let mut bundle = rich();
    let set = |bundle: &mut Bundle, gpu: Gpu| {
        let set = GpuSet { read_by: "nvml".to_owned(), devices: vec![gpu], ..GpuSet::default() };
        bundle.instance.as_mut().unwrap().gpus = Reading::Known(set);
    };
    let gpu = |name: &str, gib: u64| Gpu { name: Some(name.to_owned()), memory_bytes: Some(gib << 30), ..Gpu::default() };
    for (name, gib, expected) in [
        ("NVIDIA A100-SXM4-80GB", 79, Verdict::Unknown),
        ("NVIDIA A100-SXM4-80GB", 40, Verdict::Unmet),
        ("NVIDIA H100 80GB HBM3", 10, Verdict::Unmet),
        ("GB", 1, Verdict::Unknown),
        ("NVIDIA GB200", 180, Verdict::Unknown),
    ] {
        set(&mut bundle, gpu(name, gib));
        assert_eq!(verdict(CriterionId::GpuAsOrdered, &bundle), Some(expected), "{name} {gib}");
    }
    set(&mut bundle, Gpu { mig_enabled: Some(true), ..gpu("x", 80) });
    assert_eq!(verdict(CriterionId::GpuAsOrdered, &bundle), Some(Verdict::Unmet));
}

#[test]
fn shared_memory_of_dockers_default_breaks_data_loaders() {
    let mut bundle = rich();
    assert_eq!(verdict(CriterionId::HostShare, &bundle), Some(Verdict::Unmet));
    let instance = bundle.instance.as_mut().unwrap();
    let Reading::Known(shared) = &mut instance.shared_memory else { panic!("the rich bundle has /dev/shm") };
    shared.total_bytes = 16 << 30;
    assert_eq!(verdict(CriterionId::HostShare, &bundle), Some(Verdict::Met));
    bundle.instance.as_mut().unwrap().gpus = Reading::unknown(UnknownReason::LibraryMissing, "");
    assert_eq!(verdict(CriterionId::HostShare, &bundle), Some(Verdict::Unknown));
}

#[test]
fn ready_time_pairs_each_ready_with_the_create_before_it() {
    let mut bundle = empty();
    let event = |kind, at: Timestamp| Event { at, kind, label: None, elapsed_s: None, exit_code: None, detail: None };
    bundle.events = vec![event(EventKind::Ready, hour(1)), event(EventKind::Created, hour(2))];
    assert_eq!(verdict(CriterionId::ReadyTime, &bundle), None);
    bundle.events.push(event(EventKind::Ready, Timestamp::from_unix_ms(hour(2).unix_ms() + 74_000)));
    assert_eq!(verdict(CriterionId::ReadyTime, &bundle), Some(Verdict::Met));
    bundle.events.extend([event(EventKind::Created, hour(3)), event(EventKind::Ready, hour(4))]);
    assert_eq!(verdict(CriterionId::ReadyTime, &bundle), Some(Verdict::Unmet));
}

#[test]
fn what_was_measured_stands_above_what_was_declared() {
    let declared = Declaration { verdict: Verdict::Met, note: "said so".to_owned(), address: String::new() };
    let bundle = with_jobs("slurm", &[1000.0; 8]);
    let found = assess(CriterionId::QueueTime, &[&bundle], Some(&declared));
    assert_eq!((found.verdict, found.source), (Verdict::Unmet, Some(Source::Measured)));
    assert_eq!(found.evidence.len(), 2);
    let found = assess(CriterionId::Estimate, &[&bundle], Some(&declared));
    assert_eq!((found.verdict, found.source), (Verdict::Met, Some(Source::Declared)));
    let found = assess(CriterionId::Estimate, &[&bundle], None);
    assert_eq!((found.verdict, found.source), (Verdict::Unknown, None));
}

#[test]
fn a_later_bundle_never_silently_replaces_an_earlier_one() {
    let (good, bad) = (with_jobs("slurm", &[1.0; 8]), with_jobs("slurm", &[1000.0; 8]));
    let found = assess(CriterionId::QueueTime, &[&bad, &good], None);
    assert_eq!(found.verdict, Verdict::Partly);
    assert_eq!(found.evidence.len(), 2);
}

/// Every place of a JSON tree that holds a known reading.
fn known_places(value: &serde_json::Value, place: &str, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(object) => {
            if object.len() == 1 && object.contains_key("known") {
                found.push(place.to_owned());
            }
            for (key, inner) in object {
                known_places(inner, &format!("{place}/{key}"), found);
            }
        }
        serde_json::Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                known_places(inner, &format!("{place}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn with_unknown(bundle: &Bundle, places: &[String]) -> Bundle {
    let mut value = serde_json::to_value(bundle).unwrap();
    for place in places {
        // An outer place may have taken this one with it.
        if let Some(reading) = value.pointer_mut(place) {
            *reading = serde_json::json!({"unknown": {"reason": "timed-out", "detail": ""}});
        }
    }
    serde_json::from_value(value).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Losing a reading may lose a verdict; it never makes one better than it was.
    #[test]
    fn verdict_rules_never_turn_unknown_into_met(picks in proptest::collection::vec(any::<prop::sample::Index>(), 1..6)) {
        let bundle = rich();
        let mut places = Vec::new();
        known_places(&serde_json::to_value(&bundle).unwrap(), "", &mut places);
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
    fn hostile_numbers_are_judged(numbers in proptest::collection::vec(any::<f64>(), 24), lines: u64, present: u64) {
        let mut bundle = rich();
        let mut next = numbers.iter().copied().cycle();
        let mut number = || next.next().unwrap_or(f64::NAN);
        for run in &mut bundle.steps.stress {
            for job in run.jobs.iter_mut().chain(run.faults.iter_mut().map(|trial| &mut trial.job)) {
                job.submitted_s = Some(number());
                job.started_s = Some(number());
                job.log_delay = Some(LogDelay { n: lines, p50_s: number(), p95_s: None, max_s: number() });
                job.stdout = Reading::Known(LogStream { expected_lines: lines, present_lines: present, readable_after_end: Some(true) });
            }
        }
        for run in &mut bundle.steps.soak {
            run.ran_s = number();
        }
        for measurement in &mut bundle.measurements {
            measurement.result = Reading::Known(Samples { unit: Unit::BytesPerS, values: vec![number(), number()] });
        }
        for event in &mut bundle.events {
            event.elapsed_s = Some(number());
        }
        for criterion in CriterionId::ALL.iter().copied() {
            let found = assess(criterion, &[&bundle, &bundle], None);
            prop_assert!(!found.reason.text(crate::text::Lang::Zh).is_empty());
        }
    }
}

#[test]
fn a_bundle_of_unknowns_meets_nothing() {
    let bundle = rich();
    let mut places = Vec::new();
    known_places(&serde_json::to_value(&bundle).unwrap(), "", &mut places);
    assert!(places.len() > 20, "the rich bundle has readings to lose: {}", places.len());
    let mut poor = with_unknown(&bundle, &places);
    // What rests on no reading: times of events and of jobs. Without those nothing is left to meet.
    poor.events.clear();
    poor.steps.stress.clear();
    poor.steps.soak.retain(|run| run.gaps.is_empty() && run.ran_s < 1.0);
    for criterion in CriterionId::ALL.iter().copied() {
        let found = verdict(criterion, &poor);
        assert!(matches!(found, None | Some(Verdict::Unknown)), "{criterion:?}: {found:?}");
    }
}
