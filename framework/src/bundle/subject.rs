//! What a bundle speaks of, and what made it.

use serde::{Deserialize, Serialize};

/// The program that made a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Probe {
    /// `gpu-probe`.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// The platform and instance that a bundle speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Subject {
    /// The platform's name; absent where the user gave none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// The platform's own name of the instance type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instance_type: Option<String>,
    /// The region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Whether it was measured.
    #[serde(default)]
    pub kind: Kind,
    /// A remark for readers, such as what was replaced in a published sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Subject {
    /// Whether two bundles speak of the same platform, instance type and region.
    pub fn is_same_as(&self, other: &Self) -> bool {
        (&self.platform, &self.instance_type, &self.region, self.kind)
            == (&other.platform, &other.instance_type, &other.region, other.kind)
    }
}

/// Whether a bundle's figures were measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A probe measured them.
    #[default]
    Measured,
    /// An illustration, not measured: said wherever it is shown.
    Illustration,
}
