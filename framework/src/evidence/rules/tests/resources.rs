//! The card, the host's share, and storage.

use super::*;
use crate::bundle::{Mount, MountClass, SpaceTest, UnknownReason};
use CriterionId::{GpuAsOrdered, HostShare, StorageSpace, StorageSpeed};

fn gpu(name: &str, gib: u64) -> Gpu {
    Gpu { name: Some(name.to_owned()), memory_bytes: Some(gib << 30), ..Gpu::default() }
}

#[test]
fn a_fraction_of_a_card_is_not_the_card() {
    for (name, gib, expected) in [
        ("NVIDIA A100-SXM4-80GB", 79, Verdict::Unknown),
        ("NVIDIA A100-SXM4-80GB", 40, Verdict::Unmet),
        ("NVIDIA H100 80GB HBM3", 10, Verdict::Unmet),
        ("GB", 1, Verdict::Unknown),
        ("NVIDIA GB200", 180, Verdict::Unknown),
        ("NVIDIA GB10 128GB", 20, Verdict::Unmet),
        // This name states the memory of the processor.
        ("NVIDIA GH200 480GB", 95, Verdict::Unknown),
        ("99999999999999999999GB", 1, Verdict::Unknown),
        ("18446744073709551615GB", 1, Verdict::Unknown),
    ] {
        assert_eq!(verdict(GpuAsOrdered, &with_gpu(gpu(name, gib))), Some(expected), "{name} {gib}");
    }
    let mig = Gpu { mig_enabled: Some(true), ..gpu("x", 80) };
    assert_eq!(verdict(GpuAsOrdered, &with_gpu(mig)), Some(Verdict::Unmet));
}

#[test]
fn a_card_held_back_is_not_the_card() {
    for (limit, usual, expected) in [
        (300.0, 350.0, Verdict::Unmet),
        (320.0, 350.0, Verdict::Unknown),
        (f64::NAN, 350.0, Verdict::Unknown),
        (300.0, f64::INFINITY, Verdict::Unknown),
        (-1.0, 350.0, Verdict::Unknown),
    ] {
        let card = Gpu { power_limit_w: Some(limit), power_default_w: Some(usual), ..gpu("x", 24) };
        assert_eq!(verdict(GpuAsOrdered, &with_gpu(card)), Some(expected), "{limit} of {usual}");
    }
}

#[test]
fn no_card_is_unknown_and_says_why() {
    let mut instance = rich_instance();
    instance.gpus = Reading::unknown(UnknownReason::LibraryMissing, "libnvidia-ml.so.1:\n\tno such file ");
    let found = judge(GpuAsOrdered, &with_instance(instance.clone())).unwrap();
    assert_eq!(found.verdict, Verdict::Unknown);
    let text = found.reason.text(crate::text::Lang::En);
    assert_eq!(text, "GPU could not be read: its library is not installed (libnvidia-ml.so.1: no such file)");
    instance.gpus = Reading::unknown(UnknownReason::Failed, "字".repeat(500));
    let found = judge(GpuAsOrdered, &with_instance(instance.clone())).unwrap();
    assert!(found.reason.text(crate::text::Lang::Zh).chars().count() < 150, "a long detail is cut");
    instance.gpus = Reading::Known(GpuSet::default());
    assert_eq!(reason(GpuAsOrdered, &with_instance(instance)), "unread-not-present");
}

#[test]
fn shared_memory_of_dockers_default_breaks_data_loaders() {
    let mut instance = rich_instance();
    assert_eq!(verdict(HostShare, &with_instance(instance.clone())), Some(Verdict::Met));
    let Reading::Known(shared) = &mut instance.shared_memory else { panic!("made known above") };
    shared.total_bytes = 64 << 20;
    assert_eq!(verdict(HostShare, &with_instance(instance)), Some(Verdict::Unmet));
}

#[test]
fn the_share_is_judged_by_the_cards_it_feeds() {
    let with = |change: fn(&mut Instance)| {
        let mut instance = rich_instance();
        change(&mut instance);
        verdict(HostShare, &with_instance(instance))
    };
    assert_eq!(
        with(|instance| instance.cpu.granted = Reading::Known(7.9)),
        Some(Verdict::Partly),
        "two cards"
    );
    assert_eq!(
        with(|instance| instance.memory.granted_bytes = Reading::Known(40 << 30)),
        Some(Verdict::Partly)
    );
    assert_eq!(
        with(|instance| instance.cpu.steal_share = Some(0.2)),
        Some(Verdict::Partly),
        "noisy neighbour"
    );
    assert_eq!(with(|instance| instance.cpu.steal_share = None), Some(Verdict::Partly), "neighbours unseen");
    let small = |instance: &mut Instance| {
        let Reading::Known(shared) = &mut instance.shared_memory else {
            panic!("the rich bundle has /dev/shm")
        };
        shared.total_bytes = 800 << 20;
    };
    assert_eq!(with(small), Some(Verdict::Partly), "/dev/shm for one card of two");
    assert_eq!(with(|instance| instance.cpu.granted = Reading::Known(f64::NAN)), Some(Verdict::Unknown));
    assert_eq!(with(|instance| instance.cpu.granted = Reading::Known(-3.0)), Some(Verdict::Unknown));
    assert_eq!(with(|instance| instance.gpus = Reading::Known(GpuSet::default())), Some(Verdict::Unknown));
    let no_memory = |instance: &mut Instance| {
        let Reading::Known(set) = &mut instance.gpus else { panic!("the rich bundle has GPUs") };
        set.devices[1].memory_bytes = None;
    };
    assert_eq!(with(no_memory), Some(Verdict::Unknown));
}

