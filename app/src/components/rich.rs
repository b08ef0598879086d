//! Texts with commands in them.

use leptos::prelude::*;

/// A text in which `…` between backticks is a command.
pub(crate) fn rich(text: &str) -> AnyView {
    text.split('`')
        .enumerate()
        .map(|(position, part)| {
            let part = part.to_owned();
            if position % 2 == 1 { view! { <code>{part}</code> }.into_any() } else { part.into_any() }
        })
        .collect_view()
        .into_any()
}
