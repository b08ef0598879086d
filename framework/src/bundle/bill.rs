//! A bill, as the platform wrote it.

use serde::{Deserialize, Serialize};

/// The lines of a bill. Amounts are decimal texts, never floating point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bill {
    /// Where it came from, in a few words.
    pub source: String,
    /// The lines in the bill's order.
    pub lines: Vec<BillLine>,
}

/// One line of a bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BillLine {
    /// What it charges for, in the platform's words.
    pub description: String,
    /// The amount, such as `12.30` or `-0.05`.
    pub amount: String,
    /// The currency's ISO 4217 code.
    pub currency: String,
    /// The period's beginning, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The period's end, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The quantity, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantity: Option<String>,
    /// The quantity's unit, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}