#[test]
fn space_counts_when_it_was_really_written() {
    let with = |tried_bytes, written_bytes, free_inodes| {
        let mut instance = rich_instance();
        let mount = Mount {
            path: "/data".to_owned(),
            fs_type: "ext4".to_owned(),
            class: MountClass::Local,
            total_bytes: 1 << 40,
            free_bytes: 1 << 39,
            free_inodes,
            read_only: false,
        };
        instance.mounts = vec![mount];
        instance.space_tests = vec![SpaceTest { path: "/data/x".to_owned(), tried_bytes, written_bytes }];
        verdict(StorageSpace, &with_instance(instance))
    };
    assert_eq!(with(100, Reading::Known(100), None), Some(Verdict::Partly), "expansion was not shown");
    assert_eq!(with(100, Reading::Known(60), None), Some(Verdict::Unmet), "a quota that statvfs hides");
    assert_eq!(with(100, Reading::Known(100), Some(0)), Some(Verdict::Unmet), "no inode");
    assert_eq!(with(0, Reading::Known(0), None), None, "nothing was tried");
    assert_eq!(with(100, Reading::unknown(UnknownReason::OverBudget, ""), None), Some(Verdict::Unknown));
}

#[test]
fn a_marker_file_not_checked_shows_no_survival() {
    let mut bundle = empty();
    bundle.events = vec![event(EventKind::Restarted, hour(1)), event(EventKind::Stopped, hour(2))];
    assert_eq!(verdict(CriterionId::StorageSurvival, &bundle), None);
    bundle.events.push(event(EventKind::Restarted, hour(3)));
    assert_eq!(verdict(CriterionId::StorageSurvival, &bundle), Some(Verdict::Unknown));
}

fn fast(folder: &str, repeats: usize) -> Vec<Measurement> {
    vec![
        measured(MeasureId::STORAGE_SEQUENTIAL_READ, folder, Unit::BytesPerS, vec![900e6; repeats]),
        measured(MeasureId::STORAGE_SEQUENTIAL_WRITE, folder, Unit::BytesPerS, vec![900e6; repeats]),
        measured(MeasureId::STORAGE_FSYNC, folder, Unit::S, vec![0.001; repeats]),
        measured(MeasureId::STORAGE_SMALL_FILES, folder, Unit::PerS, vec![9000.0; repeats]),
    ]
}

#[test]
fn storage_needs_four_figures_of_five_repeats() {
    let with = |index: usize, unit, values: Vec<f64>| {
        let mut bundle = Bundle { measurements: fast("", 5), ..empty() };
        bundle.measurements[index].result = Reading::Known(Samples { unit, values });
        verdict(StorageSpeed, &bundle)
    };
    assert_eq!(with(0, Unit::BytesPerS, vec![900e6; 5]), Some(Verdict::Met));
    assert_eq!(with(0, Unit::BytesPerS, vec![900e6; 4]), Some(Verdict::Partly), "too few repeats");
    assert_eq!(with(0, Unit::BytesPerS, vec![400e6; 5]), Some(Verdict::Partly), "a little too slow");
    assert_eq!(with(3, Unit::PerS, vec![310.0; 5]), Some(Verdict::Unmet), "far too slow");
    assert_eq!(with(2, Unit::S, vec![0.061; 5]), Some(Verdict::Unmet), "for a time, less is better");
    assert_eq!(with(2, Unit::S, vec![0.0; 5]), Some(Verdict::Partly), "no clock gives zero");
    assert_eq!(with(2, Unit::PerS, vec![0.001; 5]), Some(Verdict::Partly), "another unit");
    assert_eq!(with(1, Unit::BytesPerS, vec![900e6, 900e6, 900e6, 900e6, f64::NAN]), Some(Verdict::Partly));
    let mut bundle = Bundle { measurements: fast("", 5), ..empty() };
    bundle.measurements.pop();
    assert_eq!(verdict(StorageSpeed, &bundle), Some(Verdict::Partly), "one missing");
}

#[test]
fn a_fast_folder_does_not_lend_its_figures_to_another() {
    let mut bundle = Bundle { measurements: fast("/fast", 5), ..empty() };
    bundle.measurements.push(measured(MeasureId::STORAGE_FSYNC, "/slow", Unit::S, vec![0.5; 5]));
    assert_eq!(verdict(StorageSpeed, &bundle), Some(Verdict::Unmet));
    // Nor does a second, faster run of a measure replace the first.
    let mut bundle = Bundle { measurements: fast("", 5), ..empty() };
    bundle.measurements.insert(0, measured(MeasureId::STORAGE_FSYNC, "", Unit::S, vec![0.5; 3]));
    assert_eq!(verdict(StorageSpeed, &bundle), Some(Verdict::Unmet));
    bundle.measurements[0].result = Reading::unknown(UnknownReason::TimedOut, "");
    assert_eq!(verdict(StorageSpeed, &bundle), Some(Verdict::Partly));
    bundle.measurements.truncate(1);
    assert_eq!(verdict(StorageSpeed, &bundle), Some(Verdict::Unknown));
}

#[test]
fn memory_and_the_page_cache_are_no_disk() {
    let with = |index: usize, key: &str, value: &str| {
        let mut bundle = Bundle { measurements: fast("/data", 5), ..empty() };
        bundle.measurements[index].parameters.insert(key.to_owned(), value.to_owned());
        verdict(StorageSpeed, &bundle)
    };
    assert_eq!(with(0, "behind", "local"), Some(Verdict::Met));
    assert_eq!(with(0, "behind", "memory"), Some(Verdict::Unknown));
    assert_eq!(with(0, "access", "page cache, dropped by posix_fadvise"), Some(Verdict::Partly));
}
