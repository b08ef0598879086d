//! The GPUs, with impossible values rejected and every gap named.

use framework::bundle::{Gpu, GpuSet, Reading, Unknown};

use crate::system::System;
use crate::system::gpu::{Field, RawGpu, RawGpus};

/// No GPU has as much memory; a layer that divides cards once reported 16 EiB in use.
const MAX_MEMORY_BYTES: u64 = 4 << 40;
const NVIDIA: &str = "0x10de";
const AMD: &str = "0x1002";

/// Reads them.
pub(super) fn read(system: &System) -> Reading<GpuSet> {
    match system.gpus.read() {
        Ok(raw) => Reading::Known(judge(raw)),
        Err(unknown) => Reading::Unknown(with_traces(system, &unknown)),
    }
}

/// Says what else was seen of a GPU, so that "no library" is not taken for "no GPU".
fn with_traces(system: &System, unknown: &Unknown) -> Unknown {
    let mut traces = Vec::new();
    let (nvidia, amd) = (display_devices(system, NVIDIA), display_devices(system, AMD));
    if nvidia > 0 {
        traces.push(format!("{nvidia} NVIDIA device(s) on the PCI bus"));
    }
    if amd > 0 {
        traces.push(format!("{amd} AMD device(s) on the PCI bus"));
    }
    if let Some(version) = system.line("/proc/driver/nvidia/version") {
        traces.push(version.lines().next().unwrap_or_default().to_owned());
    }
    if system.exists("/dev/nvidiactl") {
        traces.push("/dev/nvidiactl is there".to_owned());
    }
    if system.exists("/dev/kfd") {
        traces.push("/dev/kfd is there (AMD)".to_owned());
    }
    if traces.is_empty() {
        traces.push("no GPU seen on the PCI bus".to_owned());
    }
    Unknown { reason: unknown.reason, detail: format!("{}; {}", unknown.detail, traces.join("; ")) }
}

/// Counts display controllers (class 03) and processing accelerators (class 12) of a vendor.
fn display_devices(system: &System, vendor: &str) -> usize {
    const DEVICES: &str = "/sys/bus/pci/devices";
    system
        .list(DEVICES)
        .iter()
        .filter(|device| {
            let says = |file: &str| system.line(format!("{DEVICES}/{device}/{file}")).unwrap_or_default();
            let class = says("class");
            says("vendor") == vendor && (class.starts_with("0x03") || class.starts_with("0x12"))
        })
        .count()
}

fn judge(raw: RawGpus) -> GpuSet {
    GpuSet {
        read_by: raw.read_by.to_owned(),
        driver_version: raw.driver_version,
        cuda_version: raw.cuda_number.map(|number| format!("{}.{}", number / 1000, number % 1000 / 10)),
        devices: (0_u32..).zip(raw.devices).map(|(index, device)| judge_device(index, device)).collect(),
    }
}

fn judge_device(index: u32, raw: RawGpu) -> Gpu {
    let mut unread = Unread::default();
    let memory_bytes = unread
        .take("memory", raw.memory_bytes)
        .filter(|bytes| unread.plausible("memory", *bytes > 0 && *bytes <= MAX_MEMORY_BYTES, *bytes));
    let memory_used_bytes = unread.take("memory in use", raw.memory_used_bytes).filter(|bytes| {
        unread.plausible("memory in use", *bytes <= memory_bytes.unwrap_or(MAX_MEMORY_BYTES), *bytes)
    });
    let capability = unread.take("compute capability", raw.compute_capability);
    let cores = unread.take("cores", raw.cores);
    let multiprocessors = capability.zip(cores).and_then(|(capability, cores)| {
        let count = cores_per_multiprocessor(capability).map(|each| cores / each);
        if count.is_none() {
            unread.note(
                "multiprocessors",
                &format!("{cores} cores of an unknown capability {}.{}", capability.0, capability.1),
            );
        }
        count
    });
    let temperature = unread
        .take("temperature", raw.temperature_c)
        .filter(|degrees| unread.plausible("temperature", *degrees < 150, u64::from(*degrees)));
    Gpu {
        index,
        name: unread.take("name", raw.name),
        uuid: unread.take("uuid", raw.uuid),
        bus_id: unread.take("bus id", raw.bus_id),
        memory_bytes,
        memory_used_bytes,
        multiprocessors,
        compute_capability: capability.map(|(major, minor)| format!("{major}.{minor}")),
        power_limit_w: unread.take("power limit", raw.power_limit_mw).map(|limit| f64::from(limit) / 1e3),
        power_default_w: unread
            .take("default power limit", raw.power_default_mw)
            .map(|limit| f64::from(limit) / 1e3),
        pcie_generation: unread.take("PCIe generation", raw.pcie_generation),
        pcie_width: unread.take("PCIe width", raw.pcie_width),
        temperature_c: temperature.map(f64::from),
        mig_enabled: unread.take("MIG mode", raw.mig_enabled),
        uncorrected_errors: unread.take("uncorrected errors", raw.uncorrected_errors),
        unread: unread.list(),
    }
}

