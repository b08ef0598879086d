//! The checklist: every criterion with its verdict, its evidence, and what would settle it.

use framework::criteria::{CriterionId, Dimension, Importance, Verdict};
use framework::evidence::Assessment;
use framework::report::TaskReport;
use framework::task::KindSet;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::{declare, evidence, marks};
use crate::components::{command, counts, importance_tag, rich, source_tag, verdict_mark};
use crate::state::AppState;
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

/// One platform's checklist, and what all its parts are drawn from.
#[derive(Clone, Copy)]
struct Checklist {
    state: AppState,
    position: usize,
    filter: RwSignal<Filter>,
    texts: Texts,
    model: ModelTexts,
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
    let list = Checklist { state, position, filter: RwSignal::new(Filter::All), texts, model };
    let dimensions = Dimension::ALL.into_iter().map(|dimension| list.dimension(dimension)).collect_view();
    view! {
        <section class="checklist">
            <h2>{texts.checklist_heading()}</h2>
            <p class="lead">{texts.checklist_lead()}</p>
            <div class="choices filters" role="group" aria-label=texts.checklist_filter()>
                {list.filter_button(Filter::All, texts.filter_all())}
                {list.filter_button(Filter::Blockers, texts.filter_blockers())}
                {list.filter_button(Filter::Unknown, texts.filter_unknown())}
            </div>
            {move || marks::warnings(state, position, texts, model)}
            {move || list.nothing_shown()}
            {dimensions}
        </section>
    }
    .into_any()
}

impl Checklist {
    fn shows(self, filter: Filter, criterion: CriterionId) -> bool {
        match filter {
            Filter::All => true,
            Filter::Blockers => self.importance(criterion) == Some(Importance::Blocker),
            Filter::Unknown => self.verdict(criterion) == Some(Verdict::Unknown),
        }
    }

    fn importance(self, criterion: CriterionId) -> Option<Importance> {
        self.state.report.with(|report| importance_for(criterion, report.kinds(), &report.tasks))
    }

    fn verdict(self, criterion: CriterionId) -> Option<Verdict> {
        self.state
            .report
            .with(|report| Some(report.platforms.get(self.position)?.assessment(criterion).verdict))
    }

    /// Whether any figure of the platform is made up: then none is called measured.
    fn illustration(self) -> bool {
        self.state
            .report
            .with(|report| report.platforms.get(self.position).is_some_and(|platform| platform.illustration))
    }

    fn filter_button(self, value: Filter, name: &'static str) -> AnyView {
        let pressed = move || (self.filter.get() == value).to_string();
        let number =
            move || CriterionId::ALL.iter().filter(|criterion| self.shows(value, **criterion)).count();
        view! {
            <button class="choice" aria-pressed=pressed on:click=move |_| self.filter.set(value)>
                {name}" "<span class="count">{number}</span>
            </button>
        }
        .into_any()
    }

    /// Why the list is empty, where it is.
    fn nothing_shown(self) -> AnyView {
        let filter = self.filter.get();
        if CriterionId::ALL.iter().any(|criterion| self.shows(filter, *criterion)) {
            return ().into_any();
        }
        let what = match filter {
            Filter::Blockers => self.texts.filter_no_blockers(),
            Filter::Unknown | Filter::All => self.texts.filter_none_unknown(),
        };
        view! { <div class="card empty"><p>{what}</p></div> }.into_any()
    }

    fn dimension(self, dimension: Dimension) -> AnyView {
        let criteria = move || {
            CriterionId::ALL.iter().copied().filter(move |criterion| criterion.dimension() == dimension)
        };
        let tally = move || {
            self.state.report.with(|report| {
                report
                    .platforms
                    .get(self.position)
                    .map(|platform| counts(platform.counts(dimension), self.model))
            })
        };
        let hidden = move || !criteria().any(|criterion| self.shows(self.filter.get(), criterion));
        let rows = criteria().map(|criterion| self.row(criterion)).collect_view();
        view! {
            <section class="card dimension" hidden=hidden data-dimension=dimension.id()>
                <div class="dimension-head">
                    <div><h3>{dimension.name(self.model)}</h3><p class="small soft">{dimension.what(self.model)}</p></div>
                    <div>{tally}</div>
                </div>
                <div class="rows">{rows}</div>
            </section>
        }
        .into_any()
    }

    fn row(self, criterion: CriterionId) -> AnyView {
        let (texts, model) = (self.texts, self.model);
        // Its own memo: a change of one criterion draws one row anew, and an open row stays open.
        let found = Memo::new(move |_| {
            self.state.report.with(|report| {
                report.platforms.get(self.position).map(|platform| platform.assessment(criterion).clone())
            })
        });
        let importance = Memo::new(move |_| self.importance(criterion));
        let hidden = move || !self.shows(self.filter.get(), criterion);
        let text = criterion.text();
        // The body is made when it is first opened: forty bodies would slow the page for nothing.
        let opened = RwSignal::new(false);
        let toggle = move |event: leptos::ev::Event| {
            if is_open(&event) {
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
                    <span class="reason">{move || found.get().map(|found| reason(&found, model))}</span>
                    <span class="from">{move || found.get().map(|found| source_tag(found.source, found.sample_size, self.illustration(), model))}</span>
                </summary>
                {move || opened.get().then(|| body(self, criterion, found, texts, model))}
            </details>
        }
        .into_any()
    }
}

/// The sentence of the verdict; for one that nothing shows yet also the command that would.
fn reason(found: &Assessment, model: ModelTexts) -> AnyView {
    let next = (found.verdict == Verdict::Unknown).then(|| found.criterion.settles().command()).flatten();
    view! { {found.reason.text(model.0)}{next.map(|next| view! { <code class="next-command">{next}</code> })} }.into_any()
}

fn is_open(event: &leptos::ev::Event) -> bool {
    use wasm_bindgen::JsCast as _;
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| element.has_attribute("open"))
}

fn body(
    list: Checklist,
    criterion: CriterionId,
    found: Memo<Option<Assessment>>,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let Checklist { state, position, .. } = list;
    let text = criterion.text();
    let consequence = move || {
        found.get().is_some_and(|found| found.verdict != Verdict::Met).then(|| {
            view! { <div><dt>{texts.row_consequence()}</dt><dd>{text.consequence.get(model.0)}</dd></div> }
        })
    };
    let shown = move || {
        found
            .get()
            .map(|found| evidence::evidence(state, position, &found, list.illustration(), texts, model))
    };
    view! {
        <div class="row-body">
            <dl>
                <div><dt>{texts.row_question()}</dt><dd>{text.question.get(model.0)}</dd></div>
                <div><dt>{texts.row_evidence()}</dt><dd>{shown}</dd></div>
                <div><dt>{texts.row_how()}</dt><dd>{rich(text.how.get(model.0))}
                    {criterion.settles().command().map(|line| command(line, texts))}</dd></div>
                {consequence}
            </dl>
            {declare::declare(state, position, criterion, texts, model)}
            {marks::marks(state, position, criterion, texts)}
        </div>
    }
    .into_any()
}
