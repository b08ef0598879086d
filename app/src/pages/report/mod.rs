//! The report: of what is in this browser, or as it came in a link.

mod body;
mod share;

pub(crate) use share::bundle_name;

use framework::link::decode;
use framework::report::{PlatformReport, Report};
use framework::text::Texts as ModelTexts;
use leptos::prelude::*;

use crate::components::opener;
use crate::open::load_samples;
use crate::route::Route;
use crate::state::{AppState, use_state};
use crate::text::Texts;

/// A platform's name; a letter where it was left out of a link.
pub(crate) fn platform_name(platform: &PlatformReport, position: usize, texts: Texts) -> String {
    if platform.name.is_empty() {
        texts.platform_letter(&crate::state::stand_in_name(position))
    } else {
        platform.name.clone()
    }
}

/// The report of the workspace, and how to share it.
pub(crate) fn own_report(texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    let content = move || {
        let report = state.report.get();
        if report.platforms.is_empty() {
            return empty(state, texts);
        }
        view! {
            {share::share(report.clone(), texts, model)}
            {body::body(&report, texts, model)}
        }
        .into_any()
    };
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.nav_report()}</h1>
            <p class="lead">{texts.report_lead()}</p>
        </section>
        {content}
    }
    .into_any()
}

fn empty(state: AppState, texts: Texts) -> AnyView {
    view! {
        <div class="card empty">
            <p>{texts.report_empty()}</p>
            <div class="actions">
                {opener(true, texts.open_files())}
                <button class="button" on:click=move |_| load_samples(state)>{texts.home_door_samples_go()}</button>
            </div>
        </div>
    }
    .into_any()
}

/// A report that came in a link: read-only until it is taken over.
pub(crate) fn shared_report(payload: &str, texts: Texts, model: ModelTexts) -> AnyView {
    let state = use_state();
    // The payload alone, without what chat apps append, so that taking it over keeps a clean one.
    let address = format!("{}{payload}", framework::link::FRAGMENT);
    let report: Report = match decode(&address) {
        Ok(report) => report,
        Err(error) => return refused(&error.text(model), texts),
    };
    let take_over = {
        let (payload, report) = (address, report.clone());
        move |_| {
            state.workspace.update(|workspace| workspace.take_over(&payload, &report));
            state.go(&Route::Report);
        }
    };
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.shared_heading()}</h1>
            <div class="notice shared" role="note" data-testid="shared">
                <p><b>{texts.shared_not_verified()}</b>" "{texts.shared_what()}</p>
                <button class="button primary" data-testid="take-over" on:click=take_over>{texts.shared_take_over()}</button>
            </div>
        </section>
        {body::body(&report, texts, model)}
    }
    .into_any()
}

fn refused(what: &str, texts: Texts) -> AnyView {
    let what = what.to_owned();
    view! {
        <section class="hero">
            <h1 tabindex="-1">{texts.shared_refused()}</h1>
            <div class="notice error" role="alert" data-testid="link-error"><p>{what}</p></div>
            <a class="button primary" href="#/">{texts.lost_home()}</a>
        </section>
    }
    .into_any()
}
