//! Engines: what runs jobs on a platform. One file each, behind one trait.

mod local;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use framework::bundle::JobState;
use thiserror::Error;

pub(crate) use local::LocalEngine;

use crate::cli::FaultChoice;
use crate::measure::said;

/// What runs jobs. The controller asks; an engine never decides how a job is judged.
pub(crate) trait Engine {
    /// The name in bundles: `local`, `slurm`, `ssh`, or a recipe's.
    fn name(&self) -> &str;

    /// Brings files to where jobs run, and gives the SHA-256 of each as it arrived there.
    fn upload(&mut self, files: &[Upload]) -> Result<Vec<String>, EngineError>;

    /// Submits a job.
    fn submit(&mut self, request: &JobRequest) -> Result<JobId, EngineError>;

    /// How a job stands now.
    fn poll(&mut self, job: &JobId) -> Result<JobStatus, EngineError>;

    /// What a job has written to a stream from an offset on; empty where there is nothing new.
    fn log(&mut self, job: &JobId, stream: Stream, offset: u64) -> Result<Vec<u8>, EngineError>;

    /// Asks that a job end, and does not wait for it.
    fn cancel(&mut self, job: &JobId) -> Result<(), EngineError>;

    /// Brings a job's outputs into a folder here.
    fn fetch(&mut self, job: &JobId, into: &Path) -> Result<(), EngineError>;

    /// Removes what the engine has put on the platform.
    fn clean(&mut self) -> Result<(), EngineError>;
}

/// A file to bring to where jobs run.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// Where it lies here.
    pub(crate) source: PathBuf,
    /// Its name there.
    pub(crate) name: &'static str,
    /// Whether it is a program.
    pub(crate) executable: bool,
}

/// The probe's own name where jobs run.
pub(crate) const PROBE_NAME: &str = "gpu-probe";
/// The input's name there.
pub(crate) const INPUT_NAME: &str = "input.bin";

/// One canary job.
#[derive(Clone, Debug)]
pub(crate) struct JobRequest {
    /// Rounds of work.
    pub(crate) rounds: u32,
    /// Time between two rounds.
    pub(crate) interval: Duration,
    /// The input's SHA-256, which the job checks.
    pub(crate) input_sha256: String,
    /// How it shall misbehave.
    pub(crate) fault: Option<FaultChoice>,
}

impl JobRequest {
    /// The arguments of `gpu-probe` that run this job in a folder.
    pub(crate) fn arguments(&self, folder: &Path, input: &Path) -> Vec<String> {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let mut arguments = vec![
            "job".to_owned(),
            format!("--folder={}", text(folder)),
            format!("--rounds={}", self.rounds),
            format!("--interval-ms={}", self.interval.as_millis()),
            format!("--input={}", text(input)),
            format!("--input-sha256={}", self.input_sha256),
        ];
        arguments.extend(self.fault.map(|fault| match fault {
            FaultChoice::FailOnce => "--fail-once".to_owned(),
            FaultChoice::Fail => "--fail".to_owned(),
            FaultChoice::Oom => "--oom".to_owned(),
            FaultChoice::Hang => "--hang".to_owned(),
        }));
        arguments
    }
}

/// The engine's own id of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct JobId(pub(crate) String);

/// How a job stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct JobStatus {
    pub(crate) state: JobState,
    pub(crate) exit_code: Option<i32>,
    /// Whether it will change no more.
    pub(crate) ended: bool,
}

/// A stream of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// Why an engine could not do what was asked: what it was doing, and what was said.
#[derive(Debug, Error)]
#[error("{doing}: {}", said(source))]
pub(crate) struct EngineError {
    doing: String,
    source: io::Error,
}

impl EngineError {
    pub(crate) fn new(doing: impl Into<String>, source: io::Error) -> Self {
        Self { doing: doing.into(), source }
    }
}
