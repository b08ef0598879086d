//! Whether the host's share feeds the cards.

use super::unread::unread;
use super::{Finding, finding};
use crate::bundle::{Bundle, GpuSet, Instance, Reading};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// Docker's default of 64 MiB breaks multi-process data loaders; half a GiB carries the batches of a few
/// workers of one card. Ours: the design names the trap but no figure.
const SHARED_MEMORY_BYTES: u64 = 512 << 20;
/// A data loader per card takes about this many processors. Ours.
const CPUS_PER_GPU: f64 = 4.0;
/// Processor time taken away by the hypervisor from this share on is a noisy neighbour. Ours: quiet hosts
/// stay below a hundredth.
const STEAL_SHARE: f64 = 0.05;

pub(super) fn share(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let at = instance.observed_at;
    let found =
        |verdict, reason| Some(finding(verdict, reason, "/instance").at(at).with_details(details(instance)));
    let shared = match &instance.shared_memory {
        Reading::Known(shared) if shared.total_bytes < SHARED_MEMORY_BYTES => {
            return found(Verdict::Unmet, Statement::host_shm_small(shared.total_bytes));
        }
        shared => shared,
    };
    let cpus = match &instance.cpu.granted {
        Reading::Known(cpus) if cpus.is_finite() && *cpus > 0.0 => *cpus,
        Reading::Known(_) => return found(Verdict::Unknown, Statement::unread_implausible("CPU")),
        Reading::Unknown(unknown) => return found(Verdict::Unknown, unread("CPU", unknown)),
    };
    let memory = match &instance.memory.granted_bytes {
        Reading::Known(memory) => *memory,
        Reading::Unknown(unknown) => return found(Verdict::Unknown, unread("RAM", unknown)),
    };
    let shared_bytes = match shared {
        Reading::Known(shared) => shared.total_bytes,
        Reading::Unknown(unknown) => return found(Verdict::Unknown, unread("/dev/shm", unknown)),
    };
    // Without cards there is nothing to judge the share by; with cards of unknown memory neither.
    let cards = instance.gpus.known().filter(|set| !set.devices.is_empty());
    let Some((gpus, gpu_memory)) = cards.and_then(|set| Some((set.devices.len() as u64, total_memory(set)?)))
    else {
        return found(Verdict::Unknown, Statement::host_no_gpu(cpus, memory));
    };
    let steal = instance.cpu.steal_share.filter(|share| *share >= STEAL_SHARE);
    if cpus < CPUS_PER_GPU * gpus as f64 || memory < gpu_memory {
        found(Verdict::Partly, Statement::host_scarce(cpus, memory, gpus))
    } else if shared_bytes < SHARED_MEMORY_BYTES.saturating_mul(gpus) {
        found(Verdict::Partly, Statement::host_shm_scarce(shared_bytes, gpus))
    } else if !instance.cpu.steal_share.is_some_and(f64::is_finite) {
        // "No noisy neighbour" is part of the standard, and nothing shows it.
        found(Verdict::Partly, Statement::host_neighbours_unseen(cpus, memory, gpus))
    } else if let Some(steal) = steal {
        found(Verdict::Partly, Statement::host_steal(steal))
    } else {
        found(Verdict::Met, Statement::host_enough(cpus, memory, gpus))
    }
}

/// `None` where the memory of any card is not known.
fn total_memory(set: &GpuSet) -> Option<u64> {
    set.devices.iter().try_fold(0_u64, |sum, gpu| sum.checked_add(gpu.memory_bytes?))
}

fn details(instance: &Instance) -> Vec<Statement> {
    let cpu = instance.cpu.granted.known().copied().filter(|granted| granted.is_finite());
    let memory = instance.memory.granted_bytes.known();
    let shared = instance.shared_memory.known();
    let throttled = instance.cpu.throttled_count.filter(|throttled| *throttled > 0);
    [
        cpu.map(|granted| Statement::host_cpu(granted, u64::from(instance.cpu.machine_count))),
        memory.map(|granted| Statement::host_memory(*granted, instance.memory.machine_bytes)),
        shared.map(|shared| Statement::host_shm(shared.total_bytes)),
        throttled.map(Statement::host_throttled),
    ]
    .into_iter()
    .flatten()
    .collect()
}
