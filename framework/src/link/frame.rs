//! The frame around a body: version, length, checksum, compression, letters, end mark.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::LinkError;
use super::wire::{Reader, Writer};

/// A payload longer than this is not opened.
const PAYLOAD_CHARACTERS: usize = 256 * 1024;
/// A body longer than this is neither written nor inflated.
const BODY_BYTES: usize = 1024 * 1024;
/// The best that DEFLATE does; reports are small, so that time does not matter.
const COMPRESSION_LEVEL: u8 = 10;

/// Wraps a body; the result ends in `.`.
pub(super) fn seal(version: u8, body: &[u8]) -> Result<String, LinkError> {
    if body.len() > BODY_BYTES {
        return Err(LinkError::TooLarge);
    }
    let mut frame = Writer::default();
    frame.byte(version);
    frame.length(body.len());
    frame.0.extend_from_slice(&checksum(version, body).to_le_bytes());
    frame.0.extend_from_slice(&compress_to_vec(body, COMPRESSION_LEVEL));
    let mut payload = URL_SAFE_NO_PAD.encode(&frame.0);
    payload.push('.');
    if payload.len() > PAYLOAD_CHARACTERS { Err(LinkError::TooLarge) } else { Ok(payload) }
}

/// Unwraps a payload without its end mark into its version and body.
///
/// A version that is not known here is given back without its body, which only that version can read.
pub(super) fn open(payload: &str) -> Result<(u8, Vec<u8>), LinkError> {
    if payload.len() > PAYLOAD_CHARACTERS {
        return Err(LinkError::TooLarge);
    }
    let bytes = URL_SAFE_NO_PAD.decode(payload).map_err(|_| LinkError::Altered)?;
    let mut frame = Reader(&bytes);
    let version = frame.byte()?;
    if version > super::v1::VERSION {
        return Err(LinkError::Newer { version: u64::from(version) });
    }
    let length = usize::try_from(frame.number()?).map_err(|_| LinkError::TooLarge)?;
    if length > BODY_BYTES {
        return Err(LinkError::TooLarge);
    }
    let mut expected = [0; 4];
    for byte in &mut expected {
        *byte = frame.byte()?;
    }
    let body = decompress_to_vec_with_limit(frame.0, length).map_err(|error| match error.status {
        TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => LinkError::CutShort,
        _ => LinkError::Altered,
    })?;
    if body.len() != length || checksum(version, &body) != u32::from_le_bytes(expected) {
        return Err(LinkError::Altered);
    }
    Ok((version, body))
}

fn checksum(version: u8, body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[version]);
    hasher.update(body);
    hasher.finalize()
}
