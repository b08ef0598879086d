//! The reading of the three steps.

use super::runs::{
    Fate, Fates, Reach, SOAK_RUNS, SOAK_S, STRESS_JOBS, distinct, outputs_whole, rate, was_interrupted,
};
use crate::bundle::{Bundle, FlowRun, Stage, StageOutcome, StressRun};
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

/// What the three steps say of a platform, from all its bundles.
pub fn conclude(bundles: &[&Bundle]) -> [Conclusion; 3] {
    [flow(bundles), stress(bundles), soak(bundles)]
}

fn conclusion(step: Step, state: StepState, reason: Statement) -> Conclusion {
    Conclusion { step, state, reason }
}

/// Stages of a run that were seen to go through, in the step's order.
fn stages_done(run: &FlowRun) -> Vec<Stage> {
    let is_done = |stage: &Stage| {
        run.stages.iter().any(|found| found.stage == *stage && found.outcome == StageOutcome::Done)
    };
    Stage::ALL.into_iter().filter(is_done).collect()
}

fn flow(bundles: &[&Bundle]) -> Conclusion {
    let runs = distinct(bundles.iter().flat_map(|bundle| &bundle.steps.flow));
    let failed = |run: &&&FlowRun| {
        run.stages.iter().any(|stage| matches!(stage.outcome, StageOutcome::Failed(_)))
            || run.job.as_ref().is_some_and(|job| Fate::of(job) == Fate::Failed)
    };
    let stuck = runs.iter().filter(failed).count() as u64;
    let n = runs.len() as u64;
    let Some(fullest) = runs.iter().max_by_key(|run| stages_done(run).len()) else {
        return conclusion(Step::Flow, StepState::NotDone, Statement::step_not_done());
    };
    if stuck > 0 {
        return conclusion(Step::Flow, StepState::Stuck, Statement::flow_stuck(stuck, n));
    }
    let seen = stages_done(fullest).len();
    let reason = Statement::flow_stages_done(seen as u64, Stage::ALL.len() as u64, n);
    // Making and giving back the instance belong to the step: unseen, it is not shown as a whole.
    let through = fullest.job.as_ref().is_some_and(|job| Fate::of(job) == Fate::Through);
    let state = if seen == Stage::ALL.len() && through { StepState::Held } else { StepState::Short };
    conclusion(Step::Flow, state, reason)
}

fn stress(bundles: &[&Bundle]) -> Conclusion {
    let mut runs = distinct(bundles.iter().flat_map(|bundle| &bundle.steps.stress));
    runs.retain(|run| !run.jobs.is_empty());
    // Jobs of one instance show contention on it, never how the platform manages a batch: neither for it nor
    // against it.
    let beyond: Vec<&StressRun> =
        runs.iter().copied().filter(|run| Reach::of(&run.engine) > Reach::Instance).collect();
    let local_only = beyond.is_empty();
    let runs = if local_only { runs } else { beyond };
    let fates = Fates::of(runs.iter().flat_map(|run| &run.jobs));
    let Some(reason) = rate(fates) else {
        return conclusion(Step::Stress, StepState::NotDone, Statement::step_not_done());
    };
    let largest = runs.iter().map(|run| run.jobs.len()).max().unwrap_or(0);
    let state = if local_only {
        StepState::Short
    } else if fates.failed > 0 {
        StepState::Stuck
    } else if fates.unclear > 0 || largest < STRESS_JOBS {
        StepState::Short
    } else {
        StepState::Held
    };
    conclusion(Step::Stress, state, reason)
}

fn soak(bundles: &[&Bundle]) -> Conclusion {
    let runs = distinct(bundles.iter().flat_map(|bundle| &bundle.steps.soak));
    if runs.is_empty() {
        return conclusion(Step::Soak, StepState::NotDone, Statement::step_not_done());
    }
    let interrupted = runs.iter().filter(|run| was_interrupted(run)).count();
    let damaged = runs.iter().any(|run| run.ended && outputs_whole(&run.outputs) == Some(false));
    let ran: f64 = runs.iter().map(|run| run.ran_s).filter(|ran| ran.is_finite() && *ran > 0.0).sum();
    let reason = Statement::soak_runs(runs.len() as u64, ran, interrupted as u64);
    let all_ended = runs.iter().all(|run| run.ended);
    let long = runs.iter().filter(|run| run.ended && run.ran_s >= SOAK_S).count();
    let state = if interrupted > 0 || damaged {
        StepState::Stuck
    } else if long < SOAK_RUNS || !all_ended {
        StepState::Short
    } else {
        StepState::Held
    };
    conclusion(Step::Soak, state, reason)
}
