//! `show`: a bundle or a link, for people or for machines.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use framework::bundle::{Bundle, DigestCheck, Opened, open};
use framework::link;
use framework::report::Report;

use crate::bundle_file::{MAX_BYTES, read_limited};
use crate::cli::{FormatChoice, ShowArgs};
use crate::failure::{Failure, Status};
use crate::measure::said;
use crate::output::report::{Parts, View, bundle_page, report_page};
use crate::output::{Printer, json, markdown};
use crate::text::Texts;

pub(super) fn run(arguments: &ShowArgs, printer: &Printer) -> Result<Status, Failure> {
    let texts = printer.texts;
    let shown = read(&arguments.source, texts)?;
    let format = if printer.json { FormatChoice::Json } else { arguments.format };
    let view = View { texts, parts: Parts::All, verbose: printer.is_verbose() };
    let page = || match &shown {
        Shown::Bundle(bundle, digest) => bundle_page(bundle, Some(*digest), view),
        Shown::Report(report) => report_page(report, view),
    };
    match format {
        FormatChoice::Text => printer.page(&page())?,
        FormatChoice::Markdown => printer.result(&markdown(&page()))?,
        FormatChoice::Json => {
            let value = match &shown {
                Shown::Bundle(bundle, digest) => json::bundle(bundle, Some(*digest), texts),
                Shown::Report(report) => json::report(report, texts),
            };
            printer.result(&format!("{value:#}\n"))?;
        }
    }
    Ok(Status::Good)
}

enum Shown {
    Bundle(Box<Bundle>, DigestCheck),
    Report(Report),
}

/// A file's name or a link: what is there as a file is a file.
fn read(source: &OsStr, texts: Texts) -> Result<Shown, Failure> {
    let text = source.to_string_lossy();
    if looks_like_link(&text) && !Path::new(source).exists() {
        let report = link::decode(&text).map_err(|error| Failure::Input(error.text(texts.model())))?;
        return Ok(Shown::Report(report));
    }
    let opened = open_file(Path::new(source), texts)?;
    Ok(Shown::Bundle(Box::new(opened.bundle), opened.digest))
}

fn looks_like_link(text: &str) -> bool {
    text.contains("://") || text.contains(link::FRAGMENT)
}

/// Opens a bundle's file.
///
/// # Errors
/// In a sentence that names the file.
pub(super) fn open_file(path: &Path, texts: Texts) -> Result<Opened, Failure> {
    let name = path.display().to_string();
    let bytes = read_limited(path).map_err(|error| {
        Failure::Input(match error.kind() {
            io::ErrorKind::NotFound => texts.file_not_found(&name),
            io::ErrorKind::FileTooLarge => texts.file_too_large(&name, MAX_BYTES),
            _ => texts.file_cannot_read(&name, &said(&error)),
        })
    })?;
    open(&bytes)
        .map_err(|error| Failure::Input(format!("{name}{}{}", texts.show_colon(), error.text(texts.model()))))
}
