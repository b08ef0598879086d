//! A command to copy.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::text::Texts;
use crate::web;

/// The command with a button that copies it.
pub(crate) fn command(command: String, texts: Texts) -> AnyView {
    let copied = RwSignal::new(false);
    let text = command.clone();
    let copy = move |_| {
        let text = text.clone();
        spawn_local(async move { copied.set(web::copy(&text).await) });
    };
    view! {
        <div class="command">
            <code>{command}</code>
            <button class="quiet" on:click=copy>
                <span aria-live="polite">{move || if copied.get() { texts.copied() } else { texts.copy() }}</span>
            </button>
        </div>
    }
    .into_any()
}
