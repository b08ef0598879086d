//! Files dropped anywhere on the page.

use leptos::ev;
use leptos::prelude::*;

use super::open_files;
use crate::state::AppState;

pub(super) fn listen(state: AppState, dragging: RwSignal<bool>) {
    let over = window_event_listener(ev::dragover, move |event| {
        if carries_files(&event) {
            event.prevent_default();
            dragging.set(true);
        }
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        // Leaving for another element of the page is no leaving.
        if event.related_target().is_none() {
            dragging.set(false);
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        dragging.set(false);
        if carries_files(&event) {
            event.prevent_default();
            if let Some(files) = event.data_transfer().and_then(|data| data.files()) {
                open_files(state, &files);
            }
        }
    });
    on_cleanup(move || {
        over.remove();
        leave.remove();
        drop.remove();
    });
}

/// Files, and not a piece of text that is moved into a field.
fn carries_files(event: &web_sys::DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().iter().any(|kind| kind == "Files"))
}
