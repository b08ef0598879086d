//! Platforms side by side: what decides and what differs first, sameness folded.

mod figures;
mod groups;
mod table;

pub(crate) use table::table;

use std::collections::BTreeSet;

use framework::report::Report;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::report::platform_name;
use crate::components::{opener, platform_tags};
use crate::open::load_samples;
use crate::route::Route;
use crate::state::{AppState, use_state};
use crate::text::Texts;

pub(crate) fn compare(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    // Those left out, so that a platform that is added comes in by itself.
    let left_out = RwSignal::new(BTreeSet::<usize>::new());
    let count = Memo::new(move |_| state.report.with(|report| report.platforms.len()));
    let content = move || {
        if count.get() < 2 {
            return too_few(state, count.get(), texts);
        }
        let shown = move || -> Vec<usize> {
            left_out
                .with(|left_out| (0..count.get()).filter(|position| !left_out.contains(position)).collect())
        };
        view! {
            {(count.get() > 2).then(|| picker(state, left_out, count.get(), texts))}
            {move || tables(state, &shown(), texts, model)}
        }
        .into_any()
    };
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.nav_compare()}</h1>
            <p class="lead">{texts.compare_lead()}</p>
        </section>
        {content}
    }
    .into_any()
}

fn too_few(state: AppState, platforms: usize, texts: Texts) -> AnyView {
    let what = if platforms == 0 { texts.compare_none() } else { texts.compare_one() };
    view! {
        <div class="card empty">
            <p>{what}</p>
            <div class="actions">
                {opener(true, texts.open_files())}
                <button class="button" on:click=move |_| load_samples(state)>{texts.home_door_samples_go()}</button>
            </div>
        </div>
    }
    .into_any()
}

/// Which platforms stand side by side.
fn picker(state: AppState, left_out: RwSignal<BTreeSet<usize>>, count: usize, texts: Texts) -> AnyView {
    let boxes = (0..count)
        .map(|position| {
            let name = state.report.with(|report| {
                report.platforms.get(position).map(|platform| {
                    (platform_name(platform, position, texts), platform_tags(platform, texts))
                })
            });
            let toggle = move |_| {
                left_out.update(|left_out| {
                    if !left_out.remove(&position) {
                        left_out.insert(position);
                    }
                });
            };
            view! {
                <label class="mark"><input type="checkbox" prop:checked=move || left_out.with(|left_out| !left_out.contains(&position))
                    on:change=toggle/><span>{name}</span></label>
            }
        })
        .collect_view();
    view! { <fieldset class="picker marks"><legend>{texts.compare_pick()}</legend>{boxes}</fieldset> }
        .into_any()
}

fn tables(state: AppState, shown: &[usize], texts: Texts, model: ModelTexts) -> AnyView {
    if shown.len() < 2 {
        return view! { <div class="card empty"><p>{texts.compare_pick_more()}</p></div> }.into_any();
    }
    let report = state.report.with(|report| Report {
        tasks: report.tasks.clone(),
        platforms: shown.iter().filter_map(|position| report.platforms.get(*position).cloned()).collect(),
    });
    let links: Vec<Route> = shown.iter().map(|position| Route::Platform(*position)).collect();
    view! {
        {table(&report, &links, texts, model)}
        {figures::figures(state, &report, shown, texts, model)}
    }
    .into_any()
}
