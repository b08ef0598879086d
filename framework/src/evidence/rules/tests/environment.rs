//! Frameworks, the driver, images, and the time until ready.

use super::*;
use crate::bundle::{FlowRun, FlowStage, Framework, PythonEnvironment, Stage, StageOutcome, UnknownReason};
use CriterionId::{DriverFit, Frameworks, ImageBuild, ImageCache, ReadyTime};

fn framework(cuda: Option<&str>, computes_on: Reading<String>) -> Framework {
    Framework {
        name: "torch".to_owned(),
        version: "2.5.1".to_owned(),
        cuda_version: cuda.map(str::to_owned),
        computes_on,
    }
}

fn python(frameworks: Reading<Vec<Framework>>) -> PythonEnvironment {
    let (path, kind) = ("/usr/bin/python3".to_owned(), "system".to_owned());
    PythonEnvironment { path, kind, python_version: "3.12".to_owned(), frameworks }
}

fn on(device: &str) -> Reading<String> {
    Reading::Known(device.to_owned())
}

fn with(environments: Vec<PythonEnvironment>, has_gpu: bool) -> Bundle {
    let mut instance = rich_instance();
    instance.environments = Reading::Known(environments);
    if !has_gpu {
        instance.gpus = Reading::unknown(UnknownReason::NotPresent, "");
    }
    with_instance(instance)
}

#[test]
fn a_framework_on_the_cpu_is_no_framework_for_the_card() {
    let one = |computes_on, has_gpu| {
        verdict(Frameworks, &with(vec![python(Reading::Known(vec![framework(None, computes_on)]))], has_gpu))
    };
    assert_eq!(one(on("cuda"), true), Some(Verdict::Partly), "that it is current was not shown");
    assert_eq!(one(on("cpu"), true), Some(Verdict::Unmet));
    assert_eq!(one(on("cpu"), false), Some(Verdict::Unknown), "there is no card to compute on");
    assert_eq!(one(Reading::unknown(UnknownReason::TimedOut, ""), true), Some(Verdict::Unknown));
}

#[test]
fn only_pythons_that_answered_can_lack_frameworks() {
    let none = || python(Reading::Known(Vec::new()));
    let silent = || python(Reading::unknown(UnknownReason::TimedOut, ""));
    assert_eq!(verdict(Frameworks, &with(vec![none()], true)), Some(Verdict::Unmet));
    assert_eq!(verdict(Frameworks, &with(vec![none(), silent()], true)), Some(Verdict::Unknown));
}

#[test]
fn versions_are_compared_as_numbers() {
    for (driver, needed, expected) in [
        ("12.4", "12.1", Verdict::Met),
        ("12.10", "12.4", Verdict::Met),
        ("9.2", "12.4", Verdict::Unmet),
        ("12.4", "12.8", Verdict::Partly),
        ("12.4", "13.0", Verdict::Unmet),
        ("10.0", "10.2", Verdict::Unmet),
        ("13", "12.8", Verdict::Met),
        ("new", "12.8", Verdict::Unknown),
        ("12.4", "new", Verdict::Unknown),
    ] {
        let untried = Reading::unknown(UnknownReason::OverBudget, "");
        let mut bundle = with(vec![python(Reading::Known(vec![framework(Some(needed), untried)]))], true);
        let Reading::Known(set) = &mut bundle.instance.as_mut().unwrap().gpus else { panic!("has GPUs") };
        set.cuda_version = Some(driver.to_owned());
        assert_eq!(verdict(DriverFit, &bundle), Some(expected), "{driver} for {needed}");
    }
    let one = |cuda, computes_on| {
        verdict(
            DriverFit,
            &with(vec![python(Reading::Known(vec![framework(Some(cuda), computes_on)]))], true),
        )
    };
    assert_eq!(one("12.8", on("cuda")), Some(Verdict::Met), "it computed");
    let refused = Reading::unknown(UnknownReason::DriverMismatch, "error 804");
    assert_eq!(one("12.1", refused), Some(Verdict::Unmet), "it said itself that they do not fit");
}

#[test]
fn a_python_that_did_not_answer_may_need_a_newer_driver() {
    let known = || python(Reading::Known(vec![framework(Some("11.8"), on("cuda"))]));
    let silent = || python(Reading::unknown(UnknownReason::TimedOut, ""));
    assert_eq!(verdict(DriverFit, &with(vec![known()], true)), Some(Verdict::Met));
    assert_eq!(verdict(DriverFit, &with(vec![known(), silent()], true)), Some(Verdict::Partly));
    assert_eq!(verdict(DriverFit, &with(vec![known()], false)), Some(Verdict::Unknown));
    assert_eq!(verdict(DriverFit, &with(Vec::new(), true)), Some(Verdict::Unknown));
}

