//! The wizard: one question at a time, with what the answers amount to beside it.

use framework::task::{Question, QuestionForm};
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use super::result::result;
use super::so_far::so_far;
use crate::number::read_number;
use crate::pages::lost;
use crate::route::Route;
use crate::state::{AppState, use_state};
use crate::text::Texts;
use crate::web;

/// The wizard of one task.
pub(crate) fn task(position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let exists = Memo::new(move |_| state.workspace.with(|workspace| position < workspace.tasks.len()));
    // Begins at the first question without an answer; beyond the last one is the result.
    let at = RwSignal::new(first_open(state, position));
    // A new question takes the place of the one that had the focus.
    Effect::new(move |before: Option<usize>| {
        let now = at.get();
        if before.is_some_and(|before| before != now) {
            request_animation_frame(|| web::focus(".wizard h2"));
        }
        now
    });
    let content = move || {
        if !exists.get() {
            return lost(texts);
        }
        let name = state.workspace.with_untracked(|workspace| workspace.tasks[position].name.clone());
        let rename = move |event: leptos::ev::Event| {
            let name = event_target_value(&event);
            state.workspace.update(|workspace| {
                if let Some(task) = workspace.tasks.get_mut(position) {
                    task.name = name;
                }
            });
        };
        view! {
            <section class="hero">
                <p class="crumb"><a href=Route::Tasks.fragment()>{texts.nav_tasks()}</a></p>
                <h1 tabindex="-1">{texts.wizard_heading()}</h1>
                <label class="field">
                    <span>{texts.task_name_label()}</span>
                    <input type="text" maxlength="60" prop:value=name placeholder=texts.task_name_hint() on:change=rename/>
                </label>
            </section>
            <div class="wizard">
                <div>{move || step(state, position, at, texts, model)}</div>
                <aside class="card">{move || so_far(state, position, at, texts, model)}</aside>
            </div>
        }
        .into_any()
    };
    content.into_any()
}

fn first_open(state: AppState, position: usize) -> usize {
    state.workspace.with_untracked(|workspace| {
        let answers = workspace.tasks.get(position).map(|task| &task.answers);
        let open = |question: &Question| answers.is_some_and(|answers| !answers.has(*question));
        Question::ALL.iter().position(open).unwrap_or(Question::ALL.len())
    })
}

fn step(state: AppState, position: usize, at: RwSignal<usize>, texts: Texts, model: ModelTexts) -> AnyView {
    let Some(question) = Question::ALL.get(at.get()).copied() else {
        return result(state, position, at, texts, model);
    };
    let number = at.get_untracked();
    let next = move || at.set(number + 1);
    let form = match question.form() {
        QuestionForm::Choices(_) => choices(state, position, question, next, model),
        QuestionForm::Number => number_field(state, position, question, next, texts, model),
    };
    view! {
        <div class="card question" data-question=question.id()>
            <p class="small soft">{texts.wizard_progress(number as u64 + 1, Question::ALL.len() as u64)}
                {(!question.moves_kind()).then(|| format!(" · {}", model.move_check_only()))}</p>
            <progress max=Question::ALL.len().to_string() value=number.to_string() aria-hidden="true"></progress>
            {form}
            <div class="actions">
                <button class="button" disabled=number == 0 on:click=move |_| at.set(number.saturating_sub(1))>
                    {texts.wizard_back()}
                </button>
                <button class="button" data-testid="skip" on:click=move |_| next()>{texts.wizard_skip()}</button>
                <button class="quiet" data-testid="finish" on:click=move |_| at.set(Question::ALL.len())>{texts.wizard_finish()}</button>
            </div>
        </div>
    }
    .into_any()
}

fn choices(
    state: AppState,
    position: usize,
    question: Question,
    next: impl Fn() + Copy + 'static,
    model: ModelTexts,
) -> AnyView {
    let QuestionForm::Choices(choices) = question.form() else { return ().into_any() };
    let chosen = state.workspace.with_untracked(|workspace| {
        workspace.tasks.get(position).and_then(|task| task.answers.position(question))
    });
    let buttons = choices
        .iter()
        .enumerate()
        .map(|(choice, form)| {
            let choose = move |_| {
                state.workspace.update(|workspace| {
                    if let Some(task) = workspace.tasks.get_mut(position) {
                        task.answers.choose(question, choice);
                    }
                });
                next();
            };
            view! {
                <button class="choice" aria-pressed=(chosen == Some(choice)).to_string() data-choice=form.id on:click=choose>
                    {question.choice_label(form.id, model)}
                </button>
            }
        })
        .collect_view();
    view! {
        <fieldset>
            <legend><h2 tabindex="-1">{question.text(model)}</h2></legend>
            <p class="soft">{question.why(model)}</p>
            <div class="choices">{buttons}</div>
        </fieldset>
    }
    .into_any()
}

fn number_field(
    state: AppState,
    position: usize,
    question: Question,
    next: impl Fn() + Copy + 'static,
    texts: Texts,
    model: ModelTexts,
) -> AnyView {
    let value = state.workspace.with_untracked(|workspace| {
        workspace
            .tasks
            .get(position)
            .and_then(|task| task.answers.number(question))
            .map(|number| number.to_string())
    });
    let entered = RwSignal::new(value.clone().unwrap_or_default());
    let wrong = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let text = entered.get_untracked();
        let mut taken = true;
        state.workspace.update(|workspace| {
            let Some(task) = workspace.tasks.get_mut(position) else { return };
            if text.trim().is_empty() {
                task.answers.clear(question);
                return;
            }
            taken = read_number(&text).is_some_and(|number| task.answers.enter(question, number));
        });
        wrong.set(!taken);
        if taken {
            next();
        }
    };
    view! {
        <form on:submit=submit>
            <label class="field">
                <h2 tabindex="-1">{question.text(model)}</h2>
                <span class="soft">{question.why(model)}</span>
                <span class="with-unit">
                    <input type="text" inputmode="decimal" prop:value=value.unwrap_or_default()
                        on:input=move |event| entered.set(event_target_value(&event))/>
                    {question.unit(model)}
                </span>
            </label>
            <p class="field-error" role="alert">{move || wrong.get().then(|| texts.wizard_not_a_number())}</p>
            <button class="button primary" type="submit">{texts.wizard_next()}</button>
        </form>
    }
    .into_any()
}
