//! Memory: the machine's, and that really granted.

use framework::bundle::{Memory, Reading, UnknownReason};

use crate::system::System;
use crate::system::cgroup::Granted;

/// Reads it.
pub(super) fn read(system: &System, groups: &Granted) -> Memory {
    let meminfo = system.read("/proc/meminfo").unwrap_or_default();
    let machine = field(&meminfo, "MemTotal:");
    let granted = match (machine, groups.memory_bytes) {
        (Some(machine), Some(limit)) => Some(machine.min(limit)),
        (machine, limit) => machine.or(limit),
    };
    Memory {
        machine_bytes: machine.unwrap_or(0),
        granted_bytes: granted.map_or_else(
            || Reading::unknown(UnknownReason::Failed, "/proc/meminfo could not be read"),
            Reading::Known,
        ),
        available_bytes: field(&meminfo, "MemAvailable:"),
        swap_bytes: field(&meminfo, "SwapTotal:"),
    }
}

fn field(meminfo: &str, name: &str) -> Option<u64> {
    let value = meminfo.lines().find_map(|line| line.strip_prefix(name))?;
    value.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::fake::FakeSystem;

    #[test]
    fn the_smaller_of_machine_and_group_is_granted() {
        let fake = FakeSystem::new(&[("/proc/meminfo", "MemTotal:  1048576 kB\nMemAvailable:  524288 kB\n")]);
        let groups = Granted { memory_bytes: Some(1 << 29), ..Granted::default() };
        let memory = read(&fake.system, &groups);
        assert_eq!((memory.machine_bytes, memory.granted_bytes), (1 << 30, Reading::Known(1 << 29)));
        let memory = read(&fake.system, &Granted { memory_bytes: Some(1 << 40), ..Granted::default() });
        assert_eq!(memory.granted_bytes, Reading::Known(1 << 30));
        let nothing = read(&FakeSystem::new(&[]).system, &Granted::default());
        assert!(nothing.granted_bytes.why_unknown().is_some());
    }
}
