//! What the tasks ask of an instance beside the criteria, held against what a bundle says of it.

use framework::bundle::{Instance, Mount, MountClass};
use framework::criteria::Verdict;
use framework::task::Requirements;

/// Something a task needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Memory on one GPU; with the most that one has.
    Vram { needed: u64, found: Option<u64> },
    /// Space for the data; with the most that one disk has free.
    Disk { needed: u64, found: Option<u64> },
    /// A place for so many files; with the most that one file system still takes.
    Files { needed: u64, found: Option<u64> },
    /// A docker engine; whether one answers.
    Docker { answers: Option<bool> },
    /// A driver of one's own; whether the whole machine is the user's.
    OwnDriver { whole_machine: Option<bool> },
}

/// A card may tell a little less than its nominal size: below this share of the need it surely is too small.
const NOMINAL_SHARE: f64 = 0.93;

impl Need {
    /// Whether the instance gives it.
    pub(crate) fn verdict(self) -> Verdict {
        match self {
            Self::Vram { found: None, .. }
            | Self::Disk { found: None, .. }
            | Self::Files { found: None, .. }
            | Self::Docker { answers: None }
            | Self::OwnDriver { whole_machine: None } => Verdict::Unknown,
            Self::Vram { needed, found: Some(found) } if found < needed => {
                if found as f64 >= needed as f64 * NOMINAL_SHARE { Verdict::Partly } else { Verdict::Unmet }
            }
            Self::Disk { needed, found: Some(found) } | Self::Files { needed, found: Some(found) }
                if found < needed =>
            {
                Verdict::Unmet
            }
            Self::Docker { answers: Some(false) } | Self::OwnDriver { whole_machine: Some(false) } => {
                Verdict::Unmet
            }
            // Being root on what looks like a whole machine does not show that a driver installs.
            Self::OwnDriver { whole_machine: Some(true) } => Verdict::Partly,
            _ => Verdict::Met,
        }
    }
}

/// The needs of all tasks together: of each the largest.
pub(crate) fn needs(tasks: &[Requirements], instance: Option<&Instance>) -> Vec<Need> {
    let largest = |pick: fn(&Requirements) -> Option<u64>| tasks.iter().filter_map(pick).max();
    let mut needs = Vec::new();
    if let Some(needed) = largest(|task| task.vram_bytes) {
        let devices = instance.and_then(|instance| instance.gpus.known()).map(|set| &set.devices);
        let found = devices.and_then(|devices| devices.iter().filter_map(|gpu| gpu.memory_bytes).max());
        needs.push(Need::Vram { needed, found });
    }
    let of_disks = |pick: fn(&Mount) -> Option<u64>| {
        let mounts = instance.map(|instance| instance.mounts.iter())?;
        mounts.filter(|mount| mount.class != MountClass::Memory && !mount.read_only).filter_map(pick).max()
    };
    if let Some(needed) = largest(|task| task.disk_bytes) {
        needs.push(Need::Disk { needed, found: of_disks(|mount| Some(mount.free_bytes)) });
    }
    if let Some(needed) = largest(|task| task.files) {
        needs.push(Need::Files { needed, found: of_disks(|mount| mount.free_inodes) });
    }
    if tasks.iter().any(|task| task.docker) {
        needs.push(Need::Docker { answers: instance.map(|instance| instance.container.docker_socket) });
    }
    if tasks.iter().any(|task| task.own_driver) {
        let whole =
            |instance: &Instance| instance.container.root && instance.container.runtime == "none-seen";
        needs.push(Need::OwnDriver { whole_machine: instance.map(whole) });
    }
    needs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rich() -> Instance {
        let text = include_bytes!("../../../framework/golden/bundle-rich.json");
        framework::bundle::open(text).unwrap().bundle.instance.unwrap()
    }

    #[test]
    fn a_need_is_held_against_the_largest_device() {
        let instance = rich();
        let memory =
            instance.gpus.known().unwrap().devices.iter().filter_map(|gpu| gpu.memory_bytes).max().unwrap();
        let verdict = |needed| {
            let task = Requirements { vram_bytes: Some(needed), ..Requirements::default() };
            needs(&[Requirements::default(), task], Some(&instance))[0].verdict()
        };
        assert_eq!(verdict(memory), Verdict::Met);
        assert_eq!(verdict(memory + 1), Verdict::Partly);
        assert_eq!(verdict(memory * 2), Verdict::Unmet);
    }

    #[test]
    fn without_a_bundle_nothing_is_shown() {
        let all = Requirements {
            vram_bytes: Some(1),
            disk_bytes: Some(1),
            files: Some(1),
            docker: true,
            own_driver: true,
        };
        let found = needs(&[all], None);
        assert_eq!(found.len(), 5);
        assert!(found.iter().all(|need| need.verdict() == Verdict::Unknown));
        assert!(needs(&[Requirements::default()], Some(&rich())).is_empty());
    }
}
