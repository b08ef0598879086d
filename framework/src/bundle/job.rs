//! What became of one job.

use serde::{Deserialize, Serialize};

use super::Reading;

/// One job as its controller saw it. Times are seconds from the start of the run, on the controller's
/// monotonic clock; absent where the moment was not seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobRecord {
    /// The job's position in the run, from 0.
    pub index: u32,
    /// The engine's own id of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine_id: Option<String>,
    /// Submitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submitted_s: Option<f64>,
    /// First seen queued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queued_s: Option<f64>,
    /// Started, by the job's own stamp corrected for the clocks' offset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_s: Option<f64>,
    /// How uncertain `started_s` is, plus or minus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_uncertainty_s: Option<f64>,
    /// Its first log line seen by the controller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_log_s: Option<f64>,
    /// Ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_s: Option<f64>,
    /// How it stands, in our class and the platform's word.
    pub state: JobState,
    /// The exit code where the platform tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// How many times it was started, by distinct identities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u32>,
    /// Who ran it, one entry an attempt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub identities: Vec<Identity>,
    /// GPUs asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gpus_requested: Option<u32>,
    /// Whether a sibling had one of its GPUs at the same time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared_gpu: Option<bool>,
    /// Delay from writing a log line to seeing it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_delay: Option<LogDelay>,
    /// Numbered lines of standard output.
    pub stdout: Reading<LogStream>,
    /// Numbered lines of standard error.
    pub stderr: Reading<LogStream>,
    /// Its outputs, checked by checksum.
    pub outputs: Reading<Outputs>,
    /// Its last lines, where it failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_lines: Vec<String>,
}

/// A state: our class, and the platform's own word for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobState {
    /// The class.
    pub class: StateClass,
    /// The word, exactly as the platform wrote it.
    pub word: String,
}

/// The nine classes of state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StateClass {
    /// Waiting.
    Queued,
    /// Running.
    Running,
    /// Ended as it should.
    Succeeded,
    /// Failed by its own fault.
    FailedUser,
    /// Failed by the platform's fault.
    FailedPlatform,
    /// Taken away for someone else.
    Preempted,
    /// Over its time limit.
    TimedOut,
    /// Cancelled.
    Cancelled,
    /// Nobody can tell: unreachable, or a word that is not mapped.
    #[serde(other)]
    Lost,
}

/// Who ran a job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Identity {
    /// The host name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// The kernel's boot id; inside a container it is the host's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boot_id: Option<String>,
    /// When process 1 started, in clock ticks since boot: tells containers apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init_start_ticks: Option<u64>,
    /// The GPUs' identifiers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gpu_uuids: Vec<String>,
    /// The scheduler's job id as the job itself saw it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduler_job_id: Option<String>,
}

/// How long log lines took to be seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogDelay {
    /// Lines measured.
    pub n: u64,
    /// The median.
    pub p50_s: f64,
    /// The 95th percentile, from 20 lines on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p95_s: Option<f64>,
    /// The longest.
    pub max_s: f64,
}

/// Numbered lines of one stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogStream {
    /// Lines the job wrote.
    pub expected_lines: u64,
    /// Lines there, each counted once.
    pub present_lines: u64,
    /// Whether they could be read after the end; absent where that was not tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readable_after_end: Option<bool>,
}

/// The outputs of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outputs {
    /// Pieces expected.
    pub expected: u64,
    /// Pieces there with the right checksum.
    pub whole: u64,
    /// Bytes in all.
    pub total_bytes: u64,
    /// Names of pieces that are missing or damaged, at most a few.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub damaged: Vec<String>,
}

impl Outputs {
    /// Whether every piece is there and whole, and there was one.
    pub fn is_whole(&self) -> bool {
        self.expected > 0 && self.whole == self.expected
    }
}

impl JobRecord {
    /// Whether it ran through: ended as it should, with whole outputs.
    pub fn ran_through(&self) -> bool {
        self.state.class == StateClass::Succeeded && self.outputs.known().is_some_and(Outputs::is_whole)
    }

    /// From submission to start.
    pub fn queue_s(&self) -> Option<f64> {
        Some(self.started_s? - self.submitted_s?)
    }
}
