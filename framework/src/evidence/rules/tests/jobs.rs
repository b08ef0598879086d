//! Queue, allocation and submission.

use super::*;
use CriterionId::{Allocation, BatchSubmit, QueueTime};

#[test]
fn engines_beside_the_scheduler_show_nothing_of_it() {
    let mut bundle = with_jobs("local", &[1.0; 8]);
    bundle.steps.stress[0].faults.push(FaultTrial { fault: FaultKind::FailOnce, job: failed_job() });
    bundle.steps.stress[0].faults.push(FaultTrial { fault: FaultKind::Fail, job: failed_job() });
    let management = [
        QueueTime,
        BatchSubmit,
        CriterionId::AutoRetry,
        CriterionId::LiveLogs,
        CriterionId::KeptLogs,
        CriterionId::FailureClarity,
        CriterionId::RunStates,
    ];
    for criterion in management.into_iter().chain([Allocation]) {
        assert_eq!(verdict(criterion, &bundle), Some(Verdict::Unknown), "{criterion:?}");
        assert_eq!(reason(criterion, &bundle), "local-engine", "{criterion:?}");
    }
    assert_eq!(verdict(CriterionId::TaskIo, &bundle), Some(Verdict::Partly));
    // Logins to instances start at once because nothing queues.
    bundle.steps.stress[0].engine = "ssh".to_owned();
    for criterion in management {
        assert_eq!(reason(criterion, &bundle), "ssh-engine", "{criterion:?}");
    }
    assert_eq!(verdict(Allocation, &bundle), Some(Verdict::Met), "each instance has GPUs of its own");
}

#[test]
fn a_queue_measured_at_one_hour_only_does_not_show_the_peak() {
    let mut bundle = with_jobs("slurm", &[10.0; 8]);
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Partly));
    let text = judge(QueueTime, &bundle).unwrap().reason.text(crate::text::Lang::En);
    assert_eq!(text, "8 jobs queued at most 10 s, but only measured at 09:00 UTC; the peak is not shown");
    let jobs = bundle.steps.stress[0].jobs.clone();
    bundle.steps.stress.push(stress("slurm", hour(33), jobs.clone()));
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Partly), "the same hour of another day");
    bundle.steps.stress.push(stress("slurm", hour(20), jobs.clone()));
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Partly), "half of the day");
    bundle.steps.stress.extend([3, 15].map(|at| stress("slurm", hour(at), jobs.clone())));
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Met), "every quarter of it");
    bundle.steps.stress[1].jobs[3].started_s = Some(899.5);
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Partly), "within the clocks' doubt");
    bundle.steps.stress[1].jobs[3].started_s = Some(902.0);
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Unmet));
    assert_eq!(verdict(QueueTime, &with_jobs("slurm", &[10.0; 4])), Some(Verdict::Unknown));
    assert_eq!(
        verdict(QueueTime, &with_jobs("slurm", &[1000.0])),
        Some(Verdict::Unmet),
        "one is enough to fail"
    );
}

#[test]
fn jobs_that_never_started_do_not_drop_out_of_the_queue() {
    let mut bundle = with_jobs("slurm", &[10.0; 8]);
    let jobs = bundle.steps.stress[0].jobs.clone();
    bundle.steps.stress.extend([3, 15, 20].map(|at| stress("slurm", hour(at), jobs.clone())));
    for hidden in [None, Some(f64::NAN), Some(f64::INFINITY), Some(-30.0)] {
        bundle.steps.stress[0].jobs[0].started_s = hidden;
        assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Partly), "{hidden:?}");
        assert_eq!(reason(QueueTime, &bundle), "queue-unseen");
    }
    bundle.steps.stress[0].jobs[0].started_s = Some(-0.4);
    assert_eq!(verdict(QueueTime, &bundle), Some(Verdict::Met), "within the clocks' doubt");
}

