//! Ways in: files picked or dropped, texts pasted, addresses in the query.

mod address;
mod drop;
mod file;
mod paste;

use leptos::prelude::*;

use crate::route::Route;
use crate::state::{Added, AppState};

pub(crate) use address::{fetch_asked, load_samples, load_sources};
pub(crate) use file::open_files;

/// A file larger than this is not read. Bundles have some hundred kilobytes.
const MOST_BYTES: u32 = 32 << 20;

/// Listens for drops and pastes anywhere on the page. `dragging` is true while files hover over it.
pub(crate) fn listen(state: AppState, dragging: RwSignal<bool>) {
    drop::listen(state, dragging);
    paste::listen(state);
}

/// Takes in one text under its file's name: says what became of it, and gives the platform's position.
fn take_in(state: AppState, file_name: &str, text: &[u8]) -> Option<usize> {
    let texts = state.texts();
    // Adding to a copy first: a wrong file leaves everything as it was, and nothing is drawn anew.
    let mut workspace = state.workspace.get_untracked();
    match workspace.add_bundle(file_name, text) {
        Ok(added) => {
            let position = added.position();
            let name =
                workspace.platforms.get(position).map(|platform| platform.name.clone()).unwrap_or_default();
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
            let what = error.text(state.model_texts());
            state.notify_error(texts.open_refused(file_name, &what));
            None
        }
    }
}

/// After something was taken in: goes where it is best looked at.
fn show(state: AppState, positions: Vec<usize>) {
    let mut positions = positions;
    positions.sort_unstable();
    positions.dedup();
    match positions.as_slice() {
        [] => {}
        [position] => state.go(&Route::Platform(*position)),
        _ => state.go(&Route::Compare),
    }
}

/// Runs a reading; until it ends the page says that something is being read.
fn read_in_background(state: AppState, reading: impl Future<Output = ()> + 'static) {
    state.reading.update(|count| *count += 1);
    leptos::task::spawn_local(async move {
        reading.await;
        state.reading.update(|count| *count = count.saturating_sub(1));
    });
}
