//! The criteria in three groups.

use framework::criteria::{CriterionId, Importance, Verdict};
use framework::report::Report;

use crate::pages::platform::importance_for;

/// What decides for the user's kinds, what else differs, and what is the same.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Groups {
    pub(super) blockers: Vec<CriterionId>,
    pub(super) differing: Vec<CriterionId>,
    pub(super) same: Vec<CriterionId>,
}

/// A blocker that no platform shows says nothing of a difference: it stands with what is the same.
pub(super) fn groups(report: &Report) -> Groups {
    let kinds = report.kinds();
    let mut groups = Groups::default();
    for criterion in CriterionId::ALL.iter().copied() {
        let (row, differs) = report.compare(criterion);
        let decides = importance_for(criterion, kinds, &report.tasks) == Some(Importance::Blocker);
        let shown_by_none = row.iter().all(|found| found.verdict == Verdict::Unknown);
        let group = match (decides && !shown_by_none, differs) {
            (true, _) => &mut groups.blockers,
            (false, true) => &mut groups.differing,
            (false, false) => &mut groups.same,
        };
        group.push(criterion);
    }
    groups
}

#[cfg(test)]
mod tests {
    use framework::task::{Question, Task};

    use super::*;
    use crate::state::Workspace;

    #[test]
    fn every_criterion_stands_in_one_group() {
        let mut workspace = Workspace::default();
        workspace
            .add_bundle("a.json", include_bytes!("../../../../framework/golden/bundle-rich.json"))
            .unwrap();
        workspace
            .add_bundle("b.json", include_bytes!("../../../../framework/golden/bundle-v1.json"))
            .unwrap();
        let without_tasks = groups(&workspace.report());
        assert!(without_tasks.blockers.is_empty());
        let mut task = Task::default();
        task.answers.choose_id(Question::RecursUnattended, "yes");
        workspace.tasks.push(task);
        let with_task = groups(&workspace.report());
        assert!(with_task.blockers.contains(&CriterionId::Allocation), "{with_task:?}");
        let count = with_task.blockers.len() + with_task.differing.len() + with_task.same.len();
        assert_eq!(count, CriterionId::ALL.len());
    }
}
