//! Several bundles and a declaration.

use super::*;
use crate::bundle::{Notice, UnknownReason};
use crate::criteria::Source;
use crate::evidence::{Declaration, StepState, assess, conclude};
use CriterionId::{Estimate, QueueTime};

fn declared() -> Declaration {
    Declaration { verdict: Verdict::Met, note: "said so".to_owned(), address: String::new() }
}

#[test]
fn what_was_measured_stands_above_what_was_declared() {
    let bundle = with_jobs("slurm", &[1000.0; 8]);
    let found = assess(QueueTime, &[&bundle], Some(&declared()));
    assert_eq!((found.verdict, found.source), (Verdict::Unmet, Some(Source::Measured)));
    assert_eq!(found.evidence.len(), 2);
    let found = assess(Estimate, &[&bundle], Some(&declared()));
    assert_eq!((found.verdict, found.source), (Verdict::Met, Some(Source::Declared)));
    let local = with_jobs("local", &[1.0; 8]);
    let found = assess(QueueTime, &[&local], Some(&declared()));
    assert_eq!(
        (found.verdict, found.source),
        (Verdict::Met, Some(Source::Declared)),
        "an unknown does not decide"
    );
}

#[test]
fn nothing_known_is_unknown() {
    for criterion in CriterionId::ALL.iter().copied() {
        let found = assess(criterion, &[&empty()], None);
        assert_eq!((found.verdict, found.source), (Verdict::Unknown, None), "{criterion:?}");
    }
}

#[test]
fn a_later_bundle_never_silently_replaces_an_earlier_one() {
    let (good, bad) = (with_jobs("slurm", &[1.0; 8]), with_jobs("slurm", &[1000.0; 8]));
    for order in [[&bad, &good], [&good, &bad]] {
        let found = assess(QueueTime, &order, None);
        assert_eq!((found.verdict, found.evidence.len()), (Verdict::Partly, 2));
    }
}

#[test]
fn a_step_is_stuck_only_by_what_was_seen_to_go_wrong() {
    let stress = |change: fn(&mut JobRecord)| {
        let mut bundle = with_jobs("slurm", &[1.0; 5]);
        change(&mut bundle.steps.stress[0].jobs[0]);
        conclude(&[&bundle])[1].state
    };
    assert_eq!(stress(|_| {}), StepState::Held);
    assert_eq!(stress(|job| job.outputs = Reading::unknown(UnknownReason::Failed, "")), StepState::Short);
    assert_eq!(stress(|job| job.state.class = StateClass::Running), StepState::Short);
    assert_eq!(stress(|job| job.state.class = StateClass::Lost), StepState::Stuck);
    assert_eq!(stress(|job| job.outputs = damaged()), StepState::Stuck);
}

#[test]
fn a_notice_interrupts_a_long_run_as_a_gap_does() {
    let mut bundle = empty();
    bundle.steps.soak = vec![soak(3600.0); 3];
    assert_eq!(conclude(&[&bundle])[2].state, StepState::Held);
    bundle.steps.soak[0].notices.push(Notice { at: hour(2), word: "terminate".to_owned() });
    assert_eq!(conclude(&[&bundle])[2].state, StepState::Stuck);
}
