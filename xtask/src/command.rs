//! Commands that are shown before they run, so that whoever waits knows for what.

use std::ffi::OsString;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, anyhow, bail};

/// Cargo, the one that runs this when there is one.
#[must_use]
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::root());
    command
}

/// Shows `command`, runs it and gives its exit status as a number.
///
/// # Errors
/// Where it cannot be started or ended by a signal.
pub fn status(command: &mut Command) -> Result<i32> {
    println!("+ {}", shown(command));
    let status = command.status().with_context(|| format!("start {}", program(command)))?;
    status.code().ok_or_else(|| anyhow!("{} ended by a signal ({status})", program(command)))
}

/// Shows `command` and runs it.
///
/// # Errors
/// Where it cannot be started or does not end with 0.
pub fn run(command: &mut Command) -> Result<()> {
    match status(command)? {
        0 => Ok(()),
        code => bail!("`{}` ended with {code}", shown(command)),
    }
}

/// One of the two ways in which a program prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Its results.
    Out,
    /// What it says meanwhile.
    Err,
}

/// Shows `command`, runs it and gives whether it ended with 0, and what it printed to `stream`, which was
/// passed on meanwhile.
///
/// # Errors
/// Where it cannot be started or read.
pub fn run_and_read(command: &mut Command, stream: Stream) -> Result<(Result<()>, String)> {
    println!("+ {}", shown(command));
    match stream {
        Stream::Out => command.stdout(Stdio::piped()),
        Stream::Err => command.stderr(Stdio::piped()),
    };
    let mut child = command.spawn().with_context(|| format!("start {}", program(command)))?;
    let text = match (child.stdout.take(), child.stderr.take()) {
        (Some(out), _) => pass_on(out, &mut io::stdout()),
        (_, Some(err)) => pass_on(err, &mut io::stderr()),
        (None, None) => Ok(String::new()),
    };
    let status = child.wait().with_context(|| format!("wait for {}", program(command)))?;
    let text = text.with_context(|| format!("read {}", program(command)))?;
    let result = if status.success() { Ok(()) } else { Err(anyhow!("`{}` ended: {status}", shown(command))) };
    Ok((result, text))
}

/// Copies line by line, so that whoever waits sees each as it comes.
fn pass_on(from: impl Read, to: &mut impl Write) -> io::Result<String> {
    let mut from = BufReader::new(from);
    let (mut all, mut line) = (Vec::new(), Vec::new());
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        all.append(&mut line);
    }
    to.flush()?;
    Ok(String::from_utf8_lossy(&all).into_owned())
}

/// What `command` prints; nothing where it cannot run or fails.
#[must_use]
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The first of `names` that is a file in a folder on PATH.
#[must_use]
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// PATH with `folders` before it.
///
/// # Errors
/// Where a folder's name cannot stand in PATH.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(std::env::split_paths(&old));
    std::env::join_paths(all).context("put the tools on PATH")
}

/// `path` from the workspace's root where it lies below it: what a person wants to read.
#[must_use]
pub fn short(path: &Path) -> String {
    path.strip_prefix(crate::root()).unwrap_or(path).display().to_string()
}

fn program(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

/// The command as it could be typed.
fn shown(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let variables = command
        .get_envs()
        .filter(|(key, _)| *key != "PATH")
        .filter_map(|(key, value)| Some(format!("{}={}", key.to_string_lossy(), value?.to_string_lossy())));
    let words = std::iter::once(name).chain(command.get_args()).map(|word| quoted(&word.to_string_lossy()));
    variables.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:@+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_they_could_be_typed() {
        let mut command = Command::new("/usr/bin/probe");
        command.env("LTO", "false").env("PATH", "/x").args(["--platform", "This machine", "it's"]);
        assert_eq!(shown(&command), r"LTO=false probe --platform 'This machine' 'it'\''s'");
    }

    #[test]
    fn what_is_printed_is_passed_on_and_read() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; exit 3"]);
        let (result, text) = run_and_read(&mut command, Stream::Err).unwrap();
        assert!(result.is_err());
        assert_eq!(text, "two\n");
        let mut copy = Vec::new();
        assert_eq!(pass_on(&b"a\nb"[..], &mut copy).unwrap(), "a\nb");
        assert_eq!(copy, b"a\nb");
    }

    #[test]
    fn a_command_that_fails_is_an_error_that_names_it() {
        let error = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c 'exit 3'` ended with 3");
    }
}
