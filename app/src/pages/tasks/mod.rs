//! The tasks: a list, and the wizard of each.

mod result;
mod so_far;
mod wizard;

use framework::task::Task;
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::route::Route;
use crate::state::use_state;
use crate::text::Texts;

pub(crate) use result::gigabytes;
pub(crate) use wizard::task;

/// The names of kinds, joined; what is said where there is none yet.
pub(crate) fn kind_names(kinds: framework::task::KindSet, texts: Texts, model: ModelTexts) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name(model)).collect();
    if names.is_empty() { texts.task_no_kind().to_owned() } else { names.join(" / ") }
}

/// A task's name; a stand-in where it has none.
pub(crate) fn task_name(name: &str, position: usize, texts: Texts) -> String {
    if name.trim().is_empty() { texts.task_unnamed(position as u64 + 1) } else { name.to_owned() }
}

/// The list of tasks.
pub(crate) fn tasks(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let add = move |_| {
        let position = state.workspace.with_untracked(|workspace| workspace.tasks.len());
        state.workspace.update(|workspace| workspace.tasks.push(Task::default()));
        state.go(&Route::Task(position));
    };
    let list = move || {
        state.workspace.with(|workspace| {
            workspace
                .tasks
                .iter()
                .enumerate()
                .map(|(position, task)| {
                    let classification = task.classification();
                    let answered = task.answers.len() as u64;
                    view! {
                        <li class="card row-card">
                            <div>
                                <h2><a href=Route::Task(position).fragment()>{task_name(&task.name, position, texts)}</a></h2>
                                <p class="soft">{kind_names(classification.kinds, texts, model)}
                                    " · "{texts.task_answered(answered, 14)}</p>
                            </div>
                            <button class="quiet" on:click=move |_| state.remove_task(position)>
                                {texts.remove()}
                            </button>
                        </li>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.nav_tasks()}</h1>
            <p class="lead">{texts.tasks_lead()}</p>
        </section>
        <ul class="plain stack">{list}</ul>
        <button class="button primary" data-testid="add-task" on:click=add>{texts.tasks_add()}</button>
    }
    .into_any()
}
