//! Bundles by their address: `?src=…`, and the samples.

use gloo_net::http::Request;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{MOST_BYTES, is_elsewhere, show, take_in};
use crate::state::AppState;
use crate::web;

/// The samples that come with the site.
const SAMPLES: [&str; 2] = ["samples/build-machine.json", "samples/illustration-4090.json"];

/// Loads addresses of this host; those of other hosts wait for a yes.
pub(crate) fn load_sources(state: AppState, sources: Vec<String>) {
    let (elsewhere, here): (Vec<String>, Vec<String>) =
        sources.into_iter().partition(|source| is_elsewhere(source));
    state.asking.set(elsewhere);
    load(state, here);
}

/// Loads the samples.
pub(crate) fn load_samples(state: AppState) {
    load(state, SAMPLES.map(str::to_owned).to_vec());
}

/// The reader said yes: fetches from the other hosts.
pub(crate) fn fetch_asked(state: AppState) {
    let asked = state.asking.get_untracked();
    state.asking.set(Vec::new());
    load(state, asked);
}

fn load(state: AppState, addresses: Vec<String>) {
    if addresses.is_empty() {
        return;
    }
    spawn_local(async move {
        let mut positions = Vec::new();
        for address in &addresses {
            let name = file_name(address);
            match fetch(state, address).await {
                Ok(bytes) => positions.extend(take_in(state, &name, &bytes)),
                Err(what) => state.notify_error(state.texts().open_refused(&name, &what)),
            }
        }
        positions.sort_unstable();
        positions.dedup();
        show(state, &positions);
    });
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
    let request = Request::get(&url.href()).credentials(web_sys::RequestCredentials::Omit).send();
    let response = match request.await {
        Ok(response) => response,
        Err(_) if is_elsewhere(address) => return Err(texts.open_not_allowed(&url.host())),
        Err(_) => return Err(texts.open_unreachable(&url.host())),
    };
    if !response.ok() {
        return Err(texts.open_status(&url.host(), &response.status().to_string()));
    }
    let stated = response.headers().get("content-length").and_then(|length| length.parse::<u64>().ok());
    if stated.is_some_and(|length| length > u64::from(MOST_BYTES)) {
        return Err(texts.open_too_large_at(u64::from(MOST_BYTES)));
    }
    let bytes = response.binary().await.map_err(|_| texts.open_unreachable(&url.host()))?;
    if bytes.len() as u64 > u64::from(MOST_BYTES) {
        return Err(texts.open_too_large_at(u64::from(MOST_BYTES)));
    }
    Ok(bytes)
}

fn file_name(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or(address);
    path.rsplit('/').find(|part| !part.is_empty()).unwrap_or(address).to_owned()
}
