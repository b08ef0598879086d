//! A page as text for people at a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::Glyphs;
use super::document::{Block, Document, Item, Mark};
use super::wrap::{harmless, width, wrap};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
/// A label wider than this stands on a line of its own.
const MAX_LABEL: usize = 24;

/// Writes the page, with styles that the printer drops where nobody sees them.
pub(super) fn text(document: &Document, columns: usize, glyphs: Glyphs) -> String {
    let mut out = String::new();
    for (index, block) in document.blocks.iter().enumerate() {
        let after_heading =
            index > 0 && matches!(document.blocks[index - 1], Block::Heading(_) | Block::Title(_));
        if index > 0 && !after_heading {
            out.push('\n');
        }
        match block {
            Block::Title(text) | Block::Heading(text) => {
                for line in wrap(text, columns) {
                    let _ = writeln!(out, "{BOLD}{line}{BOLD:#}");
                }
            }
            Block::Paragraph(text) => {
                for line in wrap(text, columns) {
                    let _ = writeln!(out, "{line}");
                }
            }
            Block::Fields(fields) => write_fields(&mut out, fields, columns),
            Block::Table { head, rows } => write_table(&mut out, head, rows),
            Block::Items(items) => items.iter().for_each(|item| write_item(&mut out, item, columns, glyphs)),
        }
    }
    out
}

fn write_fields(out: &mut String, fields: &[(String, String)], columns: usize) {
    let label_width =
        fields.iter().map(|(label, _)| width(label)).filter(|width| *width <= MAX_LABEL).max().unwrap_or(0);
    let indent = label_width + 4;
    for (label, value) in fields {
        let mut lines = value.lines().flat_map(|line| wrap(line, columns.saturating_sub(indent).max(20)));
        let gap = " ".repeat((label_width + 2).saturating_sub(width(label)));
        let _ = writeln!(out, "  {DIM}{}{DIM:#}{gap}{}", harmless(label), lines.next().unwrap_or_default());
        for line in lines {
            let _ = writeln!(out, "{}{line}", " ".repeat(indent));
        }
    }
}

fn write_table(out: &mut String, head: &[String], rows: &[Vec<String>]) {
    let cell_width = |column: usize| {
        let cells = rows
            .iter()
            .chain(std::iter::once(&head.to_vec()))
            .filter_map(|row| row.get(column))
            .map(|cell| width(cell))
            .max();
        cells.unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(cell_width).collect();
    let line = |row: &[String]| {
        let mut text = String::new();
        for (column, cell) in row.iter().map(|cell| harmless(cell)).enumerate() {
            let gap = " ".repeat(widths.get(column).copied().unwrap_or(0).saturating_sub(width(&cell)));
            // Names stand left, figures right.
            if column == 0 {
                let _ = write!(text, "  {cell}{gap}");
            } else {
                let _ = write!(text, "  {gap}{cell}");
            }
        }
        text.trim_end().to_owned()
    };
    let _ = writeln!(out, "{DIM}{}{DIM:#}", line(head));
    for row in rows {
        let _ = writeln!(out, "{}", line(row));
    }
}

fn write_item(out: &mut String, item: &Item, columns: usize, glyphs: Glyphs) {
    let style = style(item.mark);
    let columns = columns.saturating_sub(4).max(20);
    let mut title = wrap(&item.title, columns).into_iter();
    let first = title.next().unwrap_or_default();
    let _ = writeln!(out, "  {style}{}{style:#} {BOLD}{first}{BOLD:#}", glyphs.of(item.mark));
    for line in title {
        let _ = writeln!(out, "    {BOLD}{line}{BOLD:#}");
    }
    for line in item.lines.iter().flat_map(|line| line.lines()).flat_map(|line| wrap(line, columns)) {
        let _ = writeln!(out, "    {line}");
    }
}

fn style(mark: Mark) -> Style {
    match mark {
        Mark::Good => AnsiColor::Green.on_default(),
        Mark::Partly => AnsiColor::Yellow.on_default(),
        Mark::Bad => AnsiColor::Red.on_default().bold(),
        Mark::Unknown | Mark::NotApplicable | Mark::Point => DIM,
    }
}
