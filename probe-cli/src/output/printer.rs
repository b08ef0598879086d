//! The one place that writes to the user.

use std::io::{self, IsTerminal as _, Write};

use anstream::AutoStream;

use super::document::Document;
use super::{Glyphs, terminal};
use crate::failure::Failure;
use crate::text::Texts;

/// Wider lines are hard to read.
const MAX_COLUMNS: usize = 100;
const DEFAULT_COLUMNS: usize = 80;

/// Writes results to standard output and remarks to standard error.
pub(crate) struct Printer {
    pub(crate) texts: Texts,
    /// Machines read the output: no pages on it.
    pub(crate) json: bool,
    quiet: bool,
    verbose: bool,
    columns: usize,
    glyphs: Glyphs,
}

impl Printer {
    pub(crate) fn new(texts: Texts, json: bool, quiet: bool, verbose: bool) -> Self {
        let columns = rustix::termios::tcgetwinsize(io::stdout())
            .ok()
            .map(|size| usize::from(size.ws_col))
            // A terminal that was never told its size says 0.
            .filter(|columns| *columns > 0)
            .unwrap_or(DEFAULT_COLUMNS)
            .clamp(40, MAX_COLUMNS);
        let glyphs = Glyphs::of_locale(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        Self { texts, json, quiet, verbose, columns, glyphs }
    }

    /// Whether remarks are wanted too that few need.
    pub(crate) fn is_verbose(&self) -> bool {
        self.verbose
    }

    /// Whether a progress display would be seen and is wanted.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && !self.json && io::stderr().is_terminal()
    }

    /// Writes text to standard output as it is.
    pub(crate) fn result(&self, text: &str) -> Result<(), Failure> {
        let mut stdout = AutoStream::auto(io::stdout()).lock();
        stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|error| self.closed(&error))
    }

    /// Writes a page to standard output.
    pub(crate) fn page(&self, document: &Document) -> Result<(), Failure> {
        self.result(&terminal::text(document, self.columns, self.glyphs))
    }

    /// Writes a remark to standard error, where it is wanted.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            // Where nobody reads remarks, nothing is lost.
            let _ = writeln!(AutoStream::auto(io::stderr()), "{text}");
        }
    }

    /// Writes why a command failed to standard error.
    pub(crate) fn error(&self, text: &str) {
        let style = anstyle::AnsiColor::Red.on_default().bold();
        let label = self.texts.cli_error();
        let _ = writeln!(AutoStream::auto(io::stderr()), "{style}{label}{style:#}{text}");
    }

    fn closed(&self, error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::CannotRun(self.texts.cli_cannot_print(&error.to_string())),
        }
    }
}
