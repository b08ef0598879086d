//! Bundles as files: written and read again, refused with a reason, old ones read for ever.

use framework::bundle::{
    Bundle, DigestCheck, Event, EventKind, MeasureId, Measurement, OpenError, Probe, Reading, Samples,
    Subject, SubjectKind, Timestamp, Unit, UnknownReason, open,
};
use framework::text::{Lang, Texts};
use proptest::prelude::*;

fn bundle() -> Bundle {
    let probe = Probe { name: "gpu-probe".to_owned(), version: "0.1.0".to_owned() };
    Bundle::new(probe, Timestamp::from_unix_ms(1_796_113_800_000), Subject::default())
}

fn any_reading() -> impl Strategy<Value = Reading<Samples>> {
    prop_oneof![
        proptest::collection::vec(prop::num::f64::NORMAL | prop::num::f64::ZERO, 0..6)
            .prop_map(|values| Reading::Known(Samples { unit: Unit::BytesPerS, values })),
        ".{0,20}".prop_map(|detail| Reading::unknown(UnknownReason::TimedOut, detail)),
    ]
}

prop_compose! {
    fn any_bundle()(
        platform in proptest::option::of(".{0,12}"),
        note in proptest::option::of(".{0,12}"),
        illustration: bool,
        created in 0..4_000_000_000_000_i64,
        measures in proptest::collection::vec(("[a-z-]{1,20}", any_reading(), 0.0..1e6_f64), 0..5),
        events in proptest::collection::vec((0..4_000_000_000_000_i64, proptest::option::of(".{0,8}")), 0..4),
    ) -> Bundle {
        let mut bundle = bundle();
        bundle.created_at = Timestamp::from_unix_ms(created);
        let kind = if illustration { SubjectKind::Illustration } else { SubjectKind::Measured };
        bundle.subject = Subject { platform, note, kind, ..Subject::default() };
        bundle.measurements = measures.into_iter().map(|(id, result, elapsed_s)| Measurement {
            id: MeasureId::new(id),
            target: String::new(),
            method: "pwrite".to_owned(),
            parameters: [("block_bytes".to_owned(), "4096".to_owned())].into(),
            started_at: bundle.created_at,
            elapsed_s,
            result,
        }).collect();
        bundle.events = events.into_iter().map(|(at, detail)| Event {
            at: Timestamp::from_unix_ms(at),
            kind: EventKind::Refused,
            label: None,
            elapsed_s: None,
            exit_code: None,
            detail,
        }).collect();
        bundle
    }
}

proptest! {
    #[test]
    fn a_bundle_survives_writing_and_reading(bundle in any_bundle()) {
        let opened = open(bundle.to_json().unwrap().as_bytes()).unwrap();
        prop_assert_eq!(opened.digest, DigestCheck::Matches);
        let written = Bundle { digest: opened.bundle.digest.clone(), ..bundle };
        prop_assert_eq!(opened.bundle, written);
    }

    /// Cut anywhere: refused as cut short, never read as less.
    #[test]
    fn a_bundle_cut_anywhere_is_refused(bundle in any_bundle(), at: prop::sample::Index) {
        let text = bundle.to_json().unwrap();
        let end = text.trim_end().len() - 1;
        let mut at = at.index(end);
        while !text.is_char_boundary(at) { at -= 1; }
        let cut_short = matches!(open(&text.as_bytes()[..at]), Err(OpenError::CutShort { .. } | OpenError::Empty));
        prop_assert!(cut_short, "{}", &text[..at]);
    }

    #[test]
    fn any_bytes_are_read_or_refused_in_both_languages(bytes: Vec<u8>, text in ".{0,80}") {
        for input in [bytes.as_slice(), text.as_bytes()] {
            if let Err(error) = open(input) {
                for lang in Lang::ALL {
                    prop_assert!(!error.text(Texts(lang)).is_empty());
                }
            }
        }
    }
}

