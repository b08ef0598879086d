//! The criteria, by dimension; what nothing shows yet stands at the end, by what would settle it.

use framework::criteria::{Dimension, Settles, Verdict};
use framework::evidence::Assessment;
use framework::report::PlatformReport;

use super::View;
use crate::cli::has_command;
use crate::output::document::{Document, Item, Mark};
use crate::text::Texts;

pub(super) fn show(page: &mut Document, platform: &PlatformReport, view: View) {
    let texts = view.texts;
    for dimension in Dimension::ALL {
        let items: Vec<Item> = platform
            .assessments
            .iter()
            .filter(|found| found.criterion.dimension() == dimension && says_something(found))
            .map(|found| item(found, view))
            .collect();
        if !items.is_empty() {
            page.heading(dimension.name(texts.model()));
            page.items(items);
        }
    }
    let open = open(&platform.assessments, texts);
    if !open.is_empty() {
        page.heading(texts.show_not_yet());
        page.items(open);
    }
}

/// Whether anything bears on it, be it only that what was tried could not tell.
fn says_something(found: &Assessment) -> bool {
    found.verdict != Verdict::Unknown || found.source.is_some()
}

fn item(found: &Assessment, view: View) -> Item {
    let (texts, lang) = (view.texts, view.texts.lang());
    let text = found.criterion.text();
    let mut lines = vec![found.reason.text(lang)];
    let shows_details = view.verbose || matches!(found.verdict, Verdict::Partly | Verdict::Unmet);
    if shows_details {
        let evidence = found.evidence.iter().rev().find(|evidence| evidence.statement == found.reason);
        let details = evidence.iter().flat_map(|evidence| &evidence.details);
        lines.extend(details.map(|detail| detail.text(lang)));
    }
    if found.verdict == Verdict::Unmet {
        lines.push(text.consequence.get(lang).to_owned());
    }
    lines.extend((!found.note.is_empty()).then(|| found.note.clone()));
    let label = found.verdict.label(texts.model());
    let source = found.source.map(|source| source.label(texts.model()));
    let sample = found.sample_size.map(|n| format!("n = {n}"));
    let facts: Vec<String> =
        [Some(label.to_owned()), source.map(str::to_owned), sample].into_iter().flatten().collect();
    Item {
        mark: found.verdict.into(),
        title: texts.show_title_with(text.title.get(lang), &facts.join(" · ")),
        lines,
    }
}

fn open(assessments: &[Assessment], texts: Texts) -> Vec<Item> {
    let mut groups: Vec<(Settles, Vec<&str>)> = Vec::new();
    for found in assessments.iter().filter(|found| !says_something(found)) {
        let settles = found.criterion.settles();
        let title = found.criterion.text().title.get(texts.lang());
        match groups.iter_mut().find(|(known, _)| *known == settles) {
            Some((_, titles)) => titles.push(title),
            None => groups.push((settles, vec![title])),
        }
    }
    // Where a command has run already and left something open, running it again would settle nothing.
    let has_run = |settles: Settles| {
        assessments.iter().any(|found| found.criterion.settles() == settles && says_something(found))
    };
    let title = |settles: Settles| match settles.command() {
        None => texts.show_ask_platform().to_owned(),
        Some(command) if !has_command(&command) => texts.show_not_in_version(&command),
        Some(command) if settles == Settles::Inspect && has_run(settles) => {
            texts.show_not_by_version(&command)
        }
        Some(command) => command,
    };
    let item = |(settles, titles): (Settles, Vec<&str>)| Item {
        mark: Mark::Unknown,
        title: title(settles),
        lines: vec![titles.join(texts.show_list_semicolon())],
    };
    groups.into_iter().map(item).collect()
}
