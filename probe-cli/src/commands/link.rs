//! `link`: a whole report as one address.

use framework::bundle::{Bundle, DigestCheck};
use framework::link::{FRAGMENT, Keep, encode};
use framework::report::Report;
use serde_json::json;

use super::show::open_file;
use crate::cli::LinkArgs;
use crate::failure::{Failure, Status};
use crate::output::Printer;
use crate::output::report::platform_of;

pub(super) fn run(arguments: &LinkArgs, printer: &Printer) -> Result<Status, Failure> {
    let texts = printer.texts;
    let mut bundles = Vec::new();
    for path in &arguments.files {
        let opened = open_file(path, texts)?;
        if opened.digest == DigestCheck::Differs {
            printer.remark(&texts.link_changed(&path.display().to_string()));
        }
        bundles.push(opened.bundle);
    }
    let platforms: Vec<_> = by_subject(&bundles).into_iter().map(platform_of).collect();
    let report = Report::build(&[], &platforms);
    let payload =
        encode(&report, &Keep::default()).map_err(|error| Failure::Input(error.text(texts.model())))?;
    let link = match &arguments.site {
        Some(site) => format!("{}{FRAGMENT}{payload}", site.split('#').next().unwrap_or_default().trim()),
        None => format!("{FRAGMENT}{payload}"),
    };
    if printer.json {
        printer.result(&format!("{:#}\n", json!({ "link": link })))?;
    } else {
        printer.result(&format!("{link}\n"))?;
    }
    if arguments.site.is_none() {
        printer.remark(texts.link_without_site());
    }
    Ok(Status::Good)
}

/// Bundles of one subject are one platform with a history.
fn by_subject(bundles: &[Bundle]) -> Vec<Vec<&Bundle>> {
    let mut groups: Vec<Vec<&Bundle>> = Vec::new();
    for bundle in bundles {
        match groups.iter_mut().find(|group| group[0].subject.is_same_as(&bundle.subject)) {
            Some(group) => group.push(bundle),
            None => groups.push(vec![bundle]),
        }
    }
    groups
}
