//! The pages that show a bundle or a report.

mod criteria;
mod figures;
mod instance;
mod steps;

pub(crate) use figures::measure_name;

use framework::bundle::{Bundle, DigestCheck, SubjectKind, Unknown};
use framework::report::{Platform, PlatformReport, Report};

use super::document::Document;
use crate::bundle_file::subject_line;
use crate::text::Texts;

/// Which parts of a bundle to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// The instance and the figures measured on it.
    Instance,
    /// The minimal flow's last run.
    Flow,
    /// All there is, with what it amounts to.
    All,
}

/// How much to show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) texts: Texts,
    pub(crate) parts: Parts,
    /// Whether to show what few need.
    pub(crate) verbose: bool,
}

/// The report of one bundle alone.
pub(crate) fn report_of(bundle: &Bundle) -> Report {
    Report::build(&[], &[platform_of(vec![bundle])])
}

/// A platform as the report takes it, named as its bundles name it.
pub(crate) fn platform_of(bundles: Vec<&Bundle>) -> Platform<'_> {
    let name = bundles.iter().find_map(|bundle| bundle.subject.platform.clone()).unwrap_or_default();
    Platform { name, bundles, ..Platform::default() }
}

/// The page of a bundle. `digest` where it was read from a file.
pub(crate) fn bundle_page(bundle: &Bundle, digest: Option<DigestCheck>, view: View) -> Document {
    let texts = view.texts;
    let mut page = Document::default();
    page.title(subject_line(&bundle.subject, texts));
    if bundle.subject.platform.is_none() {
        page.paragraph(texts.show_name_it());
    }
    if bundle.subject.kind == SubjectKind::Illustration {
        page.paragraph(texts.show_illustration());
    }
    if digest == Some(DigestCheck::Differs) {
        page.paragraph(texts.show_changed());
    }
    if let Some(note) = &bundle.subject.note {
        page.paragraph(note);
    }
    if view.parts != Parts::Flow {
        instance::show(&mut page, bundle, view);
        figures::show(&mut page, bundle, view);
    }
    if view.parts != Parts::Instance {
        steps::show_flow(&mut page, bundle, view);
    }
    if view.parts == Parts::All {
        for platform in &report_of(bundle).platforms {
            judgement(&mut page, platform, view);
        }
    }
    page
}

/// The page of a report that came by a link.
pub(crate) fn report_page(report: &Report, view: View) -> Document {
    let texts = view.texts;
    let mut page = Document::default();
    if !report.tasks.is_empty() {
        page.heading(texts.show_tasks());
        let kinds = |task: &framework::report::TaskReport| {
            let names: Vec<&str> = task.kinds.iter().map(|kind| kind.name(texts.model())).collect();
            names.join(texts.show_list_comma())
        };
        let tasks = report.tasks.iter().enumerate().map(|(index, task)| {
            let name = if task.name.is_empty() {
                texts.show_task_unnamed(index as u64 + 1)
            } else {
                task.name.clone()
            };
            (name, kinds(task))
        });
        let tasks: Vec<(String, String)> = tasks.collect();
        page.fields(tasks.iter().map(|(name, kinds)| (name.as_str(), kinds.clone())).collect());
    }
    for platform in &report.platforms {
        page.title(platform_line(platform, texts));
        if platform.illustration {
            page.paragraph(texts.show_illustration());
        }
        if let Some((first, last)) = platform.observed {
            page.fields(vec![(
                texts.show_observed(),
                texts.show_from_to(&first.to_minute(), &last.to_minute()),
            )]);
        }
        judgement(&mut page, platform, view);
    }
    page
}

fn platform_line(platform: &PlatformReport, texts: Texts) -> String {
    let name = if platform.name.is_empty() { texts.subject_unnamed() } else { &platform.name };
    let parts = [name, &platform.instance_type, &platform.region];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn judgement(page: &mut Document, platform: &PlatformReport, view: View) {
    steps::show_conclusions(page, platform, view);
    criteria::show(page, platform, view);
}

/// Why something is unknown, in a sentence: the kind of reason, and what the system said.
fn unknown_text(unknown: &Unknown, texts: Texts) -> String {
    let reason = unknown.reason.text(texts.model());
    if unknown.detail.is_empty() {
        texts.show_unknown(reason)
    } else {
        texts.show_unknown_with(reason, &unknown.detail)
    }
}
