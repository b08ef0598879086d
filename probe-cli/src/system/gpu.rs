//! What a GPU library tells, before it is judged.

use framework::bundle::{Unknown, UnknownReason};

/// A library that knows the GPUs.
pub(crate) trait GpuLibrary: Send + Sync {
    /// Reads every device. An error means that the library as a whole gave nothing.
    fn read(&self) -> Result<RawGpus, Unknown>;
}

/// What a library told of all devices.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawGpus {
    /// The library's name.
    pub(crate) read_by: &'static str,
    pub(crate) driver_version: Option<String>,
    /// The newest CUDA of the driver as the library writes it: 12040 is 12.4.
    pub(crate) cuda_number: Option<i32>,
    pub(crate) devices: Vec<RawGpu>,
}

/// A field that was read, or what the library said instead.
pub(crate) type Field<T> = Result<T, String>;

/// What a library told of one device, field by field: one that fails must not hide the others.
#[derive(Clone, Debug)]
pub(crate) struct RawGpu {
    pub(crate) name: Field<String>,
    pub(crate) uuid: Field<String>,
    pub(crate) bus_id: Field<String>,
    pub(crate) memory_bytes: Field<u64>,
    pub(crate) memory_used_bytes: Field<u64>,
    pub(crate) compute_capability: Field<(i32, i32)>,
    pub(crate) cores: Field<u32>,
    pub(crate) power_limit_mw: Field<u32>,
    pub(crate) power_default_mw: Field<u32>,
    pub(crate) pcie_generation: Field<u32>,
    pub(crate) pcie_width: Field<u32>,
    pub(crate) temperature_c: Field<u32>,
    pub(crate) mig_enabled: Field<bool>,
    pub(crate) uncorrected_errors: Field<u64>,
}

impl RawGpu {
    /// A device that answers nothing, with one reason for all fields.
    pub(crate) fn silent(refusal: &str) -> Self {
        fn no<T>(refusal: &str) -> Field<T> {
            Err(refusal.to_owned())
        }
        Self {
            name: no(refusal),
            uuid: no(refusal),
            bus_id: no(refusal),
            memory_bytes: no(refusal),
            memory_used_bytes: no(refusal),
            compute_capability: no(refusal),
            cores: no(refusal),
            power_limit_mw: no(refusal),
            power_default_mw: no(refusal),
            pcie_generation: no(refusal),
            pcie_width: no(refusal),
            temperature_c: no(refusal),
            mig_enabled: no(refusal),
            uncorrected_errors: no(refusal),
        }
    }
}

/// An unknown because the library is not installed.
pub(crate) fn library_missing(detail: &str) -> Unknown {
    Unknown { reason: UnknownReason::LibraryMissing, detail: detail.to_owned() }
}

#[cfg(test)]
pub(crate) mod fake {
    use super::*;

    /// A machine without a GPU library.
    pub(crate) struct NoLibrary;

    impl GpuLibrary for NoLibrary {
        fn read(&self) -> Result<RawGpus, Unknown> {
            Err(library_missing("libnvidia-ml.so.1: cannot open shared object file"))
        }
    }

    /// A library with set answers.
    pub(crate) struct Scripted(pub(crate) RawGpus);

    impl GpuLibrary for Scripted {
        fn read(&self) -> Result<RawGpus, Unknown> {
            Ok(self.0.clone())
        }
    }
}
