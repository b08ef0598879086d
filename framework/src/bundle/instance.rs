//! What an instance is.

use serde::{Deserialize, Serialize};

use super::{Reading, Timestamp};

/// What was read of an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Instance {
    /// When it was read.
    pub observed_at: Timestamp,
    /// The host name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hostname: Option<String>,
    /// Kernel and distribution.
    pub os: OperatingSystem,
    /// Processors: the machine's and those granted.
    pub cpu: Cpu,
    /// Memory: the machine's and that granted.
    pub memory: Memory,
    /// `/dev/shm`, through which data loaders hand over batches.
    pub shared_memory: Reading<Mount>,
    /// Mounted file systems that hold files.
    #[serde(default)]
    pub mounts: Vec<Mount>,
    /// Space really written and freed again, one entry a folder tried.
    #[serde(default)]
    pub space_tests: Vec<SpaceTest>,
    /// Limits of the process.
    pub limits: Limits,
    /// What kind of container it is.
    pub container: Container,
    /// The GPUs.
    pub gpus: Reading<GpuSet>,
    /// Python environments and their frameworks.
    pub environments: Reading<Vec<PythonEnvironment>>,
}

/// Kernel and distribution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OperatingSystem {
    /// Such as `Debian GNU/Linux 12 (bookworm)`.
    pub name: String,
    /// The kernel's release.
    pub kernel: String,
    /// Such as `x86_64`.
    pub architecture: String,
    /// The C library's version, which decides what binaries run; absent where it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glibc: Option<String>,
}

/// Processors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cpu {
    /// The model's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Logical processors of the machine, which frameworks see.
    pub machine_count: u32,
    /// Processors really granted: the smallest of affinity, cpuset and quota; may be fractional.
    pub granted: Reading<f64>,
    /// What the smallest was: `affinity`, `cpuset`, `cfs-quota` or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limited_by: Option<String>,
    /// Times the quota throttled this group since it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throttled_count: Option<u64>,
    /// Share of time that the hypervisor took away since boot, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steal_share: Option<f64>,
}

/// Memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Memory {
    /// The machine's memory, which frameworks see.
    pub machine_bytes: u64,
    /// Memory really granted: the smaller of the machine's and the group's limit.
    pub granted_bytes: Reading<u64>,
    /// Memory free for new work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub available_bytes: Option<u64>,
    /// Swap of the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap_bytes: Option<u64>,
}

/// A mounted file system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mount {
    /// Where it is mounted.
    pub path: String,
    /// The file system's type, such as `ext4`, `overlay` or `nfs4`.
    pub fs_type: String,
    /// What stands behind it.
    pub class: MountClass,
    /// Its size.
    pub total_bytes: u64,
    /// Space free for this user.
    pub free_bytes: u64,
    /// Free inodes; absent where the file system does not count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_inodes: Option<u64>,
    /// Whether it is mounted read-only.
    #[serde(default)]
    pub read_only: bool,
}

/// What stands behind a mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MountClass {
    /// A disk of the machine.
    Local,
    /// A file system over the network.
    Network,
    /// Layers of a container image.
    Overlay,
    /// Memory.
    Memory,
    /// Something else.
    #[serde(other)]
    Other,
}

/// Space that was really written in a folder and freed again: quotas hide from `statvfs`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceTest {
    /// The folder.
    pub path: String,
    /// How much was tried: a budget, not the whole space.
    pub tried_bytes: u64,
    /// How much could be written; less than tried shows a quota or a full disk.
    pub written_bytes: Reading<u64>,
}

/// Limits of the process (soft limits; absent means none).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// Open files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_files: Option<u64>,
    /// Processes of the user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processes: Option<u64>,
    /// Memory that can be locked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locked_memory_bytes: Option<u64>,
}

/// What kind of container the probe ran in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Container {
    /// The runtime's name where it shows itself: `docker`, `podman`, `kubernetes`, `lxc`, `none-seen`.
    pub runtime: String,
    /// Version of control groups: 1, 2; absent where none is mounted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cgroup_version: Option<u32>,
    /// Whether a docker engine answers at its socket.
    pub docker_socket: bool,
    /// The name of process 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init: Option<String>,
    /// Effective capabilities of the probe, as the kernel's hexadecimal mask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective_capabilities: Option<String>,
    /// Whether the probe ran as root.
    #[serde(default)]
    pub root: bool,
}

/// The GPUs and their driver.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GpuSet {
    /// How they were read: `nvml`, `nvidia-smi`.
    pub read_by: String,
    /// The driver's version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub driver_version: Option<String>,
    /// The newest CUDA that the driver supports, such as `12.4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cuda_version: Option<String>,
    /// One entry a device.
    pub devices: Vec<Gpu>,
}

/// One GPU.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gpu {
    /// Its position.
    pub index: u32,
    /// The model's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The vendor's identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uuid: Option<String>,
    /// The PCI address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bus_id: Option<String>,
    /// Memory in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// Memory in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_used_bytes: Option<u64>,
    /// Streaming multiprocessors or compute units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiprocessors: Option<u32>,
    /// Compute capability, such as `8.9`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compute_capability: Option<String>,
    /// Power limit in force, in watts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_limit_w: Option<f64>,
    /// The device's default power limit, in watts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_default_w: Option<f64>,
    /// PCIe generation of the link now; idle links slow down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pcie_generation: Option<u32>,
    /// PCIe lanes of the link now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pcie_width: Option<u32>,
    /// Temperature in degrees Celsius.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature_c: Option<f64>,
    /// Whether it is divided into MIG slices; absent where it cannot be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mig_enabled: Option<bool>,
    /// Uncorrected memory errors since the counters began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncorrected_errors: Option<u64>,
    /// What could not be read, each with its reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
}

/// One Python and what is installed in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PythonEnvironment {
    /// The interpreter.
    pub path: String,
    /// `system`, `venv`, `conda` or `other`.
    pub kind: String,
    /// The version of Python.
    pub python_version: String,
    /// The frameworks found in it; empty where it was asked and has none.
    pub frameworks: Reading<Vec<Framework>>,
}

/// One framework.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Framework {
    /// The package's name, such as `torch`.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The CUDA it was built for; absent for builds without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cuda_version: Option<String>,
    /// The device on which a small product came out right (`cuda`, `cpu`, …), or why none did.
    pub computes_on: Reading<String>,
}
