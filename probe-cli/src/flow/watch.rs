//! Watching one job from outside: its state, and its log line by line as it comes.

use std::time::{Duration, Instant};

use framework::bundle::{JobState, StageOutcome, StateClass, Unknown, UnknownReason};

use super::RunClock;
use crate::clock;
use crate::engine::{Engine, EngineError, JobId, JobRequest, JobStatus, Stream};
use crate::job::line::{Said, Start, parse};
use crate::stop::Stop;

/// How often the log is looked at; the delay measured is uncertain by as much.
const GLANCE: Duration = Duration::from_millis(10);
/// How long a job that was asked to end may take.
const CANCEL_PATIENCE: Duration = Duration::from_secs(10);
/// An engine that fails to answer so often in a row has lost the job.
const MAX_SILENCE: u32 = 50;

/// What was seen of a job.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) id: JobId,
    pub(super) submitted_s: f64,
    pub(super) first_log_s: Option<f64>,
    pub(super) ended_s: Option<f64>,
    pub(super) status: JobStatus,
    /// The attempts seen, each once.
    pub(super) starts: Vec<Start>,
    /// When the first attempt started, by its own stamp.
    pub(super) started_s: Option<f64>,
    /// From writing a line to seeing it.
    pub(super) delays_s: Vec<f64>,
    /// Each stream as it can be read after the end; an error where it cannot.
    pub(super) stdout: Result<String, String>,
    pub(super) stderr: Result<String, String>,
    interrupted: bool,
}

impl Watched {
    /// How the stage went.
    pub(super) fn outcome(&self) -> StageOutcome {
        if self.interrupted {
            let unknown =
                Unknown { reason: UnknownReason::Interrupted, detail: self.status.state.word.clone() };
            return StageOutcome::Unknown(unknown);
        }
        match self.status.state.class {
            StateClass::Succeeded => StageOutcome::Done,
            _ => StageOutcome::Failed(self.status.state.word.clone()),
        }
    }
}

/// Submits a job and watches it to its end, or until patience or the user ends it.
pub(super) fn run(
    engine: &mut dyn Engine,
    request: &JobRequest,
    clock: RunClock,
    patience: Duration,
    stop: &Stop,
) -> Result<Watched, EngineError> {
    let submitted_s = clock.now_s();
    let id = engine.submit(request)?;
    let mut tail = Tail::default();
    let began = Instant::now();
    let mut silence = 0;
    let mut ending: Option<Instant> = None;
    let mut timed_out = false;
    let mut status = JobStatus {
        state: JobState { class: StateClass::Lost, word: String::new() },
        exit_code: None,
        ended: false,
    };
    loop {
        match engine.poll(&id) {
            Ok(seen) => (status, silence) = (seen, 0),
            Err(error) => {
                silence += 1;
                status.state = JobState { class: StateClass::Lost, word: error.to_string() };
            }
        }
        // Once more after the end: the last lines may have come just before it.
        tail.follow(engine, &id, clock);
        if status.ended || silence > MAX_SILENCE {
            break;
        }
        match ending {
            None if stop.is_set() || began.elapsed() > patience => {
                timed_out = !stop.is_set();
                ending = Some(Instant::now());
                // Where this fails, the wait for the end shows it.
                let _ = engine.cancel(&id);
            }
            Some(asked) if asked.elapsed() > CANCEL_PATIENCE => break,
            _ => std::thread::sleep(GLANCE),
        }
    }
    let ended_s = status.ended.then(|| clock.now_s());
    if timed_out {
        let word = format!("{} (no end within {} s)", status.state.word, patience.as_secs());
        status.state = JobState { class: StateClass::TimedOut, word };
    }
    let stdout = whole(engine, &id, Stream::Stdout);
    let stderr = whole(engine, &id, Stream::Stderr);
    Ok(Watched {
        id,
        submitted_s,
        first_log_s: tail.first_s,
        ended_s,
        status,
        started_s: tail.starts.first().map(|start| clock.of_wall(start.wall_ns)),
        starts: tail.starts,
        delays_s: tail.delays_s,
        stdout,
        stderr,
        interrupted: ending.is_some() && !timed_out,
    })
}

/// Reads a log from its beginning.
fn whole(engine: &mut dyn Engine, id: &JobId, stream: Stream) -> Result<String, String> {
    let mut bytes = Vec::new();
    loop {
        let piece = engine.log(id, stream, bytes.len() as u64).map_err(|error| error.to_string())?;
        if piece.is_empty() {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        bytes.extend(piece);
    }
}

/// Both logs as they grow.
#[derive(Default)]
struct Tail {
    offsets: [u64; 2],
    /// The beginning of a line whose end has not come yet.
    partial: [Vec<u8>; 2],
    first_s: Option<f64>,
    starts: Vec<Start>,
    delays_s: Vec<f64>,
}

impl Tail {
    fn follow(&mut self, engine: &mut dyn Engine, id: &JobId, clock: RunClock) {
        for (slot, stream) in [Stream::Stdout, Stream::Stderr].into_iter().enumerate() {
            // A log that cannot be read now may be read later; what never could be is missed at the end.
            while let Ok(piece) = engine.log(id, stream, self.offsets[slot]) {
                if piece.is_empty() {
                    break;
                }
                self.offsets[slot] += piece.len() as u64;
                self.partial[slot].extend(piece);
                self.take_lines(slot, clock);
            }
        }
    }

    fn take_lines(&mut self, slot: usize, clock: RunClock) {
        let seen_ns = clock::unix_ns();
        while let Some(end) = self.partial[slot].iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.partial[slot].drain(..=end).collect();
            self.first_s.get_or_insert_with(|| clock.now_s());
            match parse(&String::from_utf8_lossy(&line)) {
                Some(Said::Start(start)) if !self.starts.contains(&start) => self.starts.push(start),
                // Never negative: a clock that was set back in between tells nothing.
                Some(Said::Line(line)) => {
                    self.delays_s.push(((seen_ns - line.wall_ns) as f64 / 1e9).max(0.0));
                }
                _ => {}
            }
        }
    }
}
