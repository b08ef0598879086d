//! Submission, retries, failures, states, outputs, and capacity.

use super::jobs::{JOBS_AT_ONCE, only_local, platform_runs};
use super::{Finding, finding};
use crate::bundle::{Bundle, EventKind, FaultKind, FaultTrial, JobRecord, Outputs, StateClass};
use crate::criteria::Verdict;
use crate::statement::Statement;

pub(super) fn capacity(bundle: &Bundle) -> Option<Finding> {
    let asked: Vec<_> = bundle
        .events
        .iter()
        .filter(|event| matches!(event.kind, EventKind::Created | EventKind::Refused))
        .collect();
    let last = asked.last()?;
    let refused = asked.iter().filter(|event| event.kind == EventKind::Refused).count() as u64;
    let n = asked.len() as u64;
    let (verdict, reason) = match refused {
        // A handful of grants does not show that there is always stock.
        0 => (Verdict::Unknown, Statement::capacity_granted(n)),
        _ if refused == n => (Verdict::Unmet, Statement::capacity_refused(refused, n)),
        _ => (Verdict::Partly, Statement::capacity_refused(refused, n)),
    };
    Some(finding(verdict, reason, "/events").with_sample(asked.len()).at(last.at))
}

pub(super) fn batch_submit(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/stress";
    let runs = platform_runs(bundle);
    let Some(run) = runs.iter().copied().max_by_key(|run| run.jobs.len()) else {
        return bundle.steps.stress.last().and_then(|_| only_local(bundle, pointer));
    };
    let n = run.jobs.len();
    let taken = run.jobs.iter().filter(|job| job.engine_id.is_some() && job.submitted_s.is_some()).count();
    let (verdict, reason) = if taken < n {
        (Verdict::Unmet, Statement::submit_refused(taken as u64, n as u64))
    } else if n < JOBS_AT_ONCE {
        (Verdict::Partly, Statement::allocation_few(n as u64))
    } else {
        (Verdict::Met, Statement::submit_taken(n as u64))
    };
    Some(finding(verdict, reason, pointer).with_sample(n).at(run.started_at))
}

/// The newest trial of a fault on a platform's scheduler.
fn trials(bundle: &Bundle) -> Vec<&FaultTrial> {
    platform_runs(bundle).into_iter().flat_map(|run| &run.faults).collect()
}

pub(super) fn auto_retry(bundle: &Bundle) -> Option<Finding> {
    let trials = trials(bundle);
    let job = &trials.iter().rev().find(|trial| trial.fault == FaultKind::FailOnce)?.job;
    let attempts = job.attempts.map(u64::from)?;
    let (verdict, reason) = if attempts >= 2 && job.state.class == StateClass::Succeeded {
        (Verdict::Met, Statement::retry_seen(attempts))
    } else if matches!(job.state.class, StateClass::Queued | StateClass::Running) {
        (Verdict::Unknown, Statement::retry_none(attempts, &job.state.word))
    } else {
        (Verdict::Unmet, Statement::retry_none(attempts, &job.state.word))
    };
    Some(finding(verdict, reason, "/steps/stress").with_sample(1))
}

pub(super) fn failure_clarity(bundle: &Bundle) -> Option<Finding> {
    let trials = trials(bundle);
    let failed: Vec<&JobRecord> = trials
        .iter()
        .filter(|trial| matches!(trial.fault, FaultKind::Fail | FaultKind::Oom))
        .map(|trial| &trial.job)
        .collect();
    let n = failed.len();
    if n == 0 {
        return None;
    }
    let is_clear = |job: &&&JobRecord| {
        job.exit_code.is_some() && job.state.class == StateClass::FailedUser && !job.last_lines.is_empty()
    };
    let clear = failed.iter().filter(is_clear).count();
    let (verdict, reason) = match clear {
        _ if clear == n => (Verdict::Met, Statement::failures_clear(n as u64)),
        0 => (Verdict::Unmet, Statement::failures_unclear(0, n as u64)),
        _ => (Verdict::Partly, Statement::failures_unclear(clear as u64, n as u64)),
    };
    Some(finding(verdict, reason, "/steps/stress").with_sample(n))
}

pub(super) fn run_states(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/stress";
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else {
        return bundle.steps.stress.last().and_then(|_| only_local(bundle, pointer));
    };
    let jobs: Vec<&JobRecord> =
        runs.iter().flat_map(|run| run.jobs.iter().chain(run.faults.iter().map(|trial| &trial.job))).collect();
    if let Some(job) = jobs.iter().find(|job| job.state.class == StateClass::Lost) {
        let reason = Statement::states_unmapped(&job.state.word);
        return Some(finding(Verdict::Partly, reason, pointer).with_sample(jobs.len()).at(last.started_at));
    }
    let mut words: Vec<&str> = jobs.iter().map(|job| job.state.word.as_str()).collect();
    words.sort_unstable();
    words.dedup();
    let words = words.join(", ");
    let seen = |class| jobs.iter().any(|job| job.state.class == class);
    let queued = jobs.iter().any(|job| job.queued_s.is_some());
    // Queued and running are passed through by every job that was seen waiting and then ended.
    let (verdict, reason) = if queued && seen(StateClass::Succeeded) && seen(StateClass::FailedUser) {
        (Verdict::Met, Statement::states_told(&words))
    } else {
        (Verdict::Partly, Statement::states_partly(&words))
    };
    Some(finding(verdict, reason, pointer).with_sample(jobs.len()).at(last.started_at))
}

pub(super) fn task_io(bundle: &Bundle) -> Option<Finding> {
    let flow = bundle.steps.flow.iter().filter_map(|run| Some((run.engine.as_str(), run.job.as_ref()?)));
    let stress = bundle.steps.stress.iter().flat_map(|run| run.jobs.iter().map(|job| (run.engine.as_str(), job)));
    let ended: Vec<(&str, &JobRecord)> =
        flow.chain(stress).filter(|(_, job)| job.state.class == StateClass::Succeeded).collect();
    let outputs: Vec<&Outputs> = ended.iter().filter_map(|(_, job)| job.outputs.known()).collect();
    // A job that succeeded and whose outputs could not be read says nothing of them.
    if outputs.is_empty() {
        return None;
    }
    let damaged = outputs.iter().filter(|outputs| !outputs.is_whole()).count() as u64;
    let pieces = outputs.iter().fold(0_u64, |sum, outputs| sum.saturating_add(outputs.whole));
    let n = outputs.len() as u64;
    let all_read = outputs.len() == ended.len();
    let (verdict, reason) = if damaged > 0 {
        (Verdict::Unmet, Statement::outputs_damaged(damaged, n))
    } else if ended.iter().all(|(engine, _)| *engine == "local") {
        (Verdict::Partly, Statement::outputs_whole_local(n, pieces))
    } else {
        // Naming, placing and permissions are for a person to read; whole outputs alone are part of it.
        let verdict = if all_read && outputs.len() >= JOBS_AT_ONCE { Verdict::Met } else { Verdict::Partly };
        (verdict, Statement::outputs_whole(n, pieces))
    };
    Some(finding(verdict, reason, "/steps").with_sample(outputs.len()))
}
