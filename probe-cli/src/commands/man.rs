//! `man`: the manual page, for packagers.

use framework::text::Lang;

use crate::cli::definition;
use crate::failure::{Failure, Status};
use crate::output::Printer;

pub(super) fn run(printer: &Printer, lang: Lang) -> Result<Status, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(definition(lang))
        .render(&mut page)
        .map_err(|error| Failure::CannotRun(printer.texts.cli_cannot_print(&error.to_string())))?;
    printer.result(&String::from_utf8_lossy(&page))?;
    Ok(Status::Good)
}
