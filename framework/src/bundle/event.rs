//! Moments of an instance's life, and steps timed by the user.

use serde::{Deserialize, Serialize};

use super::Timestamp;

/// A moment, or a step with its duration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// When it happened, or began.
    pub at: Timestamp,
    /// What.
    pub kind: EventKind,
    /// The user's label of a timed step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// How long a timed step took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_s: Option<f64>,
    /// The exit code of a timed step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// What the platform said, such as why it refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// The instance was asked for and granted.
    Created,
    /// It was refused, for lack of stock or quota.
    Refused,
    /// The first command could be run.
    Ready,
    /// Stopped.
    Stopped,
    /// Started again.
    Restarted,
    /// Given back.
    Destroyed,
    /// A step timed by the user.
    Timed,
    /// Another, of a newer probe.
    #[serde(other)]
    Other,
}
