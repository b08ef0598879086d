//! The report as Markdown, for issues and chats.

use framework::criteria::Verdict;
use framework::report::{PlatformReport, Report};
use framework::task::Kind;
use framework::text::Texts as ModelTexts;

use crate::pages::{kind_names, platform_name, task_name};
use crate::text::Texts;

/// The whole report. Names and remarks are escaped, so that they stay text.
pub(crate) fn markdown(report: &Report, texts: Texts, model: ModelTexts) -> String {
    let mut out = format!("# {}\n\n", texts.nav_report());
    for (position, task) in report.tasks.iter().enumerate() {
        let name = escaped(&task_name(&task.name, position, texts));
        out.push_str(&format!("- {name}: {}\n", kind_names(task.kinds, texts, model)));
    }
    for (position, platform) in report.platforms.iter().enumerate() {
        out.push('\n');
        platform_markdown(&mut out, report, position, platform, texts, model);
    }
    out
}

fn platform_markdown(
    out: &mut String,
    report: &Report,
    position: usize,
    platform: &PlatformReport,
    texts: Texts,
    model: ModelTexts,
) {
    let mut name = escaped(&platform_name(platform, position, texts));
    if platform.illustration {
        name = format!("{name} ({})", texts.illustration());
    }
    out.push_str(&format!("## {name}\n\n"));
    for conclusion in &platform.conclusions {
        out.push_str(&format!(
            "- {}: {} ({})\n",
            conclusion.step.name(model),
            conclusion.text(model),
            escaped(&conclusion.reason.text(model.0))
        ));
    }
    let interconnect = report.tasks.iter().any(framework::report::TaskReport::interconnect_decides);
    for kind in Kind::ALL.into_iter().filter(|kind| report.kinds().contains(*kind)) {
        let view = platform.for_kind(kind, interconnect);
        out.push_str(&format!(
            "\n**{}** {}\n",
            texts.report_for_kind(kind.name(model)),
            texts.report_kind_summary(
                view.unmet_blockers.len() as u64,
                view.unknown_blockers.len() as u64,
                view.gaps.len() as u64,
                view.met.len() as u64,
            )
        ));
    }
    out.push_str(&format!(
        "\n| {} | {} | {} |\n| --- | --- | --- |\n",
        texts.compare_criterion(),
        texts.markdown_verdict(),
        texts.markdown_reason()
    ));
    for found in &platform.assessments {
        if found.verdict == Verdict::Unknown && found.source.is_none() {
            continue;
        }
        let source = found.source.map(|source| source.label(model)).unwrap_or_default();
        let sample = found.sample_size.map(|n| format!(", n={n}")).unwrap_or_default();
        let note =
            if found.note.is_empty() { String::new() } else { format!(" — {}", escaped(&found.note)) };
        out.push_str(&format!(
            "| {} | {} | {} ({source}{sample}){note} |\n",
            escaped(found.criterion.text().title.get(model.0)),
            found.verdict.label(model),
            escaped(&found.reason.text(model.0)),
        ));
    }
}

/// A text that Markdown and its tables leave as it is.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '!' => {
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use framework::report::Platform;
    use framework::text::Lang;

    use super::*;

    #[test]
    fn names_cannot_break_out_of_a_cell() {
        let platform = Platform { name: "a | b\n<img src=x> [x](y) `c`".to_owned(), ..Platform::default() };
        let report = Report::build(&[], &[platform]);
        let text = markdown(&report, Texts(Lang::En), ModelTexts(Lang::En));
        assert!(text.contains("## a \\| b \\<img src=x\\> \\[x\\](y) \\`c\\`"), "{text}");
    }
}
