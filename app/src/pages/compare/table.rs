//! The table of criteria. On narrow screens each row is a card, and each cell names its platform.

use framework::criteria::CriterionId;
use framework::evidence::Assessment;
use framework::report::{PlatformReport, Report};
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::groups::groups;
use crate::components::{importance_tag, platform_tags, source_tag, verdict_mark};
use crate::pages::platform::importance_for;
use crate::pages::platform_name;
use crate::route::Route;
use crate::text::Texts;

/// The table of a report's platforms; `links` leads to their pages, where they have some.
pub(crate) fn table(report: &Report, links: &[Route], texts: Texts, model: ModelTexts) -> AnyView {
    let groups = groups(report);
    let names: Vec<String> = report
        .platforms
        .iter()
        .enumerate()
        .map(|(position, platform)| platform_name(platform, position, texts))
        .collect();
    let columns = (report.platforms.len() + 1).to_string();
    let rows = |criteria: &[CriterionId]| {
        criteria.iter().map(|criterion| row(report, &names, *criterion, texts, model)).collect_view()
    };
    let group = |name: &'static str, criteria: &[CriterionId]| {
        if criteria.is_empty() {
            return ().into_any();
        }
        view! { <tr class="group"><th colspan=columns.clone() scope="colgroup">{name}</th></tr>{rows(criteria)} }.into_any()
    };
    let same = (!groups.same.is_empty()).then(|| {
        view! {
            <details class="same">
                <summary>{texts.compare_same(groups.same.len() as u64)}</summary>
                <table class="compare">{heads(report, &names, &[], texts)}<tbody>{rows(&groups.same)}</tbody></table>
            </details>
        }
    });
    view! {
        <div class="card table-scroll" tabindex="0" role="region" aria-label=texts.nav_compare()>
            <table class="compare" data-testid="compare">
                {heads(report, &names, links, texts)}
                <tbody>
                    {group(texts.compare_blockers(), &groups.blockers)}
                    {group(texts.compare_differing(), &groups.differing)}
                </tbody>
            </table>
            {same}
        </div>
    }
    .into_any()
}

/// The head of a table; without links it is for those who do not see where the columns stand.
fn heads(report: &Report, names: &[String], links: &[Route], texts: Texts) -> AnyView {
    let cells = report
        .platforms
        .iter()
        .zip(names)
        .enumerate()
        .map(|(position, (platform, name))| head(platform, name, links.get(position), texts))
        .collect_view();
    view! {
        <thead><tr><th scope="col"><span class="visually-hidden">{texts.compare_criterion()}</span></th>{cells}</tr></thead>
    }
    .into_any()
}

fn head(platform: &PlatformReport, name: &str, link: Option<&Route>, texts: Texts) -> AnyView {
    let name = name.to_owned();
    let name = match link {
        Some(route) => view! { <a href=route.fragment()>{name}</a> }.into_any(),
        None => name.into_any(),
    };
    view! {
        <th scope="col" data-testid="compare-platform">{name}{platform_tags(platform, texts)}
            <span class="soft small">{platform.instance_type.clone()}</span></th>
    }
    .into_any()
}

fn row(
    report: &Report,
    names: &[String],
    criterion: CriterionId,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let (found, _) = report.compare(criterion);
    let cells = found
        .into_iter()
        .zip(&report.platforms)
        .zip(names)
        .map(|((found, platform), name)| cell(found, name, platform.illustration, model))
        .collect_view();
    let importance = importance_for(criterion, report.kinds(), &report.tasks);
    view! {
        <tr data-criterion=criterion.id()>
            <th scope="row">{criterion.text().title.get(texts.0)}{importance_tag(importance, model)}</th>{cells}
        </tr>
    }
    .into_any()
}

fn cell(found: &Assessment, name: &str, illustration: bool, model: ModelTexts) -> AnyView {
    view! {
        <td data-verdict=found.verdict.id()>
            <span class="cell-name" aria-hidden="true">{name.to_owned()}</span>
            <div class="cell">{verdict_mark(found.verdict, model)}
                <span>{found.reason.text(model.0)}" "{source_tag(found.source, found.sample_size, illustration, model)}</span></div>
        </td>
    }
    .into_any()
}
