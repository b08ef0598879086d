//! Everything a user has in this browser.

use std::sync::Arc;

use framework::bundle::{OpenError, Opened, open};
use framework::report::{Report, TaskReport};
use framework::task::Task;

use super::platform::{LoadedBundle, PlatformState, Received};

/// Tasks and platforms.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Workspace {
    pub(crate) tasks: Vec<Task>,
    pub(crate) platforms: Vec<PlatformState>,
}

/// What became of a bundle: always with the position of its platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    /// It made a new platform.
    Platform(usize),
    /// It joined a platform as a further measurement.
    Joined(usize),
    /// It was there already.
    Duplicate(usize),
}

/// Something removed, with its place, so that it can be put back without undoing anything else.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Removed {
    /// A task.
    Task(usize, Task),
    /// A platform; in a box, since it is far larger.
    Platform(usize, Box<PlatformState>),
}

impl Added {
    pub(crate) fn position(self) -> usize {
        match self {
            Self::Platform(position) | Self::Joined(position) | Self::Duplicate(position) => position,
        }
    }
}

impl Workspace {
    pub(crate) fn report(&self) -> Report {
        Report {
            tasks: self.tasks.iter().map(TaskReport::of).collect(),
            platforms: self.platforms.iter().map(PlatformState::report).collect(),
        }
    }

    /// Takes a task out; `None` where there is none.
    pub(crate) fn remove_task(&mut self, position: usize) -> Option<Removed> {
        (position < self.tasks.len()).then(|| Removed::Task(position, self.tasks.remove(position)))
    }

    /// Takes a platform out; `None` where there is none.
    pub(crate) fn remove_platform(&mut self, position: usize) -> Option<Removed> {
        (position < self.platforms.len())
            .then(|| Removed::Platform(position, Box::new(self.platforms.remove(position))))
    }

    /// Puts back what was removed, where it was or as near as there is a place.
    pub(crate) fn put_back(&mut self, removed: Removed) {
        match removed {
            Removed::Task(position, task) => self.tasks.insert(position.min(self.tasks.len()), task),
            Removed::Platform(position, platform) => {
                self.platforms.insert(position.min(self.platforms.len()), *platform);
            }
        }
    }

    /// Adds a bundle from a file. Bundles of one named subject are one platform with a history; unnamed
    /// ones are platforms of their own, named by their file.
    ///
    /// # Errors
    /// Where the text is no bundle; the workspace is then as it was.
    pub(crate) fn add_bundle(&mut self, file_name: &str, text: &[u8]) -> Result<Added, OpenError> {
        let opened = open(text)?;
        let subject = opened.bundle.subject.clone();
        let loaded = loaded_bundle(file_name, text, opened);
        let same = |other: &LoadedBundle| other.is_same_as(&loaded);
        if let Some(position) = self.platforms.iter().position(|platform| platform.bundles.iter().any(same)) {
            return Ok(Added::Duplicate(position));
        }
        let named = subject.platform.as_deref().map(shown_name).filter(|name| !name.is_empty());
        let joins = |platform: &PlatformState| {
            named.is_some()
                && platform.bundles.iter().any(|loaded| loaded.opened.bundle.subject.is_same_as(&subject))
        };
        let joined = self.platforms.iter().position(joins);
        if let Some(position) = joined {
            self.platforms[position].bundles.push(loaded);
            return Ok(Added::Joined(position));
        }
        let of_file =
            || Some(shown_name(file_name.trim_end_matches(".json"))).filter(|name| !name.is_empty());
        let name = named.or_else(of_file).unwrap_or_else(|| stand_in_name(self.platforms.len()));
        self.platforms.push(PlatformState { name, bundles: vec![loaded], ..PlatformState::default() });
        Ok(Added::Platform(self.platforms.len() - 1))
    }

    /// Takes over what came in a link: its tasks and platforms beside those already here.
    pub(crate) fn take_over(&mut self, payload: &str, report: &Report) {
        let payload: Arc<str> = payload.into();
        for task in &report.tasks {
            let task = Task { name: task.name.clone(), answers: task.answers.clone() };
            if !self.tasks.contains(&task) {
                self.tasks.push(task);
            }
        }
        for (index, platform) in report.platforms.iter().enumerate() {
            let received = Received { payload: Arc::clone(&payload), index, report: platform.clone() };
            let name = if platform.name.is_empty() {
                stand_in_name(self.platforms.len())
            } else {
                platform.name.clone()
            };
            self.platforms.push(PlatformState { name, received: Some(received), ..PlatformState::default() });
        }
    }
}

