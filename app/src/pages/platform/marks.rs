//! Marks of one's own: what decides and what is not looked at; and warnings where they do not fit the tasks.

use std::collections::BTreeSet;

use framework::criteria::CriterionId;
use framework::report::{Mismatch, mismatches};
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::state::{AppState, PlatformState};
use crate::text::Texts;

type Pick = fn(&mut PlatformState) -> &mut BTreeSet<CriterionId>;

/// The two marks of one criterion.
pub(super) fn marks(state: AppState, position: usize, criterion: CriterionId, texts: Texts) -> AnyView {
    let mark = move |name: &'static str,
                     is_set: fn(&PlatformState) -> &BTreeSet<CriterionId>,
                     pick: Pick,
                     other: Pick| {
        let checked = move || {
            state.workspace.with(|workspace| {
                workspace
                    .platforms
                    .get(position)
                    .is_some_and(|platform| is_set(platform).contains(&criterion))
            })
        };
        let toggle = move |_| {
            state.workspace.update(|workspace| {
                if let Some(platform) = workspace.platforms.get_mut(position)
                    && !pick(platform).remove(&criterion)
                {
                    pick(platform).insert(criterion);
                    // One cannot decide and be skipped at once.
                    other(platform).remove(&criterion);
                }
            });
        };
        view! { <label class="mark"><input type="checkbox" prop:checked=checked on:change=toggle/>{name}</label> }
    };
    view! {
        <div class="marks">
            {mark(texts.mark_decisive(), |platform| &platform.decisive, |platform| &mut platform.decisive, |platform| &mut platform.skipped)}
            {mark(texts.mark_skipped(), |platform| &platform.skipped, |platform| &mut platform.skipped, |platform| &mut platform.decisive)}
        </div>
    }
    .into_any()
}

/// Criteria judged by another kind's standards.
pub(super) fn warnings(state: AppState, position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let found = state.workspace.with(|workspace| {
        workspace
            .platforms
            .get(position)
            .map(|platform| (platform.decisive.clone(), platform.skipped.clone()))
    });
    let Some((decisive, skipped)) = found else { return ().into_any() };
    let warnings: Vec<String> = state.report.with(|report| {
        mismatches(report, &decisive, &skipped)
            .into_iter()
            .map(|mismatch| match mismatch {
                Mismatch::DecisiveDoesNotMatter(criterion) => {
                    model.mismatch_decisive_does_not_matter(criterion.text().title.get(model.0))
                }
                Mismatch::SkippedFirstDimension(criterion, kind) => model
                    .mismatch_skipped_first_dimension(criterion.text().title.get(model.0), kind.name(model)),
            })
            .collect()
    });
    if warnings.is_empty() {
        return ().into_any();
    }
    view! {
        <div class="notice mismatch" role="note">
            <p><b>{texts.mismatch_heading()}</b></p>
            <ul>{warnings.into_iter().map(|warning| view! { <li>{warning}</li> }).collect_view()}</ul>
        </div>
    }
    .into_any()
}
