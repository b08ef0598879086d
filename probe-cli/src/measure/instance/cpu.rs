//! Processors: the machine's, and those really granted.

use framework::bundle::{Cpu, Reading, UnknownReason};

use crate::system::System;
use crate::system::cgroup::{Granted, list_count};

/// Reads them.
pub(super) fn read(system: &System, groups: &Granted) -> Cpu {
    let affinity = system.kernel.affinity_count();
    let stat = system.read("/proc/stat").unwrap_or_default();
    let machine_count = system
        .line("/sys/devices/system/cpu/online")
        .and_then(|list| list_count(&list))
        .or_else(|| count_in_stat(&stat))
        .or(affinity)
        .unwrap_or(0);
    let (granted, limited_by) = granted(machine_count, affinity, groups);
    Cpu {
        model: model(&system.read("/proc/cpuinfo").unwrap_or_default()),
        machine_count,
        granted,
        limited_by,
        throttled_count: groups.throttled_count,
        steal_share: steal_share(&stat),
    }
}

/// The smallest of what applies. The affinity shows a cpuset too, so a cpuset is named where they agree.
fn granted(machine: u32, affinity: Option<u32>, groups: &Granted) -> (Reading<f64>, Option<String>) {
    let limits = [
        ("cfs-quota", groups.quota_cpus),
        ("cpuset", groups.cpuset_cpus.map(f64::from)),
        ("affinity", affinity.map(f64::from)),
        ("none", (machine > 0).then(|| f64::from(machine))),
    ];
    let known = limits.into_iter().filter_map(|(name, count)| Some((name, count?)));
    let smallest = known.fold(None, |least: Option<(&str, f64)>, found| match least {
        Some(least) if least.1 < found.1 => Some(least),
        // A limit as large as the machine is none.
        Some(least) if least.1 == found.1 && found.0 != "none" => Some(least),
        _ => Some(found),
    });
    match smallest {
        Some((name, count)) => (Reading::Known(count), Some(name.to_owned())),
        None => {
            (Reading::unknown(UnknownReason::Failed, "neither affinity nor /proc/stat could be read"), None)
        }
    }
}

fn count_in_stat(stat: &str) -> Option<u32> {
    let count = stat
        .lines()
        // `cpu` alone is the sum of all.
        .filter_map(|line| line.strip_prefix("cpu")?.split(' ').next()?.parse::<u32>().ok())
        .count();
    u32::try_from(count).ok().filter(|count| *count > 0)
}

fn model(cpuinfo: &str) -> Option<String> {
    let value = |key: &str| {
        cpuinfo.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            (name.trim() == key && !value.trim().is_empty()).then(|| value.trim().to_owned())
        })
    };
    // arm64 kernels give no name; some boards write their own under `Model`.
    value("model name")
        .or_else(|| value("Model"))
        .or_else(|| value("CPU part").map(|part| format!("ARM part {part}")))
}

/// Time that the hypervisor took for others, out of all time since the machine started. Time of guests is
/// part of the user's time already.
fn steal_share(stat: &str) -> Option<f64> {
    let fields: Vec<f64> = stat
        .lines()
        .find_map(|line| line.strip_prefix("cpu "))?
        .split_whitespace()
        .take(8)
        .filter_map(|field| field.parse().ok())
        .collect();
    let total: f64 = fields.iter().sum();
    (fields.len() == 8 && total > 0.0).then(|| fields[7] / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn granted_of(machine: u32, affinity: u32, groups: &Granted) -> (f64, String) {
        let (granted, by) = granted(machine, Some(affinity), groups);
        (*granted.known().unwrap(), by.unwrap())
    }

    #[test]
    fn the_smallest_limit_is_named() {
        let none = Granted::default();
        assert_eq!(granted_of(64, 64, &none), (64.0, "none".to_owned()));
        assert_eq!(granted_of(64, 8, &none), (8.0, "affinity".to_owned()));
        let quota = Granted { quota_cpus: Some(1.5), cpuset_cpus: Some(64), ..Granted::default() };
        assert_eq!(granted_of(64, 64, &quota), (1.5, "cfs-quota".to_owned()));
        let set = Granted { cpuset_cpus: Some(4), ..Granted::default() };
        assert_eq!(granted_of(64, 4, &set), (4.0, "cpuset".to_owned()));
        let whole = Granted { cpuset_cpus: Some(64), ..Granted::default() };
        assert_eq!(granted_of(64, 64, &whole), (64.0, "none".to_owned()));
    }

    #[test]
    fn stolen_time_is_a_share_of_all_time() {
        let stat = "cpu  50 0 20 100 10 0 0 20 50 0\ncpu0 1 2\ncpu1 1 2\nintr 5\n";
        assert_eq!(steal_share(stat), Some(0.1));
        assert_eq!(count_in_stat(stat), Some(2));
        assert_eq!(steal_share("cpu  1 2"), None);
    }
}
