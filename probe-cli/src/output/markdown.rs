//! A page as Markdown.

use std::fmt::Write as _;

use super::Glyphs;
use super::document::{Block, Document};

/// Writes the page.
pub(crate) fn markdown(document: &Document) -> String {
    let mut out = String::new();
    for (index, block) in document.blocks.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        match block {
            Block::Title(text) => drop(writeln!(out, "# {}", escape(text))),
            Block::Heading(text) => drop(writeln!(out, "## {}", escape(text))),
            Block::Paragraph(text) => drop(writeln!(out, "{}", escape(text))),
            Block::Fields(fields) => {
                for (label, value) in fields {
                    let _ = writeln!(out, "- **{}**: {}", escape(label), escape(value).replace('\n', "<br>"));
                }
            }
            Block::Table { head, rows } => {
                let row = |cells: &[String]| {
                    let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
                    format!("| {} |", cells.join(" | "))
                };
                let _ = writeln!(out, "{}", row(head));
                let _ = writeln!(out, "|{}", " --- |".repeat(head.len()));
                for cells in rows {
                    let _ = writeln!(out, "{}", row(cells));
                }
            }
            Block::Items(items) => {
                for item in items {
                    let _ = writeln!(out, "- {} **{}**", Glyphs::Unicode.of(item.mark), escape(&item.title));
                    for line in item.lines.iter().flat_map(|line| line.lines()) {
                        let _ = writeln!(out, "  {}  ", escape(line));
                    }
                }
            }
        }
    }
    out
}

/// What came from a platform or from a file must not become markup.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        if matches!(char, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#') {
            out.push('\\');
        }
        out.push(char);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_does_not_become_markup() {
        let mut document = Document::default();
        document.title("a <script> | `b`");
        document.table(&["x"], vec![vec!["1|2".to_owned()]]);
        assert_eq!(markdown(&document), "# a \\<script\\> \\| \\`b\\`\n\n| x |\n| --- |\n| 1\\|2 |\n");
    }
}
