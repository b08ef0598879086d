//! Files past the page cache.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::{Advice, OFlags};

/// Direct access wants buffers and offsets on this boundary; it is a multiple of every sector size met.
const ALIGNMENT: usize = 4096;

/// Whether the page cache is passed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// `O_DIRECT`.
    Direct,
    /// Through the page cache, which is told to forget the file.
    Cached,
}

impl Access {
    /// What the folder's file system allows.
    pub(crate) fn allowed_in(folder: &Path) -> Self {
        let path = folder.join("direct");
        let mut buffer = Aligned::new(ALIGNMENT);
        let tried = create(&path, Self::Direct).and_then(|file| {
            use std::os::unix::fs::FileExt as _;
            file.write_all_at(buffer.bytes_mut(), 0)
        });
        // The folder is the probe's own and goes as a whole; a leftover here harms nobody.
        let _ = std::fs::remove_file(&path);
        if tried.is_ok() { Self::Direct } else { Self::Cached }
    }

    /// The name in a measurement's parameters.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Direct => "O_DIRECT",
            Self::Cached => "page cache, dropped by posix_fadvise",
        }
    }

    fn flags(self) -> i32 {
        match self {
            Self::Direct => i32::try_from(OFlags::DIRECT.bits()).unwrap_or(0),
            Self::Cached => 0,
        }
    }
}

/// Opens a new file for writing.
pub(crate) fn create(path: &Path, access: Access) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(true).custom_flags(access.flags()).open(path)
}

/// Opens a file for reading, none of it in the page cache as far as the system allows.
pub(crate) fn open_cold(path: &Path, access: Access) -> io::Result<File> {
    let file = OpenOptions::new().read(true).custom_flags(access.flags()).open(path)?;
    if access == Access::Cached {
        forget(&file);
    }
    Ok(file)
}

/// Asks the system to drop a file from the page cache; a file system may ignore it.
pub(crate) fn forget(file: &File) {
    let _ = rustix::fs::fadvise(file, 0, None, Advice::DontNeed);
}

/// A buffer on a boundary that direct access takes.
pub(crate) struct Aligned {
    bytes: Vec<u8>,
    start: usize,
    length: usize,
}

impl Aligned {
    pub(crate) fn new(length: usize) -> Self {
        let bytes = vec![0_u8; length + ALIGNMENT];
        let start = bytes.as_ptr().align_offset(ALIGNMENT).min(ALIGNMENT);
        Self { bytes, start, length }
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.start..self.start + self.length]
    }
}
