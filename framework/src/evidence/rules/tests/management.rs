//! Retries, logs, failures, states, outputs, capacity and bills.

use super::*;
use crate::bundle::{Bill, UnknownReason};
use CriterionId::{AutoRetry, Capacity, FailureClarity, KeptLogs, LiveLogs, RunStates, TaskIo};

#[test]
fn a_retry_counts_only_when_it_succeeds() {
    let with = |class, attempts| {
        let mut job = failed_job();
        job.state.class = class;
        job.attempts = attempts;
        verdict(AutoRetry, &with_fault(FaultKind::FailOnce, job))
    };
    assert_eq!(with(StateClass::Succeeded, Some(2)), Some(Verdict::Met));
    assert_eq!(with(StateClass::FailedUser, Some(1)), Some(Verdict::Unmet));
    assert_eq!(with(StateClass::FailedUser, Some(2)), Some(Verdict::Unmet));
    assert_eq!(with(StateClass::Succeeded, Some(1)), Some(Verdict::Unknown), "it did not fail at all");
    assert_eq!(with(StateClass::Succeeded, None), Some(Verdict::Unknown), "attempts not seen");
    assert_eq!(with(StateClass::Running, Some(2)), Some(Verdict::Unknown));
    assert_eq!(verdict(AutoRetry, &with_fault(FaultKind::Fail, failed_job())), None, "another fault");
}

#[test]
fn one_retry_does_not_hide_one_that_was_missing() {
    let mut retried = failed_job();
    retried.state.class = StateClass::Succeeded;
    retried.attempts = Some(2);
    let mut bundle = with_fault(FaultKind::FailOnce, failed_job());
    bundle.steps.stress[0].faults.push(FaultTrial { fault: FaultKind::FailOnce, job: retried });
    assert_eq!(verdict(AutoRetry, &bundle), Some(Verdict::Unmet));
}

#[test]
fn one_late_line_does_not_decide_and_an_unseen_delay_is_not_short() {
    let with = |delay: Option<LogDelay>| {
        let mut bundle = with_jobs("slurm", &[1.0; 5]);
        bundle.steps.stress[0].jobs[2].log_delay = delay;
        verdict(LiveLogs, &bundle)
    };
    let delay = |p95_s, max_s| Some(LogDelay { n: 30, p50_s: 1.0, p95_s, max_s });
    assert_eq!(with(delay(Some(1.0), 900.0)), Some(Verdict::Met));
    assert_eq!(with(delay(None, 10.5)), Some(Verdict::Partly));
    assert_eq!(with(delay(None, 61.0)), Some(Verdict::Unmet));
    assert_eq!(with(delay(None, f64::NAN)), Some(Verdict::Partly));
    assert_eq!(with(None), Some(Verdict::Partly));
    let few = Some(LogDelay { n: 19, p50_s: 1.0, p95_s: None, max_s: 1.0 });
    assert_eq!(with(few), Some(Verdict::Partly), "too few lines");
    let mut bundle = with_jobs("slurm", &[1.0; 5]);
    bundle.steps.stress[0].jobs[2].stderr = Reading::unknown(UnknownReason::NoPermission, "");
    assert_eq!(verdict(LiveLogs, &bundle), Some(Verdict::Partly), "both streams");
    let mut bundle = with_jobs("slurm", &[1.0]);
    bundle.steps.stress[0].jobs[0].log_delay = None;
    assert_eq!(verdict(LiveLogs, &bundle), Some(Verdict::Unknown));
}

#[test]
fn kept_logs_are_both_streams_of_every_job_read_after_the_end() {
    let with = |stderr: Reading<LogStream>| {
        let mut bundle = with_fault(FaultKind::Oom, failed_job());
        bundle.steps.stress[0].faults[0].job.stderr = stderr;
        verdict(KeptLogs, &bundle)
    };
    assert_eq!(with(lines(10, 10, Some(true))), Some(Verdict::Met));
    assert_eq!(with(lines(10, 9, Some(true))), Some(Verdict::Unmet));
    assert_eq!(with(lines(10, 10, Some(false))), Some(Verdict::Unmet), "gone after the end");
    assert_eq!(with(lines(10, 10, None)), Some(Verdict::Partly), "not read again");
    assert_eq!(with(lines(10, 11, Some(true))), Some(Verdict::Partly), "more than were written");
    assert_eq!(with(lines(0, 0, Some(true))), Some(Verdict::Partly), "nothing to compare");
    assert_eq!(with(Reading::unknown(UnknownReason::NoPermission, "")), Some(Verdict::Partly));
    assert_eq!(reason(KeptLogs, &with_fault(FaultKind::Fail, failed_job())), "logs-no-kill");
}

