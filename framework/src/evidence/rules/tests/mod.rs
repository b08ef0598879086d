//! The rules on small built bundles; each test names its trap.

mod any_bundle;
mod assessing;
mod environment;
mod jobs;
mod lost_facts;
mod management;
mod resources;
mod soak;

use super::judge;
use crate::bundle::{
    Bundle, Event, EventKind, FaultKind, FaultTrial, Gpu, GpuSet, Identity, Instance, JobRecord, JobState,
    LogDelay, LogStream, MeasureId, Measurement, Outputs, Probe, Reading, Samples, SoakRun, StateClass,
    StressRun, Subject, Timestamp, Unit,
};
use crate::criteria::{CriterionId, Verdict};

/// A bundle with every section, as the illustration of the samples, all of whose jobs ran through.
fn rich() -> Bundle {
    let mut bundle =
        crate::bundle::open(include_bytes!("../../../../golden/bundle-rich.json")).unwrap().bundle;
    bundle.steps.stress[0].jobs.retain(|job| job.state.class == StateClass::Succeeded);
    bundle
}

/// The same with two cards that are well fed.
fn rich_instance() -> Instance {
    let mut instance = rich().instance.unwrap();
    let Reading::Known(shared) = &mut instance.shared_memory else { panic!("the rich bundle has /dev/shm") };
    shared.total_bytes = 16 << 30;
    instance
}

fn empty() -> Bundle {
    let probe = Probe { name: "gpu-probe".to_owned(), version: "0".to_owned() };
    Bundle::new(probe, hour(9), Subject::default())
}

fn with_instance(instance: Instance) -> Bundle {
    Bundle { instance: Some(instance), ..empty() }
}

fn hour(hour: i64) -> Timestamp {
    Timestamp::from_unix_ms(1_796_083_200_000 + hour * 3_600_000)
}

fn verdict(criterion: CriterionId, bundle: &Bundle) -> Option<Verdict> {
    judge(criterion, bundle).map(|finding| finding.verdict)
}

/// Key of the sentence that carries a verdict.
fn reason(criterion: CriterionId, bundle: &Bundle) -> &'static str {
    crate::statement::form(judge(criterion, bundle).unwrap().reason.code()).unwrap().key
}

fn whole() -> Reading<Outputs> {
    Reading::Known(Outputs { expected: 2, whole: 2, total_bytes: 2, damaged: Vec::new() })
}

fn damaged() -> Reading<Outputs> {
    Reading::Known(Outputs { expected: 2, whole: 1, total_bytes: 2, damaged: vec!["b".to_owned()] })
}

fn lines(expected: u64, present: u64, readable_after_end: Option<bool>) -> Reading<LogStream> {
    Reading::Known(LogStream { expected_lines: expected, present_lines: present, readable_after_end })
}

fn job(index: u32, queue_s: f64) -> JobRecord {
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
        identities: vec![Identity { gpu_uuids: vec![format!("GPU-{index}")], ..Identity::default() }],
        gpus_requested: Some(1),
        shared_gpu: Some(false),
        log_delay: Some(LogDelay { n: 30, p50_s: 0.5, p95_s: Some(1.0), max_s: 90.0 }),
        stdout: lines(10, 10, Some(true)),
        stderr: lines(10, 10, Some(true)),
        outputs: whole(),
        last_lines: Vec::new(),
    }
}

fn failed_job() -> JobRecord {
    let mut failed = job(9, 1.0);
    failed.state = JobState { class: StateClass::FailedUser, word: "FAILED".to_owned() };
    failed.exit_code = Some(1);
    failed.last_lines = vec!["failing, as asked".to_owned()];
    failed
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

fn with_fault(fault: FaultKind, job: JobRecord) -> Bundle {
    let mut bundle = with_jobs("slurm", &[1.0; 5]);
    bundle.steps.stress[0].faults.push(FaultTrial { fault, job });
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
        outputs: whole(),
    }
}

fn event(kind: EventKind, at: Timestamp) -> Event {
    Event { at, kind, label: None, elapsed_s: None, exit_code: None, detail: None }
}

fn timed(label: &str, elapsed_s: Option<f64>, exit_code: Option<i32>) -> Event {
    Event { label: Some(label.to_owned()), elapsed_s, exit_code, ..event(EventKind::Timed, hour(2)) }
}

fn measured(id: &str, folder: &str, unit: Unit, values: Vec<f64>) -> Measurement {
    Measurement {
        id: MeasureId::new(id),
        target: folder.to_owned(),
        method: String::new(),
        parameters: std::collections::BTreeMap::new(),
        started_at: hour(9),
        elapsed_s: 1.0,
        result: Reading::Known(Samples { unit, values }),
    }
}

fn with_gpu(gpu: Gpu) -> Bundle {
    let mut instance = rich_instance();
    let set = GpuSet { read_by: "nvml".to_owned(), devices: vec![gpu], ..GpuSet::default() };
    instance.gpus = Reading::Known(set);
    with_instance(instance)
}
