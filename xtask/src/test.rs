//! `cargo xtask test`: everything that must hold before a change is kept, in one command.

use std::io::{IsTerminal as _, stderr};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::command::{Stream, cargo, path_with, run, run_and_read};
use crate::tally::Tally;
use crate::tools::rust_target::TARGET;
use crate::tools::{self, browser, nextest, rust_target};
use crate::{dist, probe, site};

/// Stages run so far, with the time each took.
#[derive(Default)]
struct Stages(Vec<(&'static str, Duration, bool)>);

impl Stages {
    /// Runs one stage; its time is kept whether it passes or not.
    fn run(&mut self, name: &'static str, stage: impl FnOnce() -> Result<()>) -> Result<()> {
        println!("\n== {name}");
        let start = Instant::now();
        let result = stage();
        self.0.push((name, start.elapsed(), result.is_ok()));
        result
    }

    fn print(&self) {
        println!("\n{:<28} {:>8}", "stage", "seconds");
        for (name, time, passed) in &self.0 {
            let mark = if *passed { "" } else { "  FAILED" };
            println!("{name:<28} {:>8.1}{mark}", time.as_secs_f64());
        }
        let sum: Duration = self.0.iter().map(|(_, time, _)| *time).sum();
        println!("{:<28} {:>8.1}", "sum", sum.as_secs_f64());
    }
}

/// Runs all checks, or all but the browser tests; ends at the first that fails.
///
/// # Errors
/// Where a check fails or a tool for it cannot be installed.
pub fn test(no_browser: bool) -> Result<()> {
    let (mut stages, mut tally) = (Stages::default(), Tally::default());
    let result = all(&mut stages, &mut tally, no_browser);
    stages.print();
    if no_browser {
        println!("The browser tests were left out.");
    }
    if let Some(line) = tally.closing_line(result.is_ok()) {
        println!("\n{line}");
    }
    result
}

fn all(stages: &mut Stages, tally: &mut Tally, no_browser: bool) -> Result<()> {
    // The quick checks come first: most mistakes end here.
    stages.run("format", || run(cargo().args(["fmt", "--all", "--check"])))?;
    stages.run("tools", || {
        tools::for_site()?;
        nextest::ensure()?;
        if no_browser { Ok(()) } else { browser::ensure() }
    })?;
    stages.run("lints", || {
        run(cargo().args([
            "clippy",
            "--workspace",
            "--all-targets",
            "--all-features",
            "--",
            "-D",
            "warnings",
        ]))
    })?;
    stages.run("lints of the site", || {
        rust_target::ensure()?;
        run(cargo().args(["clippy", "--package", "app", "--target", TARGET, "--", "-D", "warnings"]))
    })?;
    stages.run("tests", || nextest_run(tally, &["--workspace", "--all-features", "--exclude", "e2e"]))?;
    stages.run("examples in documents", || {
        let mut command = cargo();
        command.args(["test", "--doc", "--workspace", "--all-features", "--exclude", "e2e"]);
        let (result, printed) = run_and_read(&mut command, Stream::Out)?;
        tally.add_cargo_test(&printed);
        result
    })?;
    stages.run("release of the site", || dist::check(&site::build()?))?;
    stages.run("release of gpu-probe", || probe::build().map(drop))?;
    if no_browser {
        return Ok(());
    }
    stages.run("browser tests", || nextest_run(tally, &["--package", "e2e"]))
}

/// Runs all tests that `which` names, also after one failed: a list of all that is broken saves runs.
fn nextest_run(tally: &mut Tally, which: &[&str]) -> Result<()> {
    let tools: Vec<_> = nextest::ensure()?.into_iter().collect();
    let mut command = cargo();
    command.args(["nextest", "run", "--no-fail-fast"]).args(which).env("PATH", path_with(&tools)?);
    if stderr().is_terminal() {
        // It cannot know, since what it prints comes through here.
        command.args(["--color", "always"]);
    }
    let (result, printed) = run_and_read(&mut command, Stream::Err)?;
    tally.add_nextest(&printed);
    result
}
