//! The reading of the three steps.

use crate::bundle::{Bundle, JobRecord, SoakRun, StageOutcome, StateClass};
use crate::statement::Statement;
use crate::text::Texts;

/// A verification step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Step 1, the minimal flow.
    Flow,
    /// Step 2, several jobs at once.
    Stress,
    /// Step 3, long runs.
    Soak,
}

/// What a step has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepState {
    /// It ran as it should.
    Held,
    /// It got stuck or showed problems.
    Stuck,
    /// It ran, but shorter, smaller or on less than the step asks for: not yet shown.
    Short,
    /// It was not done.
    NotDone,
}

/// What one step says of a platform.
#[derive(Clone, Debug, PartialEq)]
pub struct Conclusion {
    /// The step.
    pub step: Step,
    /// What it has shown.
    pub state: StepState,
    /// The figures behind it.
    pub reason: Statement,
}

impl Step {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Flow, Self::Stress, Self::Soak];

    /// The step's name.
    pub const fn name(self, texts: Texts) -> &'static str {
        match self {
            Self::Flow => texts.step_flow_name(),
            Self::Stress => texts.step_stress_name(),
            Self::Soak => texts.step_soak_name(),
        }
    }

    /// What it does.
    pub const fn what(self, texts: Texts) -> &'static str {
        match self {
            Self::Flow => texts.step_flow_what(),
            Self::Stress => texts.step_stress_what(),
            Self::Soak => texts.step_soak_what(),
        }
    }
}

impl StepState {
    /// All states, in the order of their numbers in links.
    pub const ALL: [Self; 4] = [Self::Held, Self::Stuck, Self::Short, Self::NotDone];

    /// The id in style sheets.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Stuck => "stuck",
            Self::Short => "short",
            Self::NotDone => "not-done",
        }
    }
}

impl Conclusion {
    /// The conclusion in a sentence. A step not done is "not yet shown", never "fine".
    pub const fn text(&self, texts: Texts) -> &'static str {
        match (self.step, self.state) {
            (Step::Flow, StepState::Held) => texts.step_flow_held(),
            (Step::Flow, StepState::Stuck) => texts.step_flow_stuck(),
            (Step::Flow, StepState::Short | StepState::NotDone) => texts.step_flow_not_shown(),
            (Step::Stress, StepState::Held) => texts.step_stress_held(),
            (Step::Stress, StepState::Stuck) => texts.step_stress_stuck(),
            (Step::Stress, StepState::Short | StepState::NotDone) => texts.step_stress_not_shown(),
            (Step::Soak, StepState::Held) => texts.step_soak_held(),
            (Step::Soak, StepState::Stuck) => texts.step_soak_stuck(),
            (Step::Soak, StepState::Short | StepState::NotDone) => texts.step_soak_not_shown(),
        }
    }
}

/// The article asks for at least five jobs at once.
const STRESS_JOBS: usize = 5;
/// … and for at least three long runs of at least an hour.
const SOAK_RUNS: usize = 3;
const SOAK_S: f64 = 3600.0;

/// What the three steps say of a platform, from all its bundles.
pub fn conclude(bundles: &[&Bundle]) -> [Conclusion; 3] {
    [flow(bundles), stress(bundles), soak(bundles)]
}

fn conclusion(step: Step, state: StepState, reason: Statement) -> Conclusion {
    Conclusion { step, state, reason }
}

fn flow(bundles: &[&Bundle]) -> Conclusion {
    let runs: Vec<_> = bundles.iter().flat_map(|bundle| &bundle.steps.flow).collect();
    let failed = |run: &&&crate::bundle::FlowRun| {
        run.stages.iter().any(|stage| matches!(stage.outcome, StageOutcome::Failed(_)))
            || run.job.as_ref().is_some_and(went_wrong)
    };
    let stuck = runs.iter().filter(failed).count() as u64;
    let n = runs.len() as u64;
    let Some(last) = runs.last() else {
        return conclusion(Step::Flow, StepState::NotDone, Statement::step_not_done());
    };
    if stuck > 0 {
        return conclusion(Step::Flow, StepState::Stuck, Statement::flow_stuck(stuck, n));
    }
    let seen = last.stages.iter().filter(|stage| stage.outcome == StageOutcome::Done).count();
    let all = last.stages.len();
    let reason = Statement::flow_stages_done(seen as u64, all as u64, n);
    // Making and giving back the instance belong to the step: unseen, it is not shown as a whole.
    let through = last.job.as_ref().is_some_and(JobRecord::ran_through);
    let state = if seen == all && through { StepState::Held } else { StepState::Short };
    conclusion(Step::Flow, state, reason)
}

/// Failed, lost, or run empty. A job that had not ended, that its user cancelled, or whose outputs could not
/// be read did neither go wrong nor run through.
fn went_wrong(job: &JobRecord) -> bool {
    match job.state.class {
        StateClass::Queued | StateClass::Running | StateClass::Cancelled => false,
        StateClass::Succeeded => job.outputs.known().is_some_and(|outputs| !outputs.is_whole()),
        _ => true,
    }
}

fn stress(bundles: &[&Bundle]) -> Conclusion {
    let runs: Vec<_> = bundles.iter().flat_map(|bundle| &bundle.steps.stress).collect();
    let jobs: Vec<_> = runs.iter().flat_map(|run| &run.jobs).collect();
    if jobs.is_empty() {
        return conclusion(Step::Stress, StepState::NotDone, Statement::step_not_done());
    }
    let through = jobs.iter().filter(|job| job.ran_through()).count();
    let reason = Statement::jobs_ran_through(through as u64, jobs.len() as u64);
    let wrong = jobs.iter().any(|job| went_wrong(job));
    let largest = runs.iter().map(|run| run.jobs.len()).max().unwrap_or(0);
    let local_only = runs.iter().all(|run| run.engine == "local");
    let state = if wrong {
        StepState::Stuck
    } else if through < jobs.len() || largest < STRESS_JOBS || local_only {
        StepState::Short
    } else {
        StepState::Held
    };
    conclusion(Step::Stress, state, reason)
}

fn soak(bundles: &[&Bundle]) -> Conclusion {
    let runs: Vec<_> = bundles.iter().flat_map(|bundle| &bundle.steps.soak).collect();
    if runs.is_empty() {
        return conclusion(Step::Soak, StepState::NotDone, Statement::step_not_done());
    }
    let was_interrupted =
        |run: &&&SoakRun| !run.gaps.is_empty() || !run.notices.is_empty() || run.identities.len() > 1;
    let interrupted = runs.iter().filter(was_interrupted).count();
    let damaged = runs
        .iter()
        .filter(|run| run.ended && run.outputs.known().is_some_and(|outputs| !outputs.is_whole()))
        .count();
    let hours: f64 = runs.iter().map(|run| run.ran_s).filter(|ran| ran.is_finite()).sum();
    let reason = Statement::soak_runs(runs.len() as u64, hours, interrupted as u64);
    let long = runs.iter().filter(|run| run.ended && run.ran_s >= SOAK_S).count();
    let state = if interrupted > 0 || damaged > 0 {
        StepState::Stuck
    } else if long < SOAK_RUNS {
        StepState::Short
    } else {
        StepState::Held
    };
    conclusion(Step::Soak, state, reason)
}
