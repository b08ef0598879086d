//! A page to print, before it is known how.

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Document {
    pub(crate) blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// The page's title.
    Title(String),
    /// A part's heading.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// Labels and values.
    Fields(Vec<(String, String)>),
    /// A table: its head and rows.
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
    /// Entries with a mark.
    Items(Vec<Item>),
}

/// An entry with a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) mark: Mark,
    pub(crate) title: String,
    /// More sentences; each begins a new line.
    pub(crate) lines: Vec<String>,
}

/// A mark's meaning; how it looks is the renderer's matter. Its shape tells it, colour only repeats it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Good,
    Partly,
    Bad,
    Unknown,
    NotApplicable,
    /// Just an entry.
    Point,
}

impl Document {
    pub(crate) fn title(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Title(text.into()));
    }

    pub(crate) fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    pub(crate) fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    /// Fields, without those that have no value.
    pub(crate) fn fields(&mut self, fields: Vec<(&str, String)>) {
        let fields: Vec<_> = fields
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(label, value)| (label.to_owned(), value))
            .collect();
        if !fields.is_empty() {
            self.blocks.push(Block::Fields(fields));
        }
    }

    pub(crate) fn items(&mut self, items: Vec<Item>) {
        if !items.is_empty() {
            self.blocks.push(Block::Items(items));
        }
    }

    pub(crate) fn table(&mut self, head: &[&str], rows: Vec<Vec<String>>) {
        if !rows.is_empty() {
            self.blocks
                .push(Block::Table { head: head.iter().map(|text| (*text).to_owned()).collect(), rows });
        }
    }
}
