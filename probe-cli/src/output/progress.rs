//! What is being done, while it is done.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Printer;

/// A line on standard error that names the part at work; nothing where nobody would see it.
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A display of so many parts.
    pub(crate) fn new(printer: &Printer, parts: u64) -> Self {
        let bar = if printer.shows_progress() {
            ProgressBar::with_draw_target(Some(parts), ProgressDrawTarget::stderr())
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos}/{len} {msg} {elapsed}") {
            bar.set_style(style);
        }
        if printer.shows_progress() {
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Self { bar }
    }

    /// The next part begins.
    pub(crate) fn next(&self, what: &str) {
        if !self.bar.is_hidden() {
            self.bar.inc(1);
            self.bar.set_message(what.to_owned());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
