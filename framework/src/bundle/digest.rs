//! The digest: shows damage and edits, not who wrote a file.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// `sha256:` and 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Digest(String);

/// What a digest says of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigestCheck {
    /// The file is as it was written.
    Matches,
    /// The file was changed after it was written.
    Differs,
    /// The file has no digest.
    Absent,
}

impl Digest {
    /// The digest of a bundle's JSON: SHA-256 over its RFC 8785 form without the field `digest`.
    ///
    /// # Errors
    /// Where the value holds a number that RFC 8785 cannot write.
    pub fn of(bundle: &Value) -> Result<Self, serde_json::Error> {
        let canonical = match bundle.as_object() {
            Some(object) => {
                let mut object = object.clone();
                object.remove("digest");
                serde_json_canonicalizer::to_vec(&object)?
            }
            None => serde_json_canonicalizer::to_vec(bundle)?,
        };
        let mut text = String::from("sha256:");
        for byte in Sha256::digest(&canonical) {
            text.push_str(&format!("{byte:02x}"));
        }
        Ok(Self(text))
    }

    /// The digest as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first four bytes, by which a link names its bundles; `None` where it is not one of ours.
    pub fn short(&self) -> Option<u32> {
        u32::from_str_radix(self.0.strip_prefix("sha256:")?.get(..8)?, 16).ok()
    }

    /// Compares a bundle's JSON with the digest written in it.
    pub fn check(bundle: &Value) -> DigestCheck {
        match bundle.get("digest").and_then(Value::as_str) {
            None => DigestCheck::Absent,
            Some(written) => match Self::of(bundle) {
                Ok(actual) if actual.0 == written => DigestCheck::Matches,
                _ => DigestCheck::Differs,
            },
        }
    }
}
