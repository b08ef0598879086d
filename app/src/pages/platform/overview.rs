//! What a reader wants to know first: for their kinds of task, what the steps showed, what to run next.

use framework::criteria::{CriterionId, Verdict};
use framework::evidence::{Conclusion, StepState};
use framework::report::{PlatformReport, Report, TaskReport};
use framework::task::{Kind, Requirements};
use framework::text::{Texts as ModelTexts, bytes, count};
use leptos::prelude::*;

use super::checklist::importance_for;
use crate::components::{next_steps, verdict_mark};
use crate::pages::gigabytes;
use crate::route::Route;
use crate::state::{AppState, Need, needs};
use crate::text::Texts;

pub(super) fn overview(state: AppState, position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let for_kinds = move || {
        state.report.with(|report| {
            report.platforms.get(position).map(|platform| kind_lines(report, platform, texts, model))
        })
    };
    let steps = move || {
        state.report.with(|report| {
            report.platforms.get(position).map(|platform| conclusions(&platform.conclusions, model))
        })
    };
    let next = move || {
        state.report.with(|report| {
            report.platforms.get(position).map(|platform| next(report, platform, texts, model))
        })
    };
    view! {
        <section class="for-kinds">{for_kinds}</section>
        <section class="steps"><h2 class="visually-hidden">{texts.home_steps()}</h2>{steps}</section>
        <div class="side-by-side">{next}{move || needs_card(state, position, texts, model)}</div>
    }
    .into_any()
}

/// For each kind of the user's tasks, how its blockers stand.
fn kind_lines(report: &Report, platform: &PlatformReport, texts: Texts, model: ModelTexts) -> AnyView {
    let kinds: Vec<Kind> = report.kinds().iter().collect();
    if kinds.is_empty() {
        return view! {
            <p class="soft">{texts.platform_no_tasks()}" "<a href=Route::Tasks.fragment()>{texts.home_door_tasks_go()}</a></p>
        }
        .into_any();
    }
    let interconnect = report.tasks.iter().any(TaskReport::interconnect_decides);
    let lines = kinds
        .into_iter()
        .map(|kind| {
            let view = platform.for_kind(kind, interconnect);
            let (unmet, unknown) = (view.unmet_blockers.len() as u64, view.unknown_blockers.len() as u64);
            view! {
                <li data-kind=kind.id()>
                    <b>{texts.report_for_kind(kind.name(model))}</b>
                    <span>{texts.platform_kind_blockers(unmet, unknown)}</span>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="plain kind-lines" data-testid="kind-lines">{lines}</ul> }.into_any()
}

/// What the three steps showed, one card each.
pub(crate) fn conclusions(conclusions: &[Conclusion; 3], model: ModelTexts) -> AnyView {
    let cards = conclusions
        .iter()
        .map(|conclusion| {
            view! {
                <li class=format!("card conclusion {}", conclusion.state.id()) data-step-state=conclusion.state.id()>
                    {verdict_mark(verdict_of(conclusion.state), model)}
                    <h3>{conclusion.step.name(model)}</h3>
                    <p><b>{conclusion.text(model)}</b></p>
                    <p class="soft small">{conclusion.reason.text(model.0)}</p>
                </li>
            }
        })
        .collect_view();
    view! { <ol class="plain grid three conclusions" data-testid="conclusions">{cards}</ol> }.into_any()
}

/// The shape of a step's state: one that was cut short or not done is not yet shown.
const fn verdict_of(state: StepState) -> Verdict {
    match state {
        StepState::Held => Verdict::Met,
        StepState::Stuck => Verdict::Unmet,
        StepState::Short | StepState::NotDone => Verdict::Unknown,
    }
}

/// The commands that settle most: of the user's blockers, or of all while there are no tasks.
fn next(report: &Report, platform: &PlatformReport, texts: Texts, model: ModelTexts) -> AnyView {
    let kinds = report.kinds();
    let decides = |criterion: CriterionId| {
        use framework::criteria::Importance::Blocker;
        if kinds.is_empty() {
            Kind::ALL.into_iter().any(|kind| criterion.importance(kind) == Blocker)
        } else {
            importance_for(criterion, kinds, &report.tasks) == Some(Blocker)
        }
    };
    let open: Vec<CriterionId> = platform
        .assessments
        .iter()
        .filter(|found| found.verdict == Verdict::Unknown && decides(found.criterion))
        .map(|found| found.criterion)
        .collect();
    if open.is_empty() {
        return ().into_any();
    }
    view! {
        <section class="card next" data-testid="next-steps">
            <h2>{texts.next_heading()}</h2>
            <p class="soft">{texts.next_what(open.len() as u64)}</p>
            {next_steps(&open, texts, model)}
        </section>
    }
    .into_any()
}

/// What the tasks need beside the criteria, held against the instance.
fn needs_card(state: AppState, position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let found = state.workspace.with(|workspace| {
        let tasks: Vec<Requirements> =
            workspace.tasks.iter().map(|task| task.answers.requirements()).collect();
        let bundle = workspace.platforms.get(position).and_then(|platform| platform.newest_instance());
        needs(&tasks, bundle.and_then(|bundle| bundle.instance.as_ref()))
    });
    if found.is_empty() {
        return ().into_any();
    }
    let rows = found
        .into_iter()
        .map(|need| {
            let (needed, here) = need_words(need, texts);
            view! {
                <li data-verdict=need.verdict().id()>{verdict_mark(need.verdict(), model)}
                    <div><p>{needed}</p><p class="soft small">{here}</p></div></li>
            }
        })
        .collect_view();
    view! {
        <section class="card needs" data-testid="needs">
            <h2>{texts.needs_heading()}</h2>
            <ul class="plain findings">{rows}</ul>
        </section>
    }
    .into_any()
}

/// What is needed, and what is there.
fn need_words(need: Need, texts: Texts) -> (String, String) {
    let nearly = need.verdict() == Verdict::Partly;
    let amount = |found: Option<String>| match found {
        Some(found) if nearly => texts.needs_nearly(&found),
        Some(found) => texts.needs_found(&found),
        None => texts.needs_unread().to_owned(),
    };
    let yes_or_no = |found: Option<bool>, yes: &'static str, no: &'static str| match found {
        Some(true) => yes.to_owned(),
        Some(false) => no.to_owned(),
        None => texts.needs_unread().to_owned(),
    };
    match need {
        Need::Vram { needed, found } => (texts.check_vram(&bytes(needed)), amount(found.map(bytes))),
        Need::Disk { needed, found } => (texts.check_disk(&gigabytes(needed)), amount(found.map(gigabytes))),
        Need::Files { needed, found } => (texts.check_files(&count(needed)), amount(found.map(count))),
        Need::Docker { answers } => {
            let here = yes_or_no(answers, texts.needs_docker_yes(), texts.needs_docker_no());
            (texts.check_docker().to_owned(), here)
        }
        Need::OwnDriver { whole_machine } => {
            let here = yes_or_no(whole_machine, texts.needs_driver_maybe(), texts.needs_driver_no());
            (texts.check_driver().to_owned(), here)
        }
    }
}
