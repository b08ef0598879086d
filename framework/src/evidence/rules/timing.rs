//! Images, and the time until ready.

use super::{Finding, finding};
use crate::bundle::{Bundle, Event, EventKind, FlowStage, Stage, StageOutcome};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// One build (the article's figure).
const BUILD_S: f64 = 5.0 * 60.0;
/// "Within minutes". Ours, for the design gives no figure; beyond it people go and do something else.
const READY_S: f64 = 10.0 * 60.0;
/// A start on one good day shows little: so many make it usual. Ours.
const READY_TIMES: usize = 3;

/// A step that the user timed under a label.
struct Timed<'a> {
    events: Vec<&'a Event>,
}

impl<'a> Timed<'a> {
    fn of(bundle: &'a Bundle, label: &str) -> Option<Self> {
        let is_label =
            |event: &&Event| event.kind == EventKind::Timed && event.label.as_deref() == Some(label);
        let events: Vec<&Event> = bundle.events.iter().filter(is_label).collect();
        (!events.is_empty()).then_some(Self { events })
    }

    fn n(&self) -> u64 {
        self.events.len() as u64
    }

    fn failed(&self) -> u64 {
        self.events.iter().filter(|event| event.exit_code.is_some_and(|code| code != 0)).count() as u64
    }

    /// Those that are not known to have failed.
    fn not_failed(&self) -> Option<Self> {
        let kept = |event: &&Event| event.exit_code.is_none_or(|code| code == 0);
        let events: Vec<&'a Event> = self.events.iter().copied().filter(kept).collect();
        (!events.is_empty()).then_some(Self { events })
    }

    fn all_succeeded(&self) -> bool {
        self.events.iter().all(|event| event.exit_code == Some(0))
    }

    /// The longest; `None` where one was not timed.
    fn longest(&self) -> Option<f64> {
        self.events.iter().try_fold(0.0_f64, |longest, event| Some(longest.max(plausible(event.elapsed_s?)?)))
    }

    fn finding(&self, verdict: Verdict, reason: Statement) -> Finding {
        let found = finding(verdict, reason, "/events").with_sample(self.events.len());
        match self.events.iter().map(|event| event.at).max() {
            Some(at) => found.at(at),
            None => found,
        }
    }
}

/// A duration that a clock can give.
fn plausible(seconds: f64) -> Option<f64> {
    (seconds.is_finite() && seconds >= 0.0).then_some(seconds)
}

pub(super) fn image_build(bundle: &Bundle) -> Option<Finding> {
    let all = Timed::of(bundle, "image-build")?;
    let (n, failed) = (all.n(), all.failed());
    let failures = (failed > 0).then(|| Statement::build_failed(failed, n));
    // A build that failed says nothing of how long one takes, and may be its user's own mistake.
    let Some(builds) = all.not_failed() else {
        return failures.map(|reason| all.finding(Verdict::Unknown, reason));
    };
    let n = builds.n();
    let (verdict, reason) = match builds.longest() {
        None => (Verdict::Unknown, Statement::build_untimed(n)),
        Some(longest) if longest > BUILD_S => (Verdict::Unmet, Statement::build_time(longest, n)),
        Some(longest) if builds.all_succeeded() => (Verdict::Met, Statement::build_time(longest, n)),
        Some(longest) => (Verdict::Partly, Statement::build_unchecked(longest, n)),
    };
    Some(builds.finding(verdict, reason).with_details(failures.into_iter().collect()))
}

/// An install that ended well satisfied the list as far as the installer checks it: conflicts that it only
/// warns of, and what fails at import, do not show in its exit code.
pub(super) fn dependencies(bundle: &Bundle) -> Option<Finding> {
    let installs = Timed::of(bundle, "deps")?;
    let last = installs.events.iter().max_by_key(|event| event.at)?;
    let (verdict, reason) = match (last.exit_code?, last.elapsed_s.and_then(plausible)) {
        (0, took) => (Verdict::Partly, Statement::deps_installed(took?)),
        (code, _) => (Verdict::Unmet, Statement::deps_failed(&code.to_string())),
    };
    Some(installs.finding(verdict, reason))
}

pub(super) fn image_cache(bundle: &Bundle) -> Option<Finding> {
    let pulls = Timed::of(bundle, "image-pull")?;
    let (n, failed) = (pulls.n(), pulls.failed());
    let (verdict, reason) = match pulls.longest() {
        _ if failed == n => (Verdict::Unmet, Statement::pull_failed(failed, n)),
        _ if failed > 0 => (Verdict::Partly, Statement::pull_failed(failed, n)),
        None => (Verdict::Unknown, Statement::pull_untimed(n)),
        // One image's time shows neither a cache nor the package mirrors.
        Some(longest) => (Verdict::Partly, Statement::pull_time(longest, n)),
    };
    Some(pulls.finding(verdict, reason))
}

pub(super) fn ready_time(bundle: &Bundle) -> Option<Finding> {
    from_events(bundle).or_else(|| from_flow(bundle))
}

/// Each moment of becoming ready, from the last create before it.
fn from_events(bundle: &Bundle) -> Option<Finding> {
    let mut events: Vec<&Event> = bundle.events.iter().collect();
    // A moment may be noted after later ones.
    events.sort_by_key(|event| event.at);
    let (mut created, mut last, mut times) = (None, None, Vec::new());
    for event in events {
        match event.kind {
            EventKind::Created => created = Some(event.at),
            // Ready after a restart says nothing of a create.
            EventKind::Restarted | EventKind::Destroyed => created = None,
            EventKind::Ready => {
                if let Some(from) = created.take() {
                    times.push(event.at.seconds_since(from));
                    last = Some(event.at);
                }
            }
            _ => {}
        }
    }
    let longest = times.iter().copied().reduce(f64::max)?;
    let n = times.len() as u64;
    let (verdict, reason) = if longest > READY_S {
        (Verdict::Unmet, Statement::ready_in(longest, n))
    } else if times.len() < READY_TIMES {
        (Verdict::Partly, Statement::ready_few(longest, n))
    } else {
        (Verdict::Met, Statement::ready_in(longest, n))
    };
    Some(finding(verdict, reason, "/events").with_sample(times.len()).at(last?))
}

fn from_flow(bundle: &Bundle) -> Option<Finding> {
    let run = bundle.steps.flow.last()?;
    let took =
        |stage: &FlowStage| plausible(stage.elapsed_s?).filter(|_| stage.outcome == StageOutcome::Done);
    let create = run.stages.iter().find(|stage| stage.stage == Stage::Create);
    // An instance that is already there is not made by the local engine.
    let (verdict, reason) = match create.filter(|_| run.engine != "local").and_then(took) {
        Some(create) if create > READY_S => (Verdict::Unmet, Statement::create_took(create)),
        Some(create) => (Verdict::Partly, Statement::create_took(create)),
        None => {
            let timed = run.stages.iter().filter(|stage| took(stage).is_some());
            let timed: Vec<&str> = timed.map(|stage| stage.stage.word()).collect();
            (Verdict::Unknown, Statement::ready_create_unseen(&timed.join(", ")))
        }
    };
    let details = run.stages.iter().filter_map(|stage| {
        let took = took(stage)?;
        match stage.stage {
            Stage::Create => None,
            Stage::Upload => Some(Statement::upload_took(took)),
            Stage::Run => Some(Statement::run_took(took)),
            Stage::Fetch => Some(Statement::fetch_took(took)),
            Stage::Destroy => Some(Statement::destroy_took(took)),
        }
    });
    let found = finding(verdict, reason, "/steps/flow").at(run.started_at);
    Some(found.with_details(details.collect()))
}
