//! Asking another program, with an end to patience.

use std::io::{self, Read};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::stop::Stop;

/// More than this of an answer is not read into memory.
const MAX_ANSWER_BYTES: u64 = 1 << 20;
/// How often a running program is looked at.
const GLANCE: Duration = Duration::from_millis(4);

/// What a program answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Why a program gave no answer.
#[derive(Debug)]
pub(crate) enum NoAnswer {
    /// It could not be started.
    Start(io::Error),
    /// It took too long and was ended with all it had started.
    TimedOut,
    /// The user stopped the probe.
    Stopped,
}

/// Runs a program in its own process group, and ends the whole group where it takes longer than `patience`.
pub(crate) fn ask(command: &mut Command, patience: Duration, stop: &Stop) -> Result<Answer, NoAnswer> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(NoAnswer::Start)?;
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let status = wait(&mut child, patience, stop);
    // What the program left running would hold the pipes open.
    kill_group(&child, Signal::KILL);
    let status = match status {
        Ok(status) => status,
        Err(no_answer) => {
            let _ = child.wait();
            return Err(no_answer);
        }
    };
    Ok(Answer { status, stdout: received(&stdout), stderr: received(&stderr) })
}

/// Sends a signal to a child and all it has started.
pub(crate) fn kill_group(child: &Child, signal: Signal) {
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // It may have ended already.
        let _ = kill_process_group(pid, signal);
    }
}

fn wait(child: &mut Child, patience: Duration, stop: &Stop) -> Result<ExitStatus, NoAnswer> {
    let began = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if stop.is_set() => return Err(NoAnswer::Stopped),
            Ok(None) if began.elapsed() >= patience => return Err(NoAnswer::TimedOut),
            Ok(None) => std::thread::sleep(GLANCE),
            Err(error) => return Err(NoAnswer::Start(error)),
        }
    }
}

fn collect(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.by_ref().take(MAX_ANSWER_BYTES).read_to_end(&mut bytes);
            // A program must not block on a full pipe because we stopped reading.
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
        let _ = send.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receive
}

fn received(pipe: &Receiver<String>) -> String {
    pipe.recv_timeout(Duration::from_secs(1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_hangs_is_ended_with_its_children() {
        let began = Instant::now();
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 30 & sleep 30"]);
        let answer = ask(&mut command, Duration::from_millis(200), &Stop::never());
        assert!(matches!(answer, Err(NoAnswer::TimedOut)));
        assert!(began.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn an_answer_comes_with_its_status() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo yes; echo no >&2; exit 3"]);
        let answer = ask(&mut command, Duration::from_secs(10), &Stop::never()).unwrap();
        assert_eq!((answer.stdout.as_str(), answer.stderr.as_str()), ("yes\n", "no\n"));
        assert_eq!(answer.status.code(), Some(3));
    }

    #[test]
    fn a_program_that_is_not_there_says_so() {
        let answer = ask(&mut Command::new("/nowhere/python"), Duration::from_secs(1), &Stop::never());
        assert!(matches!(answer, Err(NoAnswer::Start(error)) if error.kind() == io::ErrorKind::NotFound));
    }
}
