//! `run`: `inspect`, then the steps that fit.

use super::flow::flow_with;
use super::inspect::inspect;
use super::session::{Session, work_folder};
use crate::cli::{EngineChoice, Global, RunArgs};
use crate::failure::{Failure, Status};
use crate::flow::Plan;
use crate::measure::Budget;
use crate::output::Printer;
use crate::output::report::Parts;

/// Rounds of the canary job.
const QUICK_ROUNDS: u32 = 20;
const FULL_ROUNDS: u32 = 100;

pub(super) fn run(global: &Global, arguments: &RunArgs, printer: &Printer) -> Result<Status, Failure> {
    let dir = work_folder(&arguments.dir, printer)?;
    let mut session = Session::begin(global, printer)?;
    let (budget, rounds) =
        if arguments.quick { (Budget::QUICK, QUICK_ROUNDS) } else { (Budget::FULL, FULL_ROUNDS) };
    inspect(&mut session, &dir, &budget, true)?;
    if !session.stop.is_set() {
        let plan = Plan { rounds, fault: None, patience: None };
        flow_with(&mut session, EngineChoice::Local, plan, &dir)?;
    }
    session.finish(Parts::All)
}
