//! Files picked, dropped or pasted.

use wasm_bindgen_futures::JsFuture;

use super::{MOST_BYTES, read_in_background, show, take_in};
use crate::state::AppState;

/// Reads files one after the other; each is taken in or refused on its own.
pub(crate) fn open_files(state: AppState, files: &web_sys::FileList) {
    let files: Vec<web_sys::File> = (0..files.length()).filter_map(|index| files.get(index)).collect();
    read_in_background(state, async move {
        let mut positions = Vec::new();
        for file in files {
            positions.extend(open_file(state, &file).await);
        }
        show(state, positions);
    });
}

async fn open_file(state: AppState, file: &web_sys::File) -> Option<usize> {
    let name = file.name();
    if file.size() > f64::from(MOST_BYTES) {
        state.notify_error(state.texts().open_too_large(&name, u64::from(MOST_BYTES)));
        return None;
    }
    match JsFuture::from(file.array_buffer()).await {
        Ok(buffer) => take_in(state, &name, &js_sys::Uint8Array::new(&buffer).to_vec()),
        Err(_) => {
            state.notify_error(state.texts().open_unreadable(&name));
            None
        }
    }
}
