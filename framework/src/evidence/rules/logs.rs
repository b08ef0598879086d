//! Logs while running and after the end.

use super::jobs::{only_local, platform_runs};
use super::{Finding, finding};
use crate::bundle::{Bundle, JobRecord, LogStream};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::Summary;

/// A reader who watches a job sees what it does within this. Ours: the design asks for the delay, not for a
/// limit.
const LIVE_S: f64 = 10.0;
/// Beyond a minute, watching is of no use.
const SLOW_S: f64 = 60.0;

pub(super) fn live(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/stress";
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return only_local(bundle, pointer) };
    let delays: Vec<_> = runs.iter().flat_map(|run| &run.jobs).filter_map(|job| job.log_delay.as_ref()).collect();
    let medians: Vec<f64> = delays.iter().map(|delay| delay.p50_s).collect();
    let typical = Summary::of(&medians)?.median;
    // The 95th percentile where a job has one; one late line among hundreds does not decide.
    let longest = delays.iter().map(|delay| delay.p95_s.unwrap_or(delay.max_s)).reduce(f64::max)?;
    let verdict = if longest <= LIVE_S {
        Verdict::Met
    } else if longest <= SLOW_S {
        Verdict::Partly
    } else {
        Verdict::Unmet
    };
    let reason = Statement::log_delay(typical, longest, delays.len() as u64);
    Some(finding(verdict, reason, pointer).with_sample(delays.len()).at(last.started_at))
}

pub(super) fn kept(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/stress";
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return only_local(bundle, pointer) };
    let jobs: Vec<&JobRecord> =
        runs.iter().flat_map(|run| run.jobs.iter().chain(run.faults.iter().map(|trial| &trial.job))).collect();
    let streams: Vec<&LogStream> =
        jobs.iter().flat_map(|job| [job.stdout.known(), job.stderr.known()]).flatten().collect();
    // A stream that could not be read at all is not "complete".
    let unread = jobs.len() * 2 - streams.len();
    let lines = streams.iter().fold(0_u64, |sum, stream| sum.saturating_add(stream.expected_lines));
    let missing = streams
        .iter()
        .fold(0_u64, |sum, stream| sum.saturating_add(stream.expected_lines.saturating_sub(stream.present_lines)));
    let gone = jobs.iter().filter(|job| is_gone(job)).count() as u64;
    let n = jobs.len() as u64;
    let reread = streams.iter().all(|stream| stream.readable_after_end == Some(true));
    let (verdict, reason) = if gone > 0 {
        (Verdict::Unmet, Statement::logs_gone(gone, n))
    } else if missing > 0 {
        (Verdict::Unmet, Statement::logs_missing(missing, lines))
    } else if streams.is_empty() || lines == 0 {
        return None;
    } else if unread > 0 || !reread {
        (Verdict::Partly, Statement::logs_not_reread(lines))
    } else {
        (Verdict::Met, Statement::logs_complete(lines, n))
    };
    Some(finding(verdict, reason, pointer).with_sample(jobs.len()).at(last.started_at))
}

fn is_gone(job: &JobRecord) -> bool {
    [&job.stdout, &job.stderr]
        .into_iter()
        .any(|stream| stream.known().is_some_and(|stream| stream.readable_after_end == Some(false)))
}
