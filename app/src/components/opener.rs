//! The button that opens files.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::open::open_files;
use crate::state::use_state;

/// A file picker that looks like a button; takes several files at once.
pub(crate) fn opener(primary: bool, name: &'static str) -> AnyView {
    let state = use_state();
    let changed = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(input) = input {
            if let Some(files) = input.files() {
                open_files(state, &files);
            }
            // So that the same file can be picked again.
            input.set_value("");
        }
    };
    view! {
        <label class="button" class:primary=primary>
            <input type="file" class="visually-hidden" multiple accept=".json,application/json,text/plain"
                data-testid="file-input" on:change=changed/>
            {name}
        </label>
    }
    .into_any()
}
