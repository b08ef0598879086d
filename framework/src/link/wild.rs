//! Links as they arrive: pasted with their address, wrapped by mail, re-encoded or extended by chat apps.

use super::LinkError;

/// Before the payload in a fragment.
const MARK: &str = "/report/";
/// A text longer than this holds no link of ours, whatever was wrapped around it.
const TEXT_CHARACTERS: usize = 1024 * 1024;

/// The shortest report has more letters than this.
const LEAST_LETTERS: usize = 24;

/// The letters of the payload, without its end mark.
pub(super) fn payload(text: &str) -> Result<String, LinkError> {
    if text.len() > TEXT_CHARACTERS {
        return Err(LinkError::TooLarge);
    }
    let text = percent_decoded(text.trim());
    let is_address = text.contains("://") || text.contains('#');
    let (after_mark, marked) = match text.find(MARK) {
        Some(at) => (&text[at + MARK.len()..], true),
        None if is_address => return Err(LinkError::Foreign),
        None => (text.as_str(), false),
    };
    // Whatever stands behind the end mark was appended on the way.
    let (letters, whole) = match after_mark.split_once('.') {
        Some((letters, rest)) => (letters, !rest.starts_with('.')),
        None => (after_mark, false),
    };
    let letters: String =
        letters.chars().filter(|letter| !letter.is_whitespace() && *letter != '\u{200b}').collect();
    let letters = letters.trim_end_matches('=');
    if letters.is_empty() {
        return Err(if after_mark.is_empty() { LinkError::Foreign } else { LinkError::CutShort });
    }
    let all_letters = letters.chars().all(is_letter);
    // Without our mark in front, only an unbroken run of letters can be what is left of a payload.
    let looks_like_payload =
        all_letters && after_mark.len() == letters.len() && letters.len() >= LEAST_LETTERS;
    match (all_letters, whole) {
        (true, true) => Ok(letters.to_owned()),
        _ if !marked && !looks_like_payload => Err(LinkError::Foreign),
        (_, false) => Err(LinkError::CutShort),
        (false, true) if letters.contains('…') => Err(LinkError::CutShort),
        (false, true) => Err(LinkError::Altered),
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'
}

/// Undoes `%23` and its like, once; what is no such sequence stays.
fn percent_decoded(text: &str) -> String {
    let hex = |at: usize| text.get(at + 1..at + 3).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let byte = text.as_bytes()[at];
        match hex(at) {
            Some(decoded) if byte == b'%' => {
                bytes.push(decoded);
                at += 3;
            }
            _ => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
