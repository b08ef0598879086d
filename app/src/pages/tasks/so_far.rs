//! What the answers amount to, and how each moved the result.

use framework::task::{Classification, Move, Question};
use framework::text::{Texts as ModelTexts, number};
use leptos::prelude::*;

use super::kind_names;
use crate::state::AppState;
use crate::text::Texts;

/// The panel beside the questions. Each answer leads back to its question.
pub(super) fn so_far(
    state: AppState,
    position: usize,
    at: RwSignal<usize>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let found = state.workspace.with(|workspace| {
        workspace.tasks.get(position).map(|task| (task.classification(), task.answers.clone()))
    });
    let Some((Classification { kinds, moves }, answers)) = found else { return ().into_any() };
    let rows = moves
        .into_iter()
        .map(|step| {
            let label = match step.choice {
                Some(choice) => step.question.choice_label(choice.id, model).to_owned(),
                None => {
                    let value = answers.number(step.question).map(number).unwrap_or_default();
                    format!("{value} {}", step.question.unit(model))
                }
            };
            let place = Question::ALL.iter().position(|question| *question == step.question).unwrap_or(0);
            view! {
                <li>
                    <button class="link" on:click=move |_| at.set(place)>{step.question.text(model)}</button>
                    <span>{label}</span>
                    <span class="effect" class:none=step.kinds.is_empty() && step.note.is_none()>{effect(&step, texts, model)}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <p class="small soft">{texts.wizard_so_far()}</p>
        <h2 data-testid="kinds">{kind_names(kinds, texts, model)}</h2>
        <ul class="plain moves">{rows}</ul>
        {answers.is_empty().then(|| view! { <p class="soft">{texts.wizard_nothing_yet()}</p> })}
    }
    .into_any()
}

/// What one answer did: `→ Batch production; instances that can be taken away are fine`.
fn effect(step: &Move, texts: Texts, model: ModelTexts) -> String {
    let mut parts = Vec::new();
    if !step.kinds.is_empty() {
        parts.push(kind_names(step.kinds, texts, model));
    }
    if let Some(note) = step.note {
        parts.push(note.text(model).to_owned());
    }
    if parts.is_empty() {
        let nothing =
            if step.question.moves_kind() { model.move_no_effect() } else { model.move_check_only() };
        parts.push(nothing.to_owned());
    }
    format!("→ {}", parts.join(texts.list_separator()))
}
