//! The report itself: tasks, then each platform with its conclusions and lists. No total.

use framework::criteria::{CriterionId, Verdict};
use framework::evidence::Origin;
use framework::report::{KindView, PlatformReport, Report};
use framework::task::Kind;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::platform_name;
use crate::components::{next_steps, platform_tags, source_tag, verdict_mark};
use crate::pages::compare::table;
use crate::pages::platform::{address_view, conclusions};
use crate::pages::tasks::{kind_names, task_name};
use crate::route::Route;
use crate::text::Texts;

pub(super) fn body(report: &Report, texts: Texts, model: ModelTexts) -> AnyView {
    let platforms = report
        .platforms
        .iter()
        .enumerate()
        .map(|(position, platform)| platform_section(report, position, platform, texts, model))
        .collect_view();
    let comparison = (report.platforms.len() > 1).then(|| {
        view! { <section><h2>{texts.report_side_by_side()}</h2>{table(report, &[], texts, model)}</section> }
    });
    view! { {tasks_section(report, texts, model)}{platforms}{comparison} }.into_any()
}

fn tasks_section(report: &Report, texts: Texts, model: ModelTexts) -> AnyView {
    if report.tasks.is_empty() {
        return view! {
            <div class="card empty">
                <p>{texts.report_no_tasks()}</p>
                <a class="button" href=Route::Tasks.fragment()>{texts.home_door_tasks_go()}</a>
            </div>
        }
        .into_any();
    }
    let tasks = report
        .tasks
        .iter()
        .enumerate()
        .map(|(position, task)| {
            view! { <li><b>{task_name(&task.name, position, texts)}</b>" · "{kind_names(task.kinds, texts, model)}</li> }
        })
        .collect_view();
    view! { <section class="card"><h2>{texts.report_tasks()}</h2><ul class="plain" data-testid="report-tasks">{tasks}</ul></section> }.into_any()
}

fn platform_section(
    report: &Report,
    position: usize,
    platform: &PlatformReport,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let kinds = report.kinds();
    let shown: Vec<Kind> = if kinds.is_empty() { Kind::ALL.to_vec() } else { kinds.iter().collect() };
    let interconnect = report.tasks.iter().any(framework::report::TaskReport::interconnect_decides);
    let views = shown
        .into_iter()
        .map(|kind| kind_section(platform, kind, &platform.for_kind(kind, interconnect), texts, model))
        .collect_view();
    let measured = match platform.observed {
        None => texts.report_never_measured().to_owned(),
        // Nothing of an illustration was measured.
        Some((_, last)) if platform.illustration => texts.report_dated(&last.to_minute()),
        Some((first, last)) if first == last => texts.report_measured(&first.to_minute()),
        Some((first, last)) => texts.report_measured_between(&first.to_minute(), &last.to_minute()),
    };
    let place: Vec<&str> = [platform.instance_type.as_str(), platform.region.as_str(), measured.as_str()]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    let place = place.join(" · ");
    view! {
        <section class="platform-report" data-testid="platform-report">
            <h2>{platform_name(platform, position, texts)}{platform_tags(platform, texts)}</h2>
            <p class="soft">{place}</p>
            {conclusions(&platform.conclusions, model)}
            {views}
        </section>
    }
    .into_any()
}

fn kind_section(
    platform: &PlatformReport,
    kind: Kind,
    view: &KindView,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let summary = texts.report_kind_summary(
        view.unmet_blockers.len() as u64,
        view.unknown_blockers.len() as u64,
        view.gaps.len() as u64,
        view.met.len() as u64,
    );
    view! {
        <section class="card kind-report" data-kind=kind.id()>
            <h3>{texts.report_for_kind(kind.name(model))}</h3>
            <p data-testid="kind-summary">{summary}</p>
            {list(platform, texts.report_unmet_blockers(), &view.unmet_blockers, true, texts, model)}
            {unknown_list(texts.report_unknown_blockers(), &view.unknown_blockers, texts, model)}
            {list(platform, texts.report_gaps(), &view.gaps, true, texts, model)}
            {list(platform, texts.report_met(), &view.met, false, texts, model)}
            {folded_unknown(&view.unknown, texts, model)}
        </section>
    }
    .into_any()
}

fn list(
    platform: &PlatformReport,
    name: &'static str,
    criteria: &[CriterionId],
    consequence: bool,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    if criteria.is_empty() {
        return ().into_any();
    }
    let rows = criteria
        .iter()
        .map(|criterion| {
            let found = platform.assessment(*criterion);
            let text = criterion.text();
            let cost = (consequence && found.verdict == Verdict::Unmet).then(|| view! { <p class="soft small">{text.consequence.get(model.0)}</p> });
            let details: Vec<String> =
                found.evidence.last().map(|evidence| evidence.details.iter().map(|detail| detail.text(model.0)).collect()).unwrap_or_default();
            let address = found.evidence.iter().find_map(|evidence| match &evidence.origin {
                Origin::Address(address) => Some(address_view(address)),
                Origin::Bundle { .. } | Origin::Nowhere => None,
            });
            let note = (!found.note.is_empty()).then(|| view! { <p class="note">{texts.row_note(&found.note)}</p> });
            view! {
                <li data-criterion=criterion.id() data-verdict=found.verdict.id()>
                    {verdict_mark(found.verdict, model)}
                    <div>
                        <p><b>{text.title.get(model.0)}</b>" "{source_tag(found.source, found.sample_size, platform.illustration, model)}</p>
                        <p>{found.reason.text(model.0)}</p>
                        {(!details.is_empty()).then(|| view! { <p class="soft small">{details.join(texts.list_separator())}</p> })}
                        {cost}{note}{address}
                    </div>
                </li>
            }
        })
        .collect_view();
    view! { <h4>{name}" "<span class="count">{criteria.len()}</span></h4><ul class="plain findings">{rows}</ul> }.into_any()
}

/// What is not yet shown, by what would settle it.
fn unknown_list(name: &'static str, criteria: &[CriterionId], texts: Texts, model: ModelTexts) -> AnyView {
    if criteria.is_empty() {
        return ().into_any();
    }
    view! { <h4>{name}" "<span class="count">{criteria.len()}</span></h4>{next_steps(criteria, texts, model)} }.into_any()
}

fn folded_unknown(criteria: &[CriterionId], texts: Texts, model: ModelTexts) -> AnyView {
    if criteria.is_empty() {
        return ().into_any();
    }
    let titles: Vec<&str> = criteria.iter().map(|criterion| criterion.text().title.get(model.0)).collect();
    view! {
        <details>
            <summary>{texts.report_other_unknown(criteria.len() as u64)}</summary>
            <p class="soft">{titles.join(texts.list_separator())}</p>
        </details>
    }
    .into_any()
}
