//! What all commands that measure share: the bundle, the signals, and the end.

use std::path::{Path, PathBuf};

use framework::bundle::{Bundle, StageOutcome};
use framework::criteria::Verdict;
use framework::text::bytes;

use crate::bundle_file::{BundleFile, subject_line};
use crate::cli::Global;
use crate::failure::{Failure, Status};
use crate::measure::{Budget, said, storage};
use crate::output::report::{Parts, View, bundle_page, report_of};
use crate::output::{Printer, json};
use crate::stop::Stop;
use crate::system::System;

/// A run of a command that measures.
pub(super) struct Session<'a> {
    pub(super) printer: &'a Printer,
    pub(super) system: System,
    pub(super) stop: Stop,
    pub(super) file: BundleFile,
}

impl<'a> Session<'a> {
    /// Opens the bundle before anything is measured.
    pub(super) fn begin(global: &Global, printer: &'a Printer) -> Result<Self, Failure> {
        let texts = printer.texts;
        let stop = Stop::on_signals()
            .map_err(|error| Failure::CannotRun(texts.cli_no_signals(&error.to_string())))?;
        let file = BundleFile::open_or_new(&global.out, global.subject()).map_err(|error| {
            let sentence = error.text(&global.out, texts);
            if error.is_from_system() { Failure::CannotRun(sentence) } else { Failure::Input(sentence) }
        })?;
        printer.remark(&texts.session_subject(&subject_line(&file.bundle.subject, texts)));
        if file.is_old {
            printer.remark(&texts.session_adds_to(&file.path().display().to_string()));
        }
        Ok(Self { printer, system: System::real(), stop, file })
    }

    /// Writes what there is so far.
    pub(super) fn save(&mut self) -> Result<(), Failure> {
        let texts = self.printer.texts;
        let path = self.file.path().to_owned();
        self.file.save().map_err(|error| Failure::CannotRun(error.text(&path, texts)))?;
        if self.file.path() != path {
            let (old, new) = (path.display().to_string(), self.file.path().display().to_string());
            self.printer.remark(&texts.session_moved(&old, &new));
        }
        Ok(())
    }

    /// Says what the storage measures will write, before they do.
    pub(super) fn announce(&self, dir: &Path, budget: &Budget) {
        let most = bytes(storage::most_written(budget));
        let time = storage::most_time(budget).as_secs_f64();
        self.printer.remark(&self.printer.texts.session_will_write(&dir.display().to_string(), &most, time));
    }

    /// Prints what was measured, says where it lies, and judges it.
    pub(super) fn finish(self, parts: Parts) -> Result<Status, Failure> {
        let texts = self.printer.texts;
        let path = self.file.path().display().to_string();
        if self.printer.json {
            let mut value = json::bundle(&self.file.bundle, None, texts);
            value["out"] = path.clone().into();
            self.printer.result(&format!("{value:#}\n"))?;
        } else {
            let view = View { texts, parts, verbose: self.printer.is_verbose() };
            self.printer.page(&bundle_page(&self.file.bundle, None, view))?;
        }
        if self.stop.is_set() {
            return Err(Failure::CannotRun(texts.session_interrupted(&path)));
        }
        self.printer.remark(&texts.session_saved(&path));
        let failed = failures(&self.file.bundle, self.printer);
        if failed.is_empty() {
            return Ok(Status::Good);
        }
        self.printer.remark(&texts.session_failed(&failed.join(texts.show_list_comma())));
        Ok(Status::StandardFailed)
    }
}

/// What failed its standard, by name.
fn failures(bundle: &Bundle, printer: &Printer) -> Vec<String> {
    let texts = printer.texts;
    let report = report_of(bundle);
    let assessments = report.platforms.iter().flat_map(|platform| &platform.assessments);
    let mut failed: Vec<String> = assessments
        .filter(|found| found.verdict == Verdict::Unmet)
        .map(|found| found.criterion.text().title.get(texts.lang()).to_owned())
        .collect();
    let stuck =
        bundle.steps.flow.last().is_some_and(|run| {
            run.stages.iter().any(|stage| matches!(stage.outcome, StageOutcome::Failed(_)))
        });
    if stuck {
        failed.push(texts.session_flow_stuck().to_owned());
    }
    failed
}

/// The folder to work in as an absolute path, for bundles are read elsewhere.
pub(super) fn work_folder(dir: &Path, printer: &Printer) -> Result<PathBuf, Failure> {
    let texts = printer.texts;
    let name = dir.display().to_string();
    let folder = std::fs::canonicalize(dir)
        .map_err(|error| Failure::Input(texts.session_no_folder(&name, &said(&error))))?;
    if !folder.is_dir() {
        return Err(Failure::Input(texts.session_not_a_folder(&name)));
    }
    Ok(folder)
}
