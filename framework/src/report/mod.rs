//! The report: what a reader sees, and what a link carries. It has no total and no order of goodness.

mod platform;
mod task;
mod view;

pub use platform::{Platform, PlatformReport};
pub use task::TaskReport;
pub use view::{DimensionCounts, KindView, Mismatch, mismatches};

use crate::criteria::CriterionId;
use crate::evidence::Assessment;
use crate::task::{KindSet, Task};

/// The report of a user's tasks on several platforms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The tasks.
    pub tasks: Vec<TaskReport>,
    /// The platforms, in the user's order.
    pub platforms: Vec<PlatformReport>,
}

impl Report {
    /// Makes the report of what a user has.
    pub fn build(tasks: &[Task], platforms: &[Platform<'_>]) -> Self {
        Self {
            tasks: tasks.iter().map(TaskReport::of).collect(),
            platforms: platforms.iter().map(PlatformReport::of).collect(),
        }
    }

    /// The kinds of all tasks together.
    pub fn kinds(&self) -> KindSet {
        self.tasks.iter().fold(KindSet::EMPTY, |kinds, task| kinds.union(task.kinds))
    }

    /// A criterion on every platform, and whether the platforms differ in it.
    pub fn compare(&self, criterion: CriterionId) -> (Vec<&Assessment>, bool) {
        let row: Vec<&Assessment> = self
            .platforms
            .iter()
            .filter_map(|platform| platform.assessments.get(criterion as usize))
            .collect();
        let differs = row.windows(2).any(|pair| pair[0].verdict != pair[1].verdict);
        (row, differs)
    }
}
