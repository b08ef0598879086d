//! What is printed: for people, for machines, and for nobody.

use std::process::Stdio;

use serde_json::Value;

use crate::support::{BUNDLE, Place, finished, start, stderr, stdout};

#[test]
fn json_is_json_and_nothing_else() {
    let place = Place::new();
    let output = place.measure(&["inspect", "--no-measure", "--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["out"], BUNDLE);
    assert_eq!(value["bundle"]["format"], "runthrough-bundle");
    for arguments in [
        &["show", BUNDLE, "--json"][..],
        &["show", BUNDLE, "--format", "json"],
        &["validate", BUNDLE, "--json"],
        &["link", BUNDLE, "--json"],
        &["schema", "--json"],
    ] {
        let output = place.run(0, arguments);
        serde_json::from_slice::<Value>(&output.stdout)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    }
    let output = place.run(2, &["validate", "nowhere.json", "--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value[0]["valid"], false);
}

#[test]
fn both_languages_say_that_the_subject_has_no_name() {
    let place = Place::new();
    let output = place.measure(&["inspect", "--no-measure"]);
    assert!(
        stdout(&output).starts_with("Unnamed platform\n") && stderr(&output).contains("Unnamed platform")
    );
    let output = finished(0, place.command(&["show", BUNDLE]).env("LANG", "zh_CN.UTF-8"));
    assert!(stdout(&output).starts_with("未命名平台\n"), "{}", stdout(&output));
    let output = place.run(0, &["show", BUNDLE, "--lang", "zh", "--format", "markdown"]);
    assert!(stdout(&output).starts_with("# 未命名平台\n"));
    let output = place.run(0, &["validate", BUNDLE, "--lang", "zh"]);
    assert!(stdout(&output).contains("未命名平台"));
}

#[test]
fn a_page_fits_eighty_columns_has_no_colours_and_no_score() {
    let place = Place::new();
    place.measure(&["flow", "--rounds", "2", "-q"]);
    for lang in ["zh", "en"] {
        let page = stdout(&place.run(0, &["show", BUNDLE, "--lang", lang]));
        assert!(!page.contains('\u{1b}'));
        for line in page.lines() {
            let columns: usize = line.chars().map(|char| if u32::from(char) > 0x2e80 { 2 } else { 1 }).sum();
            assert!(columns <= 80, "{columns}: {line}");
        }
        for word in ["score", "分数", "得分", "总分"] {
            assert!(!page.to_lowercase().contains(word), "{word}");
        }
    }
    let ascii = finished(0, place.command(&["show", BUNDLE]).env("LANG", "C"));
    assert!(!stdout(&ascii).contains('✓') && stdout(&ascii).contains("  + run"));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let place = Place::new();
    place.measure(&["inspect", "--no-measure", "-q"]);
    for arguments in [&["show", BUNDLE][..], &["schema"], &["--help"], &["inspect", "--no-measure"]] {
        let mut child = start(place.command(arguments).stdout(Stdio::piped()));
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert!(!stderr(&output).contains("error"), "{}", stderr(&output));
    }
}

#[test]
fn a_link_brings_the_report_back() {
    let place = Place::new();
    place.measure(&["flow", "--rounds", "2", "--platform", "Cloud A", "-q"]);
    let link = stdout(&place.run(0, &["link", BUNDLE, "--site", "https://example.org/r/"]));
    assert!(link.starts_with("https://example.org/r/#/report/") && link.ends_with(".\n"), "{link}");
    let page = stdout(&place.run(0, &["show", link.trim()]));
    assert!(page.starts_with("Cloud A\n") && page.contains("The three steps"), "{page}");
    let fragment = place.run(0, &["link", BUNDLE]);
    assert!(stderr(&fragment).contains("--site"));
    let output = place.run(2, &["show", &link.trim()[..link.len() - 20]]);
    assert!(stderr(&output).contains("cut short"), "{}", stderr(&output));
}

#[test]
fn mistakes_are_explained_in_the_users_language() {
    let place = Place::new();
    for (arguments, sentence) in [
        (&["fow"][..], "There is no command fow."),
        (&["fow", "--lang", "zh"], "没有 fow 这个命令。"),
        (&["run", "--qick"], "--qick is not known here."),
        (&["show"], "<FILE|LINK> is missing."),
        (&["flow", "--engine", "k8s"], "it can be: local."),
        (&["show", "nowhere.json"], "nowhere.json is not there."),
        (&["inspect", "--dir", "nowhere"], "The folder nowhere cannot be used"),
    ] {
        let output = place.run(2, arguments);
        assert!(stderr(&output).contains(sentence), "{arguments:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn shells_and_packagers_are_served() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(&place.run(0, &["completions", shell])).contains("gpu-probe"));
    }
    assert!(stdout(&place.run(0, &["man"])).contains("gpu\\-probe"));
    assert!(stdout(&place.run(0, &["--version"])).contains(env!("CARGO_PKG_VERSION")));
    let help = stdout(&place.run(0, &["--help", "--lang", "zh"]));
    assert!(help.contains("通用选项") && !help.contains(" job "), "{help}");
}
