//! An illustration of a rented GPU, made by hand: no figure in it was measured.

use std::collections::BTreeMap;

use anyhow::Result;
use framework::bundle::{
    Bundle, Container, Cpu, Event, EventKind, FaultKind, FaultTrial, FlowRun, FlowStage, Framework, Gap, Gpu,
    GpuSet, Identity, Instance, JobRecord, JobState, Limits, LogDelay, LogStream, MeasureId, Measurement,
    Memory, Mount, MountClass, OperatingSystem, Outputs, Probe, PythonEnvironment, Reading, Samples, SoakRun,
    SpaceTest, Stage, StageOutcome, StateClass, Steps, StressRun, Subject, SubjectKind, Timestamp, Unit,
    UnknownReason,
};

const GIB: u64 = 1 << 30;
const MB_PER_S: f64 = 1e6;

/// The illustration as a bundle.
pub fn bundle() -> Result<Bundle> {
    let probe = Probe { name: "gpu-probe".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() };
    let subject = Subject {
        platform: Some("示意平台 · Illustration".to_owned()),
        instance_type: Some("RTX 4090 × 2".to_owned()),
        region: None,
        kind: SubjectKind::Illustration,
        note: Some("示意，非实测。Illustration, not measured.".to_owned()),
    };
    let mut bundle = Bundle::new(probe, at("09:05:00")?, subject);
    bundle.instance = Some(instance()?);
    bundle.measurements = measurements()?;
    bundle.steps = Steps { flow: vec![flow()?], stress: vec![stress()?], soak: soak()? };
    bundle.events = events()?;
    Ok(bundle)
}

fn at(time: &str) -> Result<Timestamp> {
    Ok(format!("2026-11-28T{time}Z").parse()?)
}

fn instance() -> Result<Instance> {
    let gpu = |index: u32| Gpu {
        index,
        name: Some("NVIDIA GeForce RTX 4090".to_owned()),
        uuid: Some(uuid(index)),
        bus_id: Some(format!("00000000:{:02X}:00.0", 0x41 + index)),
        memory_bytes: Some(24_564 << 20),
        memory_used_bytes: Some(2 << 20),
        multiprocessors: Some(128),
        compute_capability: Some("8.9".to_owned()),
        power_limit_w: Some(450.0),
        power_default_w: Some(450.0),
        pcie_generation: Some(4),
        pcie_width: Some(16),
        temperature_c: Some(38.0),
        ..Gpu::default()
    };
    let mount = |path: &str, fs_type: &str, class, total_gib: u64, free_gib: u64, free_inodes| Mount {
        path: path.to_owned(),
        fs_type: fs_type.to_owned(),
        class,
        total_bytes: total_gib * GIB,
        free_bytes: free_gib * GIB,
        free_inodes,
        read_only: false,
    };
    let framework = |name: &str, version: &str, cuda: Option<&str>| Framework {
        name: name.to_owned(),
        version: version.to_owned(),
        cuda_version: cuda.map(str::to_owned),
        computes_on: Reading::Known("cuda".to_owned()),
    };
    Ok(Instance {
        observed_at: at("09:06:00")?,
        hostname: None,
        os: OperatingSystem {
            name: "Ubuntu 22.04.5 LTS".to_owned(),
            kernel: "5.15.0".to_owned(),
            architecture: "x86_64".to_owned(),
            glibc: Some("2.35".to_owned()),
        },
        cpu: Cpu {
            model: None,
            machine_count: 128,
            granted: Reading::Known(24.0),
            limited_by: Some("cfs-quota".to_owned()),
            throttled_count: Some(0),
            steal_share: Some(0.0),
        },
        memory: Memory {
            machine_bytes: 503 * GIB,
            granted_bytes: Reading::Known(120 * GIB),
            available_bytes: Some(117 * GIB),
            swap_bytes: Some(0),
        },
        shared_memory: Reading::Known(Mount {
            total_bytes: 64 << 20,
            free_bytes: 64 << 20,
            ..mount("/dev/shm", "tmpfs", MountClass::Memory, 0, 0, None)
        }),
        mounts: vec![
            mount("/", "overlay", MountClass::Overlay, 50, 31, Some(3_200_000)),
            mount("/data", "ext4", MountClass::Local, 200, 188, Some(13_000_000)),
            mount("/shared", "nfs4", MountClass::Network, 2000, 1210, None),
        ],
        space_tests: vec![SpaceTest {
            path: "/data".to_owned(),
            tried_bytes: GIB,
            written_bytes: Reading::Known(GIB),
        }],
        limits: Limits { open_files: Some(1_048_576), processes: None, locked_memory_bytes: Some(64 << 20) },
        container: Container {
            runtime: "docker".to_owned(),
            cgroup_version: Some(2),
            docker_socket: false,
            init: Some("bash".to_owned()),
            effective_capabilities: Some("00000000a80425fb".to_owned()),
            root: true,
        },
        gpus: Reading::Known(GpuSet {
            read_by: "nvml".to_owned(),
            driver_version: Some("550.127.05".to_owned()),
            cuda_version: Some("12.4".to_owned()),
            devices: vec![gpu(0), gpu(1)],
        }),
        environments: Reading::Known(vec![PythonEnvironment {
            path: "/opt/conda/bin/python".to_owned(),
            kind: "conda".to_owned(),
            python_version: "3.11.9".to_owned(),
            frameworks: Reading::Known(vec![
                framework("torch", "2.5.1", Some("12.4")),
                framework("transformers", "4.46.3", None),
            ]),
        }]),
    })
}

