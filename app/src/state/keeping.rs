//! Keeping the workspace in the browser, so that a reload loses nothing.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::AppState;
use super::saved;
use crate::web;
use crate::web::database::{Refused, Store};

const KEY: &str = "workspace";
/// Where a workspace is put that this version cannot read, before new work takes its place.
const UNREADABLE_KEY: &str = "workspace-unreadable";
/// Changes are kept together, this long after the last one.
const PAUSE: Duration = Duration::from_millis(150);
/// A browser whose storage does not answer must not hold up the page.
const PATIENCE: Duration = Duration::from_secs(3);

/// How far the keeping is.
#[derive(Default)]
struct Progress {
    /// The database; `None` where the browser refuses one.
    store: Option<Rc<Store>>,
    /// What lies in it, as far as this tab knows.
    kept: Option<String>,
    /// There are changes that are not kept yet.
    dirty: bool,
    /// Writes that are running; they end in their order.
    writing: usize,
    /// The reader was told that nothing is kept.
    told: bool,
    timer: Option<TimeoutHandle>,
}

#[derive(Clone, Copy)]
struct Keeper {
    state: AppState,
    progress: StoredValue<Progress, LocalStorage>,
}

/// Reads what was kept, says so through `is_ready`, and keeps what changes from then on.
pub(super) fn start(state: AppState) {
    let keeper = Keeper { state, progress: StoredValue::new_local(Progress::default()) };
    // Effects and listeners live as long as the page: they are made now, while their owner is at hand.
    Effect::new(move |before: Option<bool>| {
        state.workspace.track();
        // The first run after it is ready sees only what was just read.
        let is_ready = state.is_ready.get();
        if before == Some(true) {
            keeper.changed();
        }
        is_ready
    });
    for event in ["visibilitychange", "pagehide"] {
        let listener = window_event_listener_untyped(event, move |_| {
            if web::is_visible() && event == "visibilitychange" {
                keeper.look_again();
            } else {
                keeper.write();
            }
        });
        on_cleanup(move || listener.remove());
    }
    set_timeout(
        move || {
            if !state.is_ready.get_untracked() {
                keeper.say_refused();
                state.is_ready.set(true);
            }
        },
        PATIENCE,
    );
    spawn_local(async move {
        let found = keeper.take_up().await;
        // Too late: the page went on without it, and may hold new work.
        if state.is_ready.get_untracked() {
            return;
        }
        if found.is_err() {
            keeper.say_refused();
        }
        state.is_ready.set(true);
    });
}

impl Keeper {
    fn store(self) -> Option<Rc<Store>> {
        self.progress.with_value(|progress| progress.store.clone())
    }

    /// Reads what the browser kept.
    async fn take_up(self) -> Result<(), Refused> {
        let store = Rc::new(Store::open().await?);
        let found = store.read(KEY).await?;
        if self.state.is_ready.get_untracked() {
            return Ok(());
        }
        if let Some(text) = &found {
            match saved::read(text) {
                Some(workspace) => self.state.workspace.set(workspace),
                None => {
                    store.write(UNREADABLE_KEY, text)?.await?;
                    self.state.notify_error(self.state.texts().keep_unreadable().to_owned());
                }
            }
        }
        self.progress.update_value(|progress| {
            progress.store = Some(store);
            progress.kept = found;
        });
        Ok(())
    }

    fn changed(self) {
        self.progress.update_value(|progress| {
            progress.dirty = true;
            if let Some(timer) = progress.timer.take() {
                timer.clear();
            }
            progress.timer = set_timeout_with_handle(move || self.write(), PAUSE).ok();
        });
    }

    /// Begins to keep what is not kept yet, at once.
    fn write(self) {
        let Some(store) = self.store() else { return };
        if !self.progress.try_update_value(|progress| std::mem::take(&mut progress.dirty)).unwrap_or(false) {
            return;
        }
        let text = self.state.workspace.with_untracked(saved::write);
        let begun = text.as_deref().map(|text| store.write(KEY, text));
        let (Some(Ok(ending)), Some(text)) = (begun, text) else {
            self.say_refused();
            return;
        };
        self.progress.update_value(|progress| {
            progress.writing += 1;
            progress.kept = Some(text);
        });
        spawn_local(async move {
            let ended = ending.await;
            self.progress.update_value(|progress| progress.writing = progress.writing.saturating_sub(1));
            if ended.is_err() {
                self.say_refused();
            }
        });
    }

    /// Back in this tab: takes up what another tab kept meanwhile, unless there is work of its own to keep.
    fn look_again(self) {
        let Some(store) = self.store() else { return };
        spawn_local(async move {
            let Ok(Some(text)) = store.read(KEY).await else { return };
            let is_news = self.progress.with_value(|progress| {
                !progress.dirty && progress.writing == 0 && progress.kept.as_ref() != Some(&text)
            });
            if let Some(workspace) = saved::read(&text).filter(|_| is_news) {
                self.progress.update_value(|progress| progress.kept = Some(text));
                if self.state.workspace.with_untracked(|now| *now != workspace) {
                    self.state.workspace.set(workspace);
                }
            }
        });
    }

    /// Says once that nothing is kept.
    fn say_refused(self) {
        if !self
            .progress
            .try_update_value(|progress| std::mem::replace(&mut progress.told, true))
            .unwrap_or(true)
        {
            self.state.notify(self.state.texts().keep_refused().to_owned());
        }
    }
}
