//! Measurements side by side.

use framework::report::Report;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::{measure_name, measured_figure, platform_tags};
use crate::pages::platform_name;
use crate::state::{AppState, PlatformState};
use crate::text::Texts;

/// A measure's name and its figure on each platform.
struct Row {
    id: String,
    /// Which of several of this measure in one bundle, such as of a second disk.
    nth: usize,
    name: String,
    figures: Vec<Option<String>>,
}

/// The newest figure of every measure on each of the platforms shown; nothing where none measured any.
pub(super) fn figures(
    state: AppState,
    report: &Report,
    shown: &[usize],
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let rows = state.workspace.with(|workspace| {
        let platforms: Vec<&PlatformState> =
            shown.iter().filter_map(|position| workspace.platforms.get(*position)).collect();
        rows(&platforms, texts, model)
    });
    if rows.is_empty() {
        return ().into_any();
    }
    let names: Vec<String> = report
        .platforms
        .iter()
        .enumerate()
        .map(|(position, platform)| platform_name(platform, position, texts))
        .collect();
    let heads = report
        .platforms
        .iter()
        .zip(&names)
        .map(|(platform, name)| view! { <th scope="col">{name.clone()}{platform_tags(platform, texts)}</th> })
        .collect_view();
    let rows = rows.into_iter().map(|row| row_view(row, &names, texts)).collect_view();
    view! {
        <section>
            <h2>{texts.compare_figures()}</h2>
            <p class="lead">{texts.compare_figures_what()}</p>
            <div class="card table-scroll" tabindex="0" role="region" aria-label=texts.compare_figures()>
                <table class="compare" data-testid="figures">
                    <thead><tr><th scope="col"><span class="visually-hidden">{texts.compare_measure()}</span></th>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

/// A file with more figures than this is not one of the probe's.
const MOST_FIGURES: usize = 60;

/// In the order in which the measures first appear; later bundles take the place of earlier ones.
fn rows(platforms: &[&PlatformState], texts: Texts, model: ModelTexts) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (column, platform) in platforms.iter().enumerate() {
        for loaded in platform.sorted_bundles() {
            let measurements = &loaded.opened.bundle.measurements;
            for (position, measurement) in measurements.iter().enumerate().take(MOST_FIGURES) {
                let nth = measurements[..position].iter().filter(|other| other.id == measurement.id).count();
                let id = measurement.id.as_str();
                let place = rows.iter().position(|row| row.id == id && row.nth == nth).unwrap_or_else(|| {
                    let (name, figures) = (measure_name(measurement, texts), vec![None; platforms.len()]);
                    rows.push(Row { id: id.to_owned(), nth, name, figures });
                    rows.len() - 1
                });
                rows[place].figures[column] = Some(measured_figure(measurement, texts, model));
            }
        }
    }
    rows
}

fn row_view(row: Row, names: &[String], texts: Texts) -> AnyView {
    let cells = row
        .figures
        .into_iter()
        .zip(names)
        .map(|(figure, name)| {
            let class = if figure.is_some() { "num" } else { "soft" };
            let figure = figure.unwrap_or_else(|| texts.compare_not_measured().to_owned());
            view! { <td><span class="cell-name" aria-hidden="true">{name.clone()}</span><span class=class>{figure}</span></td> }
        })
        .collect_view();
    view! { <tr><th scope="row">{row.name}</th>{cells}</tr> }.into_any()
}
