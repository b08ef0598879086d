//! Mounted file systems that hold files.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use framework::bundle::{Mount, MountClass, Reading, SpaceTest, UnknownReason};

use crate::system::System;
use crate::system::kernel::FileSystem;
use crate::system::mountinfo::{self, MountLine};

const NETWORK: &[&str] = &[
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "ceph",
    "glusterfs",
    "lustre",
    "beegfs",
    "gpfs",
    "9p",
    "afs",
    "ocfs2",
    "gfs2",
    "wekafs",
    "cpfs",
    "alifuse",
    "virtiofs",
];
/// File systems of the machine itself that are served through FUSE.
const LOCAL_FUSE: &[&str] = &["fuseblk", "fuse.mergerfs", "fuse.bindfs", "fuse.unionfs", "fuse.gocryptfs"];
const LOCAL: &[&str] = &[
    "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "bcachefs", "jfs", "reiserfs", "vfat", "exfat",
    "ntfs3",
];
const OVERLAY: &[&str] = &["overlay", "aufs", "fuse.fuse-overlayfs", "fuse-overlayfs"];
const MEMORY: &[&str] = &["tmpfs", "ramfs"];
/// FUSE file systems that show settings, not files.
const NO_FILES: &[&str] = &["fuse.lxcfs", "fusectl", "fuse.portal", "fuse.gvfsd-fuse"];
/// Below these the system keeps its own; `/dev/shm` is shown by itself.
const SYSTEM_FOLDERS: &[&str] = &["/proc", "/sys", "/dev", "/run", "/snap", "/boot", "/etc"];

/// Container runtimes put smaller ones over what a container shall not see.
const MIN_MEMORY_BYTES: u64 = 16 << 20;

/// What is mounted, and what gave no answer.
pub(super) struct Mounts {
    pub(super) mounts: Vec<Mount>,
    pub(super) silent: Vec<SpaceTest>,
}

/// Reads every mount that holds files, each file system once.
pub(super) fn read(system: &System, patience: Duration) -> Mounts {
    let lines = lines(system);
    let candidates: Vec<(MountLine, MountClass)> = lines
        .into_iter()
        .filter(|line| !SYSTEM_FOLDERS.iter().any(|folder| Path::new(&line.path).starts_with(folder)))
        .filter_map(|line| Some((line.clone(), class(&line.fs_type)?)))
        .collect();
    // All at once, so that several dead mounts cost no more patience than one.
    let answers: Vec<_> = std::thread::scope(|scope| {
        let asked: Vec<_> = candidates
            .iter()
            .map(|(line, _)| scope.spawn(|| system.kernel.file_system(Path::new(&line.path), patience)))
            .collect();
        asked.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
    });
    let mut found = Mounts { mounts: Vec::new(), silent: Vec::new() };
    let mut seen = BTreeSet::new();
    for ((line, class), answer) in candidates.into_iter().zip(answers) {
        match answer {
            // Containers mount one file system in many places.
            Ok(Ok(size))
                if holds_files(class, size) && seen.insert((line.device.clone(), size.total_bytes)) =>
            {
                found.mounts.push(mount(&line, class, size));
            }
            Ok(Err(unknown)) if unknown.reason == UnknownReason::TimedOut => {
                found.silent.push(super::silent(Path::new(&line.path), unknown));
            }
            // One that may not be entered can hold none of this user's files.
            _ => {}
        }
    }
    found
}

/// A single file that a container mounts holds no others; nor does a file system without a size, or one in
/// memory that only hides what lies below it.
fn holds_files(class: MountClass, size: FileSystem) -> bool {
    let only_hides = class == MountClass::Memory && (size.read_only || size.total_bytes < MIN_MEMORY_BYTES);
    size.is_folder && size.total_bytes > 0 && !only_hides
}

/// `/dev/shm`, whatever is mounted there.
pub(super) fn shared_memory(system: &System, patience: Duration) -> Reading<Mount> {
    const PATH: &str = "/dev/shm";
    match system.kernel.file_system(Path::new(PATH), patience) {
        Ok(size) => match holding(&lines(system), Path::new(PATH)) {
            Some(line) => {
                let class = class(&line.fs_type).unwrap_or(MountClass::Other);
                Reading::Known(Mount { path: PATH.to_owned(), ..mount(line, class, size) })
            }
            None => Reading::unknown(UnknownReason::Failed, "/dev/shm is not in /proc/self/mountinfo"),
        },
        Err(unknown) => Reading::Unknown(unknown),
    }
}

/// What stands behind a folder.
pub(super) fn class_of(system: &System, dir: &Path) -> MountClass {
    let dir = std::fs::canonicalize(dir).unwrap_or_else(|_| dir.to_owned());
    holding(&lines(system), &dir).and_then(|line| class(&line.fs_type)).unwrap_or(MountClass::Other)
}

