//! `completions`: for shells.

use framework::text::Lang;

use crate::cli::{CompletionsArgs, definition};
use crate::failure::{Failure, Status};
use crate::output::Printer;

pub(super) fn run(arguments: &CompletionsArgs, printer: &Printer, lang: Lang) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut definition(lang), "gpu-probe", &mut script);
    printer.result(&String::from_utf8_lossy(&script))?;
    Ok(Status::Good)
}
