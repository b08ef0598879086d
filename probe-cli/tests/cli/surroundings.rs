//! Bare and hostile surroundings: the probe says what it could not read, and goes on.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use framework::bundle::{Reading, UnknownReason};

use crate::support::{BUNDLE, Place, finished, measured, stderr};

#[test]
fn without_programs_or_a_home_the_rest_is_still_read() {
    let place = Place::new();
    let mut command = place.command(&["inspect", "--no-measure", "-q"]);
    finished(
        0,
        command.env("PATH", "").env("HOME", "/proc").env_remove("VIRTUAL_ENV").env_remove("CONDA_PREFIX"),
    );
    let instance = place.bundle(BUNDLE).instance.unwrap();
    assert!(instance.cpu.granted.known().is_some());
    // Where some Python lies in a place of its own, it was asked.
    if let Reading::Unknown(unknown) = instance.environments {
        assert_eq!(unknown.reason, UnknownReason::NotPresent);
    }
}

#[test]
fn an_empty_environment_is_enough_for_everything() {
    let place = Place::new();
    measured(place.command(&["flow", "--rounds", "2"]).env_clear());
    assert!(place.bundle(BUNDLE).steps.flow[0].job.as_ref().unwrap().ran_through());
}

#[test]
fn a_python_that_hangs_lies_or_fails_is_named_and_hides_no_other() {
    let place = Place::new();
    let scripts = [
        ("fails", "#!/bin/sh\necho broken >&2\nexit 3\n"),
        ("lies", "#!/bin/sh\necho '{\"prefix\": 1}'\n"),
        (
            "works",
            "#!/bin/sh\necho noise\necho '{\"executable\":\"/x/python\",\"prefix\":\"/x\",\"kind\":\"venv\",\"version\":\"3.12.1\",\"frameworks\":[{\"name\":\"torch\",\"version\":\"2.4.0\",\"cuda\":\"12.1\"}]}'\n",
        ),
    ];
    let mut folders = Vec::new();
    for (name, script) in scripts {
        let folder = place.path(name);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("python3"), script).unwrap();
        fs::set_permissions(folder.join("python3"), fs::Permissions::from_mode(0o755)).unwrap();
        folders.push(folder);
    }
    let path = std::env::join_paths(&folders).unwrap();
    measured(place.command(&["inspect", "--no-measure", "-q"]).env("PATH", path).env("HOME", "/proc"));
    let environments = place.bundle(BUNDLE).instance.unwrap().environments;
    let environments = environments.known().unwrap();
    let of = |name: &str| {
        let path = place.path(name).join("python3");
        environments.iter().find(|found| Path::new(&found.path) == path).unwrap()
    };
    for (name, words) in [("fails", "broken"), ("lies", "exit status: 0")] {
        let why = of(name).frameworks.why_unknown().unwrap();
        assert!(why.reason == UnknownReason::Failed && why.detail.contains(words), "{why:?}");
    }
    let works = environments.iter().find(|found| found.path == "/x/python").unwrap();
    let torch = &works.frameworks.known().unwrap()[0];
    assert_eq!((torch.name.as_str(), torch.cuda_version.as_deref()), ("torch", Some("12.1")));
    assert_eq!(torch.computes_on.why_unknown().unwrap().reason, UnknownReason::NotRun);
}

/// As the user `nobody`, where this is root and the tool for it is there.
fn as_nobody(place: &Place, arguments: &[&str]) -> Option<Command> {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"));
    let has_tool = Command::new("setpriv").arg("--version").output().is_ok();
    if !is_root || !has_tool {
        eprintln!("not run: needs root and setpriv");
        return None;
    }
    // The build's own folder may be closed to others.
    let probe = place.path("gpu-probe");
    fs::copy(assert_cmd::cargo::cargo_bin!("gpu-probe"), &probe).unwrap();
    fs::set_permissions(place.folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(probe).args(arguments);
    command.current_dir(place.folder.path()).env("LANG", "en_US.UTF-8").env("HOME", "/nonexistent");
    Some(command)
}

#[test]
fn a_folder_that_cannot_be_written_is_a_clear_error() {
    let place = Place::new();
    let Some(mut command) = as_nobody(&place, &["run", "--quick"]) else { return };
    let output = finished(3, &mut command);
    let error = stderr(&output);
    assert!(error.contains("runthrough-bundle.json cannot be written: Permission denied"), "{error}");
    assert!(error.contains("--out") && !error.contains("os error"), "{error}");
}

#[test]
fn an_ordinary_user_gets_a_bundle() {
    let place = Place::new();
    let Some(mut command) =
        as_nobody(&place, &["inspect", "--no-measure", "--out", "open/b.json", "--dir", "open"])
    else {
        return;
    };
    fs::create_dir(place.path("open")).unwrap();
    fs::set_permissions(place.path("open"), fs::Permissions::from_mode(0o777)).unwrap();
    measured(&mut command);
    assert!(!place.bundle("open/b.json").instance.unwrap().container.root);
}
