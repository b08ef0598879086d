//! What the site holds: the workspace, and how it is shown.

mod platform;
mod saved;
mod theme;
mod workspace;

use framework::report::Report;
use framework::text::Lang;
use leptos::prelude::*;

pub(crate) use platform::PlatformState;
pub(crate) use theme::Theme;
pub(crate) use workspace::{Added, Workspace, stand_in_name};

use crate::route::Route;
use crate::web;

/// The key under which the browser keeps the workspace.
const WORKSPACE_KEY: &str = "runthrough-workspace";
const LANG_KEY: &str = "runthrough-lang";
const THEME_KEY: &str = "runthrough-theme";

/// Something to tell the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// Whether something went wrong.
    pub(crate) is_error: bool,
    pub(crate) text: String,
}

/// The site's state, handed to every component through the context.
#[derive(Clone, Copy)]
pub(crate) struct AppState {
    pub(crate) workspace: RwSignal<Workspace>,
    pub(crate) lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) route: RwSignal<Route>,
    pub(crate) notices: RwSignal<Vec<Notice>>,
    /// The workspace before the last removal.
    pub(crate) undo: RwSignal<Option<Workspace>>,
    /// Addresses on other hosts, which are fetched only after a yes.
    pub(crate) asking: RwSignal<Vec<String>>,
    /// The report of the workspace.
    pub(crate) report: Memo<Report>,
}

impl AppState {
    /// Takes up what the browser kept, and keeps what changes from here on.
    pub(crate) fn new() -> Self {
        let (workspace, problem) = match web::stored(WORKSPACE_KEY) {
            Some(text) => match saved::read(&text) {
                Some(workspace) => (workspace, false),
                None => (Workspace::default(), true),
            },
            None => (Workspace::default(), false),
        };
        let lang = web::stored(LANG_KEY)
            .and_then(|tag| Lang::from_tag(&tag))
            .or_else(|| web::languages().iter().find_map(|tag| Lang::from_tag(tag)))
            .unwrap_or_default();
        let workspace = RwSignal::new(workspace);
        let state = Self {
            workspace,
            lang: RwSignal::new(lang),
            theme: RwSignal::new(web::stored(THEME_KEY).map_or(Theme::System, |id| Theme::from_id(&id))),
            route: RwSignal::new(Route::parse(&web::fragment())),
            notices: RwSignal::new(Vec::new()),
            undo: RwSignal::new(None),
            asking: RwSignal::new(Vec::new()),
            report: Memo::new(move |_| workspace.with(Workspace::report)),
        };
        if problem {
            state.notify_error(state.texts().keep_unreadable().to_owned());
        }
        state.keep(problem);
        state
    }

    /// Keeps the workspace, language and theme in the browser whenever they change.
    fn keep(self, unreadable: bool) {
        let refused = StoredValue::new(false);
        Effect::new(move |before: Option<()>| {
            let text = self.workspace.with(saved::write);
            // The first run only sees what was just read. An unreadable one stays until there is new work.
            if before.is_none() && (unreadable || self.workspace.with_untracked(Workspace::is_empty)) {
                return;
            }
            let kept = text.is_some_and(|text| web::store(WORKSPACE_KEY, &text));
            if !kept && !refused.get_value() {
                self.notify_error(self.texts().keep_refused().to_owned());
            }
            refused.set_value(!kept);
        });
        Effect::new(move |_| {
            let lang = self.lang.get();
            web::set_root_attribute("lang", lang.tag());
            web::store(LANG_KEY, lang.tag());
        });
        Effect::new(move |_| {
            let theme = self.theme.get();
            web::set_root_attribute("data-theme", theme.id());
            web::store(THEME_KEY, theme.id());
        });
    }

    /// The site's texts now, for use outside of views.
    pub(crate) fn texts(self) -> crate::text::Texts {
        crate::text::Texts(self.lang.get_untracked())
    }

    pub(crate) fn notify(self, text: String) {
        self.notices.update(|notices| notices.push(Notice { is_error: false, text }));
    }

    pub(crate) fn notify_error(self, text: String) {
        self.notices.update(|notices| notices.push(Notice { is_error: true, text }));
    }

    /// Changes the workspace in a way that can be taken back.
    pub(crate) fn remove(self, change: impl FnOnce(&mut Workspace)) {
        self.undo.set(Some(self.workspace.get_untracked()));
        self.workspace.update(change);
    }

    /// Goes to a page.
    pub(crate) fn go(self, route: &Route) {
        web::set_fragment(&route.fragment());
    }
}

/// The state from the context.
pub(crate) fn use_state() -> AppState {
    expect_context::<AppState>()
}