/// NVML counts CUDA cores; how many make a multiprocessor is fixed for each architecture.
fn cores_per_multiprocessor(capability: (i32, i32)) -> Option<u32> {
    match capability {
        (6, 0) | (7, _) | (8, 0) => Some(64),
        (5 | 6, _) | (8..=10 | 12, _) => Some(128),
        _ => None,
    }
}

/// Collects what could not be read.
#[derive(Default)]
struct Unread {
    /// Names and reasons.
    fields: Vec<(String, String)>,
    any_read: bool,
}

impl Unread {
    fn take<T>(&mut self, name: &str, field: Field<T>) -> Option<T> {
        match field {
            Ok(value) => {
                self.any_read = true;
                Some(value)
            }
            Err(refusal) => {
                self.note(name, &refusal);
                None
            }
        }
    }

    fn plausible(&mut self, name: &str, is_plausible: bool, value: u64) -> bool {
        if !is_plausible {
            self.note(name, &format!("{value} is impossible"));
        }
        is_plausible
    }

    fn note(&mut self, name: &str, what: &str) {
        self.fields.push((name.to_owned(), what.to_owned()));
    }

    /// A line a field; one line for a device that says the same of all, such as one that fell off the bus.
    fn list(self) -> Vec<String> {
        match self.fields.first() {
            Some((_, what)) if !self.any_read && self.fields.iter().all(|(_, other)| other == what) => {
                vec![format!("all: {what}")]
            }
            _ => self.fields.iter().map(|(name, what)| format!("{name}: {what}")).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::fake::FakeSystem;
    use crate::system::gpu::fake::Scripted;

    fn device() -> RawGpu {
        RawGpu {
            name: Ok("NVIDIA H100 80GB HBM3".to_owned()),
            memory_bytes: Ok(80 << 30),
            compute_capability: Ok((9, 0)),
            cores: Ok(16_896),
            power_limit_mw: Ok(700_000),
            ..RawGpu::silent("not available")
        }
    }

    #[test]
    fn fields_that_fail_are_named_and_hide_nothing() {
        let mut fake = FakeSystem::new(&[]);
        let raw = RawGpus {
            read_by: "nvml",
            driver_version: Some("550.54".to_owned()),
            cuda_number: Some(12_040),
            devices: vec![device()],
        };
        fake.system.gpus = Box::new(Scripted(raw));
        let found = read(&fake.system);
        let set = found.known().unwrap();
        assert_eq!(set.cuda_version.as_deref(), Some("12.4"));
        let gpu = &set.devices[0];
        assert_eq!((gpu.multiprocessors, gpu.power_limit_w), (Some(132), Some(700.0)));
        assert!(gpu.unread.iter().any(|line| line == "uuid: not available"), "{:?}", gpu.unread);
    }

    #[test]
    fn a_lost_device_says_so_once() {
        assert_eq!(judge_device(1, RawGpu::silent("fell off the bus")).unread, ["all: fell off the bus"]);
    }

    #[test]
    fn impossible_memory_is_rejected_and_said() {
        // 17592186044134 MiB, as a layer that divides cards once wrote.
        let raw = RawGpu { memory_used_bytes: Ok(17_592_186_044_134 << 20), ..device() };
        let gpu = judge_device(0, raw);
        assert_eq!((gpu.memory_bytes, gpu.memory_used_bytes), (Some(80 << 30), None));
        assert!(
            gpu.unread.iter().any(|line| line.starts_with("memory in use: ") && line.ends_with("impossible"))
        );
    }

    #[test]
    fn without_a_library_the_bus_still_tells() {
        let nothing = read(&FakeSystem::new(&[]).system);
        assert!(nothing.why_unknown().unwrap().detail.ends_with("no GPU seen on the PCI bus"));
        let fake = FakeSystem::new(&[
            ("/sys/bus/pci/devices/0000:01:00.0/vendor", "0x10de\n"),
            ("/sys/bus/pci/devices/0000:01:00.0/class", "0x030200\n"),
            ("/sys/bus/pci/devices/0000:02:00.0/vendor", "0x10de\n"),
            ("/sys/bus/pci/devices/0000:02:00.0/class", "0x040300\n"),
            ("/proc/driver/nvidia/version", "NVRM version: NVIDIA UNIX x86_64 550.54\nGCC version: 12\n"),
        ]);
        let found = read(&fake.system);
        let detail = &found.why_unknown().unwrap().detail;
        assert!(detail.contains("1 NVIDIA device(s)") && detail.contains("550.54"), "{detail}");
    }
}
