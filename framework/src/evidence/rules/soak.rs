//! Long runs.

use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, Outputs, SoakRun};
use crate::criteria::Verdict;
use crate::statement::Statement;
use crate::stats::rule_of_three;

/// How long a run must be, and how many it takes (the article: 1 to 2 hours, 3 to 5 times).
const LONG_S: f64 = 3600.0;
const RUNS: usize = 3;
/// So many interruptions and notices are described one by one.
const SHOWN: usize = 5;

pub(super) fn uninterrupted(bundle: &Bundle) -> Option<Finding> {
    let runs = &bundle.steps.soak;
    let last = runs.last()?;
    let n = runs.len() as u64;
    let broken: Vec<&SoakRun> = runs.iter().filter(|run| was_broken(run)).collect();
    let open = runs.iter().filter(|run| !run.ended && !was_broken(run)).count() as u64;
    let long: Vec<f64> = runs
        .iter()
        .filter(|run| run.ended && !was_broken(run))
        .map(|run| run.ran_s)
        .filter(|ran| ran.is_finite() && *ran >= LONG_S)
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
    } else if long.len() < RUNS {
        (Verdict::Partly, Statement::soak_few(clean))
    } else {
        (Verdict::Met, Statement::soak_clean(clean, long.iter().copied().fold(f64::INFINITY, f64::min)))
    };
    let gaps =
        broken.iter().flat_map(|run| &run.gaps).map(|gap| Statement::gap_after(gap.after_s, gap.lasted_s));
    let notices =
        broken.iter().flat_map(|run| &run.notices).map(|notice| Statement::notice(&cut(&notice.word)));
    let mut details: Vec<Statement> = gaps.take(SHOWN).chain(notices.take(SHOWN)).collect();
    if broken.is_empty() && clean > 0 {
        details.push(Statement::rule_of_three(clean, rule_of_three(clean)));
    }
    Some(
        finding(verdict, reason, "/steps/soak")
            .with_sample(runs.len())
            .at(last.started_at)
            .with_details(details),
    )
}

/// A gap, a notice, or another machine than the one it began on.
fn was_broken(run: &SoakRun) -> bool {
    !run.gaps.is_empty() || !run.notices.is_empty() || run.identities.len() > 1
}

pub(super) fn auto_save(bundle: &Bundle) -> Option<Finding> {
    let runs = &bundle.steps.soak;
    let last = runs.last()?;
    let whole = |run: &&SoakRun| run.outputs.known().map(Outputs::is_whole);
    let resumed: Vec<&SoakRun> = runs.iter().filter(|run| !run.gaps.is_empty()).collect();
    let gaps = resumed.iter().fold(0_u64, |sum, run| sum.saturating_add(run.gaps.len() as u64));
    let ended: Vec<&SoakRun> = runs.iter().filter(|run| run.ended).collect();
    let damaged = ended.iter().filter(|run| whole(run) == Some(false)).count() as u64;
    let saved = ended.iter().filter(|run| whole(run) == Some(true)).count();
    let unread = runs.iter().find_map(|run| Some(unread("outputs", run.outputs.why_unknown()?)));
    let lost = resumed.iter().any(|run| !run.ended || whole(run) == Some(false));
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
    } else if unread.is_none() {
        (Verdict::Met, Statement::saved_after_gap(gaps))
    } else {
        (Verdict::Partly, Statement::saved_partly(saved as u64, runs.len() as u64))
    };
    let found = finding(verdict, reason, "/steps/soak").with_sample(runs.len()).at(last.started_at);
    Some(found.with_details(unread.filter(|_| saved > 0).into_iter().collect()))
}
