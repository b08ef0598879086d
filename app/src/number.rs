//! Numbers as people type them.

/// Reads `50,000`, `.5` or `１２`; `None` for anything that is no plain figure.
///
/// Reads through the JSON parser, which the site has anyway: the one of the standard library would bring its
/// own tables.
pub(crate) fn read_number(text: &str) -> Option<f64> {
    let mut plain = String::with_capacity(text.len() + 1);
    for letter in text.trim().chars() {
        match letter {
            // Separators of thousands, also full-width ones.
            ',' | '，' | ' ' | '\u{a0}' | '_' => {}
            '０'..='９' => plain.push(char::from_digit(u32::from(letter) - u32::from('０'), 10)?),
            '．' => plain.push('.'),
            _ => plain.push(letter),
        }
    }
    let digits = plain.trim_start_matches('0');
    // JSON wants exactly one digit where the figure is below one.
    let plain = if digits.is_empty() || !digits.starts_with(|letter: char| letter.is_ascii_digit()) {
        if plain.starts_with('0') || digits.starts_with('.') { format!("0{digits}") } else { plain }
    } else {
        digits.to_owned()
    };
    serde_json::from_str(&plain).ok()
}

#[cfg(test)]
mod tests {
    use super::read_number;

    #[test]
    fn reads_what_people_type() {
        for (text, number) in [
            ("24", 24.0),
            (" 50,000 ", 50_000.0),
            ("0.5", 0.5),
            (".5", 0.5),
            ("007", 7.0),
            ("0", 0.0),
            ("1e3", 1000.0),
            ("１２．５", 12.5),
            ("1，000", 1000.0),
            ("-1", -1.0),
        ] {
            assert_eq!(read_number(text), Some(number), "{text}");
        }
        for text in ["", " ", "a", "24 GB", "1.2.3", "null", "\"1\"", "[1]", "1e999", "½"] {
            assert_eq!(read_number(text), None, "{text}");
        }
    }
}
