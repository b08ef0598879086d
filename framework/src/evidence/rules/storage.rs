//! Space and speed of storage.

use super::unread::unread;
use super::{Finding, finding};
use crate::bundle::{Bundle, EventKind, MeasureId, Measurement, Reading, Unit};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::Summary;

// What keeps one card busy with images or tokens from disk. Ours: the design asks that storage does not
// starve the GPU and gives no figures. A tenth of a local NVMe drive, and what a good network disk gives.
const READ_BYTES_PER_S: f64 = 500e6;
const WRITE_BYTES_PER_S: f64 = 200e6;
const FSYNC_S: f64 = 0.020;
const SMALL_FILES_PER_S: f64 = 1000.0;
/// Worse than a third of the standard is not a matter of the test's moment.
const FAR_OFF: f64 = 3.0;
/// Fewer repeats do not show the spread (design, "Measures").
const REPEATS: usize = 5;

pub(super) fn space(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let at = instance.observed_at;
    let pointer = "/instance/space_tests";
    if let Some(mount) = instance.mounts.iter().find(|mount| mount.free_inodes == Some(0) && !mount.read_only) {
        return Some(finding(Verdict::Unmet, Statement::space_no_inodes(&mount.path), "/instance/mounts").at(at));
    }
    let mut written = None;
    for test in &instance.space_tests {
        match &test.written_bytes {
            Reading::Known(bytes) if *bytes < test.tried_bytes => {
                let reason = Statement::space_quota(&test.path, *bytes, test.tried_bytes);
                return Some(finding(Verdict::Unmet, reason, pointer).at(at));
            }
            Reading::Known(bytes) => written = written.or(Some((test, *bytes))),
            Reading::Unknown(_) => {}
        }
    }
    if let Some((test, bytes)) = written {
        // The mount that holds the folder is the one with the longest path in front of it.
        let holds = |path: &str| {
            let rest = test.path.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || path.ends_with('/'))
        };
        let mount = instance.mounts.iter().filter(|mount| holds(&mount.path)).max_by_key(|mount| mount.path.len());
        let free = mount.map_or(bytes, |mount| mount.free_bytes);
        let reason = Statement::space_written(&test.path, bytes, free);
        return Some(finding(Verdict::Partly, reason, pointer).at(at));
    }
    let unknown = instance.space_tests.iter().find_map(|test| test.written_bytes.why_unknown())?;
    Some(finding(Verdict::Unknown, unread("disk", unknown), pointer).at(at))
}

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

impl Figure {
    /// How many times the standard the figure is; above 1 is better. `None` for what no clock can give.
    fn times_standard(&self, summary: &Summary) -> Option<f64> {
        let median = summary.median;
        let times = if self.is_time { self.standard / median } else { median / self.standard };
        (median > 0.0 && times.is_finite()).then_some(times)
    }
}

pub(super) fn speed(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/measurements";
    let newest = |figure: &Figure| {
        bundle.measurements.iter().rev().find(|measurement| measurement.id.as_str() == figure.id)
    };
    let found: Vec<(&Figure, &Measurement)> =
        FIGURES.iter().filter_map(|figure| Some((figure, newest(figure)?))).collect();
    let (_, first) = *found.first()?;
    let mut details = Vec::new();
    let mut known = Vec::new();
    for (figure, measurement) in &found {
        let right_unit = measurement.result.known().is_some_and(|samples| samples.unit == figure.unit);
        let Some(summary) = measurement.summary().filter(|_| right_unit) else { continue };
        let Some(times) = figure.times_standard(&summary) else { continue };
        details.push((figure.sentence)(summary.median, figure.standard, summary.n as u64));
        known.push((times, summary.n));
    }
    let done = |verdict, reason| {
        Some(finding(verdict, reason, pointer).at(first.started_at).with_details(details.clone()))
    };
    if known.is_empty() {
        let unknown = found.iter().find_map(|(_, measurement)| measurement.result.why_unknown())?;
        return done(Verdict::Unknown, unread("disk", unknown));
    }
    let least = known.iter().map(|(_, n)| *n).min().unwrap_or(0);
    let far_off = known.iter().filter(|(times, _)| *times < 1.0 / FAR_OFF).count();
    let good = known.iter().filter(|(times, _)| *times >= 1.0).count();
    let result = if far_off > 0 {
        done(Verdict::Unmet, Statement::storage_slow(far_off as u64))
    } else if good == FIGURES.len() && least >= REPEATS {
        done(Verdict::Met, Statement::storage_fast(least as u64))
    } else {
        done(Verdict::Partly, Statement::storage_middling(good as u64, known.len() as u64))
    };
    result.map(|found| found.with_sample(least))
}

pub(super) fn survival(bundle: &Bundle) -> Option<Finding> {
    let has = |kind| bundle.events.iter().find(|event| event.kind == kind);
    let (_, restarted) = has(EventKind::Stopped).zip(has(EventKind::Restarted))?;
    Some(finding(Verdict::Unknown, Statement::survival_marked(), "/events").at(restarted.at))
}
