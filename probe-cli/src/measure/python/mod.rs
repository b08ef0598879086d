//! Python environments: what is installed in each, and whether it computes.

mod candidates;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use framework::bundle::{Framework, PythonEnvironment, Reading, Unknown, UnknownReason};
use serde::Deserialize;

use super::{Conditions, why};
use crate::stop::Stop;
use crate::system::System;
use crate::system::process::{NoAnswer, ask};

const SCRIPT: &str = include_str!("ask.py");
/// On a network disk a bare Python can take seconds to start.
const VERSIONS_PATIENCE: Duration = Duration::from_secs(15);
/// Importing a framework from a cold disk takes long.
const COMPUTE_PATIENCE: Duration = Duration::from_secs(90);
/// What is kept of a message.
const MAX_DETAIL_CHARS: usize = 300;

/// Asks every environment. Where `compute` says so, each framework is also tried.
pub(crate) fn read(
    system: &System,
    conditions: Conditions<'_>,
    compute: bool,
) -> Reading<Vec<PythonEnvironment>> {
    let paths = candidates::find(system);
    if paths.is_empty() {
        return Reading::unknown(UnknownReason::NotPresent, "no python3 or python found");
    }
    let answers: Vec<_> = std::thread::scope(|scope| {
        let asked: Vec<_> =
            paths.iter().map(|path| scope.spawn(|| versions(path, conditions.stop))).collect();
        asked.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
    });
    let mut seen = BTreeSet::new();
    let mut environments = Vec::new();
    for (path, answer) in paths.iter().zip(answers) {
        let answer = answer.unwrap_or_else(|_| Err(failed("could not be asked")));
        // Wrappers, such as pyenv's, lead to an interpreter that may have been asked already.
        if let Ok(versions) = &answer
            && !seen.insert((versions.prefix.clone(), versions.version.clone()))
        {
            continue;
        }
        environments.push(environment(path, answer));
    }
    if compute {
        try_all(&mut environments, conditions);
    }
    Reading::Known(environments)
}

#[derive(Deserialize)]
struct Versions {
    executable: Option<String>,
    prefix: String,
    kind: String,
    version: String,
    frameworks: Vec<Installed>,
}

#[derive(Deserialize)]
struct Installed {
    name: String,
    version: String,
    cuda: Option<String>,
}

#[derive(Deserialize)]
struct Computed {
    device: Option<String>,
    cuda: Option<String>,
    error: Option<String>,
}

fn environment(path: &Path, answer: Result<Versions, Unknown>) -> PythonEnvironment {
    match answer {
        Ok(versions) => PythonEnvironment {
            path: versions.executable.unwrap_or_else(|| path.to_string_lossy().into_owned()),
            kind: versions.kind,
            python_version: versions.version,
            frameworks: Reading::Known(versions.frameworks.into_iter().map(framework).collect()),
        },
        Err(unknown) => PythonEnvironment {
            path: path.to_string_lossy().into_owned(),
            kind: "other".to_owned(),
            python_version: String::new(),
            frameworks: Reading::Unknown(unknown),
        },
    }
}

fn framework(installed: Installed) -> Framework {
    let computes_on = if computes(&installed.name) {
        Reading::unknown(UnknownReason::NotRun, "")
    } else {
        Reading::unknown(UnknownReason::NotSupported, "computes through another framework; versions only")
    };
    Framework { name: installed.name, version: installed.version, cuda_version: installed.cuda, computes_on }
}

/// Whether the script can have this framework compute something.
fn computes(name: &str) -> bool {
    matches!(name, "torch" | "tensorflow" | "jax" | "paddle")
}

/// One after another: two frameworks at once would take the GPU's memory from each other.
fn try_all(environments: &mut [PythonEnvironment], conditions: Conditions<'_>) {
    let began = Instant::now();
    for environment in environments {
        let Reading::Known(frameworks) = &mut environment.frameworks else { continue };
        for framework in frameworks.iter_mut().filter(|framework| computes(&framework.name)) {
            let left = conditions.budget.frameworks_time.saturating_sub(began.elapsed());
            if left.is_zero() {
                framework.computes_on = Reading::unknown(UnknownReason::OverBudget, "");
                continue;
            }
            match compute(&environment.path, &framework.name, left.min(COMPUTE_PATIENCE), conditions.stop) {
                Ok((device, cuda)) => {
                    framework.computes_on = Reading::Known(device);
                    framework.cuda_version = cuda.or(framework.cuda_version.take());
                }
                Err(unknown) => framework.computes_on = Reading::Unknown(unknown),
            }
        }
    }
}

fn versions(path: &Path, stop: &Stop) -> Result<Versions, Unknown> {
    let mut command = Command::new(path);
    command.args(["-c", SCRIPT, "versions"]);
    answer(&mut command, VERSIONS_PATIENCE, stop)
}

fn compute(
    path: &str,
    framework: &str,
    patience: Duration,
    stop: &Stop,
) -> Result<(String, Option<String>), Unknown> {
    let mut command = Command::new(path);
    command.args(["-c", SCRIPT, "compute", framework]);
    // TensorFlow and JAX would else take all of the GPU's memory for a product of 16 by 16.
    command.env("TF_FORCE_GPU_ALLOW_GROWTH", "true").env("XLA_PYTHON_CLIENT_PREALLOCATE", "false");
    let computed: Computed = answer(&mut command, patience, stop)?;
    match computed {
        Computed { device: Some(device), cuda, .. } => Ok((device, cuda)),
        Computed { error, .. } => Err(failed(&error.unwrap_or_default())),
    }
}

fn answer<T: for<'de> Deserialize<'de>>(
    command: &mut Command,
    patience: Duration,
    stop: &Stop,
) -> Result<T, Unknown> {
    // Neither may the question leave compiled files in a read-only or shared folder, nor wait for a keyboard.
    command.env("PYTHONDONTWRITEBYTECODE", "1").env_remove("PYTHONSTARTUP");
    let answer = ask(command, patience, stop).map_err(|no_answer| match no_answer {
        NoAnswer::Start(error) => why(&error),
        NoAnswer::TimedOut => {
            Unknown { reason: UnknownReason::TimedOut, detail: format!("within {} s", patience.as_secs()) }
        }
        NoAnswer::Stopped => Unknown { reason: UnknownReason::Interrupted, detail: String::new() },
    })?;
    let last = answer.stdout.lines().rev().find(|line| !line.trim().is_empty());
    match last.and_then(|line| serde_json::from_str(line).ok()) {
        Some(found) => Ok(found),
        None => {
            let said = answer.stderr.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
            Err(failed(&format!("{}: {said}", answer.status)))
        }
    }
}

fn failed(detail: &str) -> Unknown {
    Unknown { reason: UnknownReason::Failed, detail: detail.chars().take(MAX_DETAIL_CHARS).collect() }
}