#[test]
fn an_edited_bundle_is_read_and_said_to_be_edited() {
    let text = bundle().to_json().unwrap();
    let edited = text.replace("\"0.1.0\"", "\"0.1.1\"");
    assert_eq!(open(edited.as_bytes()).unwrap().digest, DigestCheck::Differs);
    // Layout is not content: the digest is over the canonical form.
    let compact = serde_json::to_string(&serde_json::from_str::<serde_json::Value>(&text).unwrap()).unwrap();
    assert_eq!(open(compact.as_bytes()).unwrap().digest, DigestCheck::Matches);
    let with_mark = format!("\u{feff}{text}");
    assert_eq!(open(with_mark.as_bytes()).unwrap().digest, DigestCheck::Matches);
}

/// Another implementation computed this digest: `python3 -c` with `hashlib` over
/// `json.dumps(bundle, sort_keys=True, separators=(",", ":"), ensure_ascii=False)` of the golden bundle,
/// whose numbers are whole or short decimals, where both forms agree.
#[test]
fn the_golden_bundle_of_version_1_opens() {
    let opened = open(include_bytes!("../golden/bundle-v1.json")).unwrap();
    assert_eq!(opened.digest, DigestCheck::Matches);
    let bundle = opened.bundle;
    assert_eq!(bundle.subject.platform.as_deref(), Some("示例"));
    assert_eq!(bundle.steps.stress.len(), 1);
    assert_eq!(bundle.measurements[0].summary().unwrap().n, 5);
}

/// A later probe of version 1 may add fields and words; an older reader keeps the rest.
#[test]
fn fields_and_words_of_newer_probes_do_not_matter() {
    let mut value: serde_json::Value =
        serde_json::from_slice(include_bytes!("../golden/bundle-v1.json")).unwrap();
    value["novelty"] = serde_json::json!({"a": [1, 2, 3]});
    value["steps"]["stress"][0]["jobs"][0]["state"]["class"] = "dreaming".into();
    value["events"] = serde_json::json!([{"at": "2026-12-01T00:00:00Z", "kind": "teleported"}]);
    let bundle = open(value.to_string().as_bytes()).unwrap().bundle;
    assert_eq!(bundle.steps.stress[0].jobs[0].state.class, framework::bundle::StateClass::Lost);
    assert_eq!(bundle.events[0].kind, EventKind::Other);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let good = bundle().to_json().unwrap();
    let deep = "[".repeat(100_000);
    for (text, expected) in [
        (String::new(), "The file is empty"),
        ("  \n".to_owned(), "The file is empty"),
        ("{\"format\": ".to_owned(), "breaks off at line 1"),
        ("{\"a\": 1,}".to_owned(), "Line 1, column 9 is not JSON"),
        ("[1, 2]".to_owned(), "not a Runthrough bundle"),
        ("3".to_owned(), "not a Runthrough bundle"),
        ("{\"some\": 1, \"thing\": 2}".to_owned(), "(it starts with some, thing)"),
        ("{\"lighthouseVersion\": \"12.8\"}".to_owned(), "a result of Lighthouse"),
        ("{\"fio version\": \"fio-3.33\", \"jobs\": []}".to_owned(), "a result of fio"),
        (good.replace("\"version\": 1,", "\"version\": 2,"), "has format version 2"),
        (good.replace("\"version\": 1,", ""), "missing field `version`"),
        (good.replace("\"created_at\": \"2026", "\"created_at\": \"20x6"), "is not a time such as"),
        (deep, "is not JSON"),
    ] {
        let message = open(text.as_bytes()).unwrap_err().text(Texts(Lang::En));
        assert!(message.contains(expected), "{message:?} should say {expected:?}");
    }
    let message = open(b"{\"a\": \"\xff\"}").unwrap_err().text(Texts(Lang::En));
    assert!(message.contains("From byte 7 on"), "{message}");
}
