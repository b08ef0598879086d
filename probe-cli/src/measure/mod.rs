//! What the probe reads and measures on an instance.
//!
//! A measure never fails as a whole: what it could not do becomes an unknown with its reason.

pub(crate) mod cpu_matmul;
pub(crate) mod instance;
mod noise;
pub(crate) mod python;
pub(crate) mod storage;

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use framework::bundle::{MeasureId, Measurement, Reading, Samples, Unit, Unknown, UnknownReason};

pub(crate) use noise::Noise;

use crate::clock;
use crate::stop::Stop;

/// A measure with fewer repeats than this says nothing of its spread.
pub(crate) const MIN_REPEATS: usize = 5;

/// How far the measures may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Time for one measure.
    pub(crate) time: Duration,
    /// The largest file written by a measure.
    pub(crate) file_bytes: u64,
    /// How many fsyncs.
    pub(crate) fsyncs: usize,
    /// How many small files a repeat.
    pub(crate) small_files: usize,
    /// How much is written to find really writable space.
    pub(crate) space_bytes: u64,
    /// Time for writing that much.
    pub(crate) space_time: Duration,
    /// Time for all frameworks together to compute something.
    pub(crate) frameworks_time: Duration,
}

impl Budget {
    /// For `run --quick`.
    pub(crate) const QUICK: Self = Self {
        time: Duration::from_secs(4),
        file_bytes: 64 << 20,
        fsyncs: 50,
        small_files: 400,
        space_bytes: 256 << 20,
        space_time: Duration::from_secs(3),
        frameworks_time: Duration::from_secs(45),
    };

    /// For everything else.
    pub(crate) const FULL: Self = Self {
        time: Duration::from_secs(20),
        file_bytes: 256 << 20,
        fsyncs: 100,
        small_files: 2000,
        space_bytes: 1 << 30,
        space_time: Duration::from_secs(10),
        frameworks_time: Duration::from_secs(180),
    };
}

/// Why something failed, as an unknown.
pub(crate) fn why(error: &io::Error) -> Unknown {
    let reason = match error.kind() {
        io::ErrorKind::NotFound => UnknownReason::NotPresent,
        io::ErrorKind::PermissionDenied => UnknownReason::NoPermission,
        io::ErrorKind::TimedOut => UnknownReason::TimedOut,
        io::ErrorKind::Unsupported => UnknownReason::NotSupported,
        io::ErrorKind::Interrupted => UnknownReason::Interrupted,
        _ => UnknownReason::Failed,
    };
    Unknown { reason, detail: said(error) }
}

/// What the system said, without numbers and temporary names that tell a reader nothing.
pub(crate) fn said(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// What a measure needs to know of its surroundings.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'a> {
    pub(crate) budget: &'a Budget,
    pub(crate) stop: &'a Stop,
}

/// Takes a measure's repeats and keeps its time.
pub(crate) struct Taker<'a> {
    conditions: Conditions<'a>,
    id: &'static str,
    target: String,
    started_at: framework::bundle::Timestamp,
    began: Instant,
    /// How it is measured, in a few words.
    pub(crate) method: String,
    /// The method's parameters.
    pub(crate) parameters: BTreeMap<String, String>,
}

impl<'a> Taker<'a> {
    pub(crate) fn new(conditions: Conditions<'a>, id: &'static str, target: impl Into<String>) -> Self {
        Self {
            conditions,
            id,
            target: target.into(),
            started_at: clock::now(),
            began: Instant::now(),
            method: String::new(),
            parameters: BTreeMap::new(),
        }
    }

    pub(crate) fn parameter(&mut self, name: &str, value: impl Into<String>) {
        self.parameters.insert(name.to_owned(), value.into());
    }

    /// Repeats `once` up to `repeats` times, each giving one figure, until the budget of time is used up.
    pub(crate) fn repeat(
        &self,
        unit: Unit,
        repeats: usize,
        mut once: impl FnMut() -> Result<f64, Unknown>,
    ) -> Reading<Samples> {
        let mut values = Vec::new();
        while values.len() < repeats {
            if self.conditions.stop.is_set() {
                let detail = format!("{} of {repeats} repeats", values.len());
                return Reading::unknown(UnknownReason::Interrupted, detail);
            }
            if self.began.elapsed() > self.conditions.budget.time {
                break;
            }
            match once() {
                Ok(value) => values.push(value),
                Err(unknown) => return Reading::Unknown(unknown),
            }
        }
        if values.len() < MIN_REPEATS.min(repeats) {
            let detail = format!(
                "{} of {repeats} repeats within {} s",
                values.len(),
                self.conditions.budget.time.as_secs_f64()
            );
            return Reading::unknown(UnknownReason::OverBudget, detail);
        }
        Reading::Known(Samples { unit, values })
    }

    /// Ends the measure with its result.
    pub(crate) fn finish(self, result: Reading<Samples>) -> Measurement {
        Measurement {
            id: MeasureId::new(self.id),
            target: self.target,
            method: self.method,
            parameters: self.parameters,
            started_at: self.started_at,
            elapsed_s: self.began.elapsed().as_secs_f64(),
            result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_said_in_words() {
        assert_eq!(said(&io::Error::from_raw_os_error(30)), "Read-only file system");
        assert_eq!(said(&io::Error::other("what")), "what");
    }

    #[test]
    fn too_few_repeats_are_over_budget_not_a_figure() {
        let stop = Stop::never();
        let budget = Budget { time: Duration::from_millis(30), ..Budget::QUICK };
        let taker = Taker::new(Conditions { budget: &budget, stop: &stop }, "x", "");
        let result = taker.repeat(Unit::S, 100, || {
            std::thread::sleep(Duration::from_millis(20));
            Ok(1.0)
        });
        assert_eq!(result.why_unknown().unwrap().reason, UnknownReason::OverBudget);
    }

    #[test]
    fn an_interrupted_measure_says_so() {
        let stop = Stop::already();
        let taker = Taker::new(Conditions { budget: &Budget::QUICK, stop: &stop }, "x", "");
        let result = taker.repeat(Unit::S, 5, || Ok(1.0));
        assert_eq!(result.why_unknown().unwrap().reason, UnknownReason::Interrupted);
    }
}
