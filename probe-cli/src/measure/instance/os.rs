//! Kernel, distribution and C library.

use std::path::PathBuf;

use framework::bundle::OperatingSystem;

use crate::system::System;
use crate::system::kernel::KernelNames;

/// Reads them.
pub(super) fn read(system: &System, names: &KernelNames) -> OperatingSystem {
    let release = ["/etc/os-release", "/usr/lib/os-release"].iter().find_map(|path| system.read(path).ok());
    OperatingSystem {
        name: release.as_deref().and_then(pretty_name).unwrap_or_default(),
        kernel: names.release.clone(),
        architecture: names.architecture.clone(),
        glibc: c_library(system),
    }
}

fn pretty_name(os_release: &str) -> Option<String> {
    let value = os_release.lines().find_map(|line| line.trim().strip_prefix("PRETTY_NAME="))?;
    let value = value.trim().trim_matches(['"', '\'']);
    (!value.is_empty()).then(|| value.to_owned())
}

/// The version of the C library that this process runs on, from the text that the library itself carries:
/// asking by a call would need it at link time, and `ldd` is not everywhere.
fn c_library(system: &System) -> Option<String> {
    let maps = system.read("/proc/self/maps").ok()?;
    let path = maps.lines().find_map(|line| {
        let path = line.split_whitespace().nth(5)?;
        let name = path.rsplit('/').next()?;
        (name == "libc.so.6" || name.starts_with("libc-2.")).then(|| PathBuf::from(path))
    })?;
    version_in(&std::fs::read(system.path(path)).ok()?)
}

fn version_in(library: &[u8]) -> Option<String> {
    const MARK: &[u8] = b"release version ";
    let at = library.windows(MARK.len()).position(|window| window == MARK)? + MARK.len();
    let text = library.get(at..at + 8)?;
    let digits: Vec<u8> =
        text.iter().copied().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').collect();
    let version = String::from_utf8(digits).ok()?;
    let version = version.trim_end_matches('.');
    (!version.is_empty()).then(|| version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_versions_are_found_in_their_texts() {
        assert_eq!(
            pretty_name("ID=x\nPRETTY_NAME=\"Ubuntu 22.04.4 LTS\"\n").as_deref(),
            Some("Ubuntu 22.04.4 LTS")
        );
        assert_eq!(pretty_name("ID=x"), None);
        let library = b"\0GNU C Library (Debian GLIBC 2.36-9) stable release version 2.36.\nCopyright";
        assert_eq!(version_in(library).as_deref(), Some("2.36"));
        assert_eq!(version_in(b"musl"), None);
    }
}
