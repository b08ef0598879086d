//! The canary's lines, as it writes them and as a controller reads them.

use std::fmt;

use framework::bundle::Identity;

/// Every line begins so, to be told from what a platform writes between.
const MARK: &str = "runthrough";

/// A numbered line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// From 1.
    pub(crate) number: u64,
    /// The wall clock.
    pub(crate) wall_ns: i64,
    /// Since the job's start, on its monotonic clock.
    pub(crate) mono_ns: u64,
}

/// The first line of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// The wall clock at the job's start.
    pub(crate) wall_ns: i64,
    /// The process; two attempts of one instance differ in nothing else.
    pub(crate) pid: u32,
    /// Who ran it.
    pub(crate) identity: Identity,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// An attempt began.
    Start(Start),
    /// A numbered line.
    Line(Line),
    /// The job ended as it should, after so many lines.
    End(u64),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{MARK} line={} wall_ns={} mono_ns={}", self.number, self.wall_ns, self.mono_ns)
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let identity = serde_json::to_string(&self.identity).map_err(|_| fmt::Error)?;
        write!(f, "{MARK} start wall_ns={} pid={} identity={identity}", self.wall_ns, self.pid)
    }
}

/// The last line.
pub(crate) fn end(lines: u64) -> String {
    format!("{MARK} end lines={lines}")
}

/// Reads a line; `None` for what is not the canary's. A prefix, such as a scheduler's time stamp, is skipped.
pub(crate) fn parse(text: &str) -> Option<Said> {
    let (_, said) = text.trim_end().split_once(MARK)?;
    let said = said.strip_prefix(' ')?;
    if let Some(rest) = said.strip_prefix("start ") {
        let (stamps, identity) = rest.split_once(" identity=")?;
        return Some(Said::Start(Start {
            wall_ns: value(stamps, "wall_ns")?,
            pid: value(stamps, "pid")?,
            identity: serde_json::from_str(identity).ok()?,
        }));
    }
    if let Some(rest) = said.strip_prefix("end ") {
        return Some(Said::End(value(rest, "lines")?));
    }
    Some(Said::Line(Line {
        number: value(said, "line")?,
        wall_ns: value(said, "wall_ns")?,
        mono_ns: value(said, "mono_ns")?,
    }))
}

fn value<T: std::str::FromStr>(text: &str, name: &str) -> Option<T> {
    text.split(' ').find_map(|part| part.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written_also_behind_a_prefix() {
        let line = Line { number: 12, wall_ns: 1_796_113_800_000_000_000, mono_ns: 99 };
        let identity = Identity { hostname: Some("gpu 1".to_owned()), ..Identity::default() };
        let start = Start { wall_ns: -5, pid: 77, identity };
        assert_eq!(parse(&line.to_string()), Some(Said::Line(line)));
        assert_eq!(parse(&format!("2026-12-01T08:30:00Z stdout F {line}\r")), Some(Said::Line(line)));
        assert_eq!(parse(&start.to_string()), Some(Said::Start(start)));
        assert_eq!(parse(&end(3)), Some(Said::End(3)));
        for text in ["", "runthrough", "runthrough line=", "runthrough line=1 wall_ns=2", "hello"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
