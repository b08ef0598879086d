//! The workspace as the browser keeps it. Old versions are read for ever.

use std::collections::BTreeMap;
use std::sync::Arc;

use framework::criteria::{CriterionId, Verdict};
use framework::evidence::Declaration;
use framework::task::{Question, QuestionForm, Task};
use serde::{Deserialize, Serialize};

use super::platform::{PlatformState, Received};
use super::workspace::{Workspace, loaded_bundle};
use crate::number::read_number;

const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Saved {
    version: u32,
    tasks: Vec<SavedTask>,
    platforms: Vec<SavedPlatform>,
}

#[derive(Serialize, Deserialize)]
struct SavedTask {
    name: String,
    #[serde(default)]
    choices: BTreeMap<String, String>,
    /// As texts: writing figures as JSON would bring a second way of printing them, with tables of its own.
    #[serde(default)]
    numbers: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
struct SavedPlatform {
    name: String,
    #[serde(default)]
    bundles: Vec<SavedBundle>,
    #[serde(default)]
    received: Option<SavedReceived>,
    #[serde(default)]
    declarations: Vec<SavedDeclaration>,
    #[serde(default)]
    decisive: Vec<String>,
    #[serde(default)]
    skipped: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct SavedBundle {
    file_name: String,
    text: String,
}

#[derive(Serialize, Deserialize)]
struct SavedReceived {
    payload: String,
    index: usize,
}

#[derive(Serialize, Deserialize)]
struct SavedDeclaration {
    criterion: String,
    verdict: String,
    note: String,
    address: String,
}

/// The workspace as text; `None` where it cannot be written.
pub(super) fn write(workspace: &Workspace) -> Option<String> {
    let saved = Saved {
        version: VERSION,
        tasks: workspace.tasks.iter().map(save_task).collect(),
        platforms: workspace.platforms.iter().map(save_platform).collect(),
    };
    serde_json::to_string(&saved).ok()
}

/// The workspace from its text; `None` where it is no workspace, or one of a newer version.
pub(super) fn read(text: &str) -> Option<Workspace> {
    let saved: Saved = serde_json::from_str(text).ok()?;
    if saved.version > VERSION {
        return None;
    }
    Some(Workspace {
        tasks: saved.tasks.into_iter().map(load_task).collect(),
        platforms: saved.platforms.into_iter().map(load_platform).collect(),
    })
}

fn save_task(task: &Task) -> SavedTask {
    let mut saved = SavedTask { name: task.name.clone(), choices: BTreeMap::new(), numbers: BTreeMap::new() };
    for question in Question::ALL {
        if let Some(choice) = task.answers.choice(question) {
            saved.choices.insert(question.id().to_owned(), choice.id.to_owned());
        } else if let Some(number) = task.answers.number(question) {
            saved.numbers.insert(question.id().to_owned(), number.to_string());
        }
    }
    saved
}

fn load_task(saved: SavedTask) -> Task {
    let mut task = Task { name: saved.name, ..Task::default() };
    for question in Question::ALL {
        match question.form() {
            QuestionForm::Choices(_) => {
                if let Some(choice) = saved.choices.get(question.id()) {
                    task.answers.choose_id(question, choice);
                }
            }
            QuestionForm::Number => {
                if let Some(number) = saved.numbers.get(question.id()).and_then(|text| read_number(text)) {
                    task.answers.enter(question, number);
                }
            }
        }
    }
    task
}

fn save_platform(platform: &PlatformState) -> SavedPlatform {
    let ids =
        |set: &std::collections::BTreeSet<CriterionId>| set.iter().map(|id| id.id().to_owned()).collect();
    SavedPlatform {
        name: platform.name.clone(),
        bundles: platform
            .bundles
            .iter()
            .map(|loaded| SavedBundle { file_name: loaded.file_name.clone(), text: loaded.text.to_string() })
            .collect(),
        received: platform
            .received
            .as_ref()
            .map(|received| SavedReceived { payload: received.payload.to_string(), index: received.index }),
        declarations: platform
            .declarations
            .iter()
            .map(|(criterion, declared)| SavedDeclaration {
                criterion: criterion.id().to_owned(),
                verdict: declared.verdict.id().to_owned(),
                note: declared.note.clone(),
                address: declared.address.clone(),
            })
            .collect(),
        decisive: ids(&platform.decisive),
        skipped: ids(&platform.skipped),
    }
}

fn load_platform(saved: SavedPlatform) -> PlatformState {
    let bundles = saved.bundles.into_iter().filter_map(|bundle| {
        let opened = framework::bundle::open(bundle.text.as_bytes()).ok()?;
        Some(loaded_bundle(&bundle.file_name, bundle.text.as_bytes(), opened))
    });
    let received = saved.received.and_then(|received| {
        let report =
            framework::link::decode(&received.payload).ok()?.platforms.into_iter().nth(received.index)?;
        Some(Received { payload: Arc::from(received.payload), index: received.index, report })
    });
    let declarations = saved.declarations.into_iter().filter_map(|declared| {
        let verdict = Verdict::from_id(&declared.verdict)?;
        let declaration = Declaration { verdict, note: declared.note, address: declared.address };
        Some((CriterionId::from_id(&declared.criterion)?, declaration))
    });
    let set = |ids: &[String]| ids.iter().filter_map(|id| CriterionId::from_id(id)).collect();
    PlatformState {
        name: saved.name,
        bundles: bundles.collect(),
        received,
        declarations: declarations.collect(),
        decisive: set(&saved.decisive),
        skipped: set(&saved.skipped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_survives_writing_and_reading() {
        let mut workspace = Workspace::default();
        let mut task = Task { name: "夜间摘要".to_owned(), ..Task::default() };
        task.answers.choose_id(Question::LongestRun, "over-8-h");
        task.answers.enter(Question::PeakVramGb, 18.5);
        workspace.tasks.push(task);
        workspace.add_bundle("a.json", include_bytes!("../../../framework/golden/bundle-v1.json")).unwrap();
        let declared = Declaration {
            verdict: Verdict::Met,
            note: "n".to_owned(),
            address: "https://a.example/".to_owned(),
        };
        workspace.platforms[0].declarations.insert(CriterionId::BillingModes, declared);
        workspace.platforms[0].decisive.insert(CriterionId::QueueTime);
        let report = workspace.report();
        let payload = framework::link::encode(&report, &framework::link::Keep::default()).unwrap();
        workspace.take_over(&payload, &framework::link::decode(&payload).unwrap());
        assert_eq!(workspace.platforms.len(), 2);
        assert_eq!(workspace.tasks.len(), 1, "the same task is not doubled");
        assert_eq!(read(&write(&workspace).unwrap()), Some(workspace));
    }

    /// As the browser kept it in 2026-12.
    #[test]
    fn version_1_is_read() {
        let text = r#"{"version":1,"tasks":[{"name":"t","choices":{"updates-weights":"yes","gone":"x"},"numbers":{"peak-vram-gb":"18.5"}}],
            "platforms":[{"name":"p","declarations":[{"criterion":"estimate","verdict":"unmet","note":"","address":""}]}]}"#;
        let workspace = read(text).unwrap();
        assert!(workspace.tasks[0].answers.has(Question::UpdatesWeights));
        assert_eq!(workspace.tasks[0].answers.number(Question::PeakVramGb), Some(18.5));
        assert_eq!(workspace.platforms[0].declarations[&CriterionId::Estimate].verdict, Verdict::Unmet);
        assert_eq!(read(r#"{"version":2,"tasks":[],"platforms":[]}"#), None);
        assert_eq!(read("nonsense"), None);
    }
}
