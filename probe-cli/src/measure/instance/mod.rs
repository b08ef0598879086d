//! What the instance is: everything that is read rather than timed.

mod container;
mod cpu;
mod gpus;
mod memory;
mod mounts;
mod os;

use std::path::Path;
use std::time::Duration;

use framework::bundle::{Instance, MountClass, Reading, SpaceTest, Unknown, UnknownReason};

use super::storage::space;
use super::{Conditions, python};
use crate::clock;
use crate::system::{System, cgroup};

/// A file system that takes longer to tell its size is dead for all purposes.
const MOUNT_PATIENCE: Duration = Duration::from_secs(2);

/// Reads the instance. `dir` is tried for really writable space where `measures` says so.
pub(crate) fn read(system: &System, conditions: Conditions<'_>, dir: &Path, measures: bool) -> Instance {
    let groups = cgroup::read(system);
    let names = system.kernel.names();
    let found = mounts::read(system, MOUNT_PATIENCE);
    // Environments are asked while the rest is read: starting a Python takes longest of all.
    let (environments, gpus) = std::thread::scope(|scope| {
        let environments = scope.spawn(|| python::read(system, conditions, measures));
        let gpus = gpus::read(system);
        let environments = environments.join().unwrap_or_else(|_| {
            Reading::unknown(UnknownReason::Failed, "the environments could not be asked")
        });
        (environments, gpus)
    });
    let mut space_tests = found.silent;
    if measures {
        space_tests.push(test_space(system, conditions, dir));
    }
    Instance {
        observed_at: clock::now(),
        hostname: (!names.hostname.is_empty()).then(|| names.hostname.clone()),
        os: os::read(system, &names),
        cpu: cpu::read(system, &groups),
        memory: memory::read(system, &groups),
        shared_memory: mounts::shared_memory(system, MOUNT_PATIENCE),
        mounts: found.mounts,
        space_tests,
        limits: system.kernel.limits(),
        container: container::read(system, groups.version),
        gpus,
        environments,
    }
}

fn test_space(system: &System, conditions: Conditions<'_>, dir: &Path) -> SpaceTest {
    match system.kernel.file_system(dir, MOUNT_PATIENCE) {
        Ok(size) => space::test(conditions, dir, size.free_bytes, mounts::class_of(system, dir)),
        Err(unknown) => silent(dir, unknown),
    }
}

/// The entry of a folder whose file system gave no answer.
fn silent(dir: &Path, unknown: Unknown) -> SpaceTest {
    SpaceTest {
        path: dir.to_string_lossy().into_owned(),
        tried_bytes: 0,
        written_bytes: Reading::Unknown(unknown),
    }
}

/// What stands behind a folder.
pub(crate) fn class_of(system: &System, dir: &Path) -> MountClass {
    mounts::class_of(system, dir)
}

/// Processors granted to this process, for those who start threads; at least one.
pub(crate) fn granted_threads(instance: &Instance) -> usize {
    let granted = instance.cpu.granted.known().copied().unwrap_or(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 4096")]
    let threads = granted.clamp(1.0, 4096.0) as usize;
    threads
}
