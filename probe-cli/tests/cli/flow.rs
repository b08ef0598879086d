//! The minimal flow through the local engine.

use framework::bundle::{FlowRun, JobRecord, Stage, StageOutcome, StateClass};

use crate::support::{BUNDLE, Place, signal, start, stderr, stdout, wait_for_job};

fn outcome(run: &FlowRun, stage: Stage) -> &StageOutcome {
    &run.stages.iter().find(|found| found.stage == stage).unwrap().outcome
}

fn only_run(place: &Place) -> FlowRun {
    place.bundle(BUNDLE).steps.flow.pop().unwrap()
}

fn job(run: &FlowRun) -> &JobRecord {
    run.job.as_ref().unwrap()
}

#[test]
fn every_line_is_counted_and_every_output_checked() {
    let place = Place::new();
    place.measure(&["flow", "--engine", "local", "--rounds", "12", "--out", BUNDLE]);
    let run = only_run(&place);
    let job = job(&run);
    assert_eq!(job.state.class, StateClass::Succeeded);
    assert_eq!((job.state.word.as_str(), job.exit_code, job.attempts), ("exit 0", Some(0), Some(1)));
    for stream in [&job.stdout, &job.stderr] {
        let stream = stream.known().unwrap();
        assert_eq!(
            (stream.expected_lines, stream.present_lines, stream.readable_after_end),
            (12, 12, Some(true))
        );
    }
    let outputs = job.outputs.known().unwrap();
    assert!(outputs.is_whole() && outputs.expected == 12, "{outputs:?}");
    let delay = job.log_delay.as_ref().unwrap();
    assert!(delay.n == 24 && delay.p95_s.is_some() && delay.max_s < 5.0, "{delay:?}");
    let identity = &job.identities[0];
    assert!(identity.boot_id.is_some() && identity.hostname.is_some(), "{identity:?}");
    let (submitted, started) = (job.submitted_s.unwrap(), job.started_s.unwrap());
    assert!(started >= submitted - 0.01 && job.ended_s.unwrap() > started, "{job:?}");
    assert!(job.last_lines.is_empty());
    assert!(place.leftovers().is_empty());
}

#[test]
fn faults_are_told_with_their_last_words() {
    for (fault, code, words) in
        [("fail", 7, "fails, as asked"), ("oom", 7, "out of memory after"), ("fail-once", 7, "first attempt")]
    {
        let place = Place::new();
        let output = place.run(1, &["flow", "--rounds", "4", "--fault", fault]);
        assert!(stderr(&output).contains("the minimal flow got stuck"), "{}", stderr(&output));
        let run = only_run(&place);
        assert_eq!(outcome(&run, Stage::Run), &StageOutcome::Failed(format!("exit {code}")), "{fault}");
        let job = job(&run);
        assert_eq!((job.state.class, job.exit_code), (StateClass::FailedUser, Some(code)));
        assert!(job.last_lines.last().unwrap().contains(words), "{:?}", job.last_lines);
        assert!(stdout(&output).contains(words));
        assert!(!job.outputs.known().unwrap().is_whole());
    }
}

#[test]
fn a_killed_job_is_a_failed_job() {
    let place = Place::new();
    let mut command = place.command(&["flow", "--rounds", "300"]);
    let child = start(&mut command);
    let pid = wait_for_job(&place, 2);
    signal(pid, "KILL");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let run = only_run(&place);
    let job = job(&run);
    assert_eq!((job.state.class, job.state.word.as_str()), (StateClass::FailedPlatform, "signal 9"));
    assert_eq!(job.exit_code, None);
    let lines = job.stdout.known().unwrap();
    assert!(lines.expected_lines >= 2 && lines.present_lines == lines.expected_lines, "{lines:?}");
    assert_eq!(job.last_lines.len(), 1);
    assert!(place.leftovers().is_empty());
}

#[test]
fn a_job_that_hangs_is_ended_and_called_timed_out() {
    let place = Place::new();
    place.run(1, &["flow", "--rounds", "2", "--fault", "hang", "--patience", "2"]);
    let run = only_run(&place);
    let job = job(&run);
    assert_eq!(job.state.class, StateClass::TimedOut);
    assert_eq!(job.state.word, "signal 15 (no end within 2 s)");
    assert_eq!(job.stdout.known().unwrap().present_lines, 1);
    assert!(place.leftovers().is_empty());
}
