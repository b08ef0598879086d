//! The bundle: what one probe saw on one platform, as one JSON file.
//!
//! Durations end in `_s`, amounts in `_bytes`, rates in `_bytes_per_s`; times of day are RFC 3339 in UTC.
//! A field that could not be read is an unknown with its reason, never a zero. New fields are optional, so
//! that a version-1 file is read for ever; a change of meaning takes a new version and a migration.

mod bill;
mod digest;
mod event;
mod instance;
mod job;
mod measurement;
mod open;
mod reading;
mod steps;
mod subject;
mod time;

pub use bill::{Bill, BillLine};
pub use digest::{Digest, DigestCheck};
pub use event::{Event, EventKind};
pub use instance::{
    Container, Cpu, Framework, Gpu, GpuSet, Instance, Limits, Memory, Mount, MountClass, OperatingSystem,
    PythonEnvironment, SpaceTest,
};
pub use job::{Identity, JobRecord, JobState, LogDelay, LogStream, Outputs, StateClass};
pub use measurement::{MeasureId, Measurement, Samples, Unit};
pub use open::{OpenError, Opened, open};
pub use reading::{Reading, Unknown, UnknownReason};
pub use steps::{
    FaultKind, FaultTrial, FlowRun, FlowStage, Gap, Notice, SoakRun, Stage, StageOutcome, Steps, StressRun,
};
pub use subject::{Kind as SubjectKind, Probe, Subject};
pub use time::{Timestamp, TimestampError};

use serde::{Deserialize, Serialize};

/// The value of `format` in every bundle.
pub const FORMAT: &str = "runthrough-bundle";
/// The version that this code writes.
pub const VERSION: u32 = 1;

/// A whole bundle, format version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bundle {
    /// Always `runthrough-bundle`.
    pub format: String,
    /// The format's version: 1.
    pub version: u32,
    /// What made the file.
    pub probe: Probe,
    /// When the file was first made.
    pub created_at: Timestamp,
    /// What it speaks of.
    pub subject: Subject,
    /// What the instance is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance: Option<Instance>,
    /// Figures measured on it.
    #[serde(default)]
    pub measurements: Vec<Measurement>,
    /// The three verification steps.
    #[serde(default)]
    pub steps: Steps,
    /// Moments of the instance's life and steps timed by the user, in order.
    #[serde(default)]
    pub events: Vec<Event>,
    /// A bill for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bill: Option<Bill>,
    /// `sha256:` over the RFC 8785 form of the file without this field. Shows damage and edits, not who
    /// wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
}

impl Bundle {
    /// An empty bundle, without a digest yet.
    pub fn new(probe: Probe, created_at: Timestamp, subject: Subject) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            probe,
            created_at,
            subject,
            instance: None,
            measurements: Vec::new(),
            steps: Steps::default(),
            events: Vec::new(),
            bill: None,
            digest: None,
        }
    }

    /// The file's text: indented JSON with a fresh digest, ending in a newline.
    ///
    /// # Errors
    /// Where a figure is not a number that JSON can hold.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let digest = Digest::of(&serde_json::to_value(self)?)?;
        let mut text = serde_json::to_string_pretty(&Self { digest: Some(digest), ..self.clone() })?;
        text.push('\n');
        Ok(text)
    }
}

/// The JSON Schema (2020-12) of a bundle, as published in `public/schema/`.
///
/// # Errors
/// Where the schema cannot be written as JSON.
#[cfg(feature = "schema")]
pub fn schema_json() -> Result<String, serde_json::Error> {
    let mut schema = schemars::schema_for!(Bundle);
    schema.insert("title".to_owned(), "Runthrough bundle, version 1".into());
    let mut text = serde_json::to_string_pretty(&schema)?;
    text.push('\n');
    Ok(text)
}
