//! One platform: what it is, what the steps showed, and the checklist.

mod checklist;
mod declare;
mod evidence;
mod identity;
mod instance;
mod marks;
mod overview;
mod steps;

pub(crate) use checklist::importance_for;
pub(crate) use evidence::address_view;
pub(crate) use overview::conclusions;

use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::pages::lost;
use crate::state::use_state;
use crate::text::Texts;

pub(crate) fn platform(position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let exists = Memo::new(move |_| state.workspace.with(|workspace| position < workspace.platforms.len()));
    let content = move || {
        if !exists.get() {
            return lost(texts);
        }
        view! {
            {identity::identity(state, position, texts)}
            {overview::overview(state, position, texts, model)}
            {move || instance::instance(state, position, texts, model)}
            {move || steps::steps(state, position, texts, model)}
            {checklist::checklist(state, position, texts, model)}
        }
        .into_any()
    };
    content.into_any()
}
