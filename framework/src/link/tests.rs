use proptest::prelude::*;

use super::*;
use crate::bundle::Timestamp;
use crate::criteria::{CriterionId, Source, Verdict};
use crate::evidence::{Assessment, Conclusion, Step, StepState};
use crate::report::{PlatformReport, TaskReport};
use crate::statement::{Statement, any_statement};
use crate::task::{Kind, Question, QuestionForm};

fn any_task() -> impl Strategy<Value = TaskReport> {
    (".{0,12}", proptest::collection::vec((0..Question::ALL.len(), 0_usize..4, 0.0..1e6_f64), 0..14))
        .prop_map(|(name, given)| {
            let mut task = crate::task::Task { name, ..Default::default() };
            for (question, position, number) in given {
                let question = Question::ALL[question];
                match question.form() {
                    QuestionForm::Choices(_) => task.answers.choose(question, position),
                    QuestionForm::Number => task.answers.enter(question, number),
                };
            }
            TaskReport::of(&task)
        })
}

prop_compose! {
    fn any_assessment(criterion: CriterionId)(
        verdict in 0..Verdict::ALL.len(),
        source in 0..=Source::ALL.len(),
        reason in any_statement(),
        details in proptest::collection::vec(any_statement(), 0..3),
        sample_size in proptest::option::of(0..10_000_u64),
        note in "(.{0,10})?",
        address in proptest::option::of("https://[a-z]{1,8}\\.example/"),
    ) -> Assessment {
        let source = source.checked_sub(1).map(|at| Source::ALL[at]);
        let mut found = Assessment {
            criterion, verdict: Verdict::ALL[verdict], reason, source, sample_size, evidence: Vec::new(), note,
        };
        found.evidence = super::carried::evidence_of(&found, details, address);
        found
    }
}

prop_compose! {
    fn any_platform()(
        name in ".{0,12}",
        instance_type in "[a-z0-9.]{0,10}",
        region in "[a-z0-9-]{0,10}",
        illustration: bool,
        observed in proptest::option::of((0..4_000_000_000_000_i64, 0..1_000_000_000_i64)),
        digests in proptest::collection::vec(any::<u32>(), 0..4),
        assessments in CriterionId::ALL.iter().map(|criterion| any_assessment(*criterion)).collect::<Vec<_>>(),
        states in [0..4_usize, 0..4, 0..4],
        reasons in [any_statement(), any_statement(), any_statement()],
    ) -> PlatformReport {
        let mut reasons = reasons.into_iter();
        let conclusions = Step::ALL.map(|step| Conclusion {
            step,
            state: StepState::ALL[states[step as usize]],
            reason: reasons.next().unwrap_or_else(Statement::nothing_yet),
        });
        let observed = observed
            .map(|(first, more)| (Timestamp::from_unix_ms(first), Timestamp::from_unix_ms(first + more)));
        PlatformReport { name, instance_type, region, illustration, observed, digests, assessments, conclusions }
    }
}

fn any_report() -> impl Strategy<Value = Report> {
    (proptest::collection::vec(any_task(), 0..3), proptest::collection::vec(any_platform(), 0..3))
        .prop_map(|(tasks, platforms)| Report { tasks, platforms })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_link_opens_as_what_its_sender_previewed(report in any_report(), names: bool, notes: bool, details: bool) {
        let keep = Keep { names, notes, details };
        let payload = encode(&report, &keep).unwrap();
        let expected = preview(&report, &keep);
        prop_assert_eq!(decode(&payload), Ok(expected.clone()));
        prop_assert_eq!(preview(&expected, &keep), expected, "a report from a link can be sent on");
    }

    #[test]
    fn what_was_left_out_is_not_in_the_body(report in any_report()) {
        let dropped = preview(&report, &Keep { names: false, notes: false, details: false });
        for platform in &dropped.platforms {
            prop_assert!(platform.name.is_empty() && platform.region.is_empty() && platform.instance_type.is_empty());
            prop_assert!(platform.assessments.iter().all(|found| found.note.is_empty()));
        }
    }

    /// One letter changed, lost or added: named, or harmless; never another report.
    #[test]
    fn one_wrong_letter_never_shows_another_report(report in any_report(), at: prop::sample::Index, letter in "[A-Za-z0-9_-]", change in 0..3) {
        let payload = encode(&report, &Keep::default()).unwrap();
        let mut letters: Vec<char> = payload.chars().collect();
        let at = at.index(letters.len());
        let letter = letter.chars().next().unwrap();
        match change {
            0 => letters[at] = letter,
            1 => { letters.remove(at); }
            _ => letters.insert(at, letter),
        }
        let damaged: String = letters.into_iter().collect();
        if let Ok(opened) = decode(&damaged) {
            prop_assert_eq!(opened, preview(&report, &Keep::default()), "{} from {}", damaged, payload);
        }
    }

    #[test]
    fn a_link_cut_anywhere_says_so(report in any_report(), at: prop::sample::Index) {
        let payload = encode(&report, &Keep::default()).unwrap();
        let cut = &payload[..at.index(payload.len())];
        let address = format!("https://runthrough.example/{FRAGMENT}{cut}");
        let expected = if cut.is_empty() { LinkError::Foreign } else { LinkError::CutShort };
        prop_assert_eq!(decode(&address), Err(expected));
    }

    #[test]
    fn any_text_is_opened_or_refused(text in ".{0,200}", bytes: Vec<u8>) {
        let _ = decode(&text);
        let _ = v1::read(&bytes);
        let _ = decode(&frame::seal(v1::VERSION, &bytes).unwrap());
    }
}

