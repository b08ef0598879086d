//! Long runs.

use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, Outputs, SoakRun};
use crate::criteria::Verdict;
use crate::evidence::runs::{Reach, SOAK_RUNS, SOAK_S, clean_runs_missing, distinct, was_interrupted};
use crate::statement::Statement;
use crate::stats::Proportion;

/// Nothing seen over some time leaves at most three in that time (95%): the rule of three, for a rate.
const RULE_OF_THREE: f64 = 3.0;
/// A last tenth this much slower than the first is worth a word. Ours.
const DRIFT: f64 = 0.95;
/// So many interruptions and notices are described one by one.
const SHOWN: usize = 5;

pub(super) fn uninterrupted(bundle: &Bundle) -> Option<Finding> {
    let runs = distinct(&bundle.steps.soak);
    let last = runs.last()?;
    let n = runs.len() as u64;
    let broken: Vec<&SoakRun> = runs.iter().copied().filter(|run| was_interrupted(run)).collect();
    let open = runs.iter().filter(|run| !run.ended && !was_interrupted(run)).count() as u64;
    let long: Vec<f64> = runs
        .iter()
        .filter(|run| run.ended && !was_interrupted(run))
        .map(|run| run.ran_s)
        .filter(|ran| ran.is_finite() && *ran >= SOAK_S)
        .collect();
    let clean = long.len() as u64;
    let (verdict, reason) = if !broken.is_empty() {
        (Verdict::Unmet, Statement::soak_interrupted(broken.len() as u64, n))
    } else if long.is_empty() {
        let longest = runs.iter().map(|run| run.ran_s).filter(|ran| ran.is_finite()).fold(0.0, f64::max);
        if open == n {
            (Verdict::Unknown, Statement::soak_open(open, n))
        } else {
            (Verdict::Unknown, Statement::soak_short(n, longest))
        }
    } else if open > 0 {
        // Killed and not taken up again, or stopped by its user: the bundle cannot tell.
        (Verdict::Partly, Statement::soak_open(open, n))
    } else if long.len() < SOAK_RUNS {
        (Verdict::Partly, Statement::soak_few(clean))
    } else {
        (Verdict::Met, Statement::soak_clean(clean, long.iter().copied().fold(f64::INFINITY, f64::min)))
    };
    let gaps =
        broken.iter().flat_map(|run| &run.gaps).map(|gap| Statement::gap_after(gap.after_s, gap.lasted_s));
    let notices =
        broken.iter().flat_map(|run| &run.notices).map(|notice| Statement::notice(&cut(&notice.word)));
    let mut details: Vec<Statement> = gaps.take(SHOWN).chain(notices.take(SHOWN)).collect();
    details.extend(left_possible(&runs, clean, broken.len() as u64));
    let drift = runs.iter().filter_map(|run| run.drift_ratio).filter(|ratio| ratio.is_finite());
    let drift = drift.reduce(f64::min).filter(|ratio| (0.0..DRIFT).contains(ratio));
    details.extend(drift.map(Statement::soak_drift));
    Some(
        finding(verdict, reason, "/steps/soak")
            .with_sample(runs.len())
            .at(last.started_at)
            .with_details(details),
    )
}

/// The rate of clean long runs with its interval, what more would show 90%, and how rare interruptions are
/// shown to be.
fn left_possible(runs: &[&SoakRun], clean: u64, broken: u64) -> Vec<Statement> {
    let tried = clean + broken;
    let Some(interval) = Proportion::new(clean, tried).and_then(Proportion::wilson_95) else {
        return Vec::new();
    };
    let mut left = vec![Statement::soak_rate(clean, tried, interval.low, interval.high)];
    left.extend(clean_runs_missing(clean, tried).map(Statement::more_clean_soaks));
    let ran: f64 = runs.iter().map(|run| run.ran_s).filter(|ran| ran.is_finite() && *ran > 0.0).sum();
    if broken == 0 && ran.is_finite() {
        left.push(Statement::no_gap_bound(ran, ran / RULE_OF_THREE));
    }
    left
}

/// Whole outputs after an interruption show that what was saved stays; that a task is taken up again without
/// a person shows only where the platform's scheduler ran it.
pub(super) fn auto_save(bundle: &Bundle) -> Option<Finding> {
    let runs = distinct(&bundle.steps.soak);
    let last = runs.last()?;
    let whole = |run: &&SoakRun| run.outputs.known().map(Outputs::is_whole);
    let resumed: Vec<&SoakRun> = runs.iter().copied().filter(|run| !run.gaps.is_empty()).collect();
    let gaps = resumed.iter().fold(0_u64, |sum, run| sum.saturating_add(run.gaps.len() as u64));
    let ended: Vec<&SoakRun> = runs.iter().copied().filter(|run| run.ended).collect();
    let damaged = ended.iter().filter(|run| whole(run) == Some(false)).count() as u64;
    let saved = ended.iter().filter(|run| whole(run) == Some(true)).count();
    let unread = runs.iter().find_map(|run| Some(unread("outputs", run.outputs.why_unknown()?)));
    let lost = resumed.iter().any(|run| whole(run) == Some(false));
    // One that did not end may be running still, or was stopped by its user.
    let all_finished = resumed.iter().all(|run| run.ended);
    let by_platform = resumed.iter().all(|run| Reach::of(&run.engine) == Reach::Scheduler);
    let (verdict, reason) = if lost {
        (Verdict::Unmet, Statement::lost_after_gap(gaps))
    } else if damaged > 0 {
        (Verdict::Unmet, Statement::soak_damaged(damaged, ended.len() as u64))
    } else if let (Some(why), 0) = (&unread, saved) {
        (Verdict::Unknown, why.clone())
    } else if saved == 0 {
        (Verdict::Unknown, Statement::soak_open(runs.len() as u64, runs.len() as u64))
    } else if resumed.is_empty() {
        (Verdict::Partly, Statement::saved_no_gap(saved as u64))
    } else if unread.is_none() && all_finished && by_platform {
        (Verdict::Met, Statement::saved_after_gap(gaps))
    } else if unread.is_none() && all_finished {
        (Verdict::Partly, Statement::saved_by_hand(gaps))
    } else {
        (Verdict::Partly, Statement::saved_partly(saved as u64, runs.len() as u64))
    };
    let found = finding(verdict, reason, "/steps/soak").with_sample(runs.len()).at(last.started_at);
    Some(found.with_details(unread.filter(|_| saved > 0).into_iter().collect()))
}
