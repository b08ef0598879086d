//! Capacity, submission, retries, and outputs.

use std::collections::BTreeSet;

use super::jobs::{is_scheduled, not_scheduled, platform_runs};
use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, Event, EventKind, FaultKind, FaultTrial, JobRecord, StateClass, Timestamp};
use crate::criteria::Verdict;
use crate::evidence::runs::{STRESS_JOBS, distinct};
use crate::statement::Statement;

/// Requests granted without a refusal that show something of a platform's stock: of ten, about a quarter can
/// still be refused (95%). Ours.
const GRANTS: usize = 10;
/// … at so many hours of the day, for stock follows the day. Ours.
const GRANT_HOURS: usize = 3;
/// Fewer grants say nothing. Ours.
const FEW_GRANTS: usize = 3;

pub(super) fn capacity(bundle: &Bundle) -> Option<Finding> {
    let is_asked = |kind| matches!(kind, EventKind::Created | EventKind::Refused);
    let mut asked: Vec<&Event> = Vec::new();
    for event in bundle.events.iter().filter(|event| is_asked(event.kind)) {
        // Merged files may hold a moment twice.
        if !asked.contains(&event) {
            asked.push(event);
        }
    }
    let last = asked.iter().map(|event| event.at).max()?;
    let refusals: Vec<_> = asked.iter().filter(|event| event.kind == EventKind::Refused).collect();
    let hours = asked.iter().map(|event| event.at.hour()).collect::<BTreeSet<_>>().len();
    let (refused, n) = (refusals.len() as u64, asked.len() as u64);
    let (verdict, reason) = match refused {
        0 if asked.len() < FEW_GRANTS => (Verdict::Unknown, Statement::capacity_granted(n)),
        0 if asked.len() >= GRANTS && hours >= GRANT_HOURS => {
            (Verdict::Met, Statement::capacity_shown(n, hours as u64))
        }
        // Grants at the hours that someone happened to ask do not show that there is always stock.
        0 => (Verdict::Partly, Statement::capacity_granted(n)),
        _ if refused == n => (Verdict::Unmet, Statement::capacity_refused(refused, n)),
        _ => (Verdict::Partly, Statement::capacity_refused(refused, n)),
    };
    let words = refusals.iter().filter_map(|event| event.detail.as_deref()).map(cut);
    let details =
        words.filter(|word| !word.is_empty()).take(3).map(|word| Statement::refusal(&word)).collect();
    Some(finding(verdict, reason, "/events").with_sample(asked.len()).at(last).with_details(details))
}

pub(super) fn batch_submit(bundle: &Bundle) -> Option<Finding> {
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return not_scheduled(bundle) };
    let jobs: Vec<&JobRecord> = runs.iter().flat_map(|run| &run.jobs).collect();
    let (n, largest) = (jobs.len() as u64, runs.iter().map(|run| run.jobs.len()).max().unwrap_or(0));
    let taken = jobs.iter().filter(|job| job.engine_id.is_some() && job.submitted_s.is_some()).count() as u64;
    let queued = jobs.iter().any(|job| job.queued_s.is_some() || job.state.class == StateClass::Queued);
    let (verdict, reason) = if taken < n {
        (Verdict::Unmet, Statement::submit_refused(taken, n))
    } else if largest < STRESS_JOBS {
        (Verdict::Partly, Statement::allocation_few(largest as u64))
    } else if queued {
        (Verdict::Met, Statement::submit_taken(n))
    } else {
        (Verdict::Partly, Statement::submit_not_queued(n))
    };
    Some(finding(verdict, reason, "/steps/stress").with_sample(jobs.len()).at(last.started_at))
}

/// The trials of faults on the platform's scheduler.
pub(super) fn trials(bundle: &Bundle) -> Vec<(Timestamp, &FaultTrial)> {
    let runs = distinct(&bundle.steps.stress).into_iter().filter(|run| is_scheduled(&run.engine));
    runs.flat_map(|run| run.faults.iter().map(|trial| (run.started_at, trial))).collect()
}

