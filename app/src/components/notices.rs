//! What happened, what went wrong, and questions.

use leptos::prelude::*;

use crate::open::fetch_asked;
use crate::state::use_state;
use crate::text::Texts;
use crate::web;

/// Notices of the last actions; read out by screen readers.
pub(crate) fn notices() -> AnyView {
    let state = use_state();
    let list = move || {
        let texts = Texts(state.lang.get());
        state
            .notices
            .get()
            .into_iter()
            .enumerate()
            .map(|(position, notice)| {
                let dismiss = move |_| {
                    state.notices.update(|notices| {
                        if position < notices.len() {
                            notices.remove(position);
                        }
                    });
                };
                view! {
                    <div class="notice" class:error=notice.is_error>
                        <p>{notice.text}</p>
                        <button class="quiet" aria-label=texts.dismiss() on:click=dismiss>"✕"</button>
                    </div>
                }
            })
            .collect_view()
    };
    view! { <div class="notices" role="status" aria-live="polite" data-testid="notices">{list}</div> }
        .into_any()
}

/// Asks before anything is fetched from another host.
pub(crate) fn source_question() -> AnyView {
    let state = use_state();
    let question = move || {
        let asked = state.asking.get();
        let texts = Texts(state.lang.get());
        (!asked.is_empty()).then(|| {
            let hosts: Vec<String> = asked
                .iter()
                .map(|address| web::resolve(address).map_or_else(|| address.clone(), |url| url.host()))
                .collect();
            view! {
                <div class="notice question" role="alertdialog" aria-label=texts.ask_title()>
                    <p>{texts.ask_fetch(&hosts.join(", "))}</p>
                    <button class="button primary" on:click=move |_| fetch_asked(state)>{texts.ask_yes()}</button>
                    <button class="button" on:click=move |_| state.asking.set(Vec::new())>{texts.ask_no()}</button>
                </div>
            }
        })
    };
    question.into_any()
}

/// Offers to take the last removal back.
pub(crate) fn undo_bar() -> AnyView {
    let state = use_state();
    let bar = move || {
        let texts = Texts(state.lang.get());
        state.undo.get().map(|before| {
            let undo = move |_| {
                state.workspace.set(before.clone());
                state.undo.set(None);
            };
            view! {
                <div class="undo-bar" role="status">
                    <span>{texts.removed()}</span>
                    <button class="button" data-testid="undo" on:click=undo>{texts.undo()}</button>
                    <button class="quiet" aria-label=texts.dismiss() on:click=move |_| state.undo.set(None)>"✕"</button>
                </div>
            }
        })
    };
    bar.into_any()
}