fn small_report() -> Report {
    let mut task = crate::task::Task { name: "夜间摘要".to_owned(), ..Default::default() };
    task.answers.choose_id(Question::ItemsPerSubmission, "ten-or-more");
    task.answers.enter(Question::PeakVramGb, 18.5);
    let mut report =
        Report::build(&[task], &[crate::report::Platform { name: "A".to_owned(), ..Default::default() }]);
    let found = &mut report.platforms[0].assessments[CriterionId::LiveLogs as usize];
    found.verdict = Verdict::Met;
    found.reason = Statement::jobs_ran_through(8, 8);
    found.source = Some(Source::Measured);
    found.sample_size = Some(8);
    report
}

/// A link of version 1 as it was written in 2026-12; it must open as the same report for ever.
#[test]
fn the_golden_link_of_version_1_opens() {
    let golden = include_str!("../../golden/link-v1.txt").trim();
    let opened = decode(golden).unwrap_or_else(|error| {
        panic!("{error}; now: {}", encode(&small_report(), &Keep::default()).unwrap())
    });
    assert_eq!(opened, preview(&small_report(), &Keep::default()));
    assert_eq!(opened.tasks[0].kinds.iter().collect::<Vec<_>>(), [Kind::Batch]);
}

#[test]
fn links_from_the_wild_open() {
    let report = small_report();
    let payload = encode(&report, &Keep::default()).unwrap();
    let expected = Ok(preview(&report, &Keep::default()));
    let (head, tail) = payload.split_at(20);
    for link in [
        payload.clone(),
        format!("https://runthrough.example/site/#/report/{payload}"),
        format!("  https://runthrough.example/#/report/{payload}&appinstall=0 "),
        format!("https://runthrough.example/?from=chat#/report/{payload}&from=groupmessage&isappinstalled=0"),
        format!("https://runthrough.example/%23/report/{payload}"),
        format!("https://runthrough.example/#%2Freport%2F{payload}"),
        format!("https://runthrough.example/#/report/{head}\r\n {tail}"),
        format!("https://runthrough.example/#/report/{head}%20{tail}"),
        format!("https://runthrough.example/#/report/{}=.", payload.trim_end_matches('.')),
    ] {
        assert_eq!(decode(&link), expected, "{link}");
    }
}

#[test]
fn what_cannot_open_is_named() {
    let payload = encode(&small_report(), &Keep::default()).unwrap();
    let letters = payload.trim_end_matches('.');
    for (link, expected) in [
        ("https://runthrough.example/#/tasks".to_owned(), LinkError::Foreign),
        ("good morning".to_owned(), LinkError::Foreign),
        (String::new(), LinkError::Foreign),
        (format!("https://runthrough.example/#/report/{}…", &letters[..30]), LinkError::CutShort),
        (format!("https://runthrough.example/#/report/{}...", &letters[..30]), LinkError::CutShort),
        (format!("https://runthrough.example/#/report/{}.", letters.to_uppercase()), LinkError::Altered),
        (frame::seal(1, &[0xff; 40]).unwrap(), LinkError::Altered),
        ("Ag.".to_owned(), LinkError::Newer { version: 2 }),
    ] {
        let result = decode(&link);
        assert!(
            matches!(&result, Err(error) if *error == expected)
                || result.is_err() && expected == LinkError::Altered,
            "{link}: {result:?}"
        );
    }
}

/// 100 MB of zeros in a few hundred letters: refused by its stated length, or at the length it states.
#[test]
fn a_bomb_is_refused() {
    let zeros = vec![0; 100 << 20];
    assert_eq!(frame::seal(1, &zeros), Err(LinkError::TooLarge));
    let squeezed = miniz_oxide::deflate::compress_to_vec(&zeros, 10);
    for stated in [10_u64, 1 << 20, 100 << 20] {
        let mut bytes = wire::Writer::default();
        bytes.byte(1);
        bytes.number(stated);
        bytes.0.extend_from_slice(&[0; 4]);
        bytes.0.extend_from_slice(&squeezed);
        let payload = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, &bytes.0);
        assert!(matches!(decode(&(payload + ".")), Err(LinkError::Altered | LinkError::TooLarge)));
    }
}
