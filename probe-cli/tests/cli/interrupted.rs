//! Ctrl-C and SIGTERM keep what was measured and leave nothing behind.

use framework::bundle::{Reading, StageOutcome, StateClass, UnknownReason};

use crate::support::{BUNDLE, Place, signal, start, stderr, wait_for, wait_for_job, wait_for_work};

#[test]
fn an_interrupted_measure_leaves_a_readable_bundle_and_no_files() {
    for name in ["INT", "TERM"] {
        let place = Place::new();
        let child = start(&mut place.command(&["inspect"]));
        wait_for_work(&place);
        signal(child.id(), name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        assert!(stderr(&output).contains("What was measured so far is in"), "{}", stderr(&output));
        assert!(place.bundle(BUNDLE).instance.is_some());
        assert!(place.leftovers().is_empty(), "{:?}", place.leftovers());
    }
}

#[test]
fn an_interrupted_flow_ends_its_job() {
    let place = Place::new();
    let child = start(&mut place.command(&["flow", "--rounds", "1000"]));
    wait_for_job(&place, 1);
    signal(child.id(), "INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    let bundle = place.bundle(BUNDLE);
    let run = &bundle.steps.flow[0];
    assert_eq!(run.job.as_ref().unwrap().state.class, StateClass::Cancelled);
    let interrupted = |outcome: &StageOutcome| matches!(outcome, StageOutcome::Unknown(unknown) if unknown.reason == UnknownReason::Interrupted);
    assert!(run.stages.iter().any(|stage| interrupted(&stage.outcome)));
    assert!(place.leftovers().is_empty());
}

#[test]
fn a_killed_probe_keeps_what_it_had_saved() {
    let place = Place::new();
    let mut child = start(&mut place.command(&["run", "--quick"]));
    wait_for("the first save", || place.path(BUNDLE).exists().then_some(()));
    child.kill().unwrap();
    child.wait().unwrap();
    let bundle = place.bundle(BUNDLE);
    assert!(matches!(bundle.instance.unwrap().memory.granted_bytes, Reading::Known(_)));
}
