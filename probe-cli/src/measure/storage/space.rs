//! Space that can really be written: quotas hide from `statvfs`.

use std::io::{self, Write as _};
use std::path::Path;
use std::time::Instant;

use framework::bundle::{MountClass, Reading, SpaceTest};

use super::file::{self, Access};
use super::{own_folder, why};
use crate::measure::{Conditions, Noise};

const BLOCK_BYTES: u64 = 4 << 20;
/// Writing to memory takes it from the instance's own limit; more could get the probe killed.
const MEMORY_LIMIT_BYTES: u64 = 64 << 20;

/// Writes up to the budget in `dir`, and frees it again.
pub(crate) fn test(conditions: Conditions<'_>, dir: &Path, free_bytes: u64, class: MountClass) -> SpaceTest {
    let mut tried = conditions.budget.space_bytes.min(free_bytes / 10);
    if class == MountClass::Memory {
        tried = tried.min(MEMORY_LIMIT_BYTES);
    }
    tried = (tried - tried % BLOCK_BYTES).max(BLOCK_BYTES);
    let (tried_bytes, written_bytes) = match write(conditions, dir, tried) {
        Ok(Written { bytes, out_of_time: true }) => (bytes, Reading::Known(bytes)),
        Ok(Written { bytes, out_of_time: false }) => (tried, Reading::Known(bytes)),
        Err(error) => (tried, Reading::Unknown(why(&error))),
    };
    SpaceTest { path: dir.to_string_lossy().into_owned(), tried_bytes, written_bytes }
}

struct Written {
    bytes: u64,
    out_of_time: bool,
}

fn write(conditions: Conditions<'_>, dir: &Path, tried: u64) -> io::Result<Written> {
    let folder = own_folder(dir)?;
    let mut file = file::create(&folder.path().join("space"), Access::Cached)?;
    let mut block = vec![0; usize::try_from(BLOCK_BYTES).unwrap_or(1 << 20)];
    Noise::fresh().fill(&mut block);
    let began = Instant::now();
    let mut bytes = 0;
    let mut out_of_time = false;
    for number in 0..tried / BLOCK_BYTES {
        if conditions.stop.is_set() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if began.elapsed() > conditions.budget.space_time {
            out_of_time = true;
            break;
        }
        for page in block.chunks_mut(4096) {
            page[..8].copy_from_slice(&number.to_le_bytes());
        }
        // A network file system may accept a write and refuse it only when it is sent: fsync shows that.
        match file.write_all(&block).and_then(|()| file.sync_data()) {
            Ok(()) => bytes += BLOCK_BYTES,
            Err(error) if is_full(&error) => break,
            Err(error) => return Err(error),
        }
    }
    file::forget(&file);
    Ok(Written { bytes, out_of_time })
}

fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
    )
}
