//! The frame around every page: header, notices, footer, and which page is shown.

use framework::text::{Lang, Texts as ModelTexts};
use leptos::prelude::*;

use crate::components::{notices, source_question, undo_bar};
use crate::open;
use crate::pages;
use crate::route::Route;
use crate::state::{AppState, Theme};
use crate::text::Texts;
use crate::web;

/// The whole site.
pub(crate) fn shell() -> impl IntoView {
    let state = AppState::new();
    provide_context(state);
    let dragging = RwSignal::new(false);
    open::listen(state, dragging);
    follow_fragment(state);
    when_ready(state);
    let texts = move || Texts(state.lang.get());
    view! {
        <a class="skip" href="#main" on:click=move |event| { event.prevent_default(); web::focus_heading(); }>
            {move || texts().skip_to_content()}
        </a>
        {header(state)}
        {notices()}
        {source_question()}
        <main id="main">{move || {
            state.is_ready.get().then(|| page(&state.route.get(), state.lang.get()))
        }}</main>
        {undo_bar()}
        <footer class="site-footer">
            <p>{move || texts().footer_privacy()}</p>
            <p>{move || texts().footer_no_score()}</p>
        </footer>
        <div class="drop-veil" class:shown=move || dragging.get() aria-hidden="true">
            <p>{move || texts().drop_here()}</p>
        </div>
    }
}

/// Once what the browser kept is there: loads what the address names, and says that the page can be used.
fn when_ready(state: AppState) {
    Effect::new(move |done: Option<bool>| {
        if done == Some(true) || !state.is_ready.get() {
            return done == Some(true);
        }
        let sources = web::query_sources();
        if !sources.is_empty() {
            web::clear_query();
            open::load_sources(state, sources);
        }
        take_in_route(state, &state.route.get_untracked());
        web::set_body_attribute("data-ready", "true");
        true
    });
}

/// Loads what `#/open?src=…` names, and takes it out of the address, so that going back does not load again.
fn take_in_route(state: AppState, route: &Route) {
    if let Route::Open(query) = route {
        let sources = web::sources(query);
        web::replace_fragment(&Route::Home.fragment());
        state.route.set(Route::Home);
        open::load_sources(state, sources);
    }
}

/// Keeps the route in step with the address, and the focus with the route.
fn follow_fragment(state: AppState) {
    let listener = window_event_listener(leptos::ev::hashchange, move |_| {
        let route = Route::parse(&web::fragment());
        state.route.set(route.clone());
        take_in_route(state, &route);
    });
    on_cleanup(move || listener.remove());
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

/// The header is drawn once: only its words change with the language, so that the focus stays where it is.
fn header(state: AppState) -> AnyView {
    let texts = move || Texts(state.lang.get());
    let link = move |route: Route, name: fn(Texts) -> &'static str| {
        let href = route.fragment();
        let current = move || {
            let same = page_title(&state.route.get(), Texts(Lang::En)) == page_title(&route, Texts(Lang::En));
            same.then_some("page")
        };
        view! { <a href=href aria-current=current>{move || name(texts())}</a> }.into_any()
    };
    let other = move || match state.lang.get() {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    };
    let other_name = move || match other() {
        Lang::Zh => "中文",
        Lang::En => "English",
    };
    let is_dark = move || match state.theme.get() {
        Theme::Dark => true,
        Theme::Light => false,
        Theme::System => web::system_is_dark(),
    };
    let theme_label = move || if is_dark() { texts().switch_to_light() } else { texts().switch_to_dark() };
    let toggle_theme = move |_| {
        let is_dark = web::system_is_dark();
        state.theme.update(|theme| *theme = theme.toggled(is_dark));
    };
    view! {
        <header class="site-header">
            <div class="bar">
                <a class="logo" href="#/">"跑通 "<b>"Runthrough"</b></a>
                <nav aria-label=move || texts().nav_label()>
                    {link(Route::Tasks, Texts::nav_tasks)}
                    {link(Route::Platforms, Texts::nav_platforms)}
                    {link(Route::Compare, Texts::nav_compare)}
                    {link(Route::Report, Texts::nav_report)}
                    {link(Route::Guide, Texts::nav_guide)}
                </nav>
                <div class="tools">
                    <button class="quiet" lang=move || other().tag() data-testid="lang"
                        on:click=move |_| state.lang.set(other())>{other_name}</button>
                    <button class="quiet theme" aria-label=theme_label title=theme_label data-testid="theme"
                        on:click=toggle_theme><span aria-hidden="true"></span></button>
                </div>
            </div>
        </header>
    }
    .into_any()
}
