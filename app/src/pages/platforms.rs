//! The list of platforms.

use framework::criteria::Dimension;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::{counts, opener, platform_tags};
use crate::open::load_samples;
use crate::route::Route;
use crate::state::{PlatformState, use_state};
use crate::text::Texts;

pub(crate) fn platforms(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let add = move |_| {
        let position = state.workspace.with_untracked(|workspace| workspace.platforms.len());
        let name = texts.platform_new(position as u64 + 1);
        state
            .workspace
            .update(|workspace| workspace.platforms.push(PlatformState { name, ..PlatformState::default() }));
        state.go(&Route::Platform(position));
    };
    let list = move || {
        state.report.with(|report| {
            report
                .platforms
                .iter()
                .enumerate()
                .map(|(position, platform)| {
                    let dimensions = Dimension::ALL.map(|dimension| {
                        view! { <div><h3>{dimension.name(model)}</h3>{counts(platform.counts(dimension), model)}</div> }
                    });
                    view! {
                        <li class="card">
                            <div class="row-card">
                                <h2><a href=Route::Platform(position).fragment()>{platform.name.clone()}</a>
                                    {platform_tags(platform, texts)}</h2>
                                <button class="quiet" on:click=move |_| state.remove_platform(position)>
                                    {texts.remove()}
                                </button>
                            </div>
                            <div class="grid four">{dimensions.into_iter().collect_view()}</div>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    let is_empty = move || state.report.with(|report| report.platforms.is_empty());
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.nav_platforms()}</h1>
            <p class="lead">{texts.platforms_lead()}</p>
            <div class="actions">
                {opener(true, texts.open_files())}
                <button class="button" data-testid="add-platform" on:click=add>{texts.platforms_add()}</button>
            </div>
        </section>
        {move || is_empty().then(|| view! {
            <div class="card empty">
                <p>{texts.platforms_empty()}</p>
                <button class="button" on:click=move |_| load_samples(state)>{texts.home_door_samples_go()}</button>
            </div>
        })}
        <ul class="plain stack">{list}</ul>
    }
    .into_any()
}
