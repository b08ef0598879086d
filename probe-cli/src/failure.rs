//! How a command ends.

use std::process::ExitCode;

/// A command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// All ran, and nothing measured failed its standard.
    Good,
    /// Something measured failed its standard.
    StandardFailed,
}

/// A command that could not.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// Bad usage or input, in a sentence for the user.
    Input(String),
    /// It could not run, in a sentence for the user.
    CannotRun(String),
    /// Who read the output has gone: nothing is left to say, and nobody to hear it.
    OutputClosed,
}

impl Status {
    /// The exit code.
    pub(crate) fn code(self) -> ExitCode {
        match self {
            Self::Good => ExitCode::SUCCESS,
            Self::StandardFailed => ExitCode::from(1),
        }
    }
}

impl Failure {
    /// The exit code.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Self::OutputClosed => ExitCode::SUCCESS,
            Self::Input(_) => ExitCode::from(2),
            Self::CannotRun(_) => ExitCode::from(3),
        }
    }

    /// The sentence for the user.
    pub(crate) fn sentence(&self) -> Option<&str> {
        match self {
            Self::Input(sentence) | Self::CannotRun(sentence) => Some(sentence),
            Self::OutputClosed => None,
        }
    }
}
