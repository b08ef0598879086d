//! The three verification steps.

use serde::{Deserialize, Serialize};

use super::{Identity, JobRecord, Outputs, Reading, Timestamp, Unknown};

/// Every run of the three steps, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Steps {
    /// Step 1, the minimal flow.
    #[serde(default)]
    pub flow: Vec<FlowRun>,
    /// Step 2, several jobs at once.
    #[serde(default)]
    pub stress: Vec<StressRun>,
    /// Step 3, long runs.
    #[serde(default)]
    pub soak: Vec<SoakRun>,
}

/// One run of the minimal flow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlowRun {
    /// The run's id.
    pub run_id: String,
    /// The engine: `local`, `slurm`, `ssh`, or a recipe's name.
    pub engine: String,
    /// When it began.
    pub started_at: Timestamp,
    /// The stages in order: create, upload, run, fetch, destroy.
    pub stages: Vec<FlowStage>,
    /// The job that ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<JobRecord>,
}

/// One stage of the minimal flow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlowStage {
    /// Which.
    pub stage: Stage,
    /// How it went.
    pub outcome: StageOutcome,
    /// How long it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_s: Option<f64>,
}

/// The stages of the minimal flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Make the instance.
    Create,
    /// Bring code and inputs there.
    Upload,
    /// Run the task.
    Run,
    /// Bring results back.
    Fetch,
    /// Give the instance back.
    Destroy,
}

impl Stage {
    /// All stages, in the step's order.
    pub const ALL: [Self; 5] = [Self::Create, Self::Upload, Self::Run, Self::Fetch, Self::Destroy];

    /// The stage's word, as in files and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Upload => "upload",
            Self::Run => "run",
            Self::Fetch => "fetch",
            Self::Destroy => "destroy",
        }
    }
}

/// How a stage went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StageOutcome {
    /// As it should.
    Done,
    /// Not; with what was said.
    Failed(String),
    /// Could not be seen from here.
    Unknown(Unknown),
}

/// One run of several jobs at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StressRun {
    /// The run's id.
    pub run_id: String,
    /// The engine.
    pub engine: String,
    /// When it began; its hour of day tells whether a peak was measured.
    pub started_at: Timestamp,
    /// The jobs, all submitted at once.
    pub jobs: Vec<JobRecord>,
    /// One job each that misbehaved on purpose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultTrial>,
}

/// A job that misbehaved on purpose, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultTrial {
    /// How it misbehaved.
    pub fault: FaultKind,
    /// What became of it.
    pub job: JobRecord,
}

/// How a job misbehaves on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Fails at its first attempt only.
    FailOnce,
    /// Fails always.
    Fail,
    /// Fills its memory limit.
    Oom,
    /// Never ends.
    Hang,
    /// Another, of a newer probe.
    #[serde(other)]
    Other,
}

/// One long run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SoakRun {
    /// The run's id, by which it goes on after an interruption.
    pub run_id: String,
    /// The engine.
    pub engine: String,
    /// When it began.
    pub started_at: Timestamp,
    /// How long it was to run.
    pub planned_s: f64,
    /// How long it ran, without gaps.
    pub ran_s: f64,
    /// Whether it reached its end.
    pub ended: bool,
    /// Heartbeats written and kept.
    pub heartbeats: u64,
    /// Interruptions.
    #[serde(default)]
    pub gaps: Vec<Gap>,
    /// Notices that the instance would be taken away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// Who ran it, one entry a change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub identities: Vec<Identity>,
    /// Speed of the last tenth over speed of the first tenth; 1 is no drift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drift_ratio: Option<f64>,
    /// Its outputs.
    pub outputs: Reading<Outputs>,
}

/// An interruption of a long run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gap {
    /// Seconds of running before it.
    pub after_s: f64,
    /// How long it lasted.
    pub lasted_s: f64,
    /// What was different afterwards: `boot_id`, `init_start`, `hostname`, `gpu_uuid`; empty for the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<String>,
}

/// A notice that the instance would be taken away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notice {
    /// When it came.
    pub at: Timestamp,
    /// What it said, as it said it.
    pub word: String,
}
