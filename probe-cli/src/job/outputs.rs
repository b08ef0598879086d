//! A job's outputs: pieces of noise with a list of their checksums.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use framework::bundle::Outputs;
use sha2::{Digest as _, Sha256};

use super::{hex, sha256_of};
use crate::measure::Noise;

/// The list's name: a line a piece, its checksum, bytes and name.
const LIST: &str = "outputs.sha256";
const PIECE_BYTES: usize = 256 << 10;
/// A long job writes no more pieces than this.
const MAX_PIECES: u64 = 64;
/// So many damaged pieces are named.
const MAX_NAMED: usize = 5;

/// How many pieces a job of so many rounds writes.
pub(crate) fn expected_of(rounds: u64) -> u64 {
    rounds.min(MAX_PIECES)
}

fn name(number: u64) -> String {
    format!("piece-{number:04}.bin")
}

/// Writes pieces.
pub(crate) struct Writer {
    folder: PathBuf,
    list: File,
    noise: Noise,
}

impl Writer {
    pub(crate) fn new(folder: &Path) -> io::Result<Self> {
        Ok(Self { folder: folder.to_owned(), list: File::create(folder.join(LIST))?, noise: Noise::fresh() })
    }

    /// Writes the piece of a round, from 1, and lists it once it is whole.
    pub(crate) fn piece(&mut self, number: u64) -> io::Result<()> {
        if number > MAX_PIECES {
            return Ok(());
        }
        let mut bytes = vec![0; PIECE_BYTES];
        self.noise.fill(&mut bytes);
        fs::write(self.folder.join(name(number)), &bytes)?;
        writeln!(self.list, "{} {PIECE_BYTES} {}", hex(&Sha256::digest(&bytes)), name(number))
    }

    /// Makes sure that the list is on disk.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.list.sync_all()
    }
}

/// Checks the pieces in a folder against their list; `expected` pieces should be there.
pub(crate) fn check(folder: &Path, expected: u64) -> io::Result<Outputs> {
    let list = match fs::read_to_string(folder.join(LIST)) {
        Ok(list) => list,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    let listed: BTreeMap<&str, &str> = list.lines().filter_map(listed).collect();
    let mut outputs = Outputs { expected, whole: 0, total_bytes: 0, damaged: Vec::new() };
    for number in 1..=expected {
        let name = name(number);
        let path = folder.join(&name);
        outputs.total_bytes += fs::metadata(&path).map_or(0, |found| found.len());
        let is_whole =
            listed.get(name.as_str()).is_some_and(|sum| sha256_of(&path).is_ok_and(|actual| actual == *sum));
        if is_whole {
            outputs.whole += 1;
        } else if outputs.damaged.len() < MAX_NAMED {
            outputs.damaged.push(name);
        }
    }
    Ok(outputs)
}

fn listed(line: &str) -> Option<(&str, &str)> {
    let mut parts = line.split(' ');
    let (sum, _, name) = (parts.next()?, parts.next()?, parts.next()?);
    Some((name, sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_damaged_pieces_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::new(folder.path()).unwrap();
        for number in 1..=4 {
            writer.piece(number).unwrap();
        }
        writer.finish().unwrap();
        assert!(check(folder.path(), 4).unwrap().is_whole());
        fs::write(folder.path().join("piece-0002.bin"), b"cut").unwrap();
        fs::remove_file(folder.path().join("piece-0003.bin")).unwrap();
        let outputs = check(folder.path(), 5).unwrap();
        assert_eq!((outputs.expected, outputs.whole), (5, 2));
        assert_eq!(outputs.damaged, ["piece-0002.bin", "piece-0003.bin", "piece-0005.bin"]);
        assert_eq!(check(tempfile::tempdir().unwrap().path(), 2).unwrap().whole, 0);
    }
}