#[test]
fn a_build_must_be_timed_and_succeed() {
    let build = |elapsed_s, exit_code| {
        verdict(ImageBuild, &Bundle { events: vec![timed("image-build", elapsed_s, exit_code)], ..empty() })
    };
    assert_eq!(build(Some(300.0), Some(0)), Some(Verdict::Met));
    assert_eq!(build(Some(301.0), Some(0)), Some(Verdict::Unmet));
    assert_eq!(build(Some(2.0), Some(1)), Some(Verdict::Unknown), "a failed build is not timed");
    assert_eq!(build(Some(2.0), None), Some(Verdict::Partly));
    assert_eq!(build(None, Some(0)), Some(Verdict::Unknown));
    assert_eq!(build(Some(f64::NAN), Some(0)), Some(Verdict::Unknown));
    assert_eq!(build(Some(-1.0), Some(0)), Some(Verdict::Unknown));
    assert_eq!(
        verdict(ImageBuild, &Bundle { events: vec![timed("tests", Some(1.0), Some(0))], ..empty() }),
        None
    );
}

#[test]
fn an_install_that_ended_well_is_a_part() {
    let install = |code| {
        verdict(
            CriterionId::Dependencies,
            &Bundle { events: vec![timed("deps", Some(60.0), code)], ..empty() },
        )
    };
    assert_eq!(install(Some(0)), Some(Verdict::Partly));
    assert_eq!(install(Some(1)), Some(Verdict::Unmet));
    assert_eq!(install(None), None);
}

#[test]
fn one_pull_shows_no_cache() {
    let pull = |elapsed_s, exit_code| {
        verdict(ImageCache, &Bundle { events: vec![timed("image-pull", elapsed_s, exit_code)], ..empty() })
    };
    assert_eq!(pull(Some(1.0), Some(0)), Some(Verdict::Partly));
    assert_eq!(pull(Some(1.0), Some(1)), Some(Verdict::Unmet));
    assert_eq!(pull(None, Some(0)), Some(Verdict::Unknown));
}

#[test]
fn ready_time_pairs_each_ready_with_the_create_before_it() {
    let with = |moments: &[(EventKind, i64)]| {
        let at = |seconds: i64| Timestamp::from_unix_ms(hour(2).unix_ms() + seconds * 1000);
        let events = moments.iter().map(|(kind, seconds)| event(*kind, at(*seconds))).collect();
        verdict(ReadyTime, &Bundle { events, ..empty() })
    };
    use EventKind::{Created, Ready, Restarted};
    assert_eq!(with(&[(Ready, 0), (Created, 60)]), None, "ready before the create");
    assert_eq!(with(&[(Created, 0), (Ready, 600)]), Some(Verdict::Partly), "once");
    assert_eq!(with(&[(Ready, 600), (Created, 0)]), Some(Verdict::Partly), "noted in another order");
    let thrice = [(Created, 0), (Ready, 600), (Created, 700), (Ready, 800), (Created, 900), (Ready, 1000)];
    assert_eq!(with(&thrice), Some(Verdict::Met));
    assert_eq!(with(&[(Created, 0), (Ready, 9), (Created, 20), (Ready, 700)]), Some(Verdict::Unmet));
    assert_eq!(with(&[(Restarted, 0), (Ready, 9)]), None, "a restart is no create");
}

#[test]
fn a_flow_from_inside_does_not_see_the_create() {
    let flow = |engine: &str, outcome, elapsed_s| {
        let mut bundle = empty();
        let stage = |stage, outcome, elapsed_s| FlowStage { stage, outcome, elapsed_s };
        bundle.steps.flow.push(FlowRun {
            run_id: "f".to_owned(),
            engine: engine.to_owned(),
            started_at: hour(1),
            stages: vec![
                stage(Stage::Create, outcome, elapsed_s),
                stage(Stage::Run, StageOutcome::Done, Some(3.0)),
            ],
            job: None,
        });
        bundle
    };
    let unknown = StageOutcome::Unknown(crate::bundle::Unknown {
        reason: UnknownReason::NotRun,
        detail: String::new(),
    });
    let found = judge(ReadyTime, &flow("slurm", unknown, Some(1.0))).unwrap();
    assert_eq!((found.verdict, found.details.len()), (Verdict::Unknown, 1));
    assert_eq!(verdict(ReadyTime, &flow("local", StageOutcome::Done, Some(1.0))), Some(Verdict::Unknown));
    assert_eq!(verdict(ReadyTime, &flow("cloud", StageOutcome::Done, Some(1.0))), Some(Verdict::Partly));
    assert_eq!(verdict(ReadyTime, &flow("cloud", StageOutcome::Done, Some(601.0))), Some(Verdict::Unmet));
}
