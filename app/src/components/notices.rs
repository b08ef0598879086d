//! What happened, what went wrong, and questions.

use leptos::prelude::*;

use crate::open::fetch_asked;
use crate::pages::task_name;
use crate::state::{Removed, use_state};
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
    let reading = move || {
        (state.reading.get() > 0).then(|| {
            view! { <div class="notice reading"><p>{Texts(state.lang.get()).open_reading()}</p></div> }
        })
    };
    view! {
        <div class="notices" role="status" aria-live="polite" data-testid="notices">{reading}{list}</div>
    }
    .into_any()
}

/// Asks before anything is fetched from another host.
pub(crate) fn source_question() -> AnyView {
    let state = use_state();
    let question = move || {
        let asked = state.asking.get();
        let texts = Texts(state.lang.get());
        (!asked.is_empty()).then(|| {
            let mut hosts: Vec<String> = asked
                .iter()
                .map(|address| web::resolve(address).map(|url| url.host()).filter(|host| !host.is_empty()).unwrap_or_else(|| address.clone()))
                .collect();
            hosts.dedup();
            view! {
                <div class="question-bar"><div class="notice ask question" role="alertdialog" aria-labelledby="ask-title" aria-describedby="ask-what" data-testid="ask">
                    <p><b id="ask-title">{texts.ask_title()}</b><br/><span id="ask-what">{texts.ask_fetch(&hosts.join(texts.list_comma()))}</span></p>
                    <div class="actions">
                        <button class="button primary" data-testid="ask-yes" on:click=move |_| fetch_asked(state)>{texts.ask_yes()}</button>
                        <button class="button" on:click=move |_| state.asking.set(Vec::new())>{texts.ask_no()}</button>
                    </div>
                </div></div>
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
        state.removed.with(|removed| {
            let name = match removed.as_ref()? {
                Removed::Task(position, task) => task_name(&task.name, *position, texts),
                Removed::Platform(_, platform) => platform.name.clone(),
            };
            Some(view! {
                <div class="undo-bar">
                    <span>{texts.removed(&name)}</span>
                    <button class="button" data-testid="undo" on:click=move |_| state.put_back()>{texts.undo()}</button>
                    <button class="quiet" aria-label=texts.dismiss() on:click=move |_| state.removed.set(None)>"✕"</button>
                </div>
            })
        })
    };
    view! { <div role="status">{bar}</div> }.into_any()
}
