//! The checklist: every criterion with its verdict, its evidence, and what would settle it.

use framework::criteria::{CriterionId, Dimension, Importance, Verdict};
use framework::evidence::{Assessment, Evidence, Origin};
use framework::report::TaskReport;
use framework::task::KindSet;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::{declare, marks};
use crate::components::{command, counts, importance_tag, rich, source_tag, verdict_mark};
use crate::state::{AppState, PlatformState};
use crate::text::Texts;

/// What the list is narrowed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filter {
    All,
    /// What decides for the user's kinds.
    Blockers,
    /// What nothing shows yet.
    Unknown,
}

/// The most that a criterion matters to any of the user's kinds; `None` without kinds.
pub(crate) fn importance_for(
    criterion: CriterionId,
    kinds: KindSet,
    tasks: &[TaskReport],
) -> Option<Importance> {
    if criterion == CriterionId::Interconnect && tasks.iter().any(TaskReport::interconnect_decides) {
        return Some(Importance::Blocker);
    }
    kinds.iter().map(|kind| criterion.importance(kind)).min()
}

pub(super) fn checklist(state: AppState, position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let filter = RwSignal::new(Filter::All);
    let button = move |value: Filter, name: &'static str| {
        view! {
            <button class="choice" aria-pressed=move || (filter.get() == value).to_string() on:click=move |_| filter.set(value)>
                {name}
            </button>
        }
    };
    let dimensions = Dimension::ALL
        .into_iter()
        .map(|dimension| dimension_section(state, position, dimension, filter, texts, model))
        .collect_view();
    view! {
        <section>
            <h2>{texts.checklist_heading()}</h2>
            <p class="lead">{texts.checklist_lead()}</p>
            <div class="choices" role="group" aria-label=texts.checklist_filter()>
                {button(Filter::All, texts.filter_all())}
                {button(Filter::Blockers, texts.filter_blockers())}
                {button(Filter::Unknown, texts.filter_unknown())}
            </div>
            {move || marks::warnings(state, position, texts, model)}
            {dimensions}
        </section>
    }
    .into_any()
}

fn dimension_section(
    state: AppState,
    position: usize,
    dimension: Dimension,
    filter: RwSignal<Filter>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let tally = move || {
        state.report.with(|report| {
            report.platforms.get(position).map(|platform| counts(platform.counts(dimension), model))
        })
    };
    let rows = CriterionId::ALL
        .iter()
        .copied()
        .filter(|criterion| criterion.dimension() == dimension)
        .map(|criterion| row(state, position, criterion, filter, texts, model))
        .collect_view();
    view! {
        <section class="card dimension">
            <div class="dimension-head"><h3>{dimension.name(model)}</h3><div>{tally}</div></div>
            <div class="rows">{rows}</div>
        </section>
    }
    .into_any()
}

fn row(
    state: AppState,
    position: usize,
    criterion: CriterionId,
    filter: RwSignal<Filter>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    // Its own memo: a change of one criterion draws one row anew, and an open row stays open.
    let found = Memo::new(move |_| {
        state.report.with(|report| {
            report.platforms.get(position).map(|platform| platform.assessment(criterion).clone())
        })
    });
    let importance = Memo::new(move |_| {
        state.report.with(|report| importance_for(criterion, report.kinds(), &report.tasks))
    });
    let hidden = move || match filter.get() {
        Filter::All => false,
        Filter::Blockers => importance.get() != Some(Importance::Blocker),
        Filter::Unknown => {
            found.with(|found| found.as_ref().is_none_or(|found| found.verdict != Verdict::Unknown))
        }
    };
    let illustration = Memo::new(move |_| {
        state
            .report
            .with(|report| report.platforms.get(position).is_some_and(|platform| platform.illustration))
    });
    let text = criterion.text();
    let opened = RwSignal::new(false);
    let toggle = move |event: leptos::ev::Event| {
        if event_target_is_open(&event) {
            opened.set(true);
        }
    };
    let verdict_id = move || found.with(|found| found.as_ref().map(|found| found.verdict.id()));
    view! {
        <details class="row" hidden=hidden data-criterion=criterion.id() data-verdict=verdict_id on:toggle=toggle>
            <summary>
                {move || found.get().map(|found| verdict_mark(found.verdict, model))}
                <span class="what">
                    <b>{text.title.get(model.0)}</b>
                    {move || importance_tag(importance.get(), model)}
                    <span class="standard">{text.standard.get(model.0)}</span>
                </span>
                <span class="reason">{move || found.get().map(|found| found.reason.text(model.0))}</span>
                <span class="from">{move || found.get().map(|found| source_tag(found.source, found.sample_size, illustration.get(), model))}</span>
            </summary>
            {move || opened.get().then(|| body(state, position, criterion, found, illustration, texts, model))}
        </details>
    }
    .into_any()
}

fn event_target_is_open(event: &leptos::ev::Event) -> bool {
    use wasm_bindgen::JsCast as _;
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| element.has_attribute("open"))
}

fn body(
    state: AppState,
    position: usize,
    criterion: CriterionId,
    found: Memo<Option<Assessment>>,
    illustration: Memo<bool>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let text = criterion.text();
    let consequence = move || {
        found.get().is_some_and(|found| found.verdict != Verdict::Met).then(|| {
            view! { <div><dt>{texts.row_consequence()}</dt><dd>{text.consequence.get(model.0)}</dd></div> }
        })
    };
    view! {
        <div class="row-body">
            <dl>
                <div><dt>{texts.row_question()}</dt><dd>{text.question.get(model.0)}</dd></div>
                <div><dt>{texts.row_evidence()}</dt><dd>{move || found.get().map(|found| evidence(state, position, &found, illustration.get(), texts, model))}</dd></div>
                <div><dt>{texts.row_how()}</dt><dd>{rich(text.how.get(model.0))}
                    {criterion.settles().command().map(|line| command(line, texts))}</dd></div>
                {consequence}
            </dl>
            {marks::marks(state, position, criterion, texts)}
            {declare::declare(state, position, criterion, texts, model)}
        </div>
    }
    .into_any()
}

/// Everything that bears on a criterion, each with its source, its sample and its place.
fn evidence(
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
            evidence_item(evidence, illustration, place, model)
        })
        .collect_view();
    view! { <ul class="plain evidence">{items}</ul> }.into_any()
}

fn evidence_item(evidence: &Evidence, illustration: bool, place: AnyView, model: ModelTexts) -> AnyView {
    let details =
        evidence.details.iter().map(|detail| view! { <li>{detail.text(model.0)}</li> }).collect_view();
    let when =
        evidence.observed_at.map(|time| view! { <span class="soft small num">{time.to_minute()}</span> });
    view! {
        <li>
            {verdict_mark(evidence.verdict, model)}
            <div>
                <p>{evidence.statement.text(model.0)}" "{source_tag(Some(evidence.source), evidence.sample_size, illustration, model)}</p>
                <ul class="details">{details}</ul>
                {when}" "{place}
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
