//! What kind of container the probe runs in.

use std::path::Path;

use framework::bundle::Container;

use crate::system::System;

const DOCKER_SOCKETS: &[&str] = &["/var/run/docker.sock", "/run/docker.sock"];

/// Reads it from the traces that runtimes leave.
pub(super) fn read(system: &System, cgroup_version: Option<u32>) -> Container {
    Container {
        runtime: runtime(system).to_owned(),
        cgroup_version,
        docker_socket: DOCKER_SOCKETS.iter().any(|path| system.kernel.docker_answers(Path::new(path))),
        init: system.line("/proc/1/comm"),
        effective_capabilities: system.read("/proc/self/status").ok().and_then(|status| {
            status.lines().find_map(|line| Some(line.strip_prefix("CapEff:")?.trim().to_owned()))
        }),
        root: system.kernel.is_root(),
    }
}

fn runtime(system: &System) -> &'static str {
    let says = |path: &str, word: &str| system.read(path).is_ok_and(|text| text.contains(word));
    // Kubernetes runs its containers through other runtimes, whose traces show too: it goes first.
    if system.variable("KUBERNETES_SERVICE_HOST").is_some() || system.exists("/var/run/secrets/kubernetes.io")
    {
        "kubernetes"
    } else if system.exists("/run/.containerenv") {
        "podman"
    } else if system.exists("/.dockerenv") || says("/proc/1/cgroup", "/docker") {
        "docker"
    } else if system.exists("/dev/lxd")
        || says("/proc/self/mountinfo", "fuse.lxcfs")
        || says("/proc/1/cgroup", "/lxc")
    {
        "lxc"
    } else if system.exists("/.singularity.d") {
        "apptainer"
    } else {
        "none-seen"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::fake::FakeSystem;

    #[test]
    fn runtimes_are_told_by_their_traces() {
        for (files, expected) in [
            (vec![], "none-seen"),
            (vec![("/.dockerenv", "")], "docker"),
            (vec![("/proc/1/cgroup", "1:cpu:/docker/ab\n")], "docker"),
            (vec![("/.dockerenv", ""), ("/var/run/secrets/kubernetes.io/x", "")], "kubernetes"),
            (vec![("/run/.containerenv", "engine=podman")], "podman"),
        ] {
            assert_eq!(runtime(&FakeSystem::new(&files).system), expected);
        }
    }
}
