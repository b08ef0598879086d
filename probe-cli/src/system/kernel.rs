//! What is asked of the kernel by system calls.

use std::path::Path;
use std::time::Duration;

use framework::bundle::{Limits, Unknown};

/// System calls, so that tests can answer in the kernel's place.
pub(crate) trait Kernel: Send + Sync {
    /// Processors that this process may run on.
    fn affinity_count(&self) -> Option<u32>;
    /// The size of the file system at a path. Waits no longer than `patience`: a dead network mount never answers.
    fn file_system(&self, path: &Path, patience: Duration) -> Result<FileSystem, Unknown>;
    /// The kernel's release, the architecture and the host name.
    fn names(&self) -> KernelNames;
    /// Soft limits of this process.
    fn limits(&self) -> Limits;
    /// Whether this process runs as root.
    fn is_root(&self) -> bool;
    /// Whether a docker engine answers at a socket.
    fn docker_answers(&self, socket: &Path) -> bool;
}

/// What `uname` tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct KernelNames {
    pub(crate) release: String,
    pub(crate) architecture: String,
    pub(crate) hostname: String,
}

/// The size of a file system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FileSystem {
    pub(crate) total_bytes: u64,
    /// Free for this user.
    pub(crate) free_bytes: u64,
    /// `None` where the file system does not count inodes.
    pub(crate) free_inodes: Option<u64>,
    pub(crate) read_only: bool,
    /// Whether the path is a folder: containers mount single files too.
    pub(crate) is_folder: bool,
}

#[cfg(test)]
pub(crate) mod fake {
    use super::*;
    use framework::bundle::UnknownReason;
    use std::collections::BTreeMap;

    /// A kernel with set answers.
    #[derive(Default)]
    pub(crate) struct FakeKernel {
        pub(crate) affinity: Option<u32>,
        /// By path; a path that is not here never answers.
        pub(crate) file_systems: BTreeMap<String, FileSystem>,
    }

    impl Kernel for FakeKernel {
        fn affinity_count(&self) -> Option<u32> {
            self.affinity
        }
        fn file_system(&self, path: &Path, _: Duration) -> Result<FileSystem, Unknown> {
            self.file_systems
                .get(path.to_string_lossy().as_ref())
                .copied()
                .ok_or(Unknown { reason: UnknownReason::TimedOut, detail: "no answer".to_owned() })
        }
        fn names(&self) -> KernelNames {
            KernelNames::default()
        }
        fn limits(&self) -> Limits {
            Limits::default()
        }
        fn is_root(&self) -> bool {
            false
        }
        fn docker_answers(&self, _: &Path) -> bool {
            false
        }
    }
}
