//! Long runs.

use super::{Finding, finding};
use crate::bundle::{Bundle, SoakRun};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::rule_of_three;

/// How long a run must be, and how many it takes (the article: 1 to 2 hours, 3 to 5 times).
const LONG_S: f64 = 3600.0;
const RUNS: usize = 3;

pub(super) fn uninterrupted(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/soak";
    let runs = &bundle.steps.soak;
    let last = runs.last()?;
    let n = runs.len() as u64;
    let broken: Vec<&SoakRun> = runs.iter().filter(|run| was_broken(run)).collect();
    let long: Vec<&SoakRun> =
        runs.iter().filter(|run| run.ended && run.ran_s >= LONG_S && !was_broken(run)).collect();
    let shortest = long.iter().map(|run| run.ran_s).reduce(f64::min);
    let mut details: Vec<Statement> =
        broken.iter().flat_map(|run| &run.gaps).take(5).map(|gap| Statement::gap_after(gap.after_s, gap.lasted_s)).collect();
    let (verdict, reason) = if !broken.is_empty() {
        (Verdict::Unmet, Statement::soak_interrupted(broken.len() as u64, n))
    } else if let (true, Some(shortest)) = (long.len() >= RUNS, shortest) {
        details.push(Statement::rule_of_three(long.len() as u64, rule_of_three(long.len() as u64)));
        (Verdict::Met, Statement::soak_clean(long.len() as u64, shortest))
    } else if !long.is_empty() {
        details.push(Statement::rule_of_three(long.len() as u64, rule_of_three(long.len() as u64)));
        (Verdict::Partly, Statement::soak_few(long.len() as u64))
    } else {
        let longest = runs.iter().map(|run| run.ran_s).fold(0.0, f64::max);
        (Verdict::Unknown, Statement::soak_short(n, longest))
    };
    Some(finding(verdict, reason, pointer).with_sample(runs.len()).at(last.started_at).with_details(details))
}

/// A gap, a notice, or another machine than the one it began on.
fn was_broken(run: &SoakRun) -> bool {
    !run.gaps.is_empty() || !run.notices.is_empty() || run.identities.len() > 1
}

pub(super) fn auto_save(bundle: &Bundle) -> Option<Finding> {
    let pointer = "/steps/soak";
    let last = bundle.steps.soak.last()?;
    let done = |verdict, reason, n| Some(finding(verdict, reason, pointer).with_sample(n).at(last.started_at));
    let whole = |run: &SoakRun| run.outputs.known().is_some_and(|outputs| outputs.is_whole());
    let read: Vec<&SoakRun> = bundle.steps.soak.iter().filter(|run| run.outputs.known().is_some()).collect();
    let resumed: Vec<&SoakRun> = read.iter().copied().filter(|run| !run.gaps.is_empty()).collect();
    let gaps = resumed.iter().map(|run| run.gaps.len()).sum::<usize>() as u64;
    if resumed.iter().any(|run| !run.ended || !whole(run)) {
        return done(Verdict::Unmet, Statement::lost_after_gap(gaps), resumed.len());
    }
    if !resumed.is_empty() {
        return done(Verdict::Met, Statement::saved_after_gap(gaps), resumed.len());
    }
    let saved = read.iter().filter(|run| run.ended && whole(run)).count();
    if saved == 0 {
        return None;
    }
    done(Verdict::Partly, Statement::saved_no_gap(saved as u64), saved)
}
