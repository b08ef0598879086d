//! Ctrl-C and SIGTERM: a flag that every measure looks at, so that what was measured is kept.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

/// Whether the user, or the system, asked the probe to end.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<AtomicBool>);

/// As a shell reports a program that Ctrl-C ended.
const ENDED_BY_SIGNAL: i32 = 130;

impl Stop {
    /// A flag that the signals set; a second signal ends the program at once.
    pub(crate) fn on_signals() -> io::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        let ignored = ignored_signals();
        // `nohup`, and shells for jobs in the background, ask that a signal be ignored: it stays so.
        for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0)
        {
            signal_hook::flag::register_conditional_shutdown(signal, ENDED_BY_SIGNAL, Arc::clone(&flag))?;
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
        }
        // Over a limit of file size a write shall fail, not end the program.
        signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
        Ok(Self(flag))
    }

    /// A flag that nothing sets.
    #[cfg(test)]
    pub(crate) fn never() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// A flag that is set already.
    #[cfg(test)]
    pub(crate) fn already() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }

    /// Whether to end.
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The mask of signals that this process was started to ignore.
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
