//! How long a small append takes to be safe on disk.

use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use framework::bundle::{Measurement, Reading, Unit};

use super::file::{Access, create};
use super::{Taker, while_doing};
use crate::measure::Noise;

pub(super) const APPEND_BYTES: usize = 4096;

/// One append and one fsync a repeat.
pub(crate) fn measure(mut taker: Taker<'_>, folder: &Path) -> Measurement {
    taker.method = "append 4 KiB to one file, then fsync".to_owned();
    taker.parameter("append_bytes", APPEND_BYTES.to_string());
    let mut file = match create(&folder.join("journal"), Access::Cached) {
        Ok(file) => file,
        Err(error) => return taker.finish(Reading::Unknown(while_doing("create", &error))),
    };
    let mut noise = Noise::fresh();
    let mut block = vec![0; APPEND_BYTES];
    let repeats = taker.conditions.budget.fsyncs;
    let result = taker.repeat(Unit::S, repeats, || {
        noise.fill(&mut block);
        let began = Instant::now();
        file.write_all(&block)
            .and_then(|()| file.sync_all())
            .map_err(|error| while_doing("fsync", &error))?;
        Ok(began.elapsed().as_secs_f64())
    });
    taker.finish(result)
}
