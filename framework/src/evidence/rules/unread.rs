//! What could not be read, with its reason.

use crate::bundle::{Unknown, UnknownReason};
use crate::statement::Statement;

/// The sentence for an unknown; `what` names the thing in words that read well in both languages.
pub(super) fn unread(what: &str, unknown: &Unknown) -> Statement {
    match unknown.reason {
        UnknownReason::NotPresent => Statement::unread_not_present(what),
        UnknownReason::LibraryMissing => Statement::unread_library_missing(what),
        UnknownReason::DriverMismatch => Statement::unread_driver_mismatch(what),
        UnknownReason::NoPermission => Statement::unread_no_permission(what),
        UnknownReason::TimedOut => Statement::unread_timed_out(what),
        UnknownReason::NotSupported => Statement::unread_not_supported(what),
        UnknownReason::Implausible => Statement::unread_implausible(what),
        UnknownReason::OverBudget => Statement::unread_over_budget(what),
        UnknownReason::NotRun => Statement::unread_not_run(what),
        UnknownReason::Interrupted => Statement::unread_interrupted(what),
        UnknownReason::Failed => Statement::unread_failed(what),
    }
}
