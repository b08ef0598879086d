//! GPUs as NVML tells them, from a stand-in for the library.

use std::path::Path;
use std::process::Command;

use framework::bundle::{GpuSet, Reading, UnknownReason};

use crate::support::{BUNDLE, Place, measured};

/// Builds the stand-in; `None` where there is no C compiler.
fn stand_in(place: &Place) -> bool {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/nvml.c");
    let library = place.path("libnvidia-ml.so.1");
    let built = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(library).arg(source).status();
    let built = built.is_ok_and(|status| status.success());
    if !built {
        eprintln!("not run: needs cc");
    }
    built
}

/// What the probe reads of it when its start gives `code`.
fn read(place: &Place, code: &str) -> Reading<GpuSet> {
    let mut command = place.command(&["inspect", "--no-measure", "-q"]);
    measured(command.env("LD_LIBRARY_PATH", place.folder.path()).env("NVML_START", code));
    place.bundle(BUNDLE).instance.unwrap().gpus
}

#[test]
fn every_device_is_listed_with_what_it_answers() {
    let place = Place::new();
    if !stand_in(&place) {
        return;
    }
    let Reading::Known(set) = read(&place, "0") else { panic!("not read") };
    assert_eq!((set.read_by.as_str(), set.driver_version.as_deref()), ("nvml", Some("550.54.15")));
    assert_eq!(set.cuda_version.as_deref(), Some("12.4"));
    let [whole, lost] = set.devices.as_slice() else { panic!("{set:?}") };
    assert_eq!(whole.name.as_deref(), Some("NVIDIA A100-SXM4-80GB"));
    assert_eq!((whole.memory_bytes, whole.memory_used_bytes), (Some(80 << 30), None));
    assert_eq!((whole.multiprocessors, whole.power_limit_w), (Some(108), Some(400.0)));
    assert!(
        whole.unread.iter().any(|line| line.starts_with("memory in use: ") && line.ends_with("impossible"))
    );
    assert!(whole.unread.iter().any(|line| line.contains("nvmlDeviceGetCurrPcieLinkWidth")));
    assert_eq!((lost.index, lost.unread.len()), (1, 1), "{lost:?}");
}

#[test]
fn a_library_that_does_not_start_says_why() {
    for (code, reason) in [
        ("18", UnknownReason::DriverMismatch),
        ("9", UnknownReason::NotPresent),
        ("4", UnknownReason::NoPermission),
        ("999", UnknownReason::Failed),
    ] {
        let place = Place::new();
        if !stand_in(&place) {
            return;
        }
        assert_eq!(read(&place, code).why_unknown().unwrap().reason, reason, "{code}");
    }
}
