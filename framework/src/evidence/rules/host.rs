//! Whether the host's share feeds the cards.

use super::unread::unread;
use super::{Finding, finding};
use crate::bundle::{Bundle, GpuSet, Instance, Reading};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// Docker's default of 64 MiB breaks multi-process data loaders; half a GiB carries the batches of a few
/// workers. Ours: the design names the trap but no figure.
const SHARED_MEMORY_BYTES: u64 = 512 << 20;
/// A data loader per card takes about this many processors. Ours.
const CPUS_PER_GPU: f64 = 4.0;

pub(super) fn share(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let pointer = "/instance";
    let at = instance.observed_at;
    let found = |verdict, reason| Some(finding(verdict, reason, pointer).at(at).with_details(details(instance)));
    if let Reading::Known(shared) = &instance.shared_memory
        && shared.total_bytes < SHARED_MEMORY_BYTES
    {
        return found(Verdict::Unmet, Statement::host_shm_small(shared.total_bytes));
    }
    let (cpus, memory) = match (&instance.cpu.granted, &instance.memory.granted_bytes) {
        (Reading::Known(cpus), Reading::Known(memory)) => (*cpus, *memory),
        (Reading::Unknown(unknown), _) => return found(Verdict::Unknown, unread("CPU", unknown)),
        (_, Reading::Unknown(unknown)) => return found(Verdict::Unknown, unread("RAM", unknown)),
    };
    if let Reading::Unknown(unknown) = &instance.shared_memory {
        return found(Verdict::Unknown, unread("/dev/shm", unknown));
    }
    let set = match &instance.gpus {
        Reading::Known(set) if !set.devices.is_empty() => set,
        _ => return found(Verdict::Unknown, Statement::host_no_gpu(cpus, memory)),
    };
    let gpus = set.devices.len() as u64;
    let Some(gpu_memory) = total_memory(set) else {
        return found(Verdict::Unknown, Statement::host_no_gpu(cpus, memory));
    };
    if cpus >= CPUS_PER_GPU * gpus as f64 && memory >= gpu_memory {
        found(Verdict::Met, Statement::host_enough(cpus, memory, gpus))
    } else {
        found(Verdict::Partly, Statement::host_scarce(cpus, memory, gpus))
    }
}

/// `None` where the memory of any card is not known.
fn total_memory(set: &GpuSet) -> Option<u64> {
    set.devices.iter().try_fold(0_u64, |sum, gpu| sum.checked_add(gpu.memory_bytes?))
}

fn details(instance: &Instance) -> Vec<Statement> {
    let mut details = Vec::new();
    if let Reading::Known(granted) = &instance.cpu.granted {
        details.push(Statement::host_cpu(*granted, u64::from(instance.cpu.machine_count)));
    }
    if let Reading::Known(granted) = &instance.memory.granted_bytes {
        details.push(Statement::host_memory(*granted, instance.memory.machine_bytes));
    }
    if let Reading::Known(shared) = &instance.shared_memory {
        details.push(Statement::host_shm(shared.total_bytes));
    }
    if let Some(throttled) = instance.cpu.throttled_count.filter(|throttled| *throttled > 0) {
        details.push(Statement::host_throttled(throttled));
    }
    details
}
