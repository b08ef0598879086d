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
    bundle.steps.soak = (0..3).map(|at| SoakRun { started_at: hour(3 * at), ..soak(3600.0) }).collect();
    assert_eq!(conclude(&[&bundle])[2].state, StepState::Held);
    bundle.steps.soak[0].notices.push(Notice { at: hour(2), word: "terminate".to_owned() });
    assert_eq!(conclude(&[&bundle])[2].state, StepState::Stuck);
}

#[test]
fn a_person_can_say_the_rest_only_where_the_measured_part_holds() {
    let mut bundle = with_jobs("slurm", &[1.0; 8]);
    let found = assess(CriterionId::TaskIo, &[&bundle], Some(&declared()));
    assert_eq!((found.verdict, found.source), (Verdict::Met, Some(Source::Declared)));
    assert_eq!(assess(CriterionId::TaskIo, &[&bundle], None).verdict, Verdict::Partly);
    bundle.steps.stress[0].jobs[0].outputs = Reading::unknown(UnknownReason::Failed, "");
    assert_eq!(assess(CriterionId::TaskIo, &[&bundle], Some(&declared())).verdict, Verdict::Partly);
}

/// A long run and a grant on each of several days.
fn days(of: std::ops::Range<i64>) -> Vec<Bundle> {
    of.map(|day| {
        let mut bundle = empty();
        bundle.steps.soak.push(SoakRun { started_at: hour(24 * day), ..soak(3600.0) });
        bundle.events.push(event(EventKind::Created, hour(25 * day)));
        bundle
    })
    .collect()
}

#[test]
fn samples_that_grow_are_judged_together_unless_one_is_against_it() {
    let mut days = days(0..4);
    let found = assess(CriterionId::Uninterrupted, &days.iter().take(3).collect::<Vec<_>>(), None);
    assert_eq!((found.verdict, found.sample_size, found.evidence.len()), (Verdict::Met, Some(3), 3));
    let found = assess(CriterionId::Capacity, &days.iter().collect::<Vec<_>>(), None);
    assert_eq!(found.verdict, Verdict::Partly);
    days[3].steps.soak[0].identities = vec![Identity::default(); 2];
    let found = assess(CriterionId::Uninterrupted, &days.iter().collect::<Vec<_>>(), None);
    assert_eq!(found.verdict, Verdict::Partly);
}

#[test]
fn the_same_file_twice_is_one_measurement() {
    let bundle = &days(0..1)[0];
    let found = assess(CriterionId::Uninterrupted, &[bundle, &bundle.clone(), bundle], None);
    assert_eq!((found.verdict, found.evidence.len()), (Verdict::Partly, 1));
    let mut grown = bundle.clone();
    grown.steps.soak.push(soak(60.0));
    assert_eq!(assess(CriterionId::Uninterrupted, &[bundle, &grown], None).verdict, Verdict::Partly);
    let jobs = with_jobs("slurm", &[1.0; 8]);
    let [_, stress, _] = conclude(&[&jobs, &jobs.clone()]);
    assert_eq!(
        stress.reason.text(crate::text::Lang::En),
        "Run-through rate 8 of 8, 95% interval 68% to 100%"
    );
}

#[test]
fn the_flow_holds_only_with_all_five_stages() {
    use crate::bundle::{FlowRun, FlowStage, Stage, StageOutcome};
    let with = |stages: &[Stage], outputs| {
        let stage = |stage: &Stage| FlowStage { stage: *stage, outcome: StageOutcome::Done, elapsed_s: None };
        let mut bundle = empty();
        bundle.steps.flow.push(FlowRun {
            run_id: "f".to_owned(),
            engine: "slurm".to_owned(),
            started_at: hour(1),
            stages: stages.iter().map(stage).collect(),
            job: Some(JobRecord { outputs, ..job(0, 1.0) }),
        });
        conclude(&[&bundle])[0].state
    };
    assert_eq!(with(&Stage::ALL, whole()), StepState::Held);
    assert_eq!(with(&[Stage::Run], whole()), StepState::Short, "one stage is not the whole flow");
    assert_eq!(with(&Stage::ALL, Reading::unknown(UnknownReason::Failed, "")), StepState::Short);
    assert_eq!(with(&Stage::ALL, damaged()), StepState::Stuck);
}

#[test]
fn a_batch_on_one_instance_says_nothing_of_batch_management() {
    let mut bundle = with_jobs("local", &[1.0; 8]);
    bundle.steps.stress[0].jobs[0].state.class = StateClass::FailedUser;
    assert_eq!(conclude(&[&bundle])[1].state, StepState::Short);
    bundle.steps.stress.push(stress("slurm", hour(3), (0..5).map(|index| job(index, 1.0)).collect()));
    assert_eq!(conclude(&[&bundle])[1].state, StepState::Held);
    bundle.steps.stress[1].jobs[0].state.class = StateClass::FailedUser;
    bundle.steps.stress[1].jobs[1].state.class = StateClass::Running;
    assert_eq!(conclude(&[&bundle])[1].state, StepState::Stuck, "one that runs on hides no failure");
}
