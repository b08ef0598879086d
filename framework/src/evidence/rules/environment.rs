//! Frameworks and the driver.

use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, Framework, GpuSet, PythonEnvironment, Reading, UnknownReason};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// So many frameworks are named in one sentence.
const NAMED: usize = 6;
/// From this CUDA on, programs of one major version run on any driver of that major, with limits (NVIDIA,
/// "CUDA Compatibility", minor version compatibility).
const MINOR_COMPATIBLE_FROM: u32 = 11;

fn all_frameworks(environments: &[PythonEnvironment]) -> Vec<&Framework> {
    environments.iter().filter_map(|environment| environment.frameworks.known()).flatten().collect()
}

/// Why an environment could not be asked, one sentence each.
fn unasked(environments: &[PythonEnvironment]) -> Vec<Statement> {
    environments
        .iter()
        .filter_map(|environment| Some(unread(&environment.path, environment.frameworks.why_unknown()?)))
        .collect()
}

fn names(frameworks: &[&Framework]) -> String {
    let mut names: Vec<String> = Vec::new();
    for framework in frameworks {
        let name = format!("{} {}", framework.name, framework.version);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.truncate(NAMED);
    cut(&names.join(", "))
}

fn gpus(bundle: &Bundle) -> Option<&GpuSet> {
    bundle.instance.as_ref()?.gpus.known().filter(|set| !set.devices.is_empty())
}

pub(super) fn frameworks(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let found = |verdict, reason| finding(verdict, reason, "/instance/environments").at(instance.observed_at);
    let environments = match &instance.environments {
        Reading::Unknown(unknown) => return Some(found(Verdict::Unknown, unread("Python", unknown))),
        Reading::Known(environments) => environments,
    };
    let all = all_frameworks(environments);
    let mut unread_ones = unasked(environments);
    if all.is_empty() {
        // Where an environment did not answer, nothing was shown to be missing.
        return Some(match unread_ones.first() {
            Some(why) => found(Verdict::Unknown, why.clone()),
            None => found(Verdict::Unmet, Statement::frameworks_none(environments.len() as u64)),
        });
    }
    let computing = |on_gpu: bool| -> Vec<&Framework> {
        let is = |framework: &&Framework| {
            framework.computes_on.known().is_some_and(|device| device.eq_ignore_ascii_case("cpu") != on_gpu)
        };
        all.iter().copied().filter(is).collect()
    };
    let (on_gpu, on_cpu) = (computing(true), computing(false));
    unread_ones.extend(
        all.iter()
            .filter_map(|framework| Some(unread(&framework.name, framework.computes_on.why_unknown()?))),
    );
    if let Some(first) = on_gpu.first() {
        // That they compute is shown; that they are current is not, and it is part of the standard.
        let device = first.computes_on.known().map_or("gpu".to_owned(), |device| cut(device));
        let reason = Statement::frameworks_compute(&names(&on_gpu), &device);
        let on_cpu = (!on_cpu.is_empty()).then(|| Statement::frameworks_fail(&names(&on_cpu)));
        let details = on_cpu.into_iter().chain(unread_ones).collect();
        return Some(found(Verdict::Partly, reason).with_details(details));
    }
    Some(match unread_ones.first() {
        _ if gpus(bundle).is_none() => found(Verdict::Unknown, Statement::frameworks_no_gpu(&names(&all))),
        Some(why) if on_cpu.is_empty() => found(Verdict::Unknown, why.clone()),
        _ => found(Verdict::Unmet, Statement::frameworks_fail(&names(&on_cpu))).with_details(unread_ones),
    })
}

pub(super) fn driver_fit(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let found = |verdict, reason| finding(verdict, reason, "/instance/gpus").at(instance.observed_at);
    if let Reading::Unknown(unknown) = &instance.gpus {
        return Some(found(Verdict::Unknown, unread("GPU", unknown)));
    }
    let Some(set) = gpus(bundle) else {
        return Some(found(Verdict::Unknown, Statement::unread_not_present("GPU")));
    };
    let supported = set.cuda_version.as_deref().and_then(|text| Some((version(text)?, cut(text))));
    let Some((supported, driver)) = supported else {
        return Some(found(Verdict::Unknown, Statement::driver_unread()));
    };
    let environments = match &instance.environments {
        Reading::Unknown(unknown) => return Some(found(Verdict::Unknown, unread("Python", unknown))),
        Reading::Known(environments) => environments,
    };
    let all = all_frameworks(environments);
    let needs: Vec<(Fit, (u32, u32), String)> =
        all.iter().filter_map(|framework| need(framework, supported)).collect();
    let readable = |framework: &&&Framework| framework.cuda_version.as_deref().and_then(version).is_some();
    let all_readable =
        all.iter().filter(readable).count() == all.iter().filter(|it| it.cuda_version.is_some()).count();
    let unasked = unasked(environments);
    let all_read = unasked.is_empty() && all_readable;
    // The worst fit decides, and of equals the newest CUDA.
    let found = match needs.into_iter().max() {
        None => found(Verdict::Unknown, Statement::driver_nothing_to_compare(&driver)),
        // A framework whose need could not be read may need more.
        Some((Fit::Fits, _, text)) => {
            let verdict = if all_read { Verdict::Met } else { Verdict::Partly };
            found(verdict, Statement::driver_fits(&driver, &text))
        }
        Some((Fit::NewerMinor, _, text)) => found(Verdict::Partly, Statement::driver_minor(&driver, &text)),
        Some((Fit::TooNew, _, text)) => found(Verdict::Unmet, Statement::driver_too_old(&driver, &text)),
    };
    Some(found.with_details(unasked))
}

/// How a framework's CUDA stands to the driver's newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is no newer, or the framework computed on the card.
    Fits,
    /// It is newer within a major version whose programs run on any driver of it, and was not seen to compute.
    NewerMinor,
    /// It is too new, or the framework itself said that it and the driver do not fit.
    TooNew,
}

fn need(framework: &Framework, driver: (u32, u32)) -> Option<(Fit, (u32, u32), String)> {
    let text = framework.cuda_version.as_deref()?;
    let needed = version(text)?;
    let computed = framework.computes_on.known().is_some_and(|device| !device.eq_ignore_ascii_case("cpu"));
    let why = framework.computes_on.why_unknown().map(|unknown| unknown.reason);
    let fit = if computed {
        Fit::Fits
    } else if why == Some(UnknownReason::DriverMismatch) {
        Fit::TooNew
    } else if needed <= driver {
        Fit::Fits
    } else if needed.0 == driver.0 && needed.0 >= MINOR_COMPATIBLE_FROM {
        Fit::NewerMinor
    } else {
        Fit::TooNew
    };
    Some((fit, needed, cut(text)))
}

/// Major and minor as numbers: as texts, `9.2` would be newer than `12.4`, and `12.10` older.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().split('.');
    let major = parts.next()?.parse().ok()?;
    let minor = parts.next().map_or(Some(0), |minor| minor.parse().ok())?;
    Some((major, minor))
}
