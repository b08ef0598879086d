//! What was seen of a job, as a bundle records it.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use framework::bundle::{
    JobRecord, LogDelay, LogStream, Outputs, Reading, StateClass, Unknown, UnknownReason,
};
use framework::stats::Summary;

use super::watch::Watched;
use crate::engine::JobRequest;
use crate::job::line::{Said, parse};
use crate::job::{JOURNAL, outputs};

/// So many last lines of a failed job are kept, each cut to a length.
const LAST_LINES: usize = 10;
const MAX_LINE_CHARS: usize = 300;

/// What was found in the outputs that were brought back.
pub(super) struct Fetched {
    outputs: Outputs,
    /// Lines that the journal says were written.
    journaled: u64,
}

/// Checks the outputs in `folder`.
pub(super) fn check(folder: &Path, request: &JobRequest) -> io::Result<Fetched> {
    let journal = match std::fs::read_to_string(folder.join(JOURNAL)) {
        Ok(journal) => journal,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    Ok(Fetched {
        outputs: outputs::check(folder, outputs::expected_of(u64::from(request.rounds)))?,
        journaled: numbers(&journal).last().copied().unwrap_or(0),
    })
}

/// The record of a job.
pub(super) fn record(request: &JobRequest, watched: &Watched, fetched: Option<Fetched>) -> JobRecord {
    let succeeded = watched.status.state.class == StateClass::Succeeded;
    let journaled = fetched.as_ref().map_or(0, |fetched| fetched.journaled);
    // A job that ended as it should wrote all its lines; one that did not wrote at least what any trace shows.
    let expected = if succeeded {
        u64::from(request.rounds)
    } else {
        let highest = |log: &Result<String, String>| {
            log.as_deref().ok().and_then(|log| numbers(log).last().copied()).unwrap_or(0)
        };
        journaled.max(highest(&watched.stdout)).max(highest(&watched.stderr))
    };
    let outputs = match fetched {
        Some(fetched) => Reading::Known(fetched.outputs),
        None => Reading::unknown(UnknownReason::Failed, "the outputs could not be brought back"),
    };
    JobRecord {
        index: 0,
        engine_id: Some(watched.id.0.clone()),
        submitted_s: Some(watched.submitted_s),
        queued_s: None,
        started_s: watched.started_s,
        // The same host and clock: only a setting of the clock in between could make it wrong.
        started_uncertainty_s: watched.started_s.map(|_| 0.001),
        first_log_s: watched.first_log_s,
        ended_s: watched.ended_s,
        state: watched.status.state.clone(),
        exit_code: watched.status.exit_code,
        attempts: u32::try_from(watched.starts.len()).ok().filter(|attempts| *attempts > 0),
        identities: watched.starts.iter().map(|start| start.identity.clone()).collect(),
        gpus_requested: None,
        shared_gpu: None,
        log_delay: delay(&watched.delays_s),
        stdout: stream(&watched.stdout, expected),
        stderr: stream(&watched.stderr, expected),
        outputs,
        last_lines: if succeeded { Vec::new() } else { last_lines(watched) },
    }
}

/// The numbers of the canary's lines in a log, each once.
fn numbers(log: &str) -> BTreeSet<u64> {
    log.lines()
        .filter_map(|line| match parse(line) {
            Some(Said::Line(line)) => Some(line.number),
            _ => None,
        })
        .collect()
}

fn stream(log: &Result<String, String>, expected: u64) -> Reading<LogStream> {
    match log {
        Ok(log) => Reading::Known(LogStream {
            expected_lines: expected,
            present_lines: numbers(log).len() as u64,
            readable_after_end: Some(true),
        }),
        Err(error) => Reading::Unknown(Unknown { reason: UnknownReason::Failed, detail: error.clone() }),
    }
}

fn delay(delays_s: &[f64]) -> Option<LogDelay> {
    let summary = Summary::of(delays_s)?;
    Some(LogDelay { n: summary.n as u64, p50_s: summary.median, p95_s: summary.p95, max_s: summary.max })
}

/// The last lines of both streams without the canary's numbered ones, which say nothing of the failure; where
/// there are no others, the last numbered ones show how far it came.
fn last_lines(watched: &Watched) -> Vec<String> {
    let lines = |log: &Result<String, String>, numbered: bool| -> Vec<String> {
        let log = log.as_deref().unwrap_or_default();
        let lines = log.lines().filter(|line| !line.trim().is_empty() && parse(line).is_some() == numbered);
        lines.map(|line| line.chars().take(MAX_LINE_CHARS).collect()).collect()
    };
    let mut telling = lines(&watched.stdout, false);
    telling.extend(lines(&watched.stderr, false));
    if telling.is_empty() {
        telling = lines(&watched.stdout, true);
        return telling.split_off(telling.len().saturating_sub(1));
    }
    telling.split_off(telling.len().saturating_sub(LAST_LINES))
}
