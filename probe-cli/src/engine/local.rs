//! Jobs as processes on this instance. Several of them share its GPUs: they show contention, never that each
//! got its own.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use framework::bundle::{JobState, StateClass};
use rustix::process::Signal;
use tempfile::TempDir;

use super::{Engine, EngineError, INPUT_NAME, JobId, JobRequest, JobStatus, PROBE_NAME, Stream, Upload};
use crate::job;
use crate::system::process::kill_group;

/// A job's log is read in pieces of this size.
const LOG_PIECE_BYTES: u64 = 1 << 20;

/// Processes on this instance.
pub(crate) struct LocalEngine {
    /// Where files and jobs lie; removed with the engine.
    folder: Option<TempDir>,
    jobs: Vec<LocalJob>,
}

struct LocalJob {
    child: Child,
    folder: PathBuf,
    ended: Option<ExitStatus>,
    cancelled: bool,
}

impl LocalEngine {
    /// An engine that works in a folder of its own below `dir`.
    pub(crate) fn new(dir: &Path) -> Result<Self, EngineError> {
        let folder = crate::measure::storage::own_folder(dir)
            .map_err(|error| EngineError::new(format!("folder in {}", dir.display()), error))?;
        Ok(Self { folder: Some(folder), jobs: Vec::new() })
    }

    fn folder(&self) -> Result<&Path, EngineError> {
        let gone = || EngineError::new("folder", io::ErrorKind::NotFound.into());
        self.folder.as_ref().map(TempDir::path).ok_or_else(gone)
    }

    fn job(&mut self, id: &JobId) -> Result<&mut LocalJob, EngineError> {
        self.jobs
            .iter_mut()
            .find(|job| job.child.id().to_string() == id.0)
            .ok_or_else(|| EngineError::new(format!("job {}", id.0), io::ErrorKind::NotFound.into()))
    }
}

impl Drop for LocalEngine {
    /// Whatever happened to the controller, no job outlives it.
    fn drop(&mut self) {
        for job in self.jobs.iter_mut().filter(|job| job.ended.is_none()) {
            kill_group(&job.child, Signal::KILL);
            let _ = job.child.wait();
        }
    }
}

impl Engine for LocalEngine {
    fn name(&self) -> &'static str {
        "local"
    }

    fn upload(&mut self, files: &[Upload]) -> Result<Vec<String>, EngineError> {
        let folder = self.folder()?;
        files
            .iter()
            .map(|file| {
                let target = folder.join(file.name);
                let copied = fs::copy(&file.source, &target).and_then(|_| {
                    if file.executable {
                        use std::os::unix::fs::PermissionsExt as _;
                        fs::set_permissions(&target, fs::Permissions::from_mode(0o700))?;
                    }
                    job::sha256_of(&target)
                });
                copied.map_err(|error| EngineError::new(format!("copy {}", file.name), error))
            })
            .collect()
    }

    fn submit(&mut self, request: &JobRequest) -> Result<JobId, EngineError> {
        let root = self.folder()?;
        let folder = root.join(format!("job-{}", self.jobs.len()));
        let start = || -> io::Result<Child> {
            fs::create_dir(&folder)?;
            let program = fs::canonicalize(root.join(PROBE_NAME))?;
            Command::new(program)
                .args(request.arguments(&folder, &root.join(INPUT_NAME)))
                .stdin(Stdio::null())
                .stdout(File::create(folder.join(log_name(Stream::Stdout)))?)
                .stderr(File::create(folder.join(log_name(Stream::Stderr)))?)
                // Its own group: Ctrl-C reaches the controller, which then ends the job in order.
                .process_group(0)
                .spawn()
        };
        let child = start().map_err(|error| {
            let doing = match error.kind() {
                // The file was just made executable.
                io::ErrorKind::PermissionDenied => "start the job (is the folder mounted noexec?)",
                _ => "start the job",
            };
            EngineError::new(doing, error)
        })?;
        let id = JobId(child.id().to_string());
        self.jobs.push(LocalJob { child, folder, ended: None, cancelled: false });
        Ok(id)
    }

    fn poll(&mut self, id: &JobId) -> Result<JobStatus, EngineError> {
        let job = self.job(id)?;
        if job.ended.is_none() {
            job.ended = job.child.try_wait().map_err(|error| EngineError::new("look at the job", error))?;
        }
        Ok(match job.ended {
            None => JobStatus {
                state: JobState { class: StateClass::Running, word: "running".to_owned() },
                exit_code: None,
                ended: false,
            },
            Some(status) => ended(status, job.cancelled),
        })
    }

    fn log(&mut self, id: &JobId, stream: Stream, offset: u64) -> Result<Vec<u8>, EngineError> {
        let path = self.job(id)?.folder.join(log_name(stream));
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|mut file| {
            file.seek(SeekFrom::Start(offset))?;
            file.take(LOG_PIECE_BYTES).read_to_end(&mut bytes)
        });
        read.map(|_| bytes).map_err(|error| EngineError::new("read the log", error))
    }

    fn cancel(&mut self, id: &JobId) -> Result<(), EngineError> {
        let job = self.job(id)?;
        job.cancelled = true;
        kill_group(&job.child, Signal::TERM);
        Ok(())
    }

    fn fetch(&mut self, id: &JobId, into: &Path) -> Result<(), EngineError> {
        let from = self.job(id)?.folder.clone();
        let copy = || -> io::Result<()> {
            for entry in fs::read_dir(&from)? {
                let entry = entry?;
                if entry.file_type()?.is_file() {
                    fs::copy(entry.path(), into.join(entry.file_name()))?;
                }
            }
            Ok(())
        };
        copy().map_err(|error| EngineError::new("copy outputs", error))
    }

    fn clean(&mut self) -> Result<(), EngineError> {
        match self.folder.take() {
            Some(folder) => folder.close().map_err(|error| EngineError::new("remove the folder", error)),
            None => Ok(()),
        }
    }
}

fn log_name(stream: Stream) -> &'static str {
    match stream {
        Stream::Stdout => "stdout.log",
        Stream::Stderr => "stderr.log",
    }
}

fn ended(status: ExitStatus, cancelled: bool) -> JobStatus {
    let (class, word) = match (status.code(), status.signal()) {
        (Some(0), _) => (StateClass::Succeeded, "exit 0".to_owned()),
        (Some(code), _) => (StateClass::FailedUser, format!("exit {code}")),
        (None, Some(signal)) if cancelled => (StateClass::Cancelled, format!("signal {signal}")),
        // Killed from outside: nothing that the job did by itself.
        (None, Some(signal @ (9 | 15))) => (StateClass::FailedPlatform, format!("signal {signal}")),
        (None, Some(signal)) => (StateClass::FailedUser, format!("signal {signal}")),
        (None, None) => (StateClass::Lost, status.to_string()),
    };
    JobStatus { state: JobState { class, word }, exit_code: status.code(), ended: true }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_its_class_and_keeps_its_word() {
        for (raw, cancelled, class, word) in [
            (0, false, StateClass::Succeeded, "exit 0"),
            (7 << 8, false, StateClass::FailedUser, "exit 7"),
            (9, false, StateClass::FailedPlatform, "signal 9"),
            (15, true, StateClass::Cancelled, "signal 15"),
            (11, false, StateClass::FailedUser, "signal 11"),
        ] {
            let status = ended(ExitStatus::from_raw(raw), cancelled);
            assert_eq!((status.state.class, status.state.word.as_str()), (class, word));
        }
    }
}
