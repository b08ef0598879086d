//! Speed of storage.

use std::collections::BTreeSet;

use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, MeasureId, Measurement, Reading, Unit};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::Summary;

// What keeps one card busy with images or tokens from disk. Ours: the design asks that storage does not
// starve the GPU and gives no figures. A tenth of a local NVMe drive, and what a good network disk gives.
const READ_BYTES_PER_S: f64 = 500e6;
const WRITE_BYTES_PER_S: f64 = 200e6;
const FSYNC_S: f64 = 0.020;
const SMALL_FILES_PER_S: f64 = 1000.0;
/// Worse than a third of the standard is not a matter of the test's moment. Ours.
const FAR_OFF: f64 = 1.0 / 3.0;
/// Fewer repeats do not show the spread. Ours.
const REPEATS: usize = 5;

struct Figure {
    id: &'static str,
    unit: Unit,
    standard: f64,
    /// Whether less is better.
    is_time: bool,
    sentence: fn(f64, f64, u64) -> Statement,
}

const FIGURES: [Figure; 4] = [
    Figure {
        id: MeasureId::STORAGE_SEQUENTIAL_READ,
        unit: Unit::BytesPerS,
        standard: READ_BYTES_PER_S,
        is_time: false,
        sentence: Statement::storage_read,
    },
    Figure {
        id: MeasureId::STORAGE_SEQUENTIAL_WRITE,
        unit: Unit::BytesPerS,
        standard: WRITE_BYTES_PER_S,
        is_time: false,
        sentence: Statement::storage_write,
    },
    Figure {
        id: MeasureId::STORAGE_FSYNC,
        unit: Unit::S,
        standard: FSYNC_S,
        is_time: true,
        sentence: Statement::storage_fsync,
    },
    Figure {
        id: MeasureId::STORAGE_SMALL_FILES,
        unit: Unit::PerS,
        standard: SMALL_FILES_PER_S,
        is_time: false,
        sentence: Statement::storage_small_files,
    },
];

/// What one folder's measurements say of one figure.
enum Seen {
    /// How many times the standard (1 and above is good), and the summary.
    Known(f64, Summary),
    Unread(Statement),
    Missing,
}

impl Figure {
    /// Of several measurements of one folder the slowest decides, so that none silently replaces another; one
    /// that could not be read leaves the figure open.
    fn seen(&self, measurements: &[&Measurement]) -> Seen {
        let mut worst: Option<(f64, Summary)> = None;
        for measurement in measurements.iter().filter(|measurement| measurement.id.as_str() == self.id) {
            let samples = match &measurement.result {
                Reading::Unknown(unknown) => return Seen::Unread(unread(self.id, unknown)),
                Reading::Known(samples) => samples,
            };
            // No clock gives figures of zero or less, nor of another unit.
            let plausible = samples.unit == self.unit && samples.values.iter().all(|value| *value > 0.0);
            let Some(summary) = Summary::of(&samples.values).filter(|_| plausible) else {
                return Seen::Unread(Statement::unread_implausible(self.id));
            };
            let times =
                if self.is_time { self.standard / summary.median } else { summary.median / self.standard };
            if worst.is_none_or(|(slowest, _)| times < slowest) {
                worst = Some((times, summary));
            }
        }
        worst.map_or(Seen::Missing, |(times, summary)| Seen::Known(times, summary))
    }
}

pub(super) fn speed(bundle: &Bundle) -> Option<Finding> {
    let ours = |measurement: &&Measurement| FIGURES.iter().any(|figure| figure.id == measurement.id.as_str());
    let measured: Vec<&Measurement> = bundle.measurements.iter().filter(ours).collect();
    let folders: BTreeSet<&str> = measured.iter().map(|measurement| measurement.target.as_str()).collect();
    // Folders lie on different disks; the worst of them is what a task may meet.
    folders.into_iter().map(|folder| of_folder(folder, &measured)).min_by_key(|found| rank(found.verdict))
}

fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unmet => 0,
        Verdict::Unknown => 1,
        Verdict::Partly => 2,
        Verdict::Met | Verdict::NotApplicable => 3,
    }
}

fn of_folder(folder: &str, measured: &[&Measurement]) -> Finding {
    let here: Vec<&Measurement> =
        measured.iter().copied().filter(|measurement| measurement.target == folder).collect();
    let parameter = |key: &str, holds: fn(&str) -> bool| {
        here.iter().any(|found| found.parameters.get(key).is_some_and(|value| holds(value)))
    };
    let in_memory = parameter("behind", |behind| behind == "memory");
    let cached = parameter("access", |access| access.contains("page cache"));
    let mut details = Vec::new();
    let mut unread = None;
    let mut known = Vec::new();
    for figure in &FIGURES {
        match figure.seen(&here) {
            Seen::Missing => {}
            Seen::Unread(why) => {
                details.push(why.clone());
                unread = unread.or(Some(why));
            }
            Seen::Known(times, summary) => {
                details.push((figure.sentence)(summary.median, figure.standard, summary.n as u64));
                known.push((times, summary.n));
            }
        }
    }
    if !folder.is_empty() {
        details.push(Statement::storage_where(&cut(folder)));
    }
    let least = known.iter().map(|(_, n)| *n).min().unwrap_or(0);
    let far_off = known.iter().filter(|(times, _)| *times < FAR_OFF).count();
    let good = known.iter().filter(|(times, _)| *times >= 1.0).count();
    let (verdict, reason) = match unread {
        // Speed of memory says nothing of the disk that a task's data will lie on.
        _ if in_memory => (Verdict::Unknown, Statement::storage_in_memory(&cut(folder))),
        Some(why) if known.is_empty() => (Verdict::Unknown, why),
        _ if far_off > 0 => (Verdict::Unmet, Statement::storage_slow(far_off as u64)),
        _ if good == FIGURES.len() && cached => (Verdict::Partly, Statement::storage_cached(&cut(folder))),
        _ if good == FIGURES.len() && least >= REPEATS => {
            (Verdict::Met, Statement::storage_fast(least as u64))
        }
        _ if good == FIGURES.len() => (Verdict::Partly, Statement::storage_few(least as u64)),
        _ => (Verdict::Partly, Statement::storage_middling(good as u64, known.len() as u64)),
    };
    let found = finding(verdict, reason, "/measurements").with_sample(least).with_details(details);
    match here.iter().map(|measurement| measurement.started_at).max() {
        Some(at) => found.at(at),
        None => found,
    }
}
