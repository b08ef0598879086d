//! One platform: what it is, what the steps showed, and the checklist.

mod checklist;
mod declare;
mod instance;
mod marks;

pub(crate) use checklist::{address_view, importance_for};

use framework::bundle::DigestCheck;
use framework::evidence::Conclusion;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::platform_tags;
use crate::pages::lost;
use crate::route::Route;
use crate::state::{AppState, use_state};
use crate::text::Texts;

pub(crate) fn platform(position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let exists = Memo::new(move |_| state.workspace.with(|workspace| position < workspace.platforms.len()));
    let content = move || {
        if !exists.get() {
            return lost(texts);
        }
        view! {
            <section class="hero">
                <p class="crumb"><a href=Route::Platforms.fragment()>{texts.nav_platforms()}</a></p>
                {identity(state, position, texts)}
            </section>
            {move || conclusions_of(state, position, model)}
            {move || instance::instance(state, position, texts, model)}
            {checklist::checklist(state, position, texts, model)}
        }
        .into_any()
    };
    content.into_any()
}

fn identity(state: AppState, position: usize, texts: Texts) -> AnyView {
    let name = state.workspace.with_untracked(|workspace| workspace.platforms[position].name.clone());
    let rename = move |event: leptos::ev::Event| {
        let name = event_target_value(&event);
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
                    {(!place.is_empty()).then(|| view! { <p class="soft">{place.join(" · ")}</p> })}
                }
            })
        })
    };
    view! {
        {heading}
        {move || sources(state, position, texts)}
        <details class="rename">
            <summary>{texts.platform_rename()}</summary>
            <label class="field"><span>{texts.platform_name_label()}</span>
                <input type="text" maxlength="60" prop:value=name on:change=rename/></label>
        </details>
    }
    .into_any()
}

/// The bundles with their dates, and what their digests say.
fn sources(state: AppState, position: usize, texts: Texts) -> AnyView {
    state.workspace.with(|workspace| {
        let Some(platform) = workspace.platforms.get(position) else { return ().into_any() };
        let rows = platform
            .sorted_bundles()
            .into_iter()
            .map(|loaded| {
                let bundle = &loaded.opened.bundle;
                let warning = match loaded.opened.digest {
                    DigestCheck::Matches => None,
                    DigestCheck::Differs => Some(texts.digest_differs()),
                    DigestCheck::Absent => Some(texts.digest_absent()),
                };
                let note = bundle.subject.note.clone();
                view! {
                    <li>
                        <span class="num">{bundle.created_at.to_minute()}</span>" · "{loaded.file_name.clone()}
                        {warning.map(|warning| view! { <span class="warning">{warning}</span> })}
                        {note.map(|note| view! { <span class="soft note">{note}</span> })}
                    </li>
                }
            })
            .collect_view();
        let received = platform.received.as_ref().map(|_| view! { <li>{texts.platform_received()}</li> });
        let by_hand = (platform.bundles.is_empty() && platform.received.is_none())
            .then(|| view! { <li>{texts.platform_by_hand()}</li> });
        view! { <ul class="plain sources small">{rows}{received}{by_hand}</ul> }.into_any()
    })
}

fn conclusions_of(state: AppState, position: usize, model: ModelTexts) -> AnyView {
    state.report.with(|report| {
        report.platforms.get(position).map(|platform| conclusions(&platform.conclusions, model)).into_any()
    })
}

/// What the three steps showed, one card each.
pub(crate) fn conclusions(conclusions: &[Conclusion; 3], model: ModelTexts) -> AnyView {
    let cards = conclusions
        .iter()
        .map(|conclusion| {
            view! {
                <li class=format!("card conclusion {}", conclusion.state.id())>
                    <h3>{conclusion.step.name(model)}</h3>
                    <p><b>{conclusion.text(model)}</b></p>
                    <p class="soft small">{conclusion.reason.text(model.0)}</p>
                </li>
            }
        })
        .collect_view();
    view! { <ol class="plain grid three conclusions" data-testid="conclusions">{cards}</ol> }.into_any()
}
