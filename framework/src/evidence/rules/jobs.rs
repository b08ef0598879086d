//! Queue and allocation: jobs submitted at once.

use std::collections::BTreeSet;

use super::unread::cut;
use super::{Finding, finding};
use crate::bundle::{Bundle, JobRecord, StateClass, StressRun, Timestamp};
use crate::criteria::Verdict;
use crate::evidence::runs::{Fates, Reach, STRESS_JOBS, clean_runs_missing, distinct, rate};
use crate::statement::Statement;

/// From submit to start at peak (the article's figure).
const QUEUE_S: f64 = 15.0 * 60.0;
/// A peak is only known if measured at the peak, and nobody knows it from outside: it counts as measured only
/// where every quarter of the day was, six hours each by UTC. Ours.
const QUARTERS: usize = 4;
/// Starts of one batch further apart than this are not "consistent". Ours: the article gives no figure; jobs
/// that wait for each other's GPUs start minutes apart.
const START_SKEW_S: f64 = 5.0 * 60.0;
/// A start may seem to lie so long before its submission where the clocks' doubt was not kept. Ours.
const CLOCK_DOUBT_S: f64 = 1.0;
/// So many batches are described one by one.
const BATCHES_SHOWN: usize = 4;

/// Whether an engine goes through the platform's own scheduler. `local` runs processes on the instance; `ssh`
/// logs in to instances, where nothing queues, retries or keeps logs.
pub(super) fn is_scheduled(engine: &str) -> bool {
    Reach::of(engine) == Reach::Scheduler
}

/// The runs that went through the platform's scheduler.
pub(super) fn platform_runs(bundle: &Bundle) -> Vec<&StressRun> {
    let mut runs = distinct(&bundle.steps.stress);
    runs.retain(|run| is_scheduled(&run.engine) && !run.jobs.is_empty());
    runs
}

/// Every job of those runs, also those that misbehaved on purpose.
pub(super) fn platform_jobs(bundle: &Bundle) -> Vec<&JobRecord> {
    let runs = distinct(&bundle.steps.stress).into_iter().filter(|run| is_scheduled(&run.engine));
    runs.flat_map(|run| run.jobs.iter().chain(run.faults.iter().map(|trial| &trial.job))).collect()
}

/// What is said where jobs ran, but none through the platform's scheduler; `None` where none ran.
pub(super) fn not_scheduled(bundle: &Bundle) -> Option<Finding> {
    let flow = bundle.steps.flow.iter().filter(|run| run.job.is_some());
    let flow = flow.map(|run| (run.started_at, run.engine.as_str()));
    let stress = bundle.steps.stress.iter().map(|run| (run.started_at, run.engine.as_str()));
    let (at, engine) = flow.chain(stress).filter(|(_, engine)| !is_scheduled(engine)).max()?;
    let reason = if engine == "ssh" { Statement::ssh_engine() } else { Statement::local_engine() };
    Some(finding(Verdict::Unknown, reason, "/steps").at(at))
}

/// The wait of a job and how uncertain it is; `None` where it was not seen to start, or no clock gives such a
/// wait.
fn wait(job: &JobRecord) -> Option<(f64, f64)> {
    let wait = job.queue_s().filter(|wait| wait.is_finite())?;
    let doubt = job.started_uncertainty_s.filter(|doubt| doubt.is_finite()).map_or(CLOCK_DOUBT_S, f64::abs);
    (wait >= -doubt).then_some((wait.max(0.0), doubt))
}

pub(super) fn queue_time(bundle: &Bundle) -> Option<Finding> {
    let runs = platform_runs(bundle);
    let Some(last) = runs.last() else { return not_scheduled(bundle) };
    let jobs: Vec<(Timestamp, &JobRecord)> =
        runs.iter().flat_map(|run| run.jobs.iter().map(|job| (run.started_at, job))).collect();
    let waits: Vec<(f64, f64)> = jobs.iter().filter_map(|(_, job)| wait(job)).collect();
    // Jobs that never started would otherwise drop out, and they waited longest.
    let unseen = (jobs.len() - waits.len()) as u64;
    let (n, count) = (waits.len() as u64, waits.len());
    let longest = waits.iter().map(|(wait, _)| *wait).fold(0.0, f64::max);
    let over = waits.iter().filter(|(wait, doubt)| wait - doubt > QUEUE_S).count();
    let near = waits.iter().any(|(wait, doubt)| wait + doubt > QUEUE_S);
    let hours: BTreeSet<u32> =
        jobs.iter().filter(|(_, job)| wait(job).is_some()).map(|(at, _)| at.hour()).collect();
    let quarters = hours.iter().map(|hour| hour / 6).collect::<BTreeSet<_>>().len();
    let (verdict, reason) = if over > 0 {
        (Verdict::Unmet, Statement::queue_too_long(longest, over as u64, n))
    } else if count < STRESS_JOBS {
        (Verdict::Unknown, Statement::queue_few(longest, n))
    } else if unseen > 0 {
        (Verdict::Partly, Statement::queue_unseen(longest, n, unseen))
    } else if near {
        (Verdict::Partly, Statement::queue_near(longest))
    } else if quarters < QUARTERS {
        (Verdict::Partly, Statement::queue_hours(longest, n, &listed(&hours)))
    } else {
        (Verdict::Met, Statement::queue_within(longest, n, hours.len() as u64))
    };
    Some(finding(verdict, reason, "/steps/stress").with_sample(count).at(last.started_at))
}

