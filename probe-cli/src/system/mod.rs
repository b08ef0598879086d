//! All access to the operating system and to GPU libraries, behind one injectable struct.
//!
//! Files under `/proc`, `/sys` and `/etc` are read below a root folder, so that a test can feed a recorded
//! tree; system calls and GPU libraries are behind traits.

pub(crate) mod cgroup;
pub(crate) mod gpu;
pub(crate) mod identity;
pub(crate) mod kernel;
pub(crate) mod mountinfo;
mod nvml;
pub(crate) mod process;
mod real_kernel;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use gpu::GpuLibrary;
use kernel::Kernel;

/// Kernel files are small; one that is larger than this is not what it should be.
const MAX_FILE_BYTES: u64 = 4 << 20;

/// The operating system as the probe sees it.
pub(crate) struct System {
    root: PathBuf,
    variables: BTreeMap<String, OsString>,
    /// System calls.
    pub(crate) kernel: Box<dyn Kernel>,
    /// The GPUs' library.
    pub(crate) gpus: Box<dyn GpuLibrary>,
}

impl System {
    /// This machine.
    pub(crate) fn real() -> Self {
        Self {
            root: PathBuf::from("/"),
            variables: std::env::vars_os()
                .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
                .collect(),
            kernel: Box::new(real_kernel::RealKernel),
            gpus: Box::new(nvml::NvmlLibrary),
        }
    }

    /// A path as it lies below the root folder.
    pub(crate) fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// A file's text; bytes that are not UTF-8 are replaced.
    pub(crate) fn read(&self, path: impl AsRef<Path>) -> io::Result<String> {
        let mut bytes = Vec::new();
        std::fs::File::open(self.path(path))?.take(MAX_FILE_BYTES).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// A file of one line, without its end; `None` where it cannot be read or is empty.
    pub(crate) fn line(&self, path: impl AsRef<Path>) -> Option<String> {
        let text = self.read(path).ok()?;
        let line = text.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }

    /// The names in a folder, sorted; empty where it cannot be read.
    pub(crate) fn list(&self, path: impl AsRef<Path>) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(self.path(path))
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }

    /// Whether something is there.
    pub(crate) fn exists(&self, path: impl AsRef<Path>) -> bool {
        self.path(path).exists()
    }

    /// An environment variable; an empty one counts as absent.
    pub(crate) fn variable(&self, name: &str) -> Option<&OsString> {
        self.variables.get(name).filter(|value| !value.is_empty())
    }
}

/// A system built from files and figures, for tests.
#[cfg(test)]
pub(crate) mod fake {
    use super::*;
    use kernel::fake::FakeKernel;

    /// Files below a temporary root, and a kernel and GPU library with set answers.
    pub(crate) struct FakeSystem {
        pub(crate) folder: tempfile::TempDir,
        pub(crate) system: System,
    }

    impl FakeSystem {
        pub(crate) fn set_variable(&mut self, name: &str, value: &str) {
            self.system.variables.insert(name.to_owned(), value.into());
        }

        pub(crate) fn new(files: &[(&str, &str)]) -> Self {
            Self::with_kernel(files, FakeKernel::default())
        }

        pub(crate) fn with_kernel(files: &[(&str, &str)], kernel: FakeKernel) -> Self {
            let folder = tempfile::tempdir().unwrap();
            for (path, text) in files {
                let path = folder.path().join(path.trim_start_matches('/'));
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            let system = System {
                root: folder.path().to_owned(),
                variables: BTreeMap::new(),
                kernel: Box::new(kernel),
                gpus: Box::new(gpu::fake::NoLibrary),
            };
            Self { folder, system }
        }
    }
}
