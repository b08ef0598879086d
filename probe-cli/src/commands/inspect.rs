//! `inspect`: what the instance is, with the first figures measured on it.

use std::path::Path;

use super::session::{Session, work_folder};
use crate::cli::{Global, InspectArgs};
use crate::failure::{Failure, Status};
use crate::measure::{Budget, Conditions, cpu_matmul, instance, storage};
use crate::output::report::{Parts, measure_name};
use crate::output::{Printer, Progress};

pub(super) fn run(global: &Global, arguments: &InspectArgs, printer: &Printer) -> Result<Status, Failure> {
    let dir = work_folder(&arguments.dir, printer)?;
    let mut session = Session::begin(global, printer)?;
    let measures = !arguments.no_measure;
    inspect(&mut session, &dir, &Budget::FULL, measures)?;
    session.finish(Parts::Instance)
}

/// Reads the instance and takes the measures, saving after each part.
pub(super) fn inspect(
    session: &mut Session<'_>,
    dir: &Path,
    budget: &Budget,
    measures: bool,
) -> Result<(), Failure> {
    let texts = session.printer.texts;
    if measures {
        session.announce(dir, budget);
    }
    let parts = if measures { storage::ALL.len() as u64 + 2 } else { 1 };
    let progress = Progress::new(session.printer, parts);
    progress.next(texts.progress_inspect());
    let stop = session.stop.clone();
    let conditions = Conditions { budget, stop: &stop };
    let found = instance::read(&session.system, conditions, dir, measures);
    let threads = instance::granted_threads(&found);
    session.file.bundle.instance = Some(found);
    session.save()?;
    if !measures {
        return Ok(());
    }
    let class = instance::class_of(&session.system, dir);
    for id in storage::ALL {
        if stop.is_set() {
            return Ok(());
        }
        progress.next(measure_name(id, texts).unwrap_or(id));
        let measurement = storage::measure(conditions, id, dir, class);
        session.file.bundle.measurements.push(measurement);
        session.save()?;
    }
    if stop.is_set() {
        return Ok(());
    }
    progress.next(texts.measure_cpu_matmul());
    let measurement = cpu_matmul::measure(conditions, threads);
    session.file.bundle.measurements.push(measurement);
    session.save()
}
