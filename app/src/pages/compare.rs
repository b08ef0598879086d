//! Platforms side by side: what decides and what differs first, sameness folded.

use framework::criteria::{CriterionId, Importance, Verdict};
use framework::evidence::Assessment;
use framework::report::{PlatformReport, Report};
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::platform::importance_for;
use super::report::platform_name;
use crate::components::{
    importance_tag, measure_name, measured_figure, opener, platform_tags, source_tag, verdict_mark,
};
use crate::open::load_samples;
use crate::route::Route;
use crate::state::{AppState, use_state};
use crate::text::Texts;

pub(crate) fn compare(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.nav_compare()}</h1>
            <p class="lead">{texts.compare_lead()}</p>
        </section>
        {move || {
            let report = state.report.get();
            if report.platforms.len() < 2 {
                return too_few(state, report.platforms.len(), texts);
            }
            view! {
                {compare_table(&report, Some(Route::Platform), texts, model)}
                {figures(state, &report, texts, model)}
            }
            .into_any()
        }}
    }
    .into_any()
}

fn too_few(state: AppState, platforms: usize, texts: Texts) -> AnyView {
    let what = if platforms == 0 { texts.compare_none() } else { texts.compare_one() };
    view! {
        <div class="card empty">
            <p>{what}</p>
            <div class="actions">
                {opener(texts, true)}
                <button class="button" on:click=move |_| load_samples(state)>{texts.home_door_samples_go()}</button>
            </div>
        </div>
    }
    .into_any()
}

/// The criteria in three groups: what decides for the user's kinds, what differs, what is the same.
struct Groups {
    blockers: Vec<CriterionId>,
    differing: Vec<CriterionId>,
    same: Vec<CriterionId>,
}

fn groups(report: &Report) -> Groups {
    let kinds = report.kinds();
    let mut groups = Groups { blockers: Vec::new(), differing: Vec::new(), same: Vec::new() };
    for criterion in CriterionId::ALL.iter().copied() {
        let (row, differs) = report.compare(criterion);
        let decides = importance_for(criterion, kinds, &report.tasks) == Some(Importance::Blocker);
        let shown_by_none = row.iter().all(|found| found.verdict == Verdict::Unknown);
        if decides && !shown_by_none {
            groups.blockers.push(criterion);
        } else if differs {
            groups.differing.push(criterion);
        } else {
            groups.same.push(criterion);
        }
    }
    groups
}

/// The table; `link` gives the route of a platform's page, where it has one.
pub(super) fn compare_table(
    report: &Report,
    link: Option<fn(usize) -> Route>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let groups = groups(report);
    let heads = report
        .platforms
        .iter()
        .enumerate()
        .map(|(position, platform)| head(position, platform, link, texts))
        .collect_view();
    let columns = (report.platforms.len() + 1).to_string();
    let group = |name: &'static str, criteria: &[CriterionId]| {
        if criteria.is_empty() {
            return ().into_any();
        }
        let rows = criteria.iter().map(|criterion| row(report, *criterion, texts, model)).collect_view();
        view! { <tr class="group"><th colspan=columns.clone() scope="colgroup">{name}</th></tr>{rows} }
            .into_any()
    };
    let same = groups.same.iter().map(|criterion| row(report, *criterion, texts, model)).collect_view();
    view! {
        <div class="card table-scroll" tabindex="0" role="region" aria-label=texts.nav_compare()>
            <table class="compare" data-testid="compare">
                <thead><tr><th scope="col"><span class="visually-hidden">{texts.compare_criterion()}</span></th>{heads}</tr></thead>
                <tbody>
                    {group(texts.compare_blockers(), &groups.blockers)}
                    {group(texts.compare_differing(), &groups.differing)}
                </tbody>
            </table>
            <details class="same">
                <summary>{texts.compare_same(groups.same.len() as u64)}</summary>
                <table class="compare"><tbody>{same}</tbody></table>
            </details>
        </div>
    }
    .into_any()
}

