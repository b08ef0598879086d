//! Figures measured on an instance.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Reading, Timestamp};
use crate::stats::Summary;

/// One measure: its method, its parameters and every repeat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measurement {
    /// What was measured.
    pub id: MeasureId,
    /// On what: a folder, a device, an address; empty for the instance as a whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target: String,
    /// How, in a few words.
    pub method: String,
    /// The method's parameters, such as `block_bytes`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, String>,
    /// When it began.
    pub started_at: Timestamp,
    /// How long it took in all.
    pub elapsed_s: f64,
    /// The figures, or why there are none.
    pub result: Reading<Samples>,
}

/// Every repeat of a measure, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Samples {
    /// The figures' unit.
    pub unit: Unit,
    /// One figure a repeat.
    pub values: Vec<f64>,
}

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Seconds.
    S,
    /// Bytes.
    Bytes,
    /// Bytes per second.
    BytesPerS,
    /// Operations per second.
    PerS,
    /// Floating-point operations per second.
    FlopPerS,
    /// A share of 0 to 1.
    Share,
}

/// The id of a measure, such as `storage-sequential-write`. Measures of newer probes are kept and shown
/// under their id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct MeasureId(String);

impl MeasureId {
    /// Sequential write with fsync at the end, bytes per second.
    pub const STORAGE_SEQUENTIAL_WRITE: &str = "storage-sequential-write";
    /// Sequential read of what was written, past the page cache where the system allows it.
    pub const STORAGE_SEQUENTIAL_READ: &str = "storage-sequential-read";
    /// One 4 KiB append and fsync, seconds.
    pub const STORAGE_FSYNC: &str = "storage-fsync";
    /// Small files made, looked up, read and deleted, files per second.
    pub const STORAGE_SMALL_FILES: &str = "storage-small-files";
    /// A matrix product on the granted processors, floating-point operations per second.
    pub const CPU_MATMUL: &str = "cpu-matmul-fp32";

    /// The measure with this id.
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into())
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Measurement {
    /// What the repeats say; `None` where there are none.
    pub fn summary(&self) -> Option<Summary> {
        Summary::of(&self.result.known()?.values)
    }
}