/// A name as it can be shown: without blanks around it, and no longer than a heading bears.
fn shown_name(name: &str) -> String {
    const MOST: usize = 80;
    let name = name.trim();
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

pub(crate) fn loaded_bundle(file_name: &str, text: &[u8], opened: Opened) -> LoadedBundle {
    let text = String::from_utf8_lossy(text);
    LoadedBundle { file_name: file_name.to_owned(), text: Arc::from(text.as_ref()), opened: Arc::new(opened) }
}

/// A name for a platform whose own was left out of a link: A, B, …, Z, 27, …
pub(crate) fn stand_in_name(position: usize) -> String {
    match u8::try_from(position) {
        Ok(number) if number < 26 => char::from(b'A' + number).to_string(),
        _ => (position + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use framework::bundle::{Bundle, Probe, Subject, Timestamp};

    use super::*;

    fn bundle(platform: Option<&str>, minute: i64) -> String {
        let probe = Probe { name: "gpu-probe".to_owned(), version: "0".to_owned() };
        let subject = Subject { platform: platform.map(str::to_owned), ..Subject::default() };
        Bundle::new(probe, Timestamp::from_unix_ms(minute * 60_000), subject).to_json().unwrap()
    }

    #[test]
    fn bundles_of_one_subject_are_one_platform_with_a_history() {
        let mut workspace = Workspace::default();
        assert_eq!(workspace.add_bundle("a.json", bundle(Some("A"), 1).as_bytes()), Ok(Added::Platform(0)));
        assert_eq!(workspace.add_bundle("b.json", bundle(Some("A"), 2).as_bytes()), Ok(Added::Joined(0)));
        assert_eq!(workspace.add_bundle("c.json", bundle(Some("A"), 1).as_bytes()), Ok(Added::Duplicate(0)));
        assert_eq!(workspace.platforms[0].bundles.len(), 2);
    }

    #[test]
    fn unnamed_bundles_stay_apart() {
        let mut workspace = Workspace::default();
        assert_eq!(workspace.add_bundle("one.json", bundle(None, 1).as_bytes()), Ok(Added::Platform(0)));
        assert_eq!(workspace.add_bundle("two.json", bundle(None, 2).as_bytes()), Ok(Added::Platform(1)));
        assert_eq!(workspace.platforms[1].name, "two");
    }

    #[test]
    fn every_platform_has_a_name_that_can_be_shown() {
        let mut workspace = Workspace::default();
        workspace.add_bundle("one.json", bundle(Some(" "), 1).as_bytes()).unwrap();
        workspace.add_bundle(".json", bundle(None, 2).as_bytes()).unwrap();
        workspace.add_bundle("x.json", bundle(Some(&"长".repeat(5000)), 3).as_bytes()).unwrap();
        let names: Vec<&str> = workspace.platforms.iter().map(|platform| platform.name.as_str()).collect();
        assert_eq!(names[..2], ["one", "B"]);
        assert_eq!(names[2].chars().count(), 81);
    }

    #[test]
    fn what_was_removed_comes_back_beside_what_came_since() {
        let mut workspace = Workspace::default();
        for name in ["A", "B"] {
            workspace.add_bundle("x.json", bundle(Some(name), 1).as_bytes()).unwrap();
        }
        let removed = workspace.remove_platform(0).unwrap();
        workspace.add_bundle("c.json", bundle(Some("C"), 1).as_bytes()).unwrap();
        workspace.put_back(removed);
        let names: Vec<&str> = workspace.platforms.iter().map(|platform| platform.name.as_str()).collect();
        assert_eq!(names, ["A", "B", "C"]);
        assert_eq!(workspace.remove_platform(3), None);
        assert_eq!(workspace.remove_task(0), None);
    }

    #[test]
    fn a_wrong_file_changes_nothing() {
        let mut workspace = Workspace::default();
        workspace.add_bundle("a.json", bundle(Some("A"), 1).as_bytes()).unwrap();
        let before = workspace.clone();
        assert!(workspace.add_bundle("b.json", b"{").is_err());
        assert_eq!(workspace, before);
    }
}
