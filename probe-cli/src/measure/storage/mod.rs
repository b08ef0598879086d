//! Measures of a folder's storage.

mod file;
mod fsync;
mod sequential;
mod small_files;
pub(crate) mod space;

use std::io;
use std::path::Path;
use std::time::Duration;

use framework::bundle::{MeasureId, Measurement, MountClass, Reading, Unknown};

use super::{Budget, Conditions, MIN_REPEATS, Taker, why};

/// The name that every temporary folder of the probe begins with.
pub(crate) const PREFIX: &str = ".runthrough-";

/// A folder of the probe's own below `dir`, removed when it is dropped.
pub(crate) fn own_folder(dir: &Path) -> io::Result<tempfile::TempDir> {
    tempfile::Builder::new().prefix(PREFIX).tempdir_in(dir)
}

/// The most that the storage measures write, for saying so beforehand.
pub(crate) fn most_written(budget: &Budget) -> u64 {
    // The repeats of writing and one file to read, each after a smaller one that finds the size.
    let small = small_files::FILE_BYTES as u64 * (budget.small_files * MIN_REPEATS) as u64;
    let appended = fsync::APPEND_BYTES as u64 * budget.fsyncs as u64;
    budget.file_bytes * (MIN_REPEATS as u64 + 2) + small + appended + budget.space_bytes
}

/// The longest that the storage measures take, for saying so beforehand.
pub(crate) fn most_time(budget: &Budget) -> Duration {
    budget.time * u32::try_from(ALL.len()).unwrap_or(u32::MAX) + budget.space_time
}

/// The ids of the measures, in the order in which they run.
pub(crate) const ALL: &[&str] = &[
    MeasureId::STORAGE_SEQUENTIAL_WRITE,
    MeasureId::STORAGE_SEQUENTIAL_READ,
    MeasureId::STORAGE_FSYNC,
    MeasureId::STORAGE_SMALL_FILES,
];

/// Runs one of [`ALL`] in `dir`.
pub(crate) fn measure(
    conditions: Conditions<'_>,
    id: &'static str,
    dir: &Path,
    class: MountClass,
) -> Measurement {
    let mut taker = Taker::new(conditions, id, dir.to_string_lossy());
    // Memory and the network give figures that must not be taken for a disk's.
    taker.parameter("behind", class_name(class));
    let folder = match own_folder(dir) {
        Ok(folder) => folder,
        Err(error) => return taker.finish(Reading::Unknown(why(&error))),
    };
    let limit = file_limit(conditions, dir);
    match id {
        MeasureId::STORAGE_SEQUENTIAL_WRITE => sequential::write(taker, folder.path(), limit),
        MeasureId::STORAGE_SEQUENTIAL_READ => sequential::read(taker, folder.path(), limit),
        MeasureId::STORAGE_FSYNC => fsync::measure(taker, folder.path()),
        _ => small_files::measure(taker, folder.path()),
    }
}

fn class_name(class: MountClass) -> &'static str {
    match class {
        MountClass::Local => "local",
        MountClass::Network => "network",
        MountClass::Overlay => "overlay",
        MountClass::Memory => "memory",
        MountClass::Other => "other",
    }
}

/// The largest file that leaves others room: an eighth of what is free.
fn file_limit(conditions: Conditions<'_>, dir: &Path) -> u64 {
    let free =
        rustix::fs::statvfs(dir).map_or(u64::MAX, |found| found.f_bavail.saturating_mul(found.f_frsize));
    conditions.budget.file_bytes.min(free / 8)
}

/// An unknown that says what was being done.
fn while_doing(what: &str, error: &io::Error) -> Unknown {
    let unknown = why(error);
    Unknown { detail: format!("{what}: {}", unknown.detail), ..unknown }
}
