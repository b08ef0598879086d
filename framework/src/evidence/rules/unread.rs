//! What could not be read, with its reason.

use crate::bundle::{Unknown, UnknownReason};
use crate::statement::Statement;

/// A system's own words are cut to what a cell of a table holds.
const DETAIL_CHARS: usize = 120;

/// A reason's sentences: without and with what the system said.
type Sentences = (fn(&str) -> Statement, fn(&str, &str) -> Statement);

/// The sentence for an unknown. `what` names the thing by a word that is the same in both languages: `GPU`,
/// a folder, the id of a measure.
pub(super) fn unread(what: &str, unknown: &Unknown) -> Statement {
    let said = cut(&unknown.detail);
    let what = cut(what);
    let (plain, with_detail): Sentences = match unknown.reason {
        UnknownReason::NotPresent => (Statement::unread_not_present, Statement::unread_not_present_said),
        UnknownReason::LibraryMissing => {
            (Statement::unread_library_missing, Statement::unread_library_missing_said)
        }
        UnknownReason::DriverMismatch => {
            (Statement::unread_driver_mismatch, Statement::unread_driver_mismatch_said)
        }
        UnknownReason::NoPermission => {
            (Statement::unread_no_permission, Statement::unread_no_permission_said)
        }
        UnknownReason::TimedOut => (Statement::unread_timed_out, Statement::unread_timed_out_said),
        UnknownReason::NotSupported => {
            (Statement::unread_not_supported, Statement::unread_not_supported_said)
        }
        UnknownReason::Implausible => (Statement::unread_implausible, Statement::unread_implausible_said),
        UnknownReason::OverBudget => (Statement::unread_over_budget, Statement::unread_over_budget_said),
        UnknownReason::NotRun => (Statement::unread_not_run, Statement::unread_not_run_said),
        UnknownReason::Interrupted => (Statement::unread_interrupted, Statement::unread_interrupted_said),
        UnknownReason::Failed => (Statement::unread_failed, Statement::unread_failed_said),
    };
    if said.is_empty() { plain(&what) } else { with_detail(&what, &said) }
}

/// One line of a platform's or a system's words, without what would break a table.
pub(super) fn cut(text: &str) -> String {
    let line: Vec<&str> = text.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
    let line = line.iter().filter(|word| !word.is_empty()).copied().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= DETAIL_CHARS {
        return line;
    }
    line.chars().take(DETAIL_CHARS - 1).chain(['…']).collect()
}
