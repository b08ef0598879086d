//! What a task's kind asks of a platform.

use framework::criteria::{CriterionId, Importance};
use framework::task::{Kind, Requirements};
use framework::text::{Texts as ModelTexts, bytes, count, number};
use leptos::prelude::*;

use super::kind_names;
use crate::route::Route;
use crate::state::AppState;
use crate::text::Texts;

/// The result after the last question.
pub(super) fn result(
    state: AppState,
    position: usize,
    at: RwSignal<usize>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let found = state.workspace.with(|workspace| {
        workspace.tasks.get(position).map(|task| (task.classification(), task.answers.requirements()))
    });
    let Some((classification, requirements)) = found else { return ().into_any() };
    let tie = classification.kinds.iter().count() > 1;
    let kinds = classification.kinds.iter().map(|kind| kind_card(kind, tie, texts, model)).collect_view();
    let names = kind_names(classification.kinds, texts, model);
    let heading = if classification.kinds.is_empty() { names } else { texts.result_heading(&names) };
    let checks: Vec<String> = requirement_texts(requirements, texts);
    view! {
        <div class="card result" data-testid="result">
            <h2 tabindex="-1">{heading}</h2>
            {tie.then(|| view! { <p class="soft">{texts.result_tie()}</p> })}
            {classification.kinds.is_empty().then(|| view! { <p class="soft">{texts.result_none()}</p> })}
            {kinds}
            {(!checks.is_empty()).then(|| view! {
                <h3>{texts.result_checks()}</h3>
                <ul>{checks.into_iter().map(|check| view! { <li>{check}</li> }).collect_view()}</ul>
            })}
            <div class="actions">
                <a class="button primary" href=Route::Platforms.fragment()>{texts.result_platforms()}</a>
                <button class="button" on:click=move |_| at.set(0)>{texts.result_again()}</button>
                <a class="button" href=Route::Guide.fragment()>{texts.result_probe()}</a>
            </div>
        </div>
    }
    .into_any()
}

fn kind_card(kind: Kind, named: bool, texts: Texts, model: ModelTexts) -> AnyView {
    let [first, second] = kind.first_dimensions();
    let blockers: Vec<&str> = CriterionId::ALL
        .iter()
        .filter(|criterion| criterion.importance(kind) == Importance::Blocker)
        .map(|criterion| criterion.text().title.get(model.0))
        .collect();
    view! {
        <div class="kind">
            {named.then(|| view! { <h3>{kind.name(model)}</h3> })}
            <p class="soft">{kind.what(model)}</p>
            <dl>
                <div><dt>{texts.result_asks()}</dt><dd>{kind.asks(model)}</dd></div>
                <div><dt>{texts.result_relax()}</dt><dd>{kind.relax(model)}</dd></div>
                <div><dt>{texts.result_look()}</dt><dd>{texts.result_first(first.name(model), second.name(model))}</dd></div>
            </dl>
            <details>
                <summary>{texts.result_blockers(blockers.len() as u64)}</summary>
                <ul>{blockers.into_iter().map(|title| view! { <li>{title}</li> }).collect_view()}</ul>
            </details>
        </div>
    }
    .into_any()
}

/// Data as people count it, in decimal gigabytes.
pub(crate) fn gigabytes(amount: u64) -> String {
    format!("{} GB", number(amount as f64 / 1e9))
}

/// The requirements that follow from the answers, in words.
pub(crate) fn requirement_texts(requirements: Requirements, texts: Texts) -> Vec<String> {
    let mut checks = Vec::new();
    if let Some(needed) = requirements.vram_bytes {
        checks.push(texts.check_vram(&bytes(needed)));
    }
    if let Some(needed) = requirements.disk_bytes {
        checks.push(texts.check_disk(&gigabytes(needed)));
    }
    if let Some(files) = requirements.files {
        checks.push(texts.check_files(&count(files)));
    }
    if requirements.docker {
        checks.push(texts.check_docker().to_owned());
    }
    if requirements.own_driver {
        checks.push(texts.check_driver().to_owned());
    }
    checks
}
