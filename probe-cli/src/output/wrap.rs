//! Wrapping of lines, where a Chinese character takes two columns and may end a line anywhere.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Marks that may not begin a line.
const CLOSING: &[char] = &[
    '，', '。', '、', '；', '：', '！', '？', '）', '」', '』', '》', '”', '’', '%', ',', '.', ';', ':', ')',
];
/// Marks that may not end one.
const OPENING: &[char] = &['（', '「', '『', '《', '“', '‘', '('];

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// Breaks a text into lines of at most `columns`; a word longer than that stands alone and whole, so that a
/// path or an address can be copied.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let text = &harmless(text);
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        let needed = piece.trim_end().width();
        if !line.is_empty() && line.width() + needed > columns {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line.push_str(if line.is_empty() { piece.trim_start() } else { piece });
    }
    if !line.trim_end().is_empty() || lines.is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// A text without control characters: what a platform or a file says must not steer the terminal.
pub(super) fn harmless(text: &str) -> String {
    text.chars().map(|char| if char.is_control() { ' ' } else { char }).collect()
}

/// Pieces between which a line may break.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    let mut before: Option<char> = None;
    for (at, char) in text.char_indices() {
        if let Some(before) = before
            && may_break(before, char)
        {
            pieces.push(&text[begin..at]);
            begin = at;
        }
        before = Some(char);
    }
    pieces.push(&text[begin..]);
    pieces
}

fn may_break(before: char, after: char) -> bool {
    if after == ' ' || CLOSING.contains(&after) || OPENING.contains(&before) {
        return false;
    }
    before == ' ' || is_wide(before) || is_wide(after)
}

fn is_wide(char: char) -> bool {
    char.width() == Some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_and_chinese_breaks_anywhere_but_before_a_full_stop() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("一二三四五", 6), ["一二三", "四五"]);
        assert_eq!(wrap("一二三。四", 6), ["一二", "三。四"]);
        assert_eq!(wrap("/a/very/long/path ok", 5), ["/a/very/long/path", "ok"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("a\u{1b}[31m", 9), ["a [31m"]);
        assert!(
            wrap("共享内存 64 MiB，数据加载会卡住（docker 默认值）", 20).iter().all(|line| width(line) <= 20)
        );
    }
}
