//! The four dimensions.

use crate::text::Texts;

/// A dimension of the evaluation. No number is ever added over dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// GPUs, queues, host, storage, network.
    Resources,
    /// Frameworks, images, drivers, documentation.
    Environment,
    /// Submission, retries, logs, states, outputs.
    Management,
    /// Bills, modes, what goes on costing.
    Cost,
}

impl Dimension {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::Resources, Self::Environment, Self::Management, Self::Cost];

    /// The id in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Resources => "resources",
            Self::Environment => "environment",
            Self::Management => "management",
            Self::Cost => "cost",
        }
    }

    /// The dimension's name.
    pub const fn name(self, texts: Texts) -> &'static str {
        match self {
            Self::Resources => texts.dimension_resources_name(),
            Self::Environment => texts.dimension_environment_name(),
            Self::Management => texts.dimension_management_name(),
            Self::Cost => texts.dimension_cost_name(),
        }
    }

    /// What it covers.
    pub const fn what(self, texts: Texts) -> &'static str {
        match self {
            Self::Resources => texts.dimension_resources_what(),
            Self::Environment => texts.dimension_environment_what(),
            Self::Management => texts.dimension_management_what(),
            Self::Cost => texts.dimension_cost_what(),
        }
    }
}
