//! Step 1, the minimal flow: create, upload, run, fetch, destroy, each stage timed.

mod record;
mod watch;

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use framework::bundle::{FlowRun, FlowStage, JobRecord, Stage, StageOutcome, Unknown, UnknownReason};

use crate::cli::FaultChoice;
use crate::clock;
use crate::engine::{Engine, EngineError, INPUT_NAME, JobRequest, PROBE_NAME, Upload};
use crate::job::sha256_of;
use crate::measure::Noise;
use crate::measure::storage::own_folder;
use crate::stop::Stop;

/// The input that is brought to the job.
const INPUT_BYTES: usize = 4 << 20;
/// Time between two rounds of the job.
const INTERVAL: Duration = Duration::from_millis(100);
/// A job that should take so many seconds is waited for so many times as long, and at least a minute.
const PATIENCE_FACTOR: u32 = 5;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Rounds of the canary job.
    pub(crate) rounds: u32,
    /// A fault that it shall have.
    pub(crate) fault: Option<FaultChoice>,
    /// How long a job that hangs is waited for; `None` for as long as its rounds suggest.
    pub(crate) patience: Option<Duration>,
}

impl Plan {
    fn patience(&self) -> Duration {
        self.patience
            .unwrap_or_else(|| (INTERVAL * self.rounds * PATIENCE_FACTOR).max(Duration::from_secs(60)))
    }
}

/// The clock of one run: seconds since its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunClock {
    began: Instant,
    wall_ns: i64,
}

impl RunClock {
    fn start() -> Self {
        Self { began: Instant::now(), wall_ns: clock::unix_ns() }
    }

    fn now_s(self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// A wall stamp of the same host as seconds since the start.
    fn of_wall(self, wall_ns: i64) -> f64 {
        (wall_ns - self.wall_ns) as f64 / 1e9
    }
}

/// Runs the flow through an engine. `dir` is where files lie here. Whatever goes wrong is in the run.
pub(crate) fn run(engine: &mut dyn Engine, plan: Plan, dir: &Path, stop: &Stop) -> FlowRun {
    let started_at = clock::now();
    let mut flow = Flow { engine, plan, stop, clock: RunClock::start(), stages: Vec::new() };
    let local = flow.engine.name() == "local";
    flow.stages.push(unseen(Stage::Create, local));
    let job = flow.upload_run_fetch(dir);
    flow.destroy(local);
    let mut noise = Noise::fresh();
    FlowRun {
        run_id: format!("{:016x}", noise.next()),
        engine: flow.engine.name().to_owned(),
        started_at,
        stages: flow.stages,
        job,
    }
}

struct Flow<'a> {
    engine: &'a mut dyn Engine,
    plan: Plan,
    stop: &'a Stop,
    clock: RunClock,
    stages: Vec<FlowStage>,
}

impl Flow<'_> {
    fn upload_run_fetch(&mut self, dir: &Path) -> Option<JobRecord> {
        let here =
            own_folder(dir).map_err(|error| EngineError::new(format!("folder in {}", dir.display()), error));
        let uploaded = self.timed(Stage::Upload, |flow| {
            let here = here.as_ref().map_err(ToString::to_string)?;
            flow.upload(here.path()).map_err(|error| error.to_string())
        });
        let (Some(input_sha256), Ok(here)) = (uploaded, &here) else {
            self.not_run(Stage::Run, "upload failed");
            self.not_run(Stage::Fetch, "upload failed");
            return None;
        };
        let request =
            JobRequest { rounds: self.plan.rounds, interval: INTERVAL, input_sha256, fault: self.plan.fault };
        let began = self.clock.now_s();
        let watched = match watch::run(self.engine, &request, self.clock, self.plan.patience(), self.stop) {
            Ok(watched) => watched,
            Err(error) => {
                self.push(Stage::Run, StageOutcome::Failed(error.to_string()), began);
                self.not_run(Stage::Fetch, "the job could not be submitted");
                return None;
            }
        };
        self.push(Stage::Run, watched.outcome(), began);
        let fetched = self.timed(Stage::Fetch, |flow| {
            flow.engine.fetch(&watched.id, here.path()).map_err(|error| error.to_string())?;
            record::check(here.path(), &request).map_err(|error| error.to_string())
        });
        let record = record::record(&request, &watched, fetched);
        // The stage is as good as what it brought, not as the copying.
        if let Some(outputs) = record.outputs.known().filter(|outputs| !outputs.is_whole())
            && let Some(stage) = self.stages.last_mut()
        {
            stage.outcome =
                StageOutcome::Failed(format!("{} of {} outputs whole", outputs.whole, outputs.expected));
        }
        Some(record)
    }

    /// Brings the probe itself and an input there, and compares checksums; gives the input's.
    fn upload(&mut self, here: &Path) -> Result<String, EngineError> {
        let fault = |doing: &str| {
            let doing = doing.to_owned();
            move |error: io::Error| EngineError::new(doing, error)
        };
        let input = here.join(INPUT_NAME);
        let mut bytes = vec![0; INPUT_BYTES];
        Noise::fresh().fill(&mut bytes);
        std::fs::write(&input, bytes).map_err(fault("write the input"))?;
        let probe = std::env::current_exe().map_err(fault("find the probe's own file"))?;
        let files = [
            Upload { source: probe, name: PROBE_NAME, executable: true },
            Upload { source: input, name: INPUT_NAME, executable: false },
        ];
        let arrived = self.engine.upload(&files)?;
        let mut sums = Vec::new();
        for file in &files {
            sums.push(sha256_of(&file.source).map_err(fault("read back"))?);
        }
        if arrived != sums {
            return Err(EngineError::new("upload", io::Error::other("what arrived is not what was sent")));
        }
        Ok(sums.pop().unwrap_or_default())
    }

    fn destroy(&mut self, local: bool) {
        let began = self.clock.now_s();
        match self.engine.clean() {
            Ok(()) => self.stages.push(unseen(Stage::Destroy, local)),
            Err(error) => self.push(Stage::Destroy, StageOutcome::Failed(error.to_string()), began),
        }
    }

    fn timed<T>(&mut self, stage: Stage, work: impl FnOnce(&mut Self) -> Result<T, String>) -> Option<T> {
        let began = self.clock.now_s();
        match work(self) {
            Ok(done) => {
                self.push(stage, StageOutcome::Done, began);
                Some(done)
            }
            Err(error) => {
                self.push(stage, StageOutcome::Failed(error), began);
                None
            }
        }
    }

    fn push(&mut self, stage: Stage, outcome: StageOutcome, began: f64) {
        self.stages.push(FlowStage { stage, outcome, elapsed_s: Some(self.clock.now_s() - began) });
    }

    fn not_run(&mut self, stage: Stage, why: &str) {
        let unknown = Unknown { reason: UnknownReason::NotRun, detail: why.to_owned() };
        self.stages.push(FlowStage { stage, outcome: StageOutcome::Unknown(unknown), elapsed_s: None });
    }
}

/// Making and giving back the instance cannot be seen from inside it.
fn unseen(stage: Stage, local: bool) -> FlowStage {
    let word = if stage == Stage::Create { "created" } else { "destroyed" };
    let detail = if local {
        format!("engine local runs inside the instance; record it with: gpu-probe mark {word}")
    } else {
        format!("record it with: gpu-probe mark {word}")
    };
    let unknown = Unknown { reason: UnknownReason::NotSupported, detail };
    FlowStage { stage, outcome: StageOutcome::Unknown(unknown), elapsed_s: None }
}
