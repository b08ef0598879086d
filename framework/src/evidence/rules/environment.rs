//! Frameworks, driver, images, and the time until ready.

use super::unread::unread;
use super::{Finding, finding};
use crate::bundle::{
    Bundle, Event, EventKind, Framework, GpuSet, Instance, PythonEnvironment, Reading, StageOutcome,
};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// One build (the article's figure).
const BUILD_S: f64 = 5.0 * 60.0;
/// "Within minutes": ours, for the design gives no figure; beyond it people go and do something else.
const READY_S: f64 = 10.0 * 60.0;

/// The frameworks of all environments, and how many environments were asked.
fn all_frameworks(environments: &[PythonEnvironment]) -> (Vec<&Framework>, usize) {
    let asked = environments.iter().filter_map(|environment| environment.frameworks.known());
    (asked.clone().flatten().collect(), asked.count())
}

fn names(frameworks: &[&Framework]) -> String {
    let mut names: Vec<String> = Vec::new();
    for framework in frameworks {
        let name = format!("{} {}", framework.name, framework.version);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.truncate(6);
    names.join(", ")
}

fn has_gpu(instance: &Instance) -> bool {
    matches!(&instance.gpus, Reading::Known(GpuSet { devices, .. }) if !devices.is_empty())
}

pub(super) fn frameworks(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let pointer = "/instance/environments";
    let done = |verdict, reason| Some(finding(verdict, reason, pointer).at(instance.observed_at));
    let environments = match &instance.environments {
        Reading::Unknown(unknown) => return done(Verdict::Unknown, unread("Python", unknown)),
        Reading::Known(environments) => environments,
    };
    let (found, asked) = all_frameworks(environments);
    if found.is_empty() {
        // Where no environment answered, nothing was shown to be missing.
        if asked < environments.len() {
            let unknown = environments.iter().find_map(|environment| environment.frameworks.why_unknown())?;
            return done(Verdict::Unknown, unread("Python", unknown));
        }
        return done(Verdict::Unmet, Statement::frameworks_none(asked as u64));
    }
    if !has_gpu(instance) {
        return done(Verdict::Unknown, Statement::frameworks_no_gpu(&names(&found)));
    }
    // A tool such as transformers computes through another framework and need not be built for a device.
    let (failing, on_gpu): (Vec<&Framework>, Vec<&Framework>) = found
        .iter()
        .copied()
        .filter(|framework| framework.computes_on.known().is_some())
        .partition(|framework| framework.computes_on.known().is_some_and(|device| device == "cpu"));
    if let Some(first) = on_gpu.first() {
        let device = first.computes_on.known().map_or("gpu", String::as_str);
        let reason = Statement::frameworks_compute(&names(&on_gpu), device);
        let details = if failing.is_empty() { Vec::new() } else { vec![Statement::frameworks_fail(&names(&failing))] };
        return done(Verdict::Partly, reason).map(|found| found.with_details(details));
    }
    if !failing.is_empty() {
        return done(Verdict::Unmet, Statement::frameworks_fail(&names(&failing)));
    }
    let unknown = found.iter().find_map(|framework| framework.computes_on.why_unknown())?;
    done(Verdict::Unknown, unread(&names(&found), unknown))
}

pub(super) fn driver_fit(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let pointer = "/instance/gpus";
    let done = |verdict, reason| Some(finding(verdict, reason, pointer).at(instance.observed_at));
    let set = match &instance.gpus {
        Reading::Unknown(unknown) => return done(Verdict::Unknown, unread("GPU", unknown)),
        Reading::Known(set) => set,
    };
    let driver = set.cuda_version.as_deref()?;
    let supported = version(driver)?;
    let environments = instance.environments.known().map(Vec::as_slice).unwrap_or_default();
    let (found, _) = all_frameworks(environments);
    let newest = found
        .iter()
        .filter_map(|framework| Some((version(framework.cuda_version.as_deref()?)?, framework.cuda_version.as_deref()?)))
        .max();
    match newest {
        None => done(Verdict::Unknown, Statement::driver_nothing_to_compare(driver)),
        // CUDA promises that minor versions of one major work on any driver of that major.
        Some((needed, text)) if needed.0 <= supported.0 => done(Verdict::Met, Statement::driver_fits(driver, text)),
        Some((_, text)) => done(Verdict::Unmet, Statement::driver_too_old(driver, text)),
    }
}

/// Major and minor as numbers: as texts, `9.2` would be newer than `12.4`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().split('.');
    let major = parts.next()?.parse().ok()?;
    let minor = parts.next().map_or(Some(0), |minor| minor.parse().ok())?;
    Some((major, minor))
}

fn timed<'a>(bundle: &'a Bundle, label: &str) -> Vec<&'a Event> {
    let is_label = |event: &&Event| event.kind == EventKind::Timed && event.label.as_deref() == Some(label);
    bundle.events.iter().filter(is_label).collect()
}

fn longest(events: &[&Event]) -> Option<f64> {
    events.iter().map(|event| event.elapsed_s).try_fold(0.0_f64, |longest, elapsed| Some(longest.max(elapsed?)))
}

pub(super) fn image_build(bundle: &Bundle) -> Option<Finding> {
    let builds = timed(bundle, "image-build");
    let last = builds.last()?;
    let done = |verdict, reason| Some(finding(verdict, reason, "/events").at(last.at).with_sample(builds.len()));
    let failed = builds.iter().filter(|build| build.exit_code.is_some_and(|code| code != 0)).count();
    if failed > 0 {
        return done(Verdict::Unmet, Statement::build_failed(failed as u64, builds.len() as u64));
    }
    let longest = longest(&builds)?;
    let verdict = if longest <= BUILD_S { Verdict::Met } else { Verdict::Unmet };
    done(verdict, Statement::build_time(longest, builds.len() as u64))
}

pub(super) fn image_cache(bundle: &Bundle) -> Option<Finding> {
    let pulls = timed(bundle, "image-pull");
    let last = pulls.last()?;
    let reason = Statement::pull_time(longest(&pulls)?, pulls.len() as u64);
    Some(finding(Verdict::Unknown, reason, "/events").at(last.at).with_sample(pulls.len()))
}

pub(super) fn ready_time(bundle: &Bundle) -> Option<Finding> {
    // Each moment of becoming ready, from the last create before it.
    let mut created = None;
    let mut times = Vec::new();
    for event in &bundle.events {
        match event.kind {
            EventKind::Created | EventKind::Restarted => created = Some(event.at),
            EventKind::Ready => times.extend(created.take().map(|from| event.at.seconds_since(from))),
            _ => {}
        }
    }
    times.retain(|time| *time >= 0.0);
    if !times.is_empty() {
        let longest = times.iter().copied().fold(0.0, f64::max);
        let verdict = if longest <= READY_S { Verdict::Met } else { Verdict::Unmet };
        let reason = Statement::ready_in(longest, times.len() as u64);
        return Some(finding(verdict, reason, "/events").with_sample(times.len()));
    }
    let run = bundle.steps.flow.last()?;
    let done: Vec<&str> =
        run.stages.iter().filter(|stage| stage.outcome == StageOutcome::Done).map(|stage| stage.stage.word()).collect();
    let reason = Statement::ready_create_unseen(&done.join(", "));
    Some(finding(Verdict::Unknown, reason, "/steps/flow").at(run.started_at))
}