pub(super) fn auto_retry(bundle: &Bundle) -> Option<Finding> {
    let trials: Vec<(Timestamp, &JobRecord)> = trials(bundle)
        .into_iter()
        .filter(|(_, trial)| trial.fault == FaultKind::FailOnce)
        .map(|(at, trial)| (at, &trial.job))
        .collect();
    let Some((at, _)) = trials.last() else {
        // Where jobs ran outside the scheduler, that is said; a batch without this trial shows nothing.
        return if platform_runs(bundle).is_empty() { not_scheduled(bundle) } else { None };
    };
    let mut worst = None;
    for (_, job) in &trials {
        let found = retry(job);
        // What was seen to fail stands above what was not seen, and that above what was seen to hold.
        let rank =
            |verdict| [Verdict::Unmet, Verdict::Unknown, Verdict::Met].iter().position(|one| *one == verdict);
        if worst.as_ref().is_none_or(|(verdict, _)| rank(found.0) < rank(*verdict)) {
            worst = Some(found);
        }
    }
    let (verdict, reason) = worst?;
    Some(finding(verdict, reason, "/steps/stress").with_sample(trials.len()).at(*at))
}

fn retry(job: &JobRecord) -> (Verdict, Statement) {
    let word = cut(&job.state.word);
    match (job.state.class, job.attempts.map(u64::from)) {
        (StateClass::Queued | StateClass::Running | StateClass::Cancelled | StateClass::Lost, _) => {
            (Verdict::Unknown, Statement::retry_open(&word))
        }
        (_, None) => (Verdict::Unknown, Statement::retry_unseen(&word)),
        (StateClass::Succeeded, Some(attempts)) if attempts >= 2 => {
            (Verdict::Met, Statement::retry_seen(attempts))
        }
        // It did not fail as it was asked to: nothing was tried.
        (StateClass::Succeeded, Some(_)) => (Verdict::Unknown, Statement::retry_not_needed(&word)),
        (_, Some(attempts)) if attempts >= 2 => (Verdict::Unmet, Statement::retry_failed(attempts, &word)),
        (_, Some(attempts)) => (Verdict::Unmet, Statement::retry_none(attempts, &word)),
    }
}

/// Naming, placing and permissions are for a person to fill in: whole outputs are the part that can be
/// measured, and not the whole standard.
pub(super) fn task_io(bundle: &Bundle) -> Option<Finding> {
    let flow = distinct(&bundle.steps.flow)
        .into_iter()
        .filter_map(|run| Some((run.started_at, &run.engine, run.job.as_ref()?)));
    let stress = distinct(&bundle.steps.stress)
        .into_iter()
        .flat_map(|run| run.jobs.iter().map(|job| (run.started_at, &run.engine, job)));
    let ended: Vec<_> =
        flow.chain(stress).filter(|(_, _, job)| job.state.class == StateClass::Succeeded).collect();
    let last = ended.iter().map(|(at, _, _)| *at).max()?;
    let outputs: Vec<_> = ended.iter().filter_map(|(_, _, job)| job.outputs.known()).collect();
    let unread = ended.iter().find_map(|(_, _, job)| Some(unread("outputs", job.outputs.why_unknown()?)));
    let damaged = outputs.iter().filter(|outputs| !outputs.is_whole()).count() as u64;
    let pieces = outputs.iter().fold(0_u64, |sum, outputs| sum.saturating_add(outputs.whole));
    let by_platform = ended.iter().filter(|(_, engine, _)| is_scheduled(engine)).count();
    let n = outputs.len() as u64;
    let (verdict, reason) = match unread.clone() {
        Some(why) if outputs.is_empty() => (Verdict::Unknown, why),
        _ if damaged > 0 => (Verdict::Unmet, Statement::outputs_damaged(damaged, n)),
        _ if by_platform == 0 => (Verdict::Partly, Statement::outputs_whole_local(n, pieces)),
        None if by_platform >= STRESS_JOBS => (Verdict::Partly, Statement::outputs_whole_rest(n, pieces)),
        _ => (Verdict::Partly, Statement::outputs_whole(n, pieces)),
    };
    let mut found = finding(verdict, reason, "/steps").with_sample(outputs.len()).at(last);
    if unread.is_none() && damaged == 0 && by_platform >= STRESS_JOBS {
        found = found.with_declared_rest();
    }
    Some(found.with_details(unread.filter(|_| !outputs.is_empty()).into_iter().collect()))
}
