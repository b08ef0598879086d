//! Sharing: what goes into the link, its length, and other ways.

use std::sync::Arc;

use framework::link::{FRAGMENT, Keep, encode, preview};
use framework::report::Report;
use framework::text::{Texts as ModelTexts, count};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::platform_name;
use crate::export::markdown;
use crate::pages::tasks::task_name;
use crate::state::{AppState, use_state};
use crate::text::Texts;
use crate::web;

/// Chat apps cut links at about these lengths; seen in public threads.
const CUT_BY_SOME: usize = 2000;
const CUT_BY_MANY: usize = 4000;

pub(super) fn share(report: Report, texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let report = StoredValue::new(report);
    let (names, notes, details) = (RwSignal::new(true), RwSignal::new(true), RwSignal::new(true));
    let keep = move || Keep { names: names.get(), notes: notes.get(), details: details.get() };
    let link = Memo::new(move |_| {
        let payload = report.with_value(|report| encode(report, &keep()));
        payload.map(|payload| format!("{}{FRAGMENT}{payload}", web::site()))
    });
    let option = |name: &'static str, signal: RwSignal<bool>| {
        view! {
            <label class="mark"><input type="checkbox" prop:checked=move || signal.get()
                on:change=move |_| signal.update(|value| *value = !*value)/>{name}</label>
        }
    };
    let copied = RwSignal::new(None::<bool>);
    let copy = move |_| {
        if let Ok(link) = link.get_untracked() {
            spawn_local(async move { copied.set(Some(web::copy(&link).await)) });
        }
    };
    let save = move |_| {
        let text = report.with_value(|report| markdown(&preview(report, &keep()), texts, model));
        if web::download("runthrough-report.md", "text/markdown", &text).is_err() {
            state.notify_error(texts.download_refused().to_owned());
        }
    };
    let copy_markdown = move |_| {
        let text = report.with_value(|report| markdown(&preview(report, &keep()), texts, model));
        spawn_local(async move { copied.set(Some(web::copy(&text).await)) });
    };
    let length = move || match link.get() {
        Ok(link) => {
            let length = link.len();
            let warning = if length > CUT_BY_MANY {
                Some(texts.share_over_many())
            } else if length > CUT_BY_SOME {
                Some(texts.share_over_some())
            } else {
                None
            };
            view! {
                <p class="small soft share-length">{texts.share_length(&count(length as u64))}</p>
                {warning.map(|warning| view! { <p class="warning small">{warning}</p> })}
            }
            .into_any()
        }
        Err(error) => view! { <p class="warning">{error.text(model)}</p> }.into_any(),
    };
    let value = move || link.get().unwrap_or_default();
    view! {
        <section class="card share">
            <h2>{texts.share_heading()}</h2>
            <p class="soft">{texts.share_what()}</p>
            <label class="field"><span class="visually-hidden">{texts.share_link_label()}</span>
                <input type="text" readonly class="num" data-testid="share-link" prop:value=value/></label>
            <div class="actions">
                <button class="button primary" data-testid="copy-link" on:click=copy>{texts.share_copy()}</button>
                <button class="button" on:click=copy_markdown>{texts.share_copy_markdown()}</button>
                <button class="button" on:click=save>{texts.share_download()}</button>
                <span class="small" role="status">{move || copied.get().map(|done| if done { texts.copied() } else { texts.copy_refused() })}</span>
            </div>
            {length}
            <div class="marks">
                {option(texts.share_names(), names)}
                {option(texts.share_notes(), notes)}
                {option(texts.share_details(), details)}
            </div>
            <details>
                <summary>{texts.share_preview()}</summary>
                {move || contents(&report.with_value(|report| preview(report, &keep())), texts)}
            </details>
            {files(state, texts)}
        </section>
    }
    .into_any()
}

/// The bundles themselves, for when a link is too long or the figures are wanted.
fn files(state: AppState, texts: Texts) -> AnyView {
    let files: Vec<(String, Arc<str>)> = state.workspace.with_untracked(|workspace| {
        let bundles = workspace.platforms.iter().flat_map(|platform| &platform.bundles);
        bundles.map(|loaded| (loaded.file_name.clone(), Arc::clone(&loaded.text))).collect()
    });
    if files.is_empty() {
        return ().into_any();
    }
    let rows = files
        .into_iter()
        .map(|(name, text)| {
            let shown = name.clone();
            let save = move |_| {
                if web::download(&bundle_name(&name), "application/json", &text).is_err() {
                    state.notify_error(texts.download_refused().to_owned());
                }
            };
            view! { <li><button class="link" on:click=save>{texts.share_save_file(&shown)}</button></li> }
        })
        .collect_view();
    view! {
        <details>
            <summary>{texts.share_files()}</summary>
            <p class="soft small">{texts.share_files_what()}</p>
            <ul>{rows}</ul>
        </details>
    }
    .into_any()
}

/// A file name for a bundle that was pasted, or came from an address without one.
pub(crate) fn bundle_name(name: &str) -> String {
    if name.ends_with(".json") { name.to_owned() } else { "bundle.json".to_owned() }
}

/// Exactly what goes into the link, in words.
fn contents(report: &Report, texts: Texts) -> AnyView {
    let mut items: Vec<String> = Vec::new();
    for (position, task) in report.tasks.iter().enumerate() {
        items.push(texts.share_item_task(&task_name(&task.name, position, texts), task.answers.len() as u64));
    }
    for (position, platform) in report.platforms.iter().enumerate() {
        let shown = platform.assessments.iter().filter(|found| found.source.is_some()).count();
        let notes = platform.assessments.iter().filter(|found| !found.note.is_empty()).count();
        let mut name = platform_name(platform, position, texts);
        for more in [&platform.instance_type, &platform.region] {
            if !more.is_empty() {
                name = format!("{name} · {more}");
            }
        }
        items.push(texts.share_item_platform(&name, shown as u64, notes as u64));
    }
    items.push(texts.share_item_never().to_owned());
    view! { <ul>{items.into_iter().map(|item| view! { <li>{item}</li> }).collect_view()}</ul> }.into_any()
}
