//! Ways in: files picked or dropped, texts pasted, addresses in the query.

mod address;
mod file;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::route::Route;
use crate::state::{Added, AppState};
use crate::web;

pub(crate) use address::{fetch_asked, load_samples, load_sources};
pub(crate) use file::open_files;

/// A file larger than this is not read.
const MOST_BYTES: u32 = 64 << 20;

/// Takes in one text under its file's name: says what became of it, and gives the platform's position.
pub(crate) fn take_in(state: AppState, file_name: &str, text: &[u8]) -> Option<usize> {
    let texts = state.texts();
    // Adding to a copy first: a wrong file leaves everything as it was, and nothing is drawn anew.
    let mut workspace = state.workspace.get_untracked();
    match workspace.add_bundle(file_name, text) {
        Ok(added) => {
            let position = added.position();
            let name = workspace.platforms[position].name.clone();
            match added {
                Added::Platform(_) => {}
                Added::Joined(_) => state.notify(texts.open_joined(file_name, &name)),
                Added::Duplicate(_) => state.notify(texts.open_duplicate(file_name, &name)),
            }
            if !matches!(added, Added::Duplicate(_)) {
                state.workspace.set(workspace);
            }
            Some(position)
        }
        Err(error) => {
            let what = error.text(framework::text::Texts(state.lang.get_untracked()));
            state.notify_error(texts.open_refused(file_name, &what));
            None
        }
    }
}

/// After something was taken in: goes where it is best looked at.
fn show(state: AppState, positions: &[usize]) {
    match positions {
        [] => {}
        [position] => state.go(&Route::Platform(*position)),
        _ => state.go(&Route::Compare),
    }
}

/// Listens for drops and pastes anywhere on the page. `dragging` is true while something hovers over it.
pub(crate) fn listen(state: AppState, dragging: RwSignal<bool>) {
    use leptos::ev;
    let over = window_event_listener(ev::dragover, move |event| {
        event.prevent_default();
        dragging.set(true);
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        // Leaving for another element of the page is no leaving.
        if event.related_target().is_none() {
            dragging.set(false);
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        dragging.set(false);
        if let Some(files) = event.data_transfer().and_then(|data| data.files()) {
            open_files(state, &files);
        }
    });
    let paste = window_event_listener(ev::paste, move |event| pasted(state, &event));
    on_cleanup(move || {
        over.remove();
        leave.remove();
        drop.remove();
        paste.remove();
    });
}

fn pasted(state: AppState, event: &web_sys::ClipboardEvent) {
    // In a form's field a paste means the field.
    let in_field = event.target().is_some_and(|target| {
        target
            .dyn_ref::<web_sys::Element>()
            .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA"))
    });
    let Some(data) = event.clipboard_data().filter(|_| !in_field) else { return };
    if let Some(files) = data.files().filter(|files| files.length() > 0) {
        event.prevent_default();
        open_files(state, &files);
        return;
    }
    let text = data.get_data("text").unwrap_or_default();
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return;
    }
    event.prevent_default();
    if trimmed.starts_with('{') || trimmed.starts_with('[') {
        let name = state.texts().open_pasted();
        show(state, &take_in(state, name, trimmed.as_bytes()).into_iter().collect::<Vec<_>>());
        return;
    }
    match framework::link::decode(trimmed) {
        Ok(_) => {
            let payload = trimmed.split_once("/report/").map_or(trimmed, |(_, payload)| payload);
            state.go(&Route::Shared(payload.to_owned()));
        }
        Err(error) => {
            let what = error.text(framework::text::Texts(state.lang.get_untracked()));
            state.notify_error(state.texts().open_refused(state.texts().open_pasted(), &what));
        }
    }
}

/// Whether an address is on another host than this page.
fn is_elsewhere(address: &str) -> bool {
    web::resolve(address).is_none_or(|url| url.origin() != web::origin())
}
