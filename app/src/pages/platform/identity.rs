//! The platform's name, where it is known from, and what can be done with it.

use framework::bundle::DigestCheck;
use leptos::prelude::*;

use crate::components::{opener, platform_tags};
use crate::pages::bundle_name;
use crate::route::Route;
use crate::state::{AppState, LoadedBundle, PlatformState};
use crate::text::Texts;
use crate::web;

pub(super) fn identity(state: AppState, position: usize, texts: Texts) -> AnyView {
    let name_of = move || {
        state.workspace.with_untracked(|workspace| {
            workspace.platforms.get(position).map(|platform| platform.name.clone())
        })
    };
    let rename = move |event: leptos::ev::Event| {
        let name = event_target_value(&event).trim().to_owned();
        if name.is_empty() {
            return;
        }
        state.workspace.update(|workspace| {
            if let Some(platform) = workspace.platforms.get_mut(position) {
                platform.name = name;
            }
        });
    };
    let heading = move || {
        state.report.with(|report| {
            report.platforms.get(position).map(|platform| {
                let place: Vec<String> = [&platform.instance_type, &platform.region]
                    .into_iter()
                    .filter(|text| !text.is_empty())
                    .cloned()
                    .collect();
                view! {
                    <h1 tabindex="-1">{platform.name.clone()}{platform_tags(platform, texts)}</h1>
                    {(!place.is_empty()).then(|| view! { <p class="place">{place.join(" · ")}</p> })}
                }
            })
        })
    };
    let remove = move |_| {
        state.go(&Route::Platforms);
        state.remove_platform(position);
    };
    view! {
        <section class="hero">
            <p class="crumb"><a href=Route::Platforms.fragment()>{texts.nav_platforms()}</a></p>
            {heading}
            {move || sources(state, position, texts)}
            <div class="actions">
                {opener(false, texts.platform_add_bundle())}
                <details class="rename">
                    <summary class="button">{texts.platform_rename()}</summary>
                    <label class="field"><span>{texts.platform_name_label()}</span>
                        <input type="text" maxlength="60" prop:value=name_of().unwrap_or_default() on:change=rename/></label>
                </details>
                <button class="quiet" on:click=remove>{texts.remove()}</button>
            </div>
        </section>
    }
    .into_any()
}

/// The bundles with their dates, and what their digests say.
fn sources(state: AppState, position: usize, texts: Texts) -> AnyView {
    state.workspace.with(|workspace| {
        let Some(platform) = workspace.platforms.get(position) else { return ().into_any() };
        let rows = platform.sorted_bundles().into_iter().map(|loaded| source(state, loaded, texts)).collect_view();
        view! { <ul class="plain sources small" data-testid="sources">{rows}{not_measured(platform, texts)}</ul> }.into_any()
    })
}

fn source(state: AppState, loaded: &LoadedBundle, texts: Texts) -> AnyView {
    let bundle = &loaded.opened.bundle;
    let warning = match loaded.opened.digest {
        DigestCheck::Matches => None,
        DigestCheck::Differs => Some(texts.digest_differs()),
        DigestCheck::Absent => Some(texts.digest_absent()),
    };
    let (file, text) = (loaded.file_name.clone(), loaded.text.clone());
    let save = move |_| {
        if web::download(&bundle_name(&file), "application/json", &text).is_err() {
            state.notify_error(texts.download_refused().to_owned());
        }
    };
    view! {
        <li>
            <span class="num">{bundle.created_at.to_minute()}</span>" · "{loaded.file_name.clone()}
            {warning.map(|warning| view! { " "<span class="warning" data-testid="digest-warning">{warning}</span> })}
            <button class="link" on:click=save>{texts.platform_save_bundle()}</button>
            {bundle.subject.note.clone().map(|note| view! { <span class="note">{note}</span> })}
        </li>
    }
    .into_any()
}

fn not_measured(platform: &PlatformState, texts: Texts) -> AnyView {
    let what = match (&platform.received, platform.bundles.is_empty()) {
        (Some(_), _) => texts.platform_received(),
        (None, true) => texts.platform_by_hand(),
        (None, false) => return ().into_any(),
    };
    view! { <li>{what}</li> }.into_any()
}
