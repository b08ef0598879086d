//! The canary job: what an engine runs in place of a user's task.
//!
//! It stamps who it is, computes and checks its result, writes numbered lines to both streams, keeps a
//! journal that survives a kill, and writes outputs in pieces with checksums.

mod fault;
pub(crate) mod line;
pub(crate) mod outputs;

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};

use crate::cli::JobArgs;
use crate::clock;
use crate::measure::cpu_matmul;
use crate::system::{System, identity};
use line::{Line, Start};
use outputs::Writer;

/// The exit code of a job that failed by its own fault.
pub(crate) const FAILED: u8 = 7;
/// The journal's name in the job's folder.
pub(crate) const JOURNAL: &str = "journal.log";

/// Runs the job and gives its exit code.
pub(crate) fn run(arguments: &JobArgs) -> u8 {
    match try_run(arguments) {
        Ok(()) => 0,
        Err(error) => {
            // Nobody may be reading any more.
            let _ = writeln!(io::stderr(), "gpu-probe job: {error}");
            FAILED
        }
    }
}

fn try_run(arguments: &JobArgs) -> io::Result<()> {
    let began = Instant::now();
    let start = Start {
        wall_ns: clock::unix_ns(),
        pid: std::process::id(),
        identity: identity::read(&System::real()),
    };
    writeln!(io::stdout(), "{start}")?;
    fault::at_start(arguments)?;
    check_input(arguments)?;
    let mut outputs = Writer::new(&arguments.folder)?;
    let mut journal = OpenOptions::new().create(true).append(true).open(arguments.folder.join(JOURNAL))?;
    let mut number = 0;
    while goes_on(arguments, number, began) {
        number += 1;
        if !cpu_matmul::check_once(number) {
            return Err(io::Error::other(format!("round {number}: the product came out wrong")));
        }
        outputs.piece(number)?;
        let line = Line { number, wall_ns: clock::unix_ns(), mono_ns: nanoseconds(began.elapsed()) };
        say(&line, &mut journal)?;
        if number >= halfway(arguments) {
            fault::at_work(arguments)?;
        }
        std::thread::sleep(Duration::from_millis(arguments.interval_ms));
    }
    outputs.finish()?;
    writeln!(io::stdout(), "{}", line::end(number))
}

fn goes_on(arguments: &JobArgs, number: u64, began: Instant) -> bool {
    match arguments.duration {
        Some(seconds) => began.elapsed().as_secs_f64() < seconds,
        None => number < u64::from(arguments.rounds),
    }
}

fn halfway(arguments: &JobArgs) -> u64 {
    if arguments.duration.is_some() { 1 } else { u64::from(arguments.rounds).div_ceil(2) }
}

/// Writes a line to both streams, flushed so that a watcher sees it at once, and then to the journal and to
/// the disk: what the journal holds was surely said.
fn say(line: &Line, journal: &mut File) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{line}")?;
    stdout.flush()?;
    writeln!(io::stderr(), "{line}")?;
    writeln!(journal, "{line}")?;
    journal.sync_data()
}

fn check_input(arguments: &JobArgs) -> io::Result<()> {
    let (Some(path), Some(expected)) = (&arguments.input, &arguments.input_sha256) else { return Ok(()) };
    match sha256_of(path)? {
        actual if actual == *expected => Ok(()),
        actual => Err(io::Error::other(format!("the input has SHA-256 {actual}, not {expected}"))),
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// A file's SHA-256 in hexadecimal.
pub(crate) fn sha256_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hex(&hasher.finalize())),
            Ok(read) => hasher.update(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