#[test]
fn a_failure_is_clear_with_code_class_and_last_lines() {
    let with = |change: fn(&mut JobRecord)| {
        let mut job = failed_job();
        change(&mut job);
        verdict(FailureClarity, &with_fault(FaultKind::Oom, job))
    };
    assert_eq!(with(|_| {}), Some(Verdict::Met));
    assert_eq!(with(|job| job.exit_code = Some(0)), Some(Verdict::Unmet), "failed with code 0");
    assert_eq!(with(|job| job.exit_code = None), Some(Verdict::Unmet));
    assert_eq!(with(|job| job.last_lines = vec![" ".to_owned()]), Some(Verdict::Unmet));
    assert_eq!(with(|job| job.state.class = StateClass::Lost), Some(Verdict::Unmet));
    assert_eq!(with(|job| job.state.class = StateClass::Running), Some(Verdict::Unknown));
    let mut bundle = with_fault(FaultKind::Fail, failed_job());
    bundle.steps.stress[0].faults.push(FaultTrial { fault: FaultKind::Oom, job: job(1, 1.0) });
    assert_eq!(verdict(FailureClarity, &bundle), Some(Verdict::Partly));
}

#[test]
fn states_are_told_apart_by_different_words() {
    let with = |change: fn(&mut JobRecord)| {
        let mut job = failed_job();
        change(&mut job);
        verdict(RunStates, &with_fault(FaultKind::Fail, job))
    };
    assert_eq!(with(|_| {}), Some(Verdict::Met));
    assert_eq!(
        with(|job| job.state.word = "COMPLETED".to_owned()),
        Some(Verdict::Unmet),
        "one word for both"
    );
    assert_eq!(
        with(|job| job.state.class = StateClass::Succeeded),
        Some(Verdict::Unmet),
        "a failure called success"
    );
    assert_eq!(with(|job| job.state.class = StateClass::Lost), Some(Verdict::Partly), "a word not mapped");
    assert_eq!(verdict(RunStates, &with_jobs("slurm", &[1.0; 5])), Some(Verdict::Partly), "no failure seen");
}

#[test]
fn outputs_must_be_read_to_be_whole() {
    let mut bundle = with_jobs("slurm", &[1.0; 5]);
    assert_eq!(verdict(TaskIo, &bundle), Some(Verdict::Partly), "naming and permissions do not show");
    bundle.steps.stress[0].jobs[0].outputs = Reading::unknown(UnknownReason::Failed, "no route");
    assert_eq!(verdict(TaskIo, &bundle), Some(Verdict::Partly));
    bundle.steps.stress[0].jobs[1].outputs = damaged();
    assert_eq!(verdict(TaskIo, &bundle), Some(Verdict::Unmet));
    // Outputs by the local engine do not fill up the platform's sample.
    let mut bundle = with_jobs("local", &[1.0; 8]);
    bundle.steps.stress.push(stress("slurm", hour(3), vec![job(0, 1.0)]));
    assert_eq!(verdict(TaskIo, &bundle), Some(Verdict::Partly));
}

#[test]
fn a_few_grants_do_not_show_that_there_is_always_stock() {
    let mut bundle = empty();
    bundle.events = vec![event(EventKind::Created, hour(1)); 3];
    assert_eq!(verdict(Capacity, &bundle), Some(Verdict::Unknown), "one moment held three times");
    bundle.events = (0..10).map(|at| event(EventKind::Created, hour(24 * at))).collect();
    assert_eq!(verdict(Capacity, &bundle), Some(Verdict::Partly), "one hour of the day");
    bundle.events.extend([event(EventKind::Created, hour(9)), event(EventKind::Created, hour(18))]);
    assert_eq!(verdict(Capacity, &bundle), Some(Verdict::Met));
    bundle.events.push(event(EventKind::Refused, hour(2)));
    assert_eq!(verdict(Capacity, &bundle), Some(Verdict::Partly));
    bundle.events = vec![event(EventKind::Refused, hour(2))];
    assert_eq!(verdict(Capacity, &bundle), Some(Verdict::Unmet));
}

#[test]
fn a_bill_alone_explains_nothing() {
    let mut bundle = empty();
    assert_eq!(verdict(CriterionId::ItemisedBill, &bundle), None);
    bundle.bill = Some(Bill { source: "page".to_owned(), lines: Vec::new() });
    assert_eq!(verdict(CriterionId::ItemisedBill, &bundle), Some(Verdict::Unknown));
}
