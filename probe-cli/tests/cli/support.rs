//! Running the probe in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use framework::bundle::{Bundle, DigestCheck, open};
use tempfile::TempDir;

/// The name of a bundle where none is given.
pub(crate) const BUNDLE: &str = "runthrough-bundle.json";

/// A folder with the probe at work in it.
pub(crate) struct Place {
    pub(crate) folder: TempDir,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The probe, in English, with arguments.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("gpu-probe"));
        command.current_dir(self.folder.path()).args(arguments).stdin(Stdio::null());
        for name in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE"] {
            command.env_remove(name);
        }
        command.env("LANG", "en_US.UTF-8");
        command
    }

    /// Runs the probe and asserts its exit code.
    #[track_caller]
    pub(crate) fn run(&self, code: i32, arguments: &[&str]) -> Output {
        finished(code, &mut self.command(arguments))
    }

    /// Runs a command that measures to its end. Whether this machine fails a standard is not the test's matter:
    /// 0 and 1 are both good.
    #[track_caller]
    pub(crate) fn measure(&self, arguments: &[&str]) -> Output {
        measured(&mut self.command(arguments))
    }

    /// Reads a bundle, which must be as it was written.
    #[track_caller]
    pub(crate) fn bundle(&self, name: &str) -> Bundle {
        let opened = open(&std::fs::read(self.path(name)).unwrap()).unwrap();
        assert_eq!(opened.digest, DigestCheck::Matches);
        opened.bundle
    }

    /// Files and folders of the probe that should be gone.
    pub(crate) fn leftovers(&self) -> Vec<String> {
        let names = std::fs::read_dir(self.folder.path()).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with(".runthrough-")).collect()
    }
}

/// Runs a command to its end and asserts its exit code.
#[track_caller]
pub(crate) fn finished(code: i32, command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(code),
        "{command:?}\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// Runs a command that measures to its end; see [`Place::measure`].
#[track_caller]
pub(crate) fn measured(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{command:?}\n{}", stderr(&output));
    output
}

/// What a command wrote to standard output.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a command wrote to standard error.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Waits until something is there.
#[track_caller]
pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{what} did not come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Sends a signal by the system's own tool.
pub(crate) fn signal(pid: u32, name: &str) {
    assert!(Command::new("kill").args([&format!("-{name}"), &pid.to_string()]).status().unwrap().success());
}

/// Starts a command with its output collected.
pub(crate) fn start(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The temporary folders of the probe in a place.
fn own_folders(place: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(place).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_own = |path: &PathBuf| {
        path.is_dir()
            && path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(".runthrough-"))
    };
    paths.filter(is_own).collect()
}

/// Waits until the probe works in a place.
#[track_caller]
pub(crate) fn wait_for_work(place: &Place) {
    wait_for("a measure", || own_folders(place.folder.path()).pop());
}

/// Waits until the job in a place has written a line, and gives its process.
#[track_caller]
pub(crate) fn wait_for_job(place: &Place, line: u32) -> u32 {
    let log = || {
        let logs = own_folders(place.folder.path()).into_iter().map(|folder| folder.join("job-0/stdout.log"));
        logs.filter_map(|log| std::fs::read_to_string(log).ok()).next()
    };
    wait_for("the job", || {
        let log = log()?;
        let (_, after) = log.split_once("pid=")?;
        log.contains(&format!("line={line} ")).then(|| after.split(' ').next()?.parse().ok())?
    })
}
