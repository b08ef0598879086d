//! How to get the probe onto an instance, what the steps do, what a bundle holds, how sharing works.

use framework::evidence::Step;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::{command, rich};
use crate::text::Texts;

pub(crate) fn guide(texts: Texts, model: ModelTexts) -> AnyView {
    let steps = Step::ALL
        .into_iter()
        .zip(["gpu-probe flow", "gpu-probe stress --jobs 8", "gpu-probe soak --duration 1h --repeat 3"])
        .map(|(step, line)| {
            view! { <li><h3>{step.name(model)}</h3><p class="soft">{step.what(model)}</p>{command(line.to_owned(), texts)}</li> }
        })
        .collect_view();
    let lines = [
        "cargo build --release -p probe-cli",
        "scp target/release/gpu-probe my-instance:",
        "ssh my-instance './gpu-probe run --quick --platform \"My platform\" --out bundle.json'",
        "scp my-instance:bundle.json .",
    ]
    .map(|line| view! { <li>{command(line.to_owned(), texts)}</li> });
    let part = |heading: &'static str, text: &'static str| {
        view! { <section class="card"><h2>{heading}</h2><p>{rich(text)}</p></section> }
    };
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.nav_guide()}</h1>
            <p class="lead">{texts.guide_lead()}</p>
        </section>
        <section class="card">
            <h2>{texts.guide_probe()}</h2>
            <p>{rich(texts.guide_probe_what())}</p>
            <ol class="plain stack">{lines.into_iter().collect_view()}</ol>
        </section>
        <section class="card"><h2>{texts.home_steps()}</h2><ol class="plain stack">{steps}</ol></section>
        {part(texts.guide_open(), texts.guide_open_what())}
        {part(texts.guide_bundle(), texts.guide_bundle_what())}
        {part(texts.guide_share(), texts.guide_share_what())}
        {part(texts.guide_verdicts(), texts.guide_verdicts_what())}
    }
    .into_any()
}
