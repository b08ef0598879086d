//! Many small files, as data sets and Python environments are made of.

use std::io;
use std::path::Path;
use std::time::Instant;

use framework::bundle::{Measurement, Unit};

use super::{MIN_REPEATS, Taker, while_doing};
use crate::measure::Noise;
use crate::stop::Stop;

pub(super) const FILE_BYTES: usize = 4096;

/// All files are made, looked up, read and deleted in each repeat.
pub(crate) fn measure(mut taker: Taker<'_>, folder: &Path) -> Measurement {
    let files = taker.conditions.budget.small_files;
    taker.method = "one thread makes, looks up, reads and deletes every file, without fsync; \
                    files a second through all four"
        .to_owned();
    taker.parameter("files", files.to_string());
    taker.parameter("file_bytes", FILE_BYTES.to_string());
    let stop = taker.conditions.stop;
    let mut noise = Noise::fresh();
    let mut block = vec![0; FILE_BYTES];
    let result = taker.repeat(Unit::PerS, MIN_REPEATS, || {
        noise.fill(&mut block);
        let began = Instant::now();
        cycle(folder, files, &block, stop).map_err(|error| while_doing("small files", &error))?;
        Ok(files as f64 / began.elapsed().as_secs_f64())
    });
    taker.finish(result)
}

fn cycle(folder: &Path, files: usize, block: &[u8], stop: &Stop) -> io::Result<()> {
    let paths: Vec<_> = (0..files).map(|number| folder.join(format!("{number:05}"))).collect();
    let each = |step: fn(&Path, &[u8]) -> io::Result<()>| {
        paths.iter().try_for_each(|path| match stop.is_set() {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => step(path, block),
        })
    };
    each(|path, block| std::fs::write(path, block))?;
    each(|path, _| std::fs::metadata(path).map(|_| ()))?;
    each(|path, block| match std::fs::read(path)? {
        read if read == block => Ok(()),
        _ => Err(io::Error::other("a file is not what was written")),
    })?;
    each(|path, _| std::fs::remove_file(path))
}
