//! The browser: all that the site asks of it, in one place.

pub(crate) mod database;

use leptos::prelude::window;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;

/// What the browser keeps under a key; `None` where there is nothing or it refuses.
pub(crate) fn stored(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Keeps a text under a key. False where the browser refuses: private mode, or no space.
pub(crate) fn store(key: &str, text: &str) -> bool {
    match window().local_storage() {
        Ok(Some(storage)) => storage.set_item(key, text).is_ok(),
        _ => false,
    }
}

/// The languages the reader prefers, the first one most.
pub(crate) fn languages() -> Vec<String> {
    window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect()
}

/// The address's fragment with its `#`, exactly as it stands there.
pub(crate) fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Goes to a fragment; a step in the history.
pub(crate) fn set_fragment(fragment: &str) {
    // Refused only where the page is being left.
    let _ = window().location().set_hash(fragment);
}

/// The `src` values of the query before the `#`, read by the browser's own rules.
pub(crate) fn query_sources() -> Vec<String> {
    sources(&window().location().search().unwrap_or_default())
}

/// The `src` values of a query.
pub(crate) fn sources(query: &str) -> Vec<String> {
    match web_sys::UrlSearchParams::new_with_str(query) {
        Ok(parameters) => parameters.get_all("src").iter().filter_map(|value| value.as_string()).collect(),
        Err(_) => Vec::new(),
    }
}

/// Takes the query out of the address, so that a reload or a copied address does not load again.
pub(crate) fn clear_query() {
    replace_fragment(&fragment());
}

/// Another fragment, and no query, without a step in the history.
pub(crate) fn replace_fragment(fragment: &str) {
    let path = window().location().pathname().unwrap_or_default();
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{fragment}")));
    }
}

/// The address of this page without its query and fragment.
pub(crate) fn site() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// An address as the browser understands it on this page; `None` where it is none.
pub(crate) fn resolve(address: &str) -> Option<web_sys::Url> {
    web_sys::Url::new_with_base(address, &site()).ok()
}

/// The origin of this page.
pub(crate) fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

pub(crate) fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) = window().document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute(name, value);
    }
}

pub(crate) fn set_body_attribute(name: &str, value: &str) {
    if let Some(body) = window().document().and_then(|document| document.body()) {
        let _ = body.set_attribute(name, value);
    }
}

pub(crate) fn set_title(title: &str) {
    if let Some(document) = window().document() {
        document.set_title(title);
    }
}

/// Moves the focus to the page's heading, so that a screen reader starts there; and up to its top. Focusing
/// scrolls by itself, so the scrolling comes last.
pub(crate) fn focus_heading() {
    focus("main h1");
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Moves the focus to the first element that `css` selects.
pub(crate) fn focus(css: &str) {
    let element = window().document().and_then(|document| document.query_selector(css).ok().flatten());
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Whether the page is seen now, and not behind another tab.
pub(crate) fn is_visible() -> bool {
    window()
        .document()
        .is_some_and(|document| document.visibility_state() == web_sys::VisibilityState::Visible)
}

/// Whether the system asks for dark colours.
pub(crate) fn system_is_dark() -> bool {
    matches!(window().match_media("(prefers-color-scheme: dark)"), Ok(Some(query)) if query.matches())
}

/// Puts a text on the clipboard; false where the browser refuses.
pub(crate) async fn copy(text: &str) -> bool {
    let promise = window().navigator().clipboard().write_text(text);
    wasm_bindgen_futures::JsFuture::from(promise).await.is_ok()
}

/// Hands a text to the reader as a file.
pub(crate) fn download(file_name: &str, media_type: &str, text: &str) -> Result<(), JsValue> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let document = window().document().ok_or(JsValue::NULL)?;
    let link: web_sys::HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(file_name);
    link.click();
    web_sys::Url::revoke_object_url(&address)
}