/// The mounts, the shorter paths first: of a file system mounted many times its topmost place is shown.
fn lines(system: &System) -> Vec<MountLine> {
    let mut lines = mountinfo::parse(&system.read("/proc/self/mountinfo").unwrap_or_default());
    lines.sort_by_key(|line| Path::new(&line.path).components().count());
    lines
}

fn holding<'a>(lines: &'a [MountLine], dir: &Path) -> Option<&'a MountLine> {
    lines.iter().filter(|line| dir.starts_with(&line.path)).max_by_key(|line| line.path.len())
}

/// `None` for what holds no files, such as `proc`.
fn class(fs_type: &str) -> Option<MountClass> {
    let is = |list: &[&str]| list.contains(&fs_type);
    if is(NO_FILES) {
        None
    } else if is(NETWORK) {
        Some(MountClass::Network)
    } else if is(OVERLAY) {
        Some(MountClass::Overlay)
    } else if is(MEMORY) {
        Some(MountClass::Memory)
    } else if is(LOCAL) || is(LOCAL_FUSE) {
        Some(MountClass::Local)
    } else if fs_type == "fuse" || fs_type.starts_with("fuse.") {
        // Object stores and remote folders come this way: s3fs, ossfs, rclone, juicefs, sshfs, goofys.
        Some(MountClass::Network)
    } else {
        None
    }
}

fn mount(line: &MountLine, class: MountClass, size: FileSystem) -> Mount {
    Mount {
        path: line.path.clone(),
        fs_type: line.fs_type.clone(),
        class,
        total_bytes: size.total_bytes,
        free_bytes: size.free_bytes,
        free_inodes: size.free_inodes,
        read_only: size.read_only || line.options.split(',').any(|option| option == "ro"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::fake::FakeSystem;
    use crate::system::kernel::fake::FakeKernel;

    const SIZE: FileSystem = FileSystem {
        total_bytes: 100 << 30,
        free_bytes: 50 << 30,
        free_inodes: Some(9),
        read_only: false,
        is_folder: true,
    };

    #[test]
    fn a_container_shows_its_file_systems_once_each_and_names_the_dead_one() {
        let mountinfo = "\
100 1 0:50 / / rw - overlay overlay rw,lowerdir=/l
101 100 0:51 / /proc rw - proc proc rw
102 100 0:52 / /dev/shm rw - tmpfs shm rw,size=65536k
103 100 8:1 /docker/hosts /etc/hosts rw - ext4 /dev/sda1 rw
104 100 8:1 /docker/lib.so /usr/lib/libcuda.so.1 ro - ext4 /dev/sda1 rw
105 100 8:1 /volumes/a/b /data/deep rw - ext4 /dev/sda1 rw
106 100 8:1 /volumes/a /data rw - ext4 /dev/sda1 rw
107 100 0:60 / /mnt/share rw - nfs4 nas:/x rw
108 100 0:61 / /mnt/dead rw - nfs nas:/y rw
109 100 0:62 / /mnt/bucket ro - fuse.ossfs ossfs rw
110 100 0:63 / /cgroup rw - cgroup2 cgroup2 rw
";
        let file = FileSystem { is_folder: false, ..SIZE };
        let no_inodes = FileSystem { free_inodes: None, ..SIZE };
        let shm = FileSystem { total_bytes: 64 << 20, ..SIZE };
        let kernel = FakeKernel {
            affinity: None,
            file_systems: [
                ("/", SIZE),
                ("/dev/shm", shm),
                ("/usr/lib/libcuda.so.1", file),
                ("/data/deep", SIZE),
                ("/data", SIZE),
                ("/mnt/share", SIZE),
                ("/mnt/bucket", no_inodes),
            ]
            .into_iter()
            .map(|(path, size)| (path.to_owned(), size))
            .collect(),
        };
        let fake = FakeSystem::with_kernel(&[("/proc/self/mountinfo", mountinfo)], kernel);
        let found = read(&fake.system, Duration::ZERO);
        let shown: Vec<_> = found.mounts.iter().map(|mount| (mount.path.as_str(), mount.class)).collect();
        assert_eq!(
            shown,
            [
                ("/", MountClass::Overlay),
                ("/data", MountClass::Local),
                ("/mnt/share", MountClass::Network),
                ("/mnt/bucket", MountClass::Network),
            ]
        );
        assert_eq!(found.mounts[3].free_inodes, None);
        assert!(found.mounts[3].read_only);
        assert_eq!(found.silent.len(), 1);
        assert_eq!(found.silent[0].path, "/mnt/dead");
        let shm = shared_memory(&fake.system, Duration::ZERO);
        assert_eq!(shm.known().unwrap().total_bytes, 64 << 20);
        assert_eq!(class_of(&fake.system, Path::new("/mnt/share")), MountClass::Network);
    }
}
