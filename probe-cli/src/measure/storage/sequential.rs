//! Sequential writing and reading in large blocks.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::time::Instant;

use framework::bundle::{Measurement, Reading, Unit, Unknown, UnknownReason};

use super::file::{Access, Aligned, create, open_cold};
use super::{MIN_REPEATS, Taker, while_doing};
use crate::measure::Noise;
use crate::stop::Stop;

const BLOCK_BYTES: usize = 1 << 20;
/// The first file, by whose speed the size of the others is found.
const TRIAL_BYTES: u64 = 8 << 20;

/// Sequential write with fsync.
pub(crate) fn write(mut taker: Taker<'_>, folder: &Path, limit: u64) -> Measurement {
    let access = Access::allowed_in(folder);
    taker.method = "1 MiB blocks of incompressible data to a new file, fsync within the time".to_owned();
    let stop = taker.conditions.stop;
    let mut writer = Writer::new(access);
    let path = folder.join("sequential");
    let bytes = match fitting_size(&taker, limit, |bytes| writer.write(&path, bytes, stop)) {
        Ok(bytes) => bytes,
        Err(unknown) => return taker.finish(Reading::Unknown(unknown)),
    };
    describe(&mut taker, access, bytes);
    let result = taker.repeat(Unit::BytesPerS, MIN_REPEATS, || {
        let elapsed = writer.write(&path, bytes, stop)?;
        // Each repeat writes a new file, or the file system could write in place what it allocated before.
        let _ = std::fs::remove_file(&path);
        Ok(bytes as f64 / elapsed)
    });
    taker.finish(result)
}

/// Sequential read of a file written just before.
pub(crate) fn read(mut taker: Taker<'_>, folder: &Path, limit: u64) -> Measurement {
    let access = Access::allowed_in(folder);
    taker.method =
        "1 MiB blocks of a file written before and dropped from the page cache, contents checked".to_owned();
    let stop = taker.conditions.stop;
    let mut writer = Writer::new(access);
    let path = folder.join("sequential");
    let written = fitting_size(&taker, limit, |bytes| writer.write(&path, bytes, stop))
        .and_then(|bytes| writer.write(&path, bytes, stop).map(|_| bytes));
    let bytes = match written {
        Ok(bytes) => bytes,
        Err(unknown) => return taker.finish(Reading::Unknown(unknown)),
    };
    describe(&mut taker, access, bytes);
    let mut buffer = Aligned::new(BLOCK_BYTES);
    let result = taker.repeat(Unit::BytesPerS, MIN_REPEATS, || {
        let began = Instant::now();
        let file = open_cold(&path, access).map_err(|error| while_doing("open", &error))?;
        let read = read_checked(file, &mut buffer, writer.stamp, stop)?;
        Ok(read as f64 / began.elapsed().as_secs_f64())
    });
    taker.finish(result)
}

fn describe(taker: &mut Taker<'_>, access: Access, bytes: u64) {
    taker.parameter("block_bytes", BLOCK_BYTES.to_string());
    taker.parameter("file_bytes", bytes.to_string());
    taker.parameter("access", access.name());
}

/// The size at which all repeats fit into the budget of time, whole blocks of at least one trial's size.
fn fitting_size(
    taker: &Taker<'_>,
    limit: u64,
    mut write: impl FnMut(u64) -> Result<f64, Unknown>,
) -> Result<u64, Unknown> {
    let trial = TRIAL_BYTES.min(limit.next_multiple_of(BLOCK_BYTES as u64));
    let elapsed = write(trial)?.max(1e-6);
    // One part for each repeat, one for the trial and one in reserve.
    let share = taker.conditions.budget.time.as_secs_f64() / (MIN_REPEATS + 2) as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive; `as` saturates")]
    let affordable = (trial as f64 * share / elapsed) as u64;
    let bytes = affordable.clamp(BLOCK_BYTES as u64, limit.max(BLOCK_BYTES as u64));
    Ok(bytes - bytes % BLOCK_BYTES as u64)
}

struct Writer {
    access: Access,
    buffer: Aligned,
    /// Marks every block as this run's, together with the block's number.
    stamp: u64,
}

impl Writer {
    fn new(access: Access) -> Self {
        let mut noise = Noise::fresh();
        let mut buffer = Aligned::new(BLOCK_BYTES);
        noise.fill(buffer.bytes_mut());
        Self { access, buffer, stamp: noise.next() }
    }

    /// Writes a new file and gives the seconds it took.
    fn write(&mut self, path: &Path, bytes: u64, stop: &Stop) -> Result<f64, Unknown> {
        self.try_write(path, bytes, stop).map_err(|error| while_doing("write", &error))
    }

    fn try_write(&mut self, path: &Path, bytes: u64, stop: &Stop) -> io::Result<f64> {
        let began = Instant::now();
        let mut file = create(path, self.access)?;
        for number in 0..bytes / BLOCK_BYTES as u64 {
            if stop.is_set() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let block = self.buffer.bytes_mut();
            // Every page of every block differs from the others, so that nothing can be stored once only.
            for page in block.chunks_mut(4096) {
                page[..8].copy_from_slice(&number.to_le_bytes());
                page[8..16].copy_from_slice(&self.stamp.to_le_bytes());
            }
            file.write_all(block)?;
        }
        file.sync_all()?;
        Ok(began.elapsed().as_secs_f64())
    }
}

fn read_checked(mut file: File, buffer: &mut Aligned, stamp: u64, stop: &Stop) -> Result<u64, Unknown> {
    let mut number = 0_u64;
    loop {
        if stop.is_set() {
            return Err(Unknown { reason: UnknownReason::Interrupted, detail: String::new() });
        }
        let block = buffer.bytes_mut();
        let mut filled = 0;
        while filled < block.len() {
            match file.read(&mut block[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) => return Err(while_doing("read", &error)),
            }
        }
        if filled == 0 {
            return Ok(number * BLOCK_BYTES as u64);
        }
        let is_ours = block[..8] == number.to_le_bytes() && block[8..16] == stamp.to_le_bytes();
        if filled < block.len() || !is_ours {
            let detail = format!("block {number} is not what was written");
            return Err(Unknown { reason: UnknownReason::Implausible, detail });
        }
        number += 1;
    }
}