fn uuid(index: u32) -> String {
    format!("GPU-00000000-0000-0000-0000-{index:012}")
}

fn measurements() -> Result<Vec<Measurement>> {
    let started_at = at("09:07:00")?;
    let measure = |id: &str, method: &str, unit, values: [f64; 5]| Measurement {
        id: MeasureId::new(id),
        target: "/data".to_owned(),
        method: method.to_owned(),
        parameters: BTreeMap::new(),
        started_at,
        elapsed_s: 6.0,
        result: Reading::Known(Samples { unit, values: values.to_vec() }),
    };
    let mb_per_s = |values: [f64; 5]| values.map(|value| value * MB_PER_S);
    Ok(vec![
        measure(
            MeasureId::STORAGE_SEQUENTIAL_WRITE,
            "O_DIRECT, 1 MiB",
            Unit::BytesPerS,
            mb_per_s([642.0, 655.0, 631.0, 660.0, 648.0]),
        ),
        measure(
            MeasureId::STORAGE_SEQUENTIAL_READ,
            "O_DIRECT, 1 MiB",
            Unit::BytesPerS,
            mb_per_s([1210.0, 1198.0, 1225.0, 1207.0, 1216.0]),
        ),
        measure(MeasureId::STORAGE_FSYNC, "4 KiB + fsync", Unit::S, [0.0041, 0.0038, 0.0044, 0.0040, 0.0043]),
        measure(MeasureId::STORAGE_SMALL_FILES, "4 KiB", Unit::PerS, [312.0, 305.0, 318.0, 298.0, 310.0]),
    ])
}

fn flow() -> Result<FlowRun> {
    let stage =
        |stage, elapsed_s| FlowStage { stage, outcome: StageOutcome::Done, elapsed_s: Some(elapsed_s) };
    Ok(FlowRun {
        run_id: "illustration-flow".to_owned(),
        engine: "slurm".to_owned(),
        started_at: at("09:10:00")?,
        stages: vec![
            stage(Stage::Create, 74.0),
            stage(Stage::Upload, 6.2),
            stage(Stage::Run, 21.4),
            stage(Stage::Fetch, 1.8),
            stage(Stage::Destroy, 9.5),
        ],
        job: Some(job(0, 0.4, 2.1, 21.0, 0)),
    })
}

