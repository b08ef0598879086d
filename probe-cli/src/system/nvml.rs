//! NVIDIA's management library, opened at run time.

use std::ffi::OsStr;

use framework::bundle::{Unknown, UnknownReason};
use nvml_wrapper::enum_wrappers::device::{EccCounter, MemoryError, TemperatureSensor};
use nvml_wrapper::error::NvmlError;
use nvml_wrapper::{Device, Nvml};

use super::gpu::{Field, GpuLibrary, RawGpu, RawGpus, library_missing};

/// The name under which drivers install it; the one without `.1` comes only with development packages.
const LIBRARY: &str = "libnvidia-ml.so.1";

/// NVML.
pub(crate) struct NvmlLibrary;

impl GpuLibrary for NvmlLibrary {
    fn read(&self) -> Result<RawGpus, Unknown> {
        let nvml = Nvml::builder().lib_path(OsStr::new(LIBRARY)).init().map_err(|error| unknown(&error))?;
        let count = nvml.device_count().map_err(|error| unknown(&error))?;
        let devices = (0..count)
            .map(|index| match nvml.device_by_index(index) {
                Ok(device) => read_device(&device),
                Err(error) => RawGpu::silent(&error.to_string()),
            })
            .collect();
        Ok(RawGpus {
            read_by: "nvml",
            driver_version: nvml.sys_driver_version().ok(),
            cuda_number: nvml.sys_cuda_driver_version().ok(),
            devices,
        })
    }
}

fn read_device(device: &Device<'_>) -> RawGpu {
    let memory = device.memory_info();
    let memory = |pick: fn(&nvml_wrapper::struct_wrappers::device::MemoryInfo) -> u64| match &memory {
        Ok(memory) => Ok(pick(memory)),
        Err(error) => Err(error.to_string()),
    };
    RawGpu {
        name: field(device.name()),
        uuid: field(device.uuid()),
        bus_id: field(device.pci_info().map(|pci| pci.bus_id)),
        memory_bytes: memory(|memory| memory.total),
        memory_used_bytes: memory(|memory| memory.used),
        compute_capability: field(device.cuda_compute_capability().map(|found| (found.major, found.minor))),
        cores: field(device.num_cores()),
        power_limit_mw: field(device.enforced_power_limit()),
        power_default_mw: field(device.power_management_limit_default()),
        pcie_generation: field(device.current_pcie_link_gen()),
        pcie_width: field(device.current_pcie_link_width()),
        temperature_c: field(device.temperature(TemperatureSensor::Gpu)),
        mig_enabled: field(device.mig_mode().map(|mode| mode.current == MIG_ENABLED)),
        uncorrected_errors: field(device.total_ecc_errors(MemoryError::Uncorrected, EccCounter::Aggregate)),
    }
}

/// `NVML_DEVICE_MIG_ENABLE`.
const MIG_ENABLED: u32 = 1;

fn field<T>(answer: Result<T, NvmlError>) -> Field<T> {
    answer.map_err(|error| error.to_string())
}

fn unknown(error: &NvmlError) -> Unknown {
    let reason = match error {
        NvmlError::LibloadingError(_) | NvmlError::LibraryNotFound => {
            return library_missing(&missing(error));
        }
        NvmlError::LibRmVersionMismatch | NvmlError::FailedToLoadSymbol(_) => UnknownReason::DriverMismatch,
        NvmlError::DriverNotLoaded => UnknownReason::NotPresent,
        NvmlError::NoPermission => UnknownReason::NoPermission,
        NvmlError::NotSupported => UnknownReason::NotSupported,
        _ => UnknownReason::Failed,
    };
    Unknown { reason, detail: format!("NVML: {error}") }
}

/// The loader's message starts with the library's name or not, depending on what failed.
fn missing(error: &NvmlError) -> String {
    let text = match error {
        NvmlError::LibloadingError(error) => {
            std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
        }
        other => other.to_string(),
    };
    if text.contains(LIBRARY) { text } else { format!("{LIBRARY}: {text}") }
}
