//! What a platform says of jobs that end and of jobs that fail.

use std::collections::BTreeSet;

use super::jobs::{not_scheduled, platform_jobs, platform_runs};
use super::management::trials;
use super::unread::cut;
use super::{Finding, finding};
use crate::bundle::{Bundle, FaultKind, JobRecord, StateClass, Timestamp};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// Jobs made to fail.
fn made_to_fail(bundle: &Bundle) -> Vec<(Timestamp, &JobRecord)> {
    trials(bundle)
        .into_iter()
        .filter(|(_, trial)| matches!(trial.fault, FaultKind::Fail | FaultKind::Oom))
        .map(|(at, trial)| (at, &trial.job))
        .collect()
}

pub(super) fn failure_clarity(bundle: &Bundle) -> Option<Finding> {
    let failed = made_to_fail(bundle);
    let Some((at, _)) = failed.last() else {
        return if platform_runs(bundle).is_empty() { not_scheduled(bundle) } else { None };
    };
    let n = failed.len() as u64;
    // An exit code of 0 for a job that failed says the opposite of what happened.
    let is_clear = |job: &JobRecord| {
        job.exit_code.is_some_and(|code| code != 0)
            && job.state.class == StateClass::FailedUser
            && job.last_lines.iter().any(|line| !line.trim().is_empty())
    };
    let clear = failed.iter().filter(|(_, job)| is_clear(job)).count() as u64;
    let open = failed.iter().filter(|(_, job)| is_open(job)).count() as u64;
    let (verdict, reason) = if clear == n {
        (Verdict::Met, Statement::failures_clear(n))
    } else if open == n {
        (Verdict::Unknown, Statement::allocation_open(open, n))
    } else if clear > 0 {
        (Verdict::Partly, Statement::failures_unclear(clear, n))
    } else {
        (Verdict::Unmet, Statement::failures_unclear(clear, n))
    };
    Some(finding(verdict, reason, "/steps/stress").with_sample(failed.len()).at(*at))
}

fn is_open(job: &JobRecord) -> bool {
    matches!(job.state.class, StateClass::Queued | StateClass::Running | StateClass::Cancelled)
}

pub(super) fn run_states(bundle: &Bundle) -> Option<Finding> {
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return not_scheduled(bundle) };
    let jobs = platform_jobs(bundle);
    let words: BTreeSet<String> = jobs.iter().map(|job| cut(&job.state.word)).collect();
    let words = cut(&words.into_iter().collect::<Vec<_>>().join(", "));
    let with = |class| jobs.iter().find(|job| job.state.class == class);
    let wrong = made_to_fail(bundle).into_iter().find(|(_, job)| job.state.class == StateClass::Succeeded);
    let queued = jobs.iter().any(|job| job.queued_s.is_some() || job.state.class == StateClass::Queued);
    let of = |class| -> BTreeSet<&str> {
        jobs.iter().filter(|job| job.state.class == class).map(|job| job.state.word.trim()).collect()
    };
    let (succeeded, failed) = (of(StateClass::Succeeded), of(StateClass::FailedUser));
    let told_apart = !succeeded.is_empty() && !failed.is_empty();
    let (verdict, reason) = if let Some((_, job)) = wrong {
        (Verdict::Unmet, Statement::states_wrong(&cut(&job.state.word)))
    } else if let Some(word) = succeeded.intersection(&failed).next() {
        (Verdict::Unmet, Statement::states_same_word(&cut(word)))
    } else if let Some(job) = with(StateClass::Lost) {
        (Verdict::Partly, Statement::states_unmapped(&cut(&job.state.word)))
    } else if queued && told_apart {
        // Every job that was seen waiting and that ended was running in between.
        (Verdict::Met, Statement::states_told(&words))
    } else {
        (Verdict::Partly, Statement::states_partly(&words))
    };
    Some(finding(verdict, reason, "/steps/stress").with_sample(jobs.len()).at(last.started_at))
}
