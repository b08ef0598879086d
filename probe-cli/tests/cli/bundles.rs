//! Bundles: made, added to, checked, and never lost.

use std::fs;

use framework::bundle::{MeasureId, Reading, Stage, StageOutcome};
use serde_json::Value;

use crate::support::{BUNDLE, Place, stderr, stdout};

#[test]
fn a_quick_run_writes_a_whole_bundle_that_fits_the_schema() {
    let place = Place::new();
    let output = place.measure(&["run", "--quick", "--platform", "Test"]);
    let bundle = place.bundle(BUNDLE);
    assert_eq!(bundle.subject.platform.as_deref(), Some("Test"));
    let instance = bundle.instance.as_ref().unwrap();
    assert!(instance.cpu.machine_count > 0 && instance.memory.machine_bytes > 0);
    assert!(instance.space_tests.iter().any(|test| test.written_bytes.known().is_some()));
    let ids: Vec<&str> = bundle.measurements.iter().map(|found| found.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            MeasureId::STORAGE_SEQUENTIAL_WRITE,
            MeasureId::STORAGE_SEQUENTIAL_READ,
            MeasureId::STORAGE_FSYNC,
            MeasureId::STORAGE_SMALL_FILES,
            MeasureId::CPU_MATMUL,
        ]
    );
    for measurement in &bundle.measurements {
        assert!(measurement.summary().unwrap().n >= 5, "{measurement:?}");
    }
    let flow = &bundle.steps.flow[0];
    let unseen = |stage: Stage| matches!(stage, Stage::Create | Stage::Destroy);
    for stage in &flow.stages {
        match &stage.outcome {
            StageOutcome::Unknown(_) => assert!(unseen(stage.stage)),
            outcome => assert_eq!(outcome, &StageOutcome::Done),
        }
    }
    assert!(stdout(&output).starts_with("Test\n"));
    place.run(0, &["validate", BUNDLE]);
    assert!(place.leftovers().is_empty());

    let schema: Value = serde_json::from_str(&stdout(&place.run(0, &["schema"]))).unwrap();
    let file: Value = serde_json::from_slice(&fs::read(place.path(BUNDLE)).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let faults: Vec<String> = validator.iter_errors(&file).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    assert!(!validator.is_valid(&serde_json::json!({ "format": "runthrough-bundle" })));
}

#[test]
fn the_published_schema_is_the_one_printed() {
    let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../public/schema/runthrough-bundle-v1.schema.json");
    let printed = stdout(&Place::new().run(0, &["schema"]));
    assert!(
        fs::read_to_string(published).unwrap() == printed,
        "write it anew: gpu-probe schema > {published}"
    );
}

#[test]
fn a_second_run_adds_to_the_bundle() {
    let place = Place::new();
    place.measure(&["flow", "--rounds", "2", "-q"]);
    let first = place.bundle(BUNDLE);
    let output = place.measure(&["flow", "--rounds", "2"]);
    assert!(stderr(&output).contains("Adding to runthrough-bundle.json"));
    let second = place.bundle(BUNDLE);
    assert_eq!(second.steps.flow.len(), 2);
    assert_eq!(second.steps.flow[0], first.steps.flow[0]);
    assert_eq!(second.created_at, first.created_at);
}

#[test]
fn a_bundle_of_another_subject_is_refused_untouched() {
    let place = Place::new();
    place.measure(&["inspect", "--no-measure", "--platform", "One", "-q"]);
    let before = fs::read(place.path(BUNDLE)).unwrap();
    let output = place.run(2, &["inspect", "--no-measure", "--platform", "Two"]);
    assert!(stderr(&output).contains("speaks of \"One\", this run of \"Two\""), "{}", stderr(&output));
    assert_eq!(fs::read(place.path(BUNDLE)).unwrap(), before);
}

#[test]
fn what_is_no_bundle_is_refused_untouched() {
    let place = Place::new();
    for text in ["my notes\n", "{\"a\": 1}\n", ""] {
        fs::write(place.path("notes.json"), text).unwrap();
        let output = place.run(2, &["flow", "--out", "notes.json"]);
        assert!(stderr(&output).contains("notes.json exists and is not a bundle"), "{}", stderr(&output));
        assert_eq!(fs::read_to_string(place.path("notes.json")).unwrap(), text);
    }
    assert!(place.leftovers().is_empty());
}

#[test]
fn edits_are_seen_and_files_that_are_no_bundles_named() {
    let place = Place::new();
    place.measure(&["inspect", "--no-measure", "-q"]);
    let text = fs::read_to_string(place.path(BUNDLE)).unwrap();
    fs::write(place.path("edited.json"), text.replacen("\"probe\"", " \"probe\"", 1)).unwrap();
    // White space is no edit: the digest is over the canonical form.
    place.run(0, &["validate", "edited.json"]);
    fs::write(place.path("edited.json"), text.replacen("gpu-probe", "gpu-prone", 1)).unwrap();
    let output = place.run(1, &["validate", BUNDLE, "edited.json"]);
    assert!(stdout(&output).contains("edited.json: readable, but changed after it was written"));
    fs::write(place.path("cut.json"), &text[..text.len() / 2]).unwrap();
    let output = place.run(2, &["validate", "cut.json", BUNDLE, "nowhere.json"]);
    let errors = stderr(&output);
    assert!(errors.contains("cut.json: The file breaks off") && errors.contains("nowhere.json"), "{errors}");
    assert!(stdout(&output).contains("runthrough-bundle.json: whole"));
}

#[test]
fn unknowns_have_a_reason() {
    let place = Place::new();
    place.measure(&["inspect", "--no-measure", "-q"]);
    let bundle = place.bundle(BUNDLE);
    let instance = bundle.instance.unwrap();
    if let Reading::Unknown(unknown) = &instance.gpus {
        assert!(!unknown.detail.is_empty());
    }
}
