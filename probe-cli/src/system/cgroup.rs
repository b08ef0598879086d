//! Limits of control groups, versions 1 and 2.
//!
//! A limit holds for a group and all below it, so every level from the process's own group up to the top
//! that is visible here counts, and the smallest wins.

use std::path::{Path, PathBuf};

use super::System;
use super::mountinfo::{self, MountLine};

/// Version 1 writes "no limit" as the largest multiple of the page size; no machine has that much.
const HUGE_BYTES: u64 = 1 << 60;

/// What the control groups of this process grant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Granted {
    /// The version that holds the limits; `None` where no control group is mounted.
    pub(crate) version: Option<u32>,
    /// Processors by the quota of time.
    pub(crate) quota_cpus: Option<f64>,
    /// Processors by the set allowed.
    pub(crate) cpuset_cpus: Option<u32>,
    /// Memory.
    pub(crate) memory_bytes: Option<u64>,
    /// Times the quota throttled this group.
    pub(crate) throttled_count: Option<u64>,
}

/// Reads the limits that hold for this process.
pub(crate) fn read(system: &System) -> Granted {
    let own = system.read("/proc/self/cgroup").unwrap_or_default();
    let mounts = mountinfo::parse(&system.read("/proc/self/mountinfo").unwrap_or_default());
    let find = |controller: &str| find(&own, &mounts, controller);
    let (cpu, cpuset, memory) = (find("cpu"), find("cpuset"), find("memory"));
    let version = [&cpu, &cpuset, &memory].into_iter().flatten().map(|group| group.version).min();
    Granted {
        version,
        quota_cpus: cpu
            .as_ref()
            .and_then(|group| smallest(group, |folder| quota(system, folder, group.version))),
        cpuset_cpus: cpuset
            .as_ref()
            .and_then(|group| group.levels().find_map(|folder| cpuset_count(system, &folder))),
        memory_bytes: memory
            .as_ref()
            .and_then(|group| smallest(group, |folder| memory_limit(system, folder, group.version))),
        throttled_count: cpu.as_ref().and_then(|group| {
            group.levels().find_map(|folder| throttled(&system.read(folder.join("cpu.stat")).ok()?))
        }),
    }
}

/// Where one controller's files lie: the own group, and the top to which one may climb.
#[derive(Debug, PartialEq)]
struct Group {
    version: u32,
    own: PathBuf,
    top: PathBuf,
}

impl Group {
    fn levels(&self) -> impl Iterator<Item = PathBuf> {
        let top = self.top.clone();
        self.own
            .ancestors()
            .map(Path::to_owned)
            .take_while(move |level| level.starts_with(&top))
            .collect::<Vec<_>>()
            .into_iter()
    }
}

fn find(own: &str, mounts: &[MountLine], controller: &str) -> Option<Group> {
    let has = |list: &str| list.split(',').any(|name| name == controller);
    let v1 = mounts.iter().find(|mount| mount.fs_type == "cgroup" && has(&mount.super_options));
    let (mount, version) = match v1 {
        Some(mount) => (mount, 1),
        None => (mounts.iter().find(|mount| mount.fs_type == "cgroup2")?, 2),
    };
    // Lines are `id:controllers:path`; version 2 has the id 0 and no controllers.
    let path = own.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let fits = if version == 1 { has(controllers) } else { controllers.is_empty() };
        fits.then_some(path)
    });
    let top = PathBuf::from(&mount.path);
    let own = match path {
        // The mount may show only a part of the tree, as seen from the host; the path is seen from there too.
        Some(path) => match Path::new(path).strip_prefix(&mount.root) {
            Ok(below) if !path.contains("..") => top.join(below),
            _ => top.clone(),
        },
        None => top.clone(),
    };
    Some(Group { version, own, top })
}

fn smallest<T: PartialOrd>(group: &Group, read: impl Fn(&Path) -> Option<T>) -> Option<T> {
    group.levels().filter_map(|level| read(&level)).fold(None, |least, found| match least {
        Some(least) if least <= found => Some(least),
        _ => Some(found),
    })
}

fn quota(system: &System, folder: &Path, version: u32) -> Option<f64> {
    let (quota, period) = if version == 1 {
        (system.line(folder.join("cpu.cfs_quota_us"))?, system.line(folder.join("cpu.cfs_period_us"))?)
    } else {
        let line = system.line(folder.join("cpu.max"))?;
        let (quota, period) = line.split_once(' ')?;
        (quota.to_owned(), period.to_owned())
    };
    // No quota is -1 in version 1 and `max` in version 2.
    let (quota, period) = (quota.parse::<f64>().ok()?, period.parse::<f64>().ok()?);
    (quota > 0.0 && period > 0.0).then(|| quota / period)
}

fn memory_limit(system: &System, folder: &Path, version: u32) -> Option<u64> {
    let name = if version == 1 { "memory.limit_in_bytes" } else { "memory.max" };
    let limit = system.line(folder.join(name))?.parse::<u64>().ok()?;
    (limit < HUGE_BYTES).then_some(limit)
}

