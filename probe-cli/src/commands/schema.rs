//! `schema`: the JSON Schema of a bundle.

use framework::bundle::schema_json;

use crate::failure::{Failure, Status};
use crate::output::Printer;

pub(super) fn run(printer: &Printer) -> Result<Status, Failure> {
    let schema = schema_json()
        .map_err(|error| Failure::CannotRun(printer.texts.cli_cannot_print(&error.to_string())))?;
    printer.result(&schema)?;
    Ok(Status::Good)
}
