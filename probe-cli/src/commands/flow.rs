//! `flow`: step 1, the minimal flow.

use std::path::Path;
use std::time::Duration;

use super::session::{Session, work_folder};
use crate::cli::{EngineChoice, FlowArgs, Global};
use crate::engine::{Engine, LocalEngine};
use crate::failure::{Failure, Status};
use crate::flow::{self, Plan};
use crate::output::report::Parts;
use crate::output::{Printer, Progress};

pub(super) fn run(global: &Global, arguments: &FlowArgs, printer: &Printer) -> Result<Status, Failure> {
    let dir = work_folder(&arguments.dir, printer)?;
    let mut session = Session::begin(global, printer)?;
    let patience = arguments.patience.map(Duration::from_secs);
    let plan = Plan { rounds: arguments.rounds, fault: arguments.fault, patience };
    flow_with(&mut session, arguments.engine, plan, &dir)?;
    session.finish(Parts::Flow)
}

/// Runs the flow through an engine and saves it.
pub(super) fn flow_with(
    session: &mut Session<'_>,
    engine: EngineChoice,
    plan: Plan,
    dir: &Path,
) -> Result<(), Failure> {
    let texts = session.printer.texts;
    let progress = Progress::new(session.printer, 1);
    progress.next(texts.progress_flow());
    let mut engine: Box<dyn Engine> = match engine {
        EngineChoice::Local => Box::new(
            LocalEngine::new(dir)
                .map_err(|error| Failure::CannotRun(texts.flow_no_engine(&error.to_string())))?,
        ),
    };
    let run = flow::run(engine.as_mut(), plan, dir, &session.stop);
    session.file.bundle.steps.flow.push(run);
    session.save()
}
