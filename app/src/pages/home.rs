//! The first page: what this is, and three doors.

use framework::criteria::Dimension;
use framework::evidence::Step;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::opener;
use crate::open::load_samples;
use crate::route::Route;
use crate::state::use_state;
use crate::text::Texts;

pub(crate) fn home(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let steps = Step::ALL
        .map(|step| view! { <li><h3>{step.name(model)}</h3><p class="soft">{step.what(model)}</p></li> });
    let dimensions = Dimension::ALL.map(|dimension| {
        view! { <li><h3>{dimension.name(model)}</h3><p class="soft">{dimension.what(model)}</p></li> }
    });
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.home_heading()}</h1>
            <p class="lead">{texts.home_lead()}</p>
        </section>
        <section class="doors">
            <div class="card door">
                <h2>{texts.home_door_tasks()}</h2>
                <p class="soft">{texts.home_door_tasks_what()}</p>
                <a class="button primary" href=Route::Tasks.fragment()>{texts.home_door_tasks_go()}</a>
            </div>
            <div class="card door">
                <h2>{texts.home_door_files()}</h2>
                <p class="soft">{texts.home_door_files_what()}</p>
                {opener(texts, false)}
            </div>
            <div class="card door">
                <h2>{texts.home_door_samples()}</h2>
                <p class="soft">{texts.home_door_samples_what()}</p>
                <button class="button" data-testid="samples" on:click=move |_| load_samples(state)>
                    {texts.home_door_samples_go()}
                </button>
            </div>
        </section>
        <section>
            <h2>{texts.home_steps()}</h2>
            <p class="lead">{texts.home_steps_what()}</p>
            <ol class="plain grid three">{steps.into_iter().collect_view()}</ol>
        </section>
        <section>
            <h2>{texts.home_dimensions()}</h2>
            <p class="lead">{texts.home_dimensions_what()}</p>
            <ul class="plain grid four">{dimensions.into_iter().collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// There is no such page.
pub(crate) fn lost(texts: Texts) -> AnyView {
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.lost_title()}</h1>
            <p class="lead">{texts.lost_what()}</p>
            <a class="button primary" href="#/">{texts.lost_home()}</a>
        </section>
    }
    .into_any()
}
