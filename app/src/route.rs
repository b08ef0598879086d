//! Routes as a typed enum over the fragment, so that any static host serves the site from any folder.

/// Where a reader is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    /// The list of tasks.
    Tasks,
    /// The wizard of one task, by its position.
    Task(usize),
    /// The list of platforms.
    Platforms,
    /// The checklist of one platform, by its position.
    Platform(usize),
    Compare,
    /// The report of what is in this browser.
    Report,
    /// A report that came in a link: its payload.
    Shared(String),
    /// Bundles to load: `#/open?src=…`, as the query was written.
    Open(String),
    Guide,
    /// No such page.
    Lost,
}

impl Route {
    /// Reads a fragment with or without its `#`. What chat apps append behind a page's name is ignored.
    pub(crate) fn parse(fragment: &str) -> Self {
        let path = fragment.trim_start_matches('#').trim_start_matches('/');
        if let Some(payload) = path.strip_prefix("report/") {
            return Self::Shared(payload.to_owned());
        }
        if let Some(query) = path.strip_prefix("open?") {
            return Self::Open(query.to_owned());
        }
        let path = path.split(['&', '?']).next().unwrap_or_default().trim_end_matches('/');
        let (page, position) = match path.split_once('/') {
            Some((page, position)) => (page, Some(position)),
            None => (path, None),
        };
        // Positions count from 1 in addresses, as people do.
        let position =
            position.map(|text| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)));
        match (page, position) {
            ("", None) => Self::Home,
            ("tasks", None) => Self::Tasks,
            ("tasks", Some(Some(position))) => Self::Task(position),
            ("platforms", None) => Self::Platforms,
            ("platforms", Some(Some(position))) => Self::Platform(position),
            ("compare", None) => Self::Compare,
            ("report", None) => Self::Report,
            ("guide", None) => Self::Guide,
            _ => Self::Lost,
        }
    }

    /// The fragment of the route, with its `#`.
    pub(crate) fn fragment(&self) -> String {
        match self {
            Self::Home | Self::Lost => "#/".to_owned(),
            Self::Tasks => "#/tasks".to_owned(),
            Self::Task(position) => format!("#/tasks/{}", position + 1),
            Self::Platforms => "#/platforms".to_owned(),
            Self::Platform(position) => format!("#/platforms/{}", position + 1),
            Self::Compare => "#/compare".to_owned(),
            Self::Report => "#/report".to_owned(),
            Self::Shared(payload) => format!("#/report/{payload}"),
            Self::Open(query) => format!("#/open?{query}"),
            Self::Guide => "#/guide".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_read_as_it_was_written() {
        for route in [
            Route::Home,
            Route::Tasks,
            Route::Task(0),
            Route::Platforms,
            Route::Platform(7),
            Route::Compare,
            Route::Report,
            Route::Shared("AS_dZ.".to_owned()),
            Route::Open("src=https%3A%2F%2Fa.example%2Fb.json".to_owned()),
            Route::Guide,
        ] {
            assert_eq!(Route::parse(&route.fragment()), route);
        }
    }

    #[test]
    fn what_chat_apps_append_is_ignored() {
        assert_eq!(Route::parse("#/compare&appinstall=0"), Route::Compare);
        assert_eq!(Route::parse("#/platforms/2?from=groupmessage"), Route::Platform(1));
        assert_eq!(Route::parse(""), Route::Home);
        assert_eq!(Route::parse("#"), Route::Home);
    }

    #[test]
    fn there_is_no_page_zero() {
        for fragment in ["#/tasks/0", "#/tasks/x", "#/nowhere", "#/platforms/1/2", "#/compare/1"] {
            assert_eq!(Route::parse(fragment), Route::Lost, "{fragment}");
        }
    }
}
