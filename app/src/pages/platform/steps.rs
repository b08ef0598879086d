//! The runs behind the second and third step, drawn over time.

use framework::bundle::{SoakRun, StressRun};
use framework::evidence::Step;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::charts;
use crate::state::AppState;
use crate::text::Texts;

/// The newest batch and all long runs; nothing where none ran.
pub(super) fn steps(state: AppState, position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    state.workspace.with(|workspace| {
        let Some(platform) = workspace.platforms.get(position) else { return ().into_any() };
        let bundles = platform.sorted_bundles();
        let batch = bundles
            .iter()
            .flat_map(|loaded| &loaded.opened.bundle.steps.stress)
            .rfind(|run| !run.jobs.is_empty())
            .map(|run| stress(run, texts, model));
        let long: Vec<SoakRun> =
            bundles.iter().flat_map(|loaded| loaded.opened.bundle.steps.soak.iter().cloned()).collect();
        let long = (!long.is_empty()).then(|| soak(&long, texts, model));
        if batch.is_none() && long.is_none() {
            return ().into_any();
        }
        view! { <div class="side-by-side charts">{batch}{long}</div> }.into_any()
    })
}

fn stress(run: &StressRun, texts: Texts, model: ModelTexts) -> AnyView {
    let through = run.jobs.iter().filter(|job| job.ran_through()).count() as u64;
    view! {
        <section class="card" data-testid="jobs-chart">
            <h2>{Step::Stress.name(model)}</h2>
            <p class="soft small">{texts.chart_batch(run.jobs.len() as u64, &run.started_at.to_minute(), &run.engine)}</p>
            {charts::interval(through, run.jobs.len() as u64, texts)}
            {charts::jobs(run, texts, model)}
        </section>
    }
    .into_any()
}

fn soak(runs: &[SoakRun], texts: Texts, model: ModelTexts) -> AnyView {
    view! {
        <section class="card" data-testid="runs-chart">
            <h2>{Step::Soak.name(model)}</h2>
            {charts::runs(runs, texts, model)}
        </section>
    }
    .into_any()
}
