//! The kernel of this machine.

use std::io::{Read as _, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use framework::bundle::{Limits, Unknown, UnknownReason};
use rustix::fs::StatVfsMountFlags;
use rustix::process::{Resource, getrlimit};

use super::kernel::{FileSystem, Kernel, KernelNames};
use crate::measure::why;

/// System calls of this machine.
pub(crate) struct RealKernel;

impl Kernel for RealKernel {
    fn affinity_count(&self) -> Option<u32> {
        Some(rustix::thread::sched_getaffinity(None).ok()?.count())
    }

    fn file_system(&self, path: &Path, patience: Duration) -> Result<FileSystem, Unknown> {
        let (send, receive) = mpsc::channel();
        let asked = path.to_owned();
        // The thread is left behind where the mount is dead: nothing can end a call that hangs in the kernel.
        let spawned = std::thread::Builder::new().spawn(move || {
            let _ = send.send(ask(&asked));
        });
        if let Err(error) = spawned {
            return Err(why(&error));
        }
        match receive.recv_timeout(patience) {
            Ok(answer) => answer.map_err(|error| why(&error)),
            Err(_) => Err(Unknown {
                reason: UnknownReason::TimedOut,
                detail: format!("statvfs gave no answer within {} s", patience.as_secs_f64()),
            }),
        }
    }

    fn names(&self) -> KernelNames {
        let names = rustix::system::uname();
        KernelNames {
            release: names.release().to_string_lossy().into_owned(),
            architecture: names.machine().to_string_lossy().into_owned(),
            hostname: names.nodename().to_string_lossy().into_owned(),
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            open_files: getrlimit(Resource::Nofile).current,
            processes: getrlimit(Resource::Nproc).current,
            locked_memory_bytes: getrlimit(Resource::Memlock).current,
        }
    }

    fn is_root(&self) -> bool {
        rustix::process::geteuid().is_root()
    }

    fn docker_answers(&self, socket: &Path) -> bool {
        ping(socket).unwrap_or(false)
    }
}

fn ask(path: &Path) -> std::io::Result<FileSystem> {
    let is_folder = std::fs::metadata(path)?.is_dir();
    let found = rustix::fs::statvfs(path)?;
    Ok(FileSystem {
        total_bytes: found.f_blocks.saturating_mul(found.f_frsize),
        free_bytes: found.f_bavail.saturating_mul(found.f_frsize),
        // Where a file system has no fixed table of inodes it says that it has 0 of 0.
        free_inodes: (found.f_files > 0).then_some(found.f_favail),
        read_only: found.f_flag.contains(StatVfsMountFlags::RDONLY),
        is_folder,
    })
}

fn ping(socket: &Path) -> std::io::Result<bool> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(Duration::from_millis(300)))?;
    stream.set_write_timeout(Some(Duration::from_millis(300)))?;
    stream.write_all(b"GET /_ping HTTP/1.0\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(answer.starts_with(b"HTTP/1.") && answer.ends_with(b"200"))
}
