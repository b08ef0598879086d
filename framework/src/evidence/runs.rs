//! Runs of the three steps: counted once, and told apart by what they can show.

use std::collections::BTreeMap;

use crate::bundle::{FlowRun, JobRecord, Outputs, Reading, SoakRun, StateClass, StressRun, Timestamp};
use crate::statement::Statement;
use crate::stats::Proportion;

/// Jobs at once that step 2 asks for at least (the article: 5 to 10).
pub(super) const STRESS_JOBS: usize = 5;
/// Long runs that step 3 asks for at least (the article: 3 to 5) …
pub(super) const SOAK_RUNS: usize = 3;
/// … and how long each must be at least (the article: 1 to 2 hours).
pub(super) const SOAK_S: f64 = 3600.0;
/// The share of "N more clean runs would show at least 90%" (design, "Statistics").
const SHOWN_SHARE: f64 = 0.9;

/// How far into a platform the runs of an engine reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Processes on one instance: they show what it does, nothing of the platform around it.
    Instance,
    /// Logins to several instances: each gets its own GPUs, but nothing is queued, retried or kept for them.
    Instances,
    /// The platform's own scheduler or command line.
    Scheduler,
}

impl Reach {
    /// Of an engine by its name; recipes drive a platform's own command line.
    pub(super) fn of(engine: &str) -> Self {
        match engine {
            "local" => Self::Instance,
            "ssh" => Self::Instances,
            _ => Self::Scheduler,
        }
    }
}

/// What became of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It ended as it should, with whole outputs.
    Through,
    /// It failed, was lost, or its outputs are not whole.
    Failed,
    /// It had not ended, was cancelled, or its outputs could not be read: neither passed nor failed.
    Unclear,
}

impl Fate {
    pub(super) fn of(job: &JobRecord) -> Self {
        match (job.state.class, &job.outputs) {
            (StateClass::Succeeded, Reading::Known(outputs)) if outputs.is_whole() => Self::Through,
            (StateClass::Succeeded, Reading::Unknown(_)) => Self::Unclear,
            (StateClass::Queued | StateClass::Running | StateClass::Cancelled, _) => Self::Unclear,
            _ => Self::Failed,
        }
    }
}

/// How many jobs of a sample met which fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fates {
    pub(super) through: u64,
    pub(super) failed: u64,
    pub(super) unclear: u64,
}

impl Fates {
    pub(super) fn of<'a>(jobs: impl IntoIterator<Item = &'a JobRecord>) -> Self {
        let mut fates = Self::default();
        for job in jobs {
            match Fate::of(job) {
                Fate::Through => fates.through += 1,
                Fate::Failed => fates.failed += 1,
                Fate::Unclear => fates.unclear += 1,
            }
        }
        fates
    }

    pub(super) fn n(self) -> u64 {
        self.through + self.failed + self.unclear
    }
}

/// A run that can be told from others.
pub(super) trait Run {
    /// Its id and when it began: repeats of one run may share an id.
    fn key(&self) -> (&str, Timestamp);
}

impl Run for FlowRun {
    fn key(&self) -> (&str, Timestamp) {
        (&self.run_id, self.started_at)
    }
}

impl Run for StressRun {
    fn key(&self) -> (&str, Timestamp) {
        (&self.run_id, self.started_at)
    }
}

impl Run for SoakRun {
    fn key(&self) -> (&str, Timestamp) {
        (&self.run_id, self.started_at)
    }
}

/// Each run once, by time; where merged or grown files hold it twice, as the last of them has it.
pub(super) fn distinct<'a, R: Run>(runs: impl IntoIterator<Item = &'a R>) -> Vec<&'a R> {
    let by_key: BTreeMap<_, _> = runs.into_iter().map(|run| (run.key(), run)).collect();
    let mut runs: Vec<&R> = by_key.into_values().collect();
    runs.sort_by_key(|run| run.key().1);
    runs
}

/// Whether a long run was interrupted: a gap, a notice, or another machine than the one it began on.
pub(super) fn was_interrupted(run: &SoakRun) -> bool {
    !run.gaps.is_empty() || !run.notices.is_empty() || run.identities.len() > 1
}

/// Whether a run's outputs were read and are whole; `None` where they could not be read.
pub(super) fn outputs_whole(outputs: &Reading<Outputs>) -> Option<bool> {
    outputs.known().map(Outputs::is_whole)
}

/// The run-through rate with its interval; `None` of nothing.
pub(super) fn rate(fates: Fates) -> Option<Statement> {
    let interval = Proportion::new(fates.through, fates.n())?.wilson_95()?;
    Some(Statement::run_through_rate(fates.through, fates.n(), interval.low, interval.high))
}

/// How many more clean runs would show at least 90%; `None` where it is shown already.
pub(super) fn clean_runs_missing(clean: u64, n: u64) -> Option<u64> {
    let more = Proportion::new(clean, n)?.clean_tries_to_show(SHOWN_SHARE);
    (more > 0).then_some(more)
}