fn head(
    position: usize,
    platform: &PlatformReport,
    link: Option<fn(usize) -> Route>,
    texts: Texts,
) -> AnyView {
    let name = platform_name(platform, position, texts);
    let name = match link {
        Some(route) => view! { <a href=route(position).fragment()>{name}</a> }.into_any(),
        None => name.into_any(),
    };
    view! {
        <th scope="col">{name}{platform_tags(platform, texts)}
            <span class="soft small">{platform.instance_type.clone()}</span></th>
    }
    .into_any()
}

fn row(report: &Report, criterion: CriterionId, texts: Texts, model: ModelTexts) -> AnyView {
    let (found, _) = report.compare(criterion);
    let cells = found
        .into_iter()
        .zip(&report.platforms)
        .enumerate()
        .map(|(position, (found, platform))| {
            cell(found, platform_name(platform, position, texts), platform.illustration, model)
        })
        .collect_view();
    let importance = importance_for(criterion, report.kinds(), &report.tasks);
    let text = criterion.text();
    view! {
        <tr data-criterion=criterion.id()>
            <th scope="row">{text.title.get(texts.0)}{importance_tag(importance, model)}</th>{cells}
        </tr>
    }
    .into_any()
}

/// One verdict; `platform` heads it where the table is too narrow for columns.
fn cell(found: &Assessment, platform: String, illustration: bool, model: ModelTexts) -> AnyView {
    view! {
        <td data-verdict=found.verdict.id() data-platform=platform>
            <div class="cell">{verdict_mark(found.verdict, model)}
                <span>{found.reason.text(model.0)}" "{source_tag(found.source, found.sample_size, illustration, model)}</span></div>
        </td>
    }
    .into_any()
}

/// Measurements side by side: the newest of each platform.
fn figures(state: AppState, report: &Report, texts: Texts, model: ModelTexts) -> AnyView {
    let names: Vec<String> = report
        .platforms
        .iter()
        .enumerate()
        .map(|(position, found)| platform_name(found, position, texts))
        .collect();
    state.workspace.with_untracked(|workspace| {
        // The order of the measures is that in which they first appear.
        let mut rows: Vec<(String, String, Vec<Option<String>>)> = Vec::new();
        for (column, platform) in workspace.platforms.iter().enumerate() {
            for loaded in platform.sorted_bundles() {
                for measurement in &loaded.opened.bundle.measurements {
                    let id = measurement.id.as_str().to_owned();
                    let figure = measured_figure(measurement, texts, model);
                    let place = rows.iter().position(|(known, ..)| *known == id).unwrap_or_else(|| {
                        rows.push((id, measure_name(measurement, texts), vec![None; workspace.platforms.len()]));
                        rows.len() - 1
                    });
                    rows[place].2[column] = Some(figure);
                }
            }
        }
        if rows.is_empty() {
            return ().into_any();
        }
        let heads = names.iter().map(|name| view! { <th scope="col">{name.clone()}</th> }).collect_view();
        let rows = rows
            .into_iter()
            .map(|(_, name, figures)| {
                let cells = figures
                    .into_iter()
                    .zip(&names)
                    .map(|(figure, name)| {
                        let class = if figure.is_some() { "num" } else { "soft" };
                        let figure = figure.unwrap_or_else(|| texts.compare_not_measured().to_owned());
                        view! { <td class=class data-platform=name.clone()>{figure}</td> }
                    })
                    .collect_view();
                view! { <tr><th scope="row">{name}</th>{cells}</tr> }
            })
            .collect_view();
        view! {
            <section>
                <h2>{texts.compare_figures()}</h2>
                <p class="lead">{texts.compare_figures_what()}</p>
                <div class="card table-scroll" tabindex="0" role="region" aria-label=texts.compare_figures()>
                    <table class="compare"><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>
                </div>
            </section>
        }
        .into_any()
    })
}
