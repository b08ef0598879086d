//! Filling a criterion by hand.

use framework::criteria::{CriterionId, Verdict};
use framework::evidence::Declaration;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::state::AppState;
use crate::text::Texts;

/// The form: a verdict, a remark, and the address of the page that shows it.
pub(super) fn declare(
    state: AppState,
    position: usize,
    criterion: CriterionId,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let declared = Memo::new(move |_| {
        state.workspace.with(|workspace| {
            workspace
                .platforms
                .get(position)
                .and_then(|platform| platform.declarations.get(&criterion).cloned())
        })
    });
    let change = move |edit: &dyn Fn(&mut Declaration)| {
        state.workspace.update(|workspace| {
            if let Some(platform) = workspace.platforms.get_mut(position) {
                let blank =
                    Declaration { verdict: Verdict::Unknown, note: String::new(), address: String::new() };
                let declaration = platform.declarations.entry(criterion).or_insert(blank);
                edit(declaration);
                let is_blank = declaration.verdict == Verdict::Unknown
                    && declaration.note.is_empty()
                    && declaration.address.is_empty();
                if is_blank {
                    platform.declarations.remove(&criterion);
                }
            }
        });
    };
    let verdicts = Verdict::ALL.map(|verdict| {
        let pressed = move || {
            let now = declared.with(|declared| declared.as_ref().map_or(Verdict::Unknown, |declared| declared.verdict));
            (now == verdict).to_string()
        };
        view! {
            <button class="choice" aria-pressed=pressed data-declare=verdict.id()
                on:click=move |_| change(&|declaration| declaration.verdict = verdict)>{verdict.label(model)}</button>
        }
    });
    let initial = declared.get_untracked();
    let note = initial.as_ref().map(|declared| declared.note.clone()).unwrap_or_default();
    let address = initial.map(|declared| declared.address).unwrap_or_default();
    view! {
        <fieldset class="declare">
            <legend>{texts.declare_heading()}</legend>
            <div class="choices">{verdicts.into_iter().collect_view()}</div>
            <label class="field"><span>{texts.declare_note()}</span>
                <input type="text" maxlength="300" prop:value=note data-testid="declare-note" on:change=move |event| {
                    let text = event_target_value(&event);
                    change(&|declaration| declaration.note = text.trim().to_owned());
                }/></label>
            <label class="field"><span>{texts.declare_address()}</span>
                <input type="url" maxlength="500" prop:value=address placeholder="https://" on:change=move |event| {
                    let text = event_target_value(&event);
                    change(&|declaration| declaration.address = text.trim().to_owned());
                }/></label>
        </fieldset>
    }
    .into_any()
}
