//! The first page: what this is, and three doors.

use framework::criteria::{CriterionId, Dimension, Verdict};
use framework::evidence::Step;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::{opener, verdict_mark};
use crate::open::load_samples;
use crate::route::Route;
use crate::state::{AppState, use_state};
use crate::text::Texts;

pub(crate) fn home(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let steps = Step::ALL
        .map(|step| view! { <li><h3>{step.name(model)}</h3><p class="soft">{step.what(model)}</p></li> });
    let dimensions = Dimension::ALL.map(|dimension| {
        let criteria = CriterionId::ALL.iter().filter(|criterion| criterion.dimension() == dimension).count();
        view! {
            <li>
                <h3>{dimension.name(model)}" "<span class="count">{texts.home_criteria(criteria as u64)}</span></h3>
                <p class="soft">{dimension.what(model)}</p>
            </li>
        }
    });
    let verdicts = [Verdict::Met, Verdict::Partly, Verdict::Unmet, Verdict::Unknown].map(|verdict| {
        view! {
            <li>{verdict_mark(verdict, model)}
                <div><h3>{verdict.label(model)}</h3><p class="soft">{verdict.meaning(model)}</p></div></li>
        }
    });
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.home_heading()}</h1>
            <p class="lead">{texts.home_lead()}</p>
        </section>
        <section>
            <div class="doors">
                <div class="card door">
                    <h2>{texts.home_door_tasks()}</h2>
                    <p class="soft">{texts.home_door_tasks_what()}</p>
                    <a class="button primary" href=Route::Tasks.fragment()>{texts.home_door_tasks_go()}</a>
                </div>
                <div class="card door">
                    <h2>{texts.home_door_files()}</h2>
                    <p class="soft">{texts.home_door_files_what()}</p>
                    {opener(false, texts.open_files())}
                </div>
                <div class="card door">
                    <h2>{texts.home_door_samples()}</h2>
                    <p class="soft">{texts.home_door_samples_what()}</p>
                    <button class="button" data-testid="samples" on:click=move |_| load_samples(state)>
                        {texts.home_door_samples_go()}
                    </button>
                </div>
            </div>
            {move || goes_on(state, texts)}
        </section>
        <section>
            <h2>{texts.home_steps()}</h2>
            <p class="lead">{texts.home_steps_what()}</p>
            <ol class="plain grid three numbered">{steps.into_iter().collect_view()}</ol>
        </section>
        <section>
            <h2>{texts.home_dimensions()}</h2>
            <p class="lead">{texts.home_dimensions_what()}</p>
            <ul class="plain grid four dimensions">{dimensions.into_iter().collect_view()}</ul>
        </section>
        <section>
            <h2>{texts.home_verdicts()}</h2>
            <p class="lead">{texts.home_verdicts_what()}</p>
            <ul class="plain legend">{verdicts.into_iter().collect_view()}</ul>
        </section>
    }
    .into_any()
}

/// What is in this browser already, and where to go on.
fn goes_on(state: AppState, texts: Texts) -> AnyView {
    let (tasks, platforms) =
        state.workspace.with(|workspace| (workspace.tasks.len() as u64, workspace.platforms.len() as u64));
    if tasks + platforms == 0 {
        return ().into_any();
    }
    view! {
        <p class="goes-on">{texts.home_goes_on(tasks, platforms)}" "
            <a href=Route::Report.fragment()>{texts.home_goes_on_go()}</a></p>
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
