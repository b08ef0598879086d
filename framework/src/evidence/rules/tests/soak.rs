//! Long runs.

use super::*;
use crate::bundle::{Gap, Identity, Notice, UnknownReason};
use CriterionId::{AutoSave, Uninterrupted};

/// Runs one after another.
fn with_soaks(mut runs: Vec<SoakRun>) -> Bundle {
    let mut bundle = empty();
    for (run, at) in runs.iter_mut().zip(0..) {
        run.started_at = hour(3 * at);
    }
    bundle.steps.soak = runs;
    bundle
}

fn gap() -> Gap {
    Gap { after_s: 9.0, lasted_s: 2.0, changed: Vec::new() }
}

#[test]
fn short_soaks_show_nothing_and_few_long_ones_a_part() {
    assert_eq!(verdict(Uninterrupted, &with_soaks(vec![soak(3599.0); 9])), Some(Verdict::Unknown));
    assert_eq!(verdict(Uninterrupted, &with_soaks(vec![soak(f64::INFINITY); 9])), Some(Verdict::Unknown));
    assert_eq!(verdict(Uninterrupted, &with_soaks(vec![soak(3600.0); 2])), Some(Verdict::Partly));
    assert_eq!(verdict(Uninterrupted, &with_soaks(vec![soak(3600.0); 3])), Some(Verdict::Met));
}

#[test]
fn any_interruption_breaks_a_series() {
    let with = |change: fn(&mut SoakRun)| {
        let mut runs = vec![soak(3600.0); 4];
        change(&mut runs[0]);
        verdict(Uninterrupted, &with_soaks(runs))
    };
    assert_eq!(with(|run| run.gaps.push(gap())), Some(Verdict::Unmet));
    assert_eq!(
        with(|run| run.notices.push(Notice { at: hour(2), word: "terminate".to_owned() })),
        Some(Verdict::Unmet)
    );
    assert_eq!(with(|run| run.identities = vec![Identity::default(); 2]), Some(Verdict::Unmet), "moved");
    // Nobody can tell why it did not end: neither an interruption nor a clean run.
    assert_eq!(with(|run| run.ended = false), Some(Verdict::Partly));
    let mut open = soak(9000.0);
    open.ended = false;
    assert_eq!(verdict(Uninterrupted, &with_soaks(vec![open; 3])), Some(Verdict::Unknown));
}

#[test]
fn saved_means_whole_after_an_interruption() {
    assert_eq!(verdict(AutoSave, &with_soaks(vec![soak(60.0)])), Some(Verdict::Partly));
    let mut resumed = soak(60.0);
    resumed.gaps.push(gap());
    assert_eq!(verdict(AutoSave, &with_soaks(vec![resumed.clone()])), Some(Verdict::Met));
    let mut lost = resumed.clone();
    lost.ended = false;
    assert_eq!(
        verdict(AutoSave, &with_soaks(vec![resumed.clone(), lost])),
        Some(Verdict::Partly),
        "may run yet"
    );
    let mut local = resumed.clone();
    local.engine = "local".to_owned();
    assert_eq!(verdict(AutoSave, &with_soaks(vec![local])), Some(Verdict::Partly), "by whose hand?");
    let mut broken = soak(60.0);
    broken.outputs = damaged();
    assert_eq!(
        verdict(AutoSave, &with_soaks(vec![soak(60.0), broken])),
        Some(Verdict::Unmet),
        "without a gap"
    );
    let mut unread = resumed.clone();
    unread.outputs = Reading::unknown(UnknownReason::NoPermission, "denied");
    assert_eq!(verdict(AutoSave, &with_soaks(vec![unread.clone()])), Some(Verdict::Unknown));
    assert_eq!(verdict(AutoSave, &with_soaks(vec![resumed, unread])), Some(Verdict::Partly));
}

#[test]
fn one_run_held_three_times_is_one_run() {
    let mut bundle = with_soaks(vec![soak(3600.0)]);
    bundle.steps.soak = vec![bundle.steps.soak[0].clone(); 3];
    assert_eq!(reason(Uninterrupted, &bundle), "soak-few");
}

#[test]
fn clean_runs_say_what_they_leave_possible() {
    let found = judge(Uninterrupted, &with_soaks(vec![soak(3600.0); 3])).unwrap();
    let details: Vec<String> =
        found.details.iter().map(|detail| detail.text(crate::text::Lang::En)).collect();
    let expected = [
        "3 of 3 long runs without interruption, 95% interval 44% to 100%",
        "32 more uninterrupted runs would show at least 90%",
        "No interruption in 3 h 00 min: with 95% confidence, 60 min 00 s or more between two on average",
    ];
    assert_eq!(details, expected);
}
