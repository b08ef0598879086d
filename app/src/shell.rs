//! The frame around every page: header, notices, footer, and which page is shown.

use framework::text::{Lang, Texts as ModelTexts};
use leptos::prelude::*;

use crate::components::{notices, source_question, undo_bar};
use crate::open;
use crate::pages;
use crate::route::Route;
use crate::state::AppState;
use crate::text::Texts;
use crate::web;

/// The whole site.
pub(crate) fn shell() -> impl IntoView {
    let state = AppState::new();
    provide_context(state);
    let dragging = RwSignal::new(false);
    open::listen(state, dragging);
    follow_fragment(state);
    open::load_sources(state, web::query_sources());
    if !web::query_sources().is_empty() {
        web::clear_query();
    }
    Effect::new(move |_| web::set_body_attribute("data-ready", "true"));
    view! {
        <a class="skip" href="#main" on:click=move |event| { event.prevent_default(); web::focus_heading(); }>
            {move || Texts(state.lang.get()).skip_to_content()}
        </a>
        {move || header(state, state.lang.get())}
        {notices()}
        {source_question()}
        <main id="main">{move || page(&state.route.get(), state.lang.get())}</main>
        {undo_bar()}
        {move || footer(Texts(state.lang.get()))}
        <div class="drop-veil" class:shown=move || dragging.get() aria-hidden="true">
            <p>{move || Texts(state.lang.get()).drop_here()}</p>
        </div>
    }
}

/// Keeps the route in step with the address, and the focus with the route.
fn follow_fragment(state: AppState) {
    let listener = window_event_listener(leptos::ev::hashchange, move |_| {
        let route = Route::parse(&web::fragment());
        if let Route::Open(query) = &route {
            open::load_sources(state, web::sources(query));
        }
        state.route.set(route);
    });
    on_cleanup(move || listener.remove());
    if let Route::Open(query) = state.route.get_untracked() {
        open::load_sources(state, web::sources(&query));
    }
    Effect::new(move |before: Option<Route>| {
        let route = state.route.get();
        if before.is_some_and(|before| before != route) {
            // After the page is drawn.
            request_animation_frame(web::focus_heading);
        }
        route
    });
}

/// The page of a route. Erased types keep the pages' code apart, which keeps it small.
fn page(route: &Route, lang: Lang) -> AnyView {
    let texts = Texts(lang);
    let model = ModelTexts(lang);
    web::set_title(&format!("{} · {}", page_title(route, texts), texts.site_name()));
    match route {
        Route::Home | Route::Open(_) => pages::home(texts, model),
        Route::Tasks => pages::tasks(texts, model),
        Route::Task(position) => pages::task(*position, texts, model),
        Route::Platforms => pages::platforms(texts, model),
        Route::Platform(position) => pages::platform(*position, texts, model),
        Route::Compare => pages::compare(texts, model),
        Route::Report => pages::own_report(texts, model),
        Route::Shared(payload) => pages::shared_report(payload, texts, model),
        Route::Guide => pages::guide(texts, model),
        Route::Lost => pages::lost(texts),
    }
}

const fn page_title(route: &Route, texts: Texts) -> &'static str {
    match route {
        Route::Home | Route::Open(_) => texts.home_title(),
        Route::Tasks | Route::Task(_) => texts.nav_tasks(),
        Route::Platforms | Route::Platform(_) => texts.nav_platforms(),
        Route::Compare => texts.nav_compare(),
        Route::Report | Route::Shared(_) => texts.nav_report(),
        Route::Guide => texts.nav_guide(),
        Route::Lost => texts.lost_title(),
    }
}

fn header(state: AppState, lang: Lang) -> AnyView {
    let texts = Texts(lang);
    let link = move |route: Route, name: &'static str| {
        let page = route.clone();
        let current =
            move || (page_title(&state.route.get(), texts) == page_title(&page, texts)).then_some("page");
        view! { <a href=route.fragment() aria-current=current>{name}</a> }
    };
    let other = match lang {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    };
    let toggle_theme = move |_| {
        state.theme.update(|theme| *theme = theme.toggled(web::system_is_dark()));
    };
    view! {
        <header class="site-header">
            <div class="bar">
                <a class="logo" href="#/">"跑通 "<b>"Runthrough"</b></a>
                <nav aria-label=texts.nav_label()>
                    {link(Route::Tasks, texts.nav_tasks())}
                    {link(Route::Platforms, texts.nav_platforms())}
                    {link(Route::Compare, texts.nav_compare())}
                    {link(Route::Report, texts.nav_report())}
                    {link(Route::Guide, texts.nav_guide())}
                </nav>
                <div class="tools">
                    <button class="quiet" lang=other.tag() data-testid="lang" on:click=move |_| state.lang.set(other)>
                        {match other { Lang::Zh => "中文", Lang::En => "English" }}
                    </button>
                    <button class="quiet" aria-label=texts.switch_theme() title=texts.switch_theme() data-testid="theme"
                        on:click=toggle_theme>"◐"</button>
                </div>
            </div>
        </header>
    }
    .into_any()
}

fn footer(texts: Texts) -> AnyView {
    view! {
        <footer class="site-footer">
            <p>{texts.footer_privacy()}</p>
            <p>{texts.footer_no_score()}</p>
        </footer>
    }
    .into_any()
}