#[test]
fn jobs_must_each_be_seen_to_have_their_gpu_alone() {
    let with = |change: fn(&mut JobRecord)| {
        let mut bundle = with_jobs("slurm", &[10.0; 8]);
        change(&mut bundle.steps.stress[0].jobs[0]);
        verdict(Allocation, &bundle)
    };
    assert_eq!(with(|_| {}), Some(Verdict::Met));
    assert_eq!(with(|job| job.shared_gpu = None), Some(Verdict::Partly));
    assert_eq!(with(|job| job.shared_gpu = Some(true)), Some(Verdict::Unmet));
    assert_eq!(with(|job| job.gpus_requested = None), Some(Verdict::Partly), "not known what it asked for");
    assert_eq!(with(|job| job.gpus_requested = Some(2)), Some(Verdict::Unmet), "one GPU of two");
    assert_eq!(with(|job| job.started_s = Some(400.0)), Some(Verdict::Partly), "starts far apart");
    assert_eq!(with(|job| job.state.class = StateClass::TimedOut), Some(Verdict::Unmet));
    assert_eq!(with(|job| job.state.class = StateClass::Lost), Some(Verdict::Unmet));
    assert_eq!(with(|job| job.outputs = damaged()), Some(Verdict::Unmet), "run empty");
    assert_eq!(with(|job| job.started_s = None), Some(Verdict::Partly));
    assert_eq!(with(|job| job.state.class = StateClass::Running), Some(Verdict::Unknown), "still running");
    assert_eq!(
        with(|job| job.state.class = StateClass::Cancelled),
        Some(Verdict::Unknown),
        "stopped by its user"
    );
    assert_eq!(verdict(Allocation, &with_jobs("slurm", &[1.0; 4])), Some(Verdict::Unknown));
}

#[test]
fn a_good_large_batch_does_not_hide_a_bad_small_one() {
    let mut bundle = with_jobs("slurm", &[1.0; 8]);
    let mut lost = job(0, 1.0);
    lost.state.class = StateClass::Lost;
    bundle.steps.stress.insert(0, stress("slurm", hour(3), vec![lost]));
    assert_eq!(verdict(Allocation, &bundle), Some(Verdict::Unmet));
    // Five jobs in five batches were not submitted at once.
    let mut bundle = empty();
    bundle.steps.stress = (0..5).map(|hours| stress("slurm", hour(hours), vec![job(0, 1.0)])).collect();
    assert_eq!(verdict(Allocation, &bundle), Some(Verdict::Unknown));
}

#[test]
fn the_run_through_rate_comes_with_its_interval_and_its_batches() {
    let found = judge(Allocation, &with_jobs("slurm", &[1.0; 8])).unwrap();
    let texts: Vec<String> = found.details.iter().map(|detail| detail.text(crate::text::Lang::En)).collect();
    assert!(texts[1].starts_with("Run-through rate 8 of 8, 95% interval 68% to 100%"), "{texts:?}");
    assert!(texts[2].contains("more clean runs would show at least 90%"), "{texts:?}");
    assert!(texts[3].starts_with("One batch of 8 at 9:00 UTC"), "{texts:?}");
    assert_eq!(found.sample_size, Some(8));
}

#[test]
fn a_batch_must_be_taken_whole_and_seen_to_queue() {
    let mut bundle = with_jobs("slurm", &[1.0; 5]);
    assert_eq!(verdict(BatchSubmit, &bundle), Some(Verdict::Met));
    for job in &mut bundle.steps.stress[0].jobs {
        job.queued_s = None;
    }
    assert_eq!(verdict(BatchSubmit, &bundle), Some(Verdict::Partly));
    bundle.steps.stress[0].jobs[4].engine_id = None;
    assert_eq!(verdict(BatchSubmit, &bundle), Some(Verdict::Unmet));
    assert_eq!(verdict(BatchSubmit, &with_jobs("slurm", &[1.0; 4])), Some(Verdict::Partly));
}

#[test]
fn a_run_held_twice_is_one_run() {
    let mut bundle = with_jobs("slurm", &[10.0; 3]);
    bundle.steps.stress.push(bundle.steps.stress[0].clone());
    assert_eq!(reason(QueueTime, &bundle), "queue-few");
    assert_eq!(judge(Allocation, &bundle).unwrap().sample_size, Some(3));
}
