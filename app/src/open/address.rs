//! Bundles by their address: `?src=…`, and the samples.

use gloo_net::http::{Request, Response};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

use super::{MOST_BYTES, read_in_background, show, take_in};
use crate::state::AppState;
use crate::web;

/// Where the samples that come with the site lie, and the list of their files.
const SAMPLES: &str = "samples/";
const SAMPLES_INDEX: &str = "samples/index.json";

/// Loads addresses of this host; those of other hosts wait for a yes.
pub(crate) fn load_sources(state: AppState, sources: Vec<String>) {
    let (elsewhere, here): (Vec<String>, Vec<String>) =
        sources.into_iter().partition(|source| is_elsewhere(source));
    if !elsewhere.is_empty() {
        state.asking.set(elsewhere);
    }
    load(state, here);
}

/// The reader said yes: fetches from the other hosts.
pub(crate) fn fetch_asked(state: AppState) {
    let asked = state.asking.get_untracked();
    state.asking.set(Vec::new());
    load(state, asked);
}

/// Loads the samples.
pub(crate) fn load_samples(state: AppState) {
    read_in_background(state, async move {
        let listed =
            fetch(state, SAMPLES_INDEX).await.map(|bytes| serde_json::from_slice::<Vec<String>>(&bytes));
        match listed {
            Ok(Ok(names)) => {
                load_all(state, names.iter().map(|name| format!("{SAMPLES}{name}")).collect()).await;
            }
            Ok(Err(_)) => state.notify_error(state.texts().open_no_samples().to_owned()),
            Err(what) => state.notify_error(state.texts().open_refused(SAMPLES_INDEX, &what)),
        }
    });
}

fn load(state: AppState, addresses: Vec<String>) {
    if !addresses.is_empty() {
        read_in_background(state, load_all(state, addresses));
    }
}

async fn load_all(state: AppState, addresses: Vec<String>) {
    let mut positions = Vec::new();
    for address in &addresses {
        let name = file_name(address);
        match fetch(state, address).await {
            Ok(bytes) => positions.extend(take_in(state, name, &bytes)),
            Err(what) => state.notify_error(state.texts().open_refused(name, &what)),
        }
    }
    show(state, positions);
}

/// The bytes at an address, or a sentence that says what is wrong.
async fn fetch(state: AppState, address: &str) -> Result<Vec<u8>, String> {
    let texts = state.texts();
    let Some(url) = web::resolve(address).filter(|url| matches!(url.protocol().as_str(), "http:" | "https:"))
    else {
        return Err(texts.open_no_address(address));
    };
    if web::origin().starts_with("https:") && url.protocol() == "http:" {
        return Err(texts.open_mixed_content().to_owned());
    }
    let host = url.host();
    let request = Request::get(&url.href()).credentials(web_sys::RequestCredentials::Omit).send();
    let response = match request.await {
        Ok(response) => response,
        Err(_) if is_elsewhere(address) => return Err(texts.open_not_allowed(&host)),
        Err(_) => return Err(texts.open_unreachable(&host)),
    };
    if !response.ok() {
        return Err(texts.open_status(&host, &response.status().to_string()));
    }
    match read_capped(&response).await {
        Ok(Some(bytes)) => Ok(bytes),
        Ok(None) => Err(texts.open_too_large_at(u64::from(MOST_BYTES))),
        Err(_) => Err(texts.open_unreachable(&host)),
    }
}

/// The body piece by piece, so that one without end is left before it fills the memory; `None` for those.
async fn read_capped(response: &Response) -> Result<Option<Vec<u8>>, wasm_bindgen::JsValue> {
    let Some(body) = response.body() else { return Ok(Some(Vec::new())) };
    let reader: web_sys::ReadableStreamDefaultReader = body.get_reader().dyn_into()?;
    let mut bytes = Vec::new();
    loop {
        let piece = JsFuture::from(reader.read()).await?;
        let value = js_sys::Reflect::get(&piece, &"value".into())?;
        let Ok(piece) = value.dyn_into::<js_sys::Uint8Array>() else { return Ok(Some(bytes)) };
        if bytes.len() as u64 + u64::from(piece.length()) > u64::from(MOST_BYTES) {
            // The rest is not wanted; whether it can be called off changes nothing.
            drop(reader.cancel());
            return Ok(None);
        }
        bytes.extend(piece.to_vec());
    }
}

/// Whether an address is on another host than this page.
fn is_elsewhere(address: &str) -> bool {
    web::resolve(address).is_none_or(|url| url.origin() != web::origin())
}

/// The last part of an address's path.
fn file_name(address: &str) -> &str {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    path.rsplit('/').find(|part| !part.is_empty()).unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_file_is_named_by_the_end_of_its_path() {
        for (address, name) in [
            ("samples/a.json", "a.json"),
            ("https://a.example/x/b.json?token=1#c", "b.json"),
            ("https://a.example/", "a.example"),
            ("", ""),
        ] {
            assert_eq!(file_name(address), name);
        }
    }
}
