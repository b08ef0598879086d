//! Queue and allocation: jobs submitted at once.

use super::{Finding, finding};
use crate::bundle::{Bundle, JobRecord, StateClass, StressRun};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::Proportion;

/// From submit to start at peak (the article's figure).
const QUEUE_S: f64 = 15.0 * 60.0;
/// Jobs at once (the article's figure: 5 to 10).
pub(super) const JOBS_AT_ONCE: usize = 5;
/// The share of runs that went through which "N more clean runs" speaks of (design, "Statistics").
const SHOWN_SHARE: f64 = 0.9;

/// The runs that went through a scheduler of the platform.
pub(super) fn platform_runs(bundle: &Bundle) -> Vec<&StressRun> {
    bundle.steps.stress.iter().filter(|run| run.engine != "local" && !run.jobs.is_empty()).collect()
}

/// What is said where only the `local` engine ran; `None` where nothing ran.
pub(super) fn only_local(bundle: &Bundle, pointer: &'static str) -> Option<Finding> {
    let at = bundle
        .steps
        .stress
        .last()
        .map(|run| run.started_at)
        .or_else(|| bundle.steps.flow.iter().rev().find(|run| run.job.is_some()).map(|run| run.started_at))?;
    Some(finding(Verdict::Unknown, Statement::local_engine(), pointer).at(at))
}

pub(super) fn queue_time(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/stress";
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else {
        return bundle.steps.stress.last().and_then(|_| only_local(bundle, pointer));
    };
    let times: Vec<f64> = runs.iter().flat_map(|run| &run.jobs).filter_map(JobRecord::queue_s).collect();
    let n = times.len();
    // A start within the clocks' uncertainty may come out before the submission.
    let longest = times.iter().copied().reduce(f64::max)?.max(0.0);
    let over = times.iter().filter(|time| **time > QUEUE_S).count();
    let mut hours: Vec<u32> = runs.iter().map(|run| run.started_at.hour()).collect();
    hours.sort_unstable();
    hours.dedup();
    let (verdict, reason) = if over > 0 {
        (Verdict::Unmet, Statement::queue_too_long(longest, over as u64, n as u64))
    } else if n < JOBS_AT_ONCE {
        (Verdict::Unknown, Statement::queue_few(longest, n as u64))
    } else if hours.len() < 2 {
        // A peak is only known if measured at the peak; one hour of the day does not show it.
        (Verdict::Partly, Statement::queue_one_hour(longest, n as u64, u64::from(hours[0])))
    } else {
        (Verdict::Met, Statement::queue_within(longest, n as u64, hours.len() as u64))
    };
    Some(finding(verdict, reason, pointer).with_sample(n).at(last.started_at))
}

pub(super) fn allocation(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/stress";
    let runs = platform_runs(bundle);
    // The largest batch decides; the latest of equals.
    let Some(run) = runs.iter().copied().max_by_key(|run| run.jobs.len()) else {
        return bundle.steps.stress.last().and_then(|_| only_local(bundle, pointer));
    };
    let jobs = &run.jobs;
    let n = jobs.len() as u64;
    let mut details = rate_details(run);
    let skew = start_skew(jobs);
    details.extend(skew.map(Statement::start_skew));
    let bad: Vec<&JobRecord> =
        jobs.iter().filter(|job| job.started_s.is_none() || job.state.class != StateClass::Succeeded).collect();
    let shared = jobs.iter().filter(|job| job.shared_gpu == Some(true)).count() as u64;
    let alone = jobs.iter().filter(|job| job.shared_gpu == Some(false)).count();
    let (verdict, reason) = if let Some(first) = bad.first() {
        (Verdict::Unmet, Statement::allocation_bad(bad.len() as u64, n, &first.state.word))
    } else if shared > 0 {
        (Verdict::Unmet, Statement::allocation_shared(shared, n))
    } else if jobs.len() < JOBS_AT_ONCE {
        (Verdict::Unknown, Statement::allocation_few(n))
    } else if let (true, Some(skew)) = (alone == jobs.len(), skew) {
        (Verdict::Met, Statement::allocation_exclusive(n, skew))
    } else {
        (Verdict::Partly, Statement::allocation_unseen(n))
    };
    Some(finding(verdict, reason, pointer).with_sample(jobs.len()).at(run.started_at).with_details(details))
}

/// From the first start to the last.
fn start_skew(jobs: &[JobRecord]) -> Option<f64> {
    let starts = || jobs.iter().filter_map(|job| job.started_s);
    let (first, last) = (starts().reduce(f64::min)?, starts().reduce(f64::max)?);
    Some(last - first).filter(|skew| skew.is_finite())
}

/// The run-through rate with its interval, what more would show 90%, and the batch it rests on.
fn rate_details(run: &StressRun) -> Vec<Statement> {
    let through = run.jobs.iter().filter(|job| job.ran_through()).count() as u64;
    let n = run.jobs.len() as u64;
    let Some(rate) = Proportion::new(through, n) else { return Vec::new() };
    let mut details = Vec::new();
    if let Some(interval) = rate.wilson_95() {
        details.push(Statement::run_through_rate(through, n, interval.low, interval.high));
    }
    match rate.clean_tries_to_show(SHOWN_SHARE) {
        0 => {}
        more => details.push(Statement::more_clean_runs(more)),
    }
    details.push(Statement::batch_at(n, u64::from(run.started_at.hour())));
    details
}
