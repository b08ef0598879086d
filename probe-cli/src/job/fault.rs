//! How a job misbehaves on purpose, to see what a platform makes of it.

use std::fs::OpenOptions;
use std::io;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getppid, setrlimit};

use crate::cli::JobArgs;

/// What `--oom` may take beyond what it has: never so much that the host could suffer.
const OOM_LIMIT_BYTES: u64 = 512 << 20;

/// Faults of a job that has just begun.
pub(super) fn at_start(arguments: &JobArgs) -> io::Result<()> {
    if !arguments.fail_once {
        return Ok(());
    }
    // Who makes the file is the first attempt; a platform that retries elsewhere shares the folder.
    match OpenOptions::new().write(true).create_new(true).open(arguments.folder.join("failed-once")) {
        Ok(_) => Err(io::Error::other("fails at its first attempt, as asked")),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// Faults in the midst of work.
pub(super) fn at_work(arguments: &JobArgs) -> io::Result<()> {
    if arguments.fail {
        return Err(io::Error::other("fails, as asked"));
    }
    if arguments.oom {
        return Err(fill_memory());
    }
    if arguments.hang {
        // Without the one who started it there is nobody to learn from it.
        let parent = getppid();
        while getppid() == parent {
            std::thread::sleep(Duration::from_secs(1));
        }
        return Err(io::Error::other("left alone"));
    }
    Ok(())
}

/// Fills memory up to a limit of the process's own.
fn fill_memory() -> io::Error {
    let limit = Rlimit { current: Some(OOM_LIMIT_BYTES), maximum: Some(OOM_LIMIT_BYTES) };
    if let Err(error) = setrlimit(Resource::As, limit) {
        // Without a limit of its own it would fill the host's memory.
        return error.into();
    }
    const STEP: usize = 16 << 20;
    let mut held: Vec<Vec<u8>> = Vec::new();
    loop {
        let mut step = Vec::new();
        if let Err(error) = step.try_reserve_exact(STEP) {
            let reached = held.len() * STEP;
            drop(held);
            return io::Error::new(
                io::ErrorKind::OutOfMemory,
                format!("out of memory after {reached} bytes, as asked: {error}"),
            );
        }
        step.resize(STEP, 1);
        held.push(step);
    }
}
