//! Writing the Rust code.

use std::fmt::Write as _;

use crate::leaf::{ArgType, Leaf};

impl ArgType {
    fn rust_type(self) -> &'static str {
        match self {
            Self::Count | Self::Bytes => "u64",
            Self::Number | Self::Seconds | Self::BytesPerS | Self::PerS | Self::Share => "f64",
            Self::Text => "&str",
        }
    }

    fn quantity(self, name: &str) -> String {
        match self {
            Self::Count => format!("Quantity::Count({name})"),
            Self::Bytes => format!("Quantity::bytes({name})"),
            Self::Text => format!("Quantity::Text({name}.to_owned())"),
            Self::Number => format!("Quantity::number({name})"),
            Self::Seconds => format!("Quantity::seconds({name})"),
            Self::BytesPerS => format!("Quantity::bytes_per_s({name})"),
            Self::PerS => format!("Quantity::per_s({name})"),
            Self::Share => format!("Quantity::share({name})"),
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Count => "Count",
            Self::Number => "Number",
            Self::Seconds => "Seconds",
            Self::Bytes => "Bytes",
            Self::BytesPerS => "BytesPerS",
            Self::PerS => "PerS",
            Self::Share => "Share",
            Self::Text => "Text",
        }
    }
}

fn parameters(leaf: &Leaf) -> String {
    leaf.args
        .iter()
        .map(|(name, kind)| format!("{name}: {}", kind.rust_type()))
        .collect::<Vec<_>>()
        .join(", ")
}

fn quantities(leaf: &Leaf) -> String {
    leaf.args.iter().map(|(name, kind)| kind.quantity(name)).collect::<Vec<_>>().join(", ")
}

fn doc(out: &mut String, indent: &str, text: &str) {
    for line in text.lines() {
        let _ = writeln!(out, "{indent}#[doc = {:?}]", format!("`{}`", line.replace('`', "'")));
    }
}

fn bilingual(leaf: &Leaf) -> String {
    format!("Bilingual {{ zh: {:?}, en: {:?} }}", leaf.positional(&leaf.zh), leaf.positional(&leaf.en))
}

pub(crate) fn messages(leaves: &[Leaf], text_path: &str) -> String {
    let mut out = format!("use {text_path}::{{Bilingual, Lang}};\n");
    if leaves.iter().any(|leaf| !leaf.args.is_empty()) {
        let _ = writeln!(out, "use {text_path}::{{Quantity, render}};");
    }
    out.push_str("/// The texts in one language; each method is one key of the locale files.\n");
    out.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub struct Texts(pub Lang);\nimpl Texts {\n");
    for leaf in leaves {
        doc(&mut out, "    ", &leaf.en);
        let name = leaf.rust_name();
        if leaf.args.is_empty() {
            let _ = writeln!(
                out,
                "    pub const fn {name}(self) -> &'static str {{ {}.get(self.0) }}",
                bilingual(leaf)
            );
        } else {
            let _ = writeln!(
                out,
                "    pub fn {name}(self, {}) -> String {{ render({}.get(self.0), &[{}], self.0) }}",
                parameters(leaf),
                bilingual(leaf),
                quantities(leaf)
            );
        }
    }
    out.push_str("}\n");
    out
}

pub(crate) fn statements(coded: &[(u16, &Leaf)], text_path: &str) -> String {
    let mut out = format!("use {text_path}::{{Bilingual, Quantity, QuantityKind}};\nimpl Statement {{\n");
    for (code, leaf) in coded {
        doc(&mut out, "    ", &leaf.en);
        let _ = writeln!(
            out,
            "    pub fn {}({}) -> Self {{ Self::from_parts(Code({code}), vec![{}]) }}",
            leaf.rust_name(),
            parameters(leaf),
            quantities(leaf)
        );
    }
    out.push_str("}\nstatic FORMS: &[Form] = &[\n");
    for (code, leaf) in coded {
        let kinds = leaf
            .args
            .iter()
            .map(|(_, kind)| format!("QuantityKind::{}", kind.kind()))
            .collect::<Vec<_>>()
            .join(", ");
        let _ = writeln!(
            out,
            "    Form {{ code: Code({code}), #[cfg(test)] key: {:?}, kinds: &[{kinds}], text: {} }},",
            leaf.path.join("."),
            bilingual(leaf)
        );
    }
    out.push_str("];\n");
    out
}

pub(crate) fn records(rows: &[(String, Vec<&Leaf>)], name: &str, text_path: &str) -> String {
    let mut out = format!(
        "use {text_path}::Bilingual;\n/// One entry's texts.\n#[derive(Debug)]\npub struct {name} {{\n"
    );
    out.push_str("    /// The entry's id, as in the locale file.\n    pub id: &'static str,\n");
    for leaf in rows.first().map(|(_, fields)| fields.as_slice()).unwrap_or_default() {
        let field = leaf.path[1].replace('-', "_");
        let _ = writeln!(out, "    /// The entry's {}.\n    pub {field}: Bilingual,", leaf.path[1]);
    }
    let _ = writeln!(out, "}}\npub(crate) static TABLE: &[{name}] = &[");
    for (id, fields) in rows {
        let fields = fields
            .iter()
            .map(|leaf| format!("{}: {}", leaf.path[1].replace('-', "_"), bilingual(leaf)))
            .collect::<Vec<_>>()
            .join(", ");
        let _ = writeln!(out, "    {name} {{ id: {id:?}, {fields} }},");
    }
    out.push_str("];\n");
    out
}
