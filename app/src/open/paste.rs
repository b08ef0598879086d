//! Files, bundles and links pasted anywhere on the page.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::{open_files, show, take_in};
use crate::route::Route;
use crate::state::AppState;

pub(super) fn listen(state: AppState) {
    let paste = window_event_listener(leptos::ev::paste, move |event| pasted(state, &event));
    on_cleanup(move || paste.remove());
}

fn pasted(state: AppState, event: &web_sys::ClipboardEvent) {
    let Some(data) = event.clipboard_data().filter(|_| !is_in_field(event)) else { return };
    if let Some(files) = data.files().filter(|files| files.length() > 0) {
        event.prevent_default();
        open_files(state, &files);
        return;
    }
    let text = data.get_data("text").unwrap_or_default();
    let text = text.trim();
    if !text.is_empty() {
        event.prevent_default();
        open_text(state, text);
    }
}

/// A bundle's text, or a link as it was copied from somewhere.
fn open_text(state: AppState, text: &str) {
    let name = state.texts().open_pasted();
    if text.starts_with(['{', '[']) {
        show(state, take_in(state, name, text.as_bytes()).into_iter().collect());
        return;
    }
    match framework::link::decode(text) {
        Ok(_) => {
            let payload = text.rsplit_once("report/").map_or(text, |(_, payload)| payload);
            state.go(&Route::Shared(payload.to_owned()));
        }
        Err(error) => state.notify_error(state.texts().open_refused(name, &error.text(state.model_texts()))),
    }
}

/// In a form's field a paste means the field.
fn is_in_field(event: &web_sys::ClipboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA"))
}
