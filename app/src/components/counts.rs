//! How the criteria of a dimension stand, as a bar and in words. Counts, never a score.

use framework::criteria::Verdict;
use framework::report::DimensionCounts;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

/// The bar and its words.
pub(crate) fn counts(counts: DimensionCounts, model: ModelTexts) -> AnyView {
    let parts = [
        (Verdict::Met, counts.met),
        (Verdict::Partly, counts.partly),
        (Verdict::Unmet, counts.unmet),
        (Verdict::Unknown, counts.unknown),
    ];
    let words: Vec<String> = parts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!("{} {count}", verdict.label(model)))
        .collect();
    let bar = parts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| view! { <i class=verdict.id() style:flex-grow=count.to_string()></i> })
        .collect_view();
    view! { <div class="tally" aria-hidden="true">{bar}</div><p class="small soft">{words.join(" · ")}</p> }
        .into_any()
}