fn cpuset_count(system: &System, folder: &Path) -> Option<u32> {
    ["cpuset.cpus.effective", "cpuset.effective_cpus", "cpuset.cpus"]
        .iter()
        .find_map(|name| list_count(&system.line(folder.join(name))?))
}

/// How many processors a list such as `0-3,8` names.
pub(crate) fn list_count(list: &str) -> Option<u32> {
    let mut count = 0_u32;
    for part in list.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.trim().parse::<u32>().ok()?, last.trim().parse::<u32>().ok()?);
        count = count.checked_add(last.checked_sub(first)?.checked_add(1)?)?;
    }
    (count > 0).then_some(count)
}

fn throttled(stat: &str) -> Option<u64> {
    stat.lines().find_map(|line| line.strip_prefix("nr_throttled ")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::fake::FakeSystem;

    const V2_MOUNT: &str = "30 23 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
    const V1_MOUNTS: &str = "\
32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
34 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset
35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
";

    #[test]
    fn version_2_takes_the_smallest_limit_on_the_way_up() {
        let fake = FakeSystem::new(&[
            ("/proc/self/cgroup", "0::/user/job\n"),
            ("/proc/self/mountinfo", V2_MOUNT),
            ("/sys/fs/cgroup/user/job/cpu.max", "max 100000\n"),
            ("/sys/fs/cgroup/user/cpu.max", "150000 100000\n"),
            ("/sys/fs/cgroup/user/job/memory.max", "8589934592\n"),
            ("/sys/fs/cgroup/user/memory.max", "17179869184\n"),
            ("/sys/fs/cgroup/user/job/cpuset.cpus.effective", "0-3,8\n"),
            ("/sys/fs/cgroup/user/job/cpu.stat", "usage_usec 5\nnr_periods 9\nnr_throttled 7\n"),
        ]);
        let granted = read(&fake.system);
        assert_eq!(
            granted,
            Granted {
                version: Some(2),
                quota_cpus: Some(1.5),
                cpuset_cpus: Some(5),
                memory_bytes: Some(8 << 30),
                throttled_count: Some(7),
            }
        );
    }

    #[test]
    fn version_1_reads_each_controller_where_it_is_mounted() {
        let fake = FakeSystem::new(&[
            (
                "/proc/self/cgroup",
                "4:memory:/docker/ab\n3:cpuset:/docker/ab\n1:cpu,cpuacct:/docker/ab\n0::/\n",
            ),
            ("/proc/self/mountinfo", V1_MOUNTS),
            ("/sys/fs/cgroup/cpu,cpuacct/docker/ab/cpu.cfs_quota_us", "400000\n"),
            ("/sys/fs/cgroup/cpu,cpuacct/docker/ab/cpu.cfs_period_us", "100000\n"),
            ("/sys/fs/cgroup/cpuset/docker/ab/cpuset.cpus", "2-5\n"),
            ("/sys/fs/cgroup/memory/docker/ab/memory.limit_in_bytes", "1073741824\n"),
        ]);
        let granted = read(&fake.system);
        assert_eq!(granted.version, Some(1));
        assert_eq!((granted.quota_cpus, granted.cpuset_cpus), (Some(4.0), Some(4)));
        assert_eq!(granted.memory_bytes, Some(1 << 30));
    }

    #[test]
    fn huge_numbers_and_minus_one_mean_no_limit() {
        let fake = FakeSystem::new(&[
            ("/proc/self/cgroup", "4:memory:/\n1:cpu,cpuacct:/\n"),
            ("/proc/self/mountinfo", V1_MOUNTS),
            ("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n"),
            ("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n"),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
        ]);
        let granted = read(&fake.system);
        assert_eq!((granted.quota_cpus, granted.memory_bytes), (None, None));
    }

    /// Docker on version 1: the mount shows the container's own group as its root, while the path is the host's.
    #[test]
    fn a_mount_of_a_part_of_the_tree_is_followed() {
        let mounts = "35 31 0:32 /docker/ab /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n";
        let fake = FakeSystem::new(&[
            ("/proc/self/cgroup", "4:memory:/docker/ab\n"),
            ("/proc/self/mountinfo", mounts),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "2147483648\n"),
        ]);
        assert_eq!(read(&fake.system).memory_bytes, Some(2 << 30));
    }

    #[test]
    fn nothing_mounted_is_no_limit_and_no_version() {
        assert_eq!(read(&FakeSystem::new(&[]).system), Granted::default());
    }

    #[test]
    fn lists_are_counted() {
        for (list, count) in [
            ("0", Some(1)),
            ("0-1", Some(2)),
            ("0-3,8,10-11", Some(7)),
            ("", None),
            ("3-1", None),
            ("a", None),
        ] {
            assert_eq!(list_count(list), count, "{list}");
        }
    }
}
