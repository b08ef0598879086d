//! A command to copy.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::text::Texts;
use crate::web;

/// What this version's probe cannot run yet: said beside the command, so that nobody tries in vain.
const NOT_YET: [&str; 5] =
    ["gpu-probe stress", "gpu-probe soak", "gpu-probe time", "gpu-probe mark", "gpu-probe bill"];

/// The command with a button that copies it.
pub(crate) fn command(command: String, texts: Texts) -> AnyView {
    let not_yet = NOT_YET.iter().any(|start| command.starts_with(start));
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
        {not_yet.then(|| view! { <p class="small soft">{texts.command_not_yet()}</p> })}
    }
    .into_any()
}