fn listed(hours: &BTreeSet<u32>) -> String {
    hours.iter().map(|hour| format!("{hour:02}:00")).collect::<Vec<_>>().join(", ")
}

pub(super) fn allocation(bundle: &Bundle) -> Option<Finding> {
    // Instances reached by ssh have GPUs of their own; processes on one instance share them.
    let mut runs = distinct(&bundle.steps.stress);
    runs.retain(|run| !run.jobs.is_empty());
    let local = rate_details(&runs);
    runs.retain(|run| Reach::of(&run.engine) > Reach::Instance);
    let Some(last) = runs.last() else { return Some(not_scheduled(bundle)?.with_details(local)) };
    let jobs: Vec<&JobRecord> = runs.iter().flat_map(|run| &run.jobs).collect();
    let n = jobs.len() as u64;
    let largest = runs.iter().map(|run| run.jobs.len()).max().unwrap_or(0);
    let skew = runs.iter().filter_map(|run| start_skew(&run.jobs)).reduce(f64::max);
    let bad: Vec<&&JobRecord> = jobs.iter().filter(|job| is_bad(job)).collect();
    let open = jobs.iter().filter(|job| is_open(job)).count();
    let count = |shared| jobs.iter().filter(|job| job.shared_gpu == shared).count();
    let shared = count(Some(true));
    let empty = jobs.iter().filter(|job| job.shared_gpu.is_some() && ran_short_of_gpus(job)).count();
    // Every job's GPU, start and outputs must have been seen: what was not seen was not shown.
    let all_seen = count(Some(false)) == jobs.len()
        && jobs.iter().all(|job| job.started_s.is_some_and(f64::is_finite) && job.ran_through())
        && jobs.iter().all(|job| job.gpus_requested.is_some_and(|asked| asked > 0));
    let (verdict, reason) = if let Some(first) = bad.first() {
        (Verdict::Unmet, Statement::allocation_bad(bad.len() as u64, n, &cut(&first.state.word)))
    } else if shared > 0 {
        (Verdict::Unmet, Statement::allocation_shared(shared as u64, n))
    } else if empty > 0 {
        (Verdict::Unmet, Statement::allocation_empty(empty as u64, n))
    } else if open > 0 {
        (Verdict::Unknown, Statement::allocation_open(open as u64, n))
    } else if largest < STRESS_JOBS {
        (Verdict::Unknown, Statement::allocation_few(largest as u64))
    } else {
        match skew {
            Some(skew) if all_seen && skew <= START_SKEW_S => {
                (Verdict::Met, Statement::allocation_exclusive(n, skew))
            }
            Some(skew) if all_seen => (Verdict::Partly, Statement::allocation_skewed(n, skew)),
            _ => (Verdict::Partly, Statement::allocation_unseen(n)),
        }
    };
    let details = skew.map(Statement::start_skew).into_iter().chain(rate_details(&runs)).collect();
    Some(
        finding(verdict, reason, "/steps/stress")
            .with_sample(jobs.len())
            .at(last.started_at)
            .with_details(details),
    )
}

/// Hung, lost, failed, never started, or run empty.
fn is_bad(job: &JobRecord) -> bool {
    match job.state.class {
        StateClass::Queued | StateClass::Running | StateClass::Cancelled => false,
        StateClass::Succeeded => job.outputs.known().is_some_and(|outputs| !outputs.is_whole()),
        _ => true,
    }
}

/// Fewer GPUs were seen than it asked for.
fn ran_short_of_gpus(job: &JobRecord) -> bool {
    let seen = job.identities.last().map_or(0, |identity| identity.gpu_uuids.len());
    seen < job.gpus_requested.unwrap_or(0) as usize
}

/// Neither ended well nor badly: still waiting or running when the record ends, or cancelled by its user.
fn is_open(job: &JobRecord) -> bool {
    matches!(job.state.class, StateClass::Queued | StateClass::Running | StateClass::Cancelled)
}

/// From the first start of a batch to the last.
fn start_skew(jobs: &[JobRecord]) -> Option<f64> {
    let starts = || jobs.iter().filter_map(|job| job.started_s).filter(|start| start.is_finite());
    let (first, last) = (starts().reduce(f64::min)?, starts().reduce(f64::max)?);
    Some(last - first).filter(|skew| skew.is_finite())
}

/// The run-through rate with its interval, what more would show 90%, and the batches it rests on.
fn rate_details(runs: &[&StressRun]) -> Vec<Statement> {
    let fates = Fates::of(runs.iter().flat_map(|run| &run.jobs));
    let mut details: Vec<Statement> = rate(fates).into_iter().collect();
    if fates.n() > 0 {
        details.extend(clean_runs_missing(fates.through, fates.n()).map(Statement::more_clean_runs));
    }
    let batches = runs.iter().filter(|run| !run.jobs.is_empty()).take(BATCHES_SHOWN);
    details.extend(
        batches.map(|run| Statement::batch_at(run.jobs.len() as u64, u64::from(run.started_at.hour()))),
    );
    details
}