/// A job that ran through; times in seconds from the start of its run.
fn job(index: u32, submitted_s: f64, started_s: f64, ran_s: f64, gpu: u32) -> JobRecord {
    let lines = || {
        Reading::Known(LogStream { expected_lines: 400, present_lines: 400, readable_after_end: Some(true) })
    };
    JobRecord {
        index,
        engine_id: Some((4200 + index).to_string()),
        submitted_s: Some(submitted_s),
        queued_s: Some(submitted_s + 0.2),
        started_s: Some(started_s),
        started_uncertainty_s: Some(0.02),
        first_log_s: Some(started_s + 0.8),
        ended_s: Some(started_s + ran_s),
        state: JobState { class: StateClass::Succeeded, word: "COMPLETED".to_owned() },
        exit_code: Some(0),
        attempts: Some(1),
        identities: vec![Identity { gpu_uuids: vec![uuid(gpu)], ..Identity::default() }],
        gpus_requested: Some(1),
        shared_gpu: Some(false),
        log_delay: Some(LogDelay { n: 400, p50_s: 0.8, p95_s: Some(2.1), max_s: 3.4 }),
        stdout: lines(),
        stderr: lines(),
        outputs: Reading::Known(Outputs {
            expected: 16,
            whole: 16,
            total_bytes: 16 << 20,
            damaged: Vec::new(),
        }),
        last_lines: Vec::new(),
    }
}

fn failed(
    mut job: JobRecord,
    class: StateClass,
    word: &str,
    exit_code: Option<i32>,
    last_line: &str,
) -> JobRecord {
    job.state = JobState { class, word: word.to_owned() };
    job.exit_code = exit_code;
    job.outputs = Reading::unknown(UnknownReason::NotPresent, "no manifest");
    job.last_lines = vec![last_line.to_owned()];
    job
}

fn stress() -> Result<StressRun> {
    let mut jobs: Vec<JobRecord> = (0..8)
        .map(|index| {
            let round = f64::from(index / 2);
            job(index, 0.1 * f64::from(index), 2.0 + round * 63.0, 60.0 + f64::from(index % 3), index % 2)
        })
        .collect();
    jobs[4] = failed(jobs[4].clone(), StateClass::TimedOut, "TIMEOUT", None, "line 212 of 400");
    let trial = |fault, job| FaultTrial { fault, job };
    Ok(StressRun {
        run_id: "illustration-stress".to_owned(),
        engine: "slurm".to_owned(),
        started_at: at("09:20:00")?,
        jobs,
        faults: vec![
            trial(
                FaultKind::FailOnce,
                failed(
                    job(8, 0.9, 260.0, 5.0, 0),
                    StateClass::FailedUser,
                    "FAILED",
                    Some(1),
                    "failing once, as asked",
                ),
            ),
            trial(
                FaultKind::Fail,
                failed(
                    job(9, 1.0, 260.0, 5.0, 1),
                    StateClass::FailedUser,
                    "FAILED",
                    Some(1),
                    "failing, as asked",
                ),
            ),
            trial(
                FaultKind::Oom,
                failed(
                    job(10, 1.1, 268.0, 7.0, 0),
                    StateClass::FailedUser,
                    "OUT_OF_MEMORY",
                    Some(137),
                    "filling 512 MiB of memory, as asked",
                ),
            ),
        ],
    })
}

fn soak() -> Result<Vec<SoakRun>> {
    let run = |run_id: &str, time: &str, gaps: Vec<Gap>| -> Result<SoakRun> {
        Ok(SoakRun {
            run_id: run_id.to_owned(),
            engine: "slurm".to_owned(),
            started_at: at(time)?,
            planned_s: 3600.0,
            ran_s: 3600.0,
            ended: true,
            heartbeats: 3600,
            gaps,
            notices: Vec::new(),
            identities: vec![Identity { gpu_uuids: vec![uuid(0)], ..Identity::default() }],
            drift_ratio: Some(0.99),
            outputs: Reading::Known(Outputs {
                expected: 60,
                whole: 60,
                total_bytes: 60 << 20,
                damaged: Vec::new(),
            }),
        })
    };
    Ok(vec![
        run("illustration-soak-1", "10:00:00", Vec::new())?,
        run("illustration-soak-2", "12:00:00", Vec::new())?,
    ])
}

fn events() -> Result<Vec<Event>> {
    let event = |time: &str, kind, label: Option<&str>, elapsed_s| -> Result<Event> {
        Ok(Event {
            at: at(time)?,
            kind,
            label: label.map(str::to_owned),
            elapsed_s,
            exit_code: elapsed_s.map(|_| 0),
            detail: None,
        })
    };
    Ok(vec![
        event("09:01:00", EventKind::Created, None, None)?,
        event("09:02:14", EventKind::Ready, None, None)?,
        event("09:40:00", EventKind::Timed, Some("image-build"), Some(212.0))?,
    ])
}
