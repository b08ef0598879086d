//! Verdicts, sources and importance: told apart by shape and word before colour.

use framework::criteria::{Importance, Source, Verdict};
use framework::report::PlatformReport;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::text::Texts;

/// The verdict's shape, named for those who do not see it.
pub(crate) fn verdict_mark(verdict: Verdict, model: ModelTexts) -> AnyView {
    let label = verdict.label(model);
    view! { <span class=format!("verdict {}", verdict.id()) role="img" aria-label=label title=label></span> }
        .into_any()
}

/// Where a verdict comes from, with the size of its sample. What an illustration made up is never called
/// measured.
pub(crate) fn source_tag(
    source: Option<Source>,
    sample_size: Option<u64>,
    illustration: bool,
    model: ModelTexts,
) -> AnyView {
    let Some(source) = source else { return ().into_any() };
    let n = sample_size.map(|n| format!(" · n={n}"));
    let (class, label) = match source {
        Source::Measured if illustration => ("illustrated", Texts(model.0).illustration_short()),
        source => (source.id(), source.label(model)),
    };
    view! { <span class=format!("source {class}")>{label}{n}</span> }.into_any()
}

/// Says that a criterion decides or matters; nothing for minor ones.
pub(crate) fn importance_tag(importance: Option<Importance>, model: ModelTexts) -> AnyView {
    match importance {
        Some(importance @ Importance::Blocker) => {
            view! { <span class="importance blocker">{importance.label(model)}</span> }.into_any()
        }
        Some(importance @ Importance::Important) => {
            view! { <span class="importance">{importance.label(model)}</span> }.into_any()
        }
        Some(Importance::Minor) | None => ().into_any(),
    }
}

/// What must be said wherever a platform is named: that it is an illustration.
pub(crate) fn platform_tags(platform: &PlatformReport, texts: Texts) -> AnyView {
    if platform.illustration {
        view! { <span class="illustration">{texts.illustration()}</span> }.into_any()
    } else {
        ().into_any()
    }
}
