//! What a verdict rests on.

use framework::evidence::{Assessment, Evidence, Origin};
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::{source_tag, verdict_mark};
use crate::state::{AppState, PlatformState};
use crate::text::Texts;

/// Everything that bears on a criterion, each with its source, its sample and its place.
pub(super) fn evidence(
    state: AppState,
    position: usize,
    found: &Assessment,
    illustration: bool,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    if found.evidence.is_empty() {
        return view! { <p class="soft">{texts.row_no_evidence()}</p> }.into_any();
    }
    let file_of = |index: usize| {
        state.workspace.with_untracked(|workspace| {
            let platform: Option<&PlatformState> = workspace.platforms.get(position);
            platform.and_then(|platform| {
                platform.sorted_bundles().get(index).map(|loaded| loaded.file_name.clone())
            })
        })
    };
    let items = found
        .evidence
        .iter()
        .map(|evidence| {
            let place = match &evidence.origin {
                Origin::Bundle { index, pointer } => {
                    let file = file_of(*index).unwrap_or_default();
                    view! { <span class="soft small">{file}" "<code>{*pointer}</code></span> }.into_any()
                }
                Origin::Address(address) => address_view(address),
                Origin::Nowhere => ().into_any(),
            };
            item(evidence, illustration, place, model)
        })
        .collect_view();
    let note = (!found.note.is_empty()).then(|| view! { <p class="note">{texts.row_note(&found.note)}</p> });
    view! { <ul class="plain evidence">{items}</ul>{note} }.into_any()
}

fn item(evidence: &Evidence, illustration: bool, place: AnyView, model: ModelTexts) -> AnyView {
    let details =
        evidence.details.iter().map(|detail| view! { <li>{detail.text(model.0)}</li> }).collect_view();
    let details = (!evidence.details.is_empty()).then(|| view! { <ul class="details">{details}</ul> });
    let when =
        evidence.observed_at.map(|time| view! { <span class="soft small num">{time.to_minute()}</span>" " });
    view! {
        <li>
            {verdict_mark(evidence.verdict, model)}
            <div>
                <p>{evidence.statement.text(model.0)}" "{source_tag(Some(evidence.source), evidence.sample_size, illustration, model)}</p>
                {details}
                {when}{place}
            </div>
        </li>
    }
    .into_any()
}

/// An address as a link, where it is one that a browser may follow; else as its text.
pub(crate) fn address_view(address: &str) -> AnyView {
    let address = address.to_owned();
    if address.starts_with("https://") || address.starts_with("http://") {
        view! { <a class="small" href=address.clone() rel="noopener noreferrer nofollow" target="_blank">{address.clone()}</a> }.into_any()
    } else {
        view! { <span class="small">{address}</span> }.into_any()
    }
}
