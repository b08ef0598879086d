//! Logs while running and after the end.

use super::jobs::{not_scheduled, platform_jobs, platform_runs};
use super::management::trials;
use super::unread::unread;
use super::{Finding, finding};
use crate::bundle::{Bundle, FaultKind, FaultTrial, JobRecord, LogDelay, LogStream, Reading, StateClass};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::Summary;

/// A reader who watches a job sees what it does within this. Ours: the design asks for the delay, not for a
/// limit.
const LIVE_S: f64 = 10.0;
/// Beyond a minute, watching is of no use. Ours.
const SLOW_S: f64 = 60.0;
/// Fewer lines bear no 95th percentile (design, "Statistics").
const LINES: u64 = 20;

pub(super) fn live(bundle: &Bundle) -> Option<Finding> {
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return not_scheduled(bundle) };
    let jobs: Vec<&JobRecord> = runs.iter().flat_map(|run| &run.jobs).collect();
    let delays: Vec<(f64, f64)> = jobs.iter().filter_map(|job| delay(job.log_delay.as_ref()?)).collect();
    let typical = Summary::of(&delays.iter().map(|(typical, _)| *typical).collect::<Vec<_>>());
    let longest = delays.iter().map(|(_, longest)| *longest).fold(0.0, f64::max);
    let n = delays.len() as u64;
    let lines = jobs.iter().filter_map(|job| job.log_delay.as_ref()).map(|delay| delay.n).min().unwrap_or(0);
    let both = jobs.iter().all(|job| has_lines(&job.stdout) && has_lines(&job.stderr));
    let (verdict, reason) = match typical.map(|typical| Statement::log_delay(typical.median, longest, n)) {
        None => (Verdict::Unknown, Statement::log_delay_unseen(jobs.len() as u64)),
        Some(reason) if longest > SLOW_S => (Verdict::Unmet, reason),
        // A job whose delay was not seen may be the one whose log never came.
        Some(reason) if longest > LIVE_S || delays.len() < jobs.len() => (Verdict::Partly, reason),
        // Delays do not say of which stream: both must have come.
        Some(_) if !both => (Verdict::Partly, Statement::log_stream_unseen(longest)),
        Some(_) if lines < LINES => (Verdict::Partly, Statement::log_lines_few(longest, lines)),
        Some(reason) => (Verdict::Met, reason),
    };
    let unseen = (jobs.len() - delays.len()) as u64;
    let details = (unseen > 0 && n > 0).then(|| Statement::log_delay_unseen(unseen)).into_iter().collect();
    let found = finding(verdict, reason, "/steps/stress").with_sample(delays.len()).at(last.started_at);
    Some(found.with_details(details))
}

/// The median and the 95th percentile, or the longest where there is none: one late line among hundreds does
/// not decide. `None` for what no clock gives.
fn delay(delay: &LogDelay) -> Option<(f64, f64)> {
    let (typical, longest) = (delay.p50_s, delay.p95_s.unwrap_or(delay.max_s));
    (delay.n > 0 && [typical, longest].iter().all(|time| time.is_finite() && *time >= 0.0))
        .then_some((typical, longest))
}

fn has_lines(stream: &Reading<LogStream>) -> bool {
    stream.known().is_some_and(|stream| stream.present_lines > 0)
}

/// Faults that end with the platform or the kernel killing the job.
fn was_killed(trial: &FaultTrial) -> bool {
    matches!(trial.fault, FaultKind::Oom | FaultKind::Hang)
        && !matches!(trial.job.state.class, StateClass::Queued | StateClass::Running)
}

pub(super) fn kept(bundle: &Bundle) -> Option<Finding> {
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return not_scheduled(bundle) };
    let jobs = platform_jobs(bundle);
    let streams: Vec<&Reading<LogStream>> = jobs.iter().flat_map(|job| [&job.stdout, &job.stderr]).collect();
    let known: Vec<&LogStream> = streams.iter().filter_map(|stream| stream.known()).collect();
    let sum =
        |of: fn(&LogStream) -> u64| known.iter().fold(0_u64, |sum, stream| sum.saturating_add(of(stream)));
    let lines = sum(|stream| stream.expected_lines);
    let missing = sum(|stream| stream.expected_lines.saturating_sub(stream.present_lines));
    let gone = jobs.iter().filter(|job| is_gone(job)).count() as u64;
    // Both streams of every job: one that could not be read, or that wrote nothing, is not "complete".
    let complete = |stream: &&LogStream| {
        stream.readable_after_end == Some(true)
            && stream.expected_lines > 0
            && stream.present_lines == stream.expected_lines
    };
    let unread = streams.iter().find_map(|stream| Some(unread("stdout/stderr", stream.why_unknown()?)));
    let n = jobs.len() as u64;
    let killed = trials(bundle).iter().any(|(_, trial)| was_killed(trial));
    let (verdict, reason) = match unread.clone() {
        _ if gone > 0 => (Verdict::Unmet, Statement::logs_gone(gone, n)),
        _ if missing > 0 => (Verdict::Unmet, Statement::logs_missing(missing, lines)),
        Some(why) if known.is_empty() => (Verdict::Unknown, why),
        _ if lines == 0 => (Verdict::Unknown, Statement::logs_empty(n)),
        None if known.iter().all(complete) && killed => (Verdict::Met, Statement::logs_complete(lines, n)),
        None if known.iter().all(complete) => (Verdict::Partly, Statement::logs_no_kill(lines, n)),
        _ => (Verdict::Partly, Statement::logs_not_reread(lines)),
    };
    let found = finding(verdict, reason, "/steps/stress").with_sample(jobs.len()).at(last.started_at);
    Some(found.with_details(unread.filter(|_| !known.is_empty()).into_iter().collect()))
}

fn is_gone(job: &JobRecord) -> bool {
    let gone = |stream: &Reading<LogStream>| {
        stream.known().is_some_and(|stream| stream.readable_after_end == Some(false))
    };
    gone(&job.stdout) || gone(&job.stderr)
}
