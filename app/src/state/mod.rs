//! What the site holds: the workspace, and how it is shown.

mod keeping;
mod needs;
mod platform;
mod saved;
mod theme;
mod workspace;

use framework::report::Report;
use framework::text::Lang;
use leptos::prelude::*;

pub(crate) use needs::{Need, needs};
pub(crate) use platform::{LoadedBundle, PlatformState};
pub(crate) use theme::Theme;
pub(crate) use workspace::{Added, Removed, Workspace, stand_in_name};

use crate::route::Route;
use crate::web;

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
    /// Whether what the browser kept has been read.
    pub(crate) is_ready: RwSignal<bool>,
    pub(crate) lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<Theme>,
    pub(crate) route: RwSignal<Route>,
    pub(crate) notices: RwSignal<Vec<Notice>>,
    /// What was removed last, which can be put back.
    pub(crate) removed: RwSignal<Option<Removed>>,
    /// Addresses on other hosts, which are fetched only after a yes.
    pub(crate) asking: RwSignal<Vec<String>>,
    /// How many files are being read.
    pub(crate) reading: RwSignal<usize>,
    /// The report of the workspace.
    pub(crate) report: Memo<Report>,
}

impl AppState {
    /// Takes up what the browser kept, and keeps what changes from here on.
    pub(crate) fn new() -> Self {
        let lang = web::stored(LANG_KEY)
            .and_then(|tag| Lang::from_tag(&tag))
            .or_else(|| web::languages().iter().find_map(|tag| Lang::from_tag(tag)))
            .unwrap_or_default();
        let workspace = RwSignal::new(Workspace::default());
        let state = Self {
            workspace,
            is_ready: RwSignal::new(false),
            lang: RwSignal::new(lang),
            theme: RwSignal::new(web::stored(THEME_KEY).map_or(Theme::System, |id| Theme::from_id(&id))),
            route: RwSignal::new(Route::parse(&web::fragment())),
            notices: RwSignal::new(Vec::new()),
            removed: RwSignal::new(None),
            asking: RwSignal::new(Vec::new()),
            reading: RwSignal::new(0),
            report: Memo::new(move |_| workspace.with(Workspace::report)),
        };
        keeping::start(state);
        Effect::new(move |_| {
            let lang = state.lang.get();
            web::set_root_attribute("lang", lang.tag());
            web::store(LANG_KEY, lang.tag());
        });
        Effect::new(move |_| {
            let theme = state.theme.get();
            web::set_root_attribute("data-theme", theme.id());
            web::store(THEME_KEY, theme.id());
        });
        state
    }

    /// The site's texts now, for use outside of views.
    pub(crate) fn texts(self) -> crate::text::Texts {
        crate::text::Texts(self.lang.get_untracked())
    }

    /// The model's texts now, for use outside of views.
    pub(crate) fn model_texts(self) -> framework::text::Texts {
        framework::text::Texts(self.lang.get_untracked())
    }

    pub(crate) fn notify(self, text: String) {
        self.add_notice(Notice { is_error: false, text });
    }

    pub(crate) fn notify_error(self, text: String) {
        self.add_notice(Notice { is_error: true, text });
    }

    /// The same notice is not shown twice at once.
    fn add_notice(self, notice: Notice) {
        self.notices.update(|notices| {
            notices.retain(|shown| *shown != notice);
            notices.push(notice);
        });
    }

    /// Removes a task; it can be put back.
    pub(crate) fn remove_task(self, position: usize) {
        self.remove(|workspace| workspace.remove_task(position));
    }

    /// Removes a platform; it can be put back.
    pub(crate) fn remove_platform(self, position: usize) {
        self.remove(|workspace| workspace.remove_platform(position));
    }

    fn remove(self, change: impl FnOnce(&mut Workspace) -> Option<Removed>) {
        let removed = self.workspace.try_update(change).flatten();
        self.removed.set(removed);
    }

    /// Puts back what was removed last.
    pub(crate) fn put_back(self) {
        if let Some(removed) = self.removed.get_untracked() {
            self.removed.set(None);
            self.workspace.update(|workspace| workspace.put_back(removed));
        }
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
