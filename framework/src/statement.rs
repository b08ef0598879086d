//! Statements: what was found, as a code and its figures, so that one finding reads well in every language.
//!
//! A statement's text lives in `locales/statements.toml` under a code that never changes and is never used
//! again for another sentence: links and reports carry only the code and the figures.

use crate::text::{Lang, render};

/// The number of a sentence in `locales/statements.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u16);

/// A sentence and its figures. Made by the generated constructors, one for each sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    code: Code,
    values: Vec<Quantity>,
}

/// How a sentence is written and which figures it takes.
pub(crate) struct Form {
    pub(crate) code: Code,
    /// Only the test of the golden codes names a sentence by its key; the site need not carry it.
    #[cfg(test)]
    pub(crate) key: &'static str,
    pub(crate) kinds: &'static [QuantityKind],
    pub(crate) text: Bilingual,
}

include!(concat!(env!("OUT_DIR"), "/statements.rs"));

impl Statement {
    /// Puts a statement together from its parts, as read from a link.
    pub(crate) fn from_parts(code: Code, values: Vec<Quantity>) -> Self {
        Self { code, values }
    }

    /// The sentence's number.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The figures, in the order of the sentence's arguments.
    pub fn values(&self) -> &[Quantity] {
        &self.values
    }

    /// The sentence in a language.
    pub fn text(&self, lang: Lang) -> String {
        match form(self.code) {
            Some(form) => render(form.text.get(lang), &self.values, lang),
            None => Self::made_by_newer_version().text(lang),
        }
    }
}

pub(crate) fn form(code: Code) -> Option<&'static Form> {
    FORMS.binary_search_by_key(&code, |form| form.code).ok().map(|index| &FORMS[index])
}

/// Any sentence with any figures, for property tests of links.
#[cfg(test)]
pub(crate) fn any_statement() -> impl proptest::strategy::Strategy<Value = Statement> {
    use proptest::prelude::*;
    let values = |kinds: &'static [QuantityKind]| -> Vec<BoxedStrategy<Quantity>> {
        let figure = || 0.0..1e12_f64;
        let of_kind = |kind: &QuantityKind| match kind {
            QuantityKind::Count => any::<u64>().prop_map(Quantity::Count).boxed(),
            QuantityKind::Bytes => any::<u64>().prop_map(Quantity::bytes).boxed(),
            QuantityKind::Number => any::<f64>().prop_map(Quantity::number).boxed(),
            QuantityKind::Seconds => figure().prop_map(Quantity::seconds).boxed(),
            QuantityKind::BytesPerS => figure().prop_map(Quantity::bytes_per_s).boxed(),
            QuantityKind::PerS => figure().prop_map(Quantity::per_s).boxed(),
            QuantityKind::Share => (0.0..=1.0_f64).prop_map(Quantity::share).boxed(),
            QuantityKind::Text => ".{0,20}".prop_map(Quantity::Text).boxed(),
        };
        kinds.iter().map(of_kind).collect()
    };
    (0..FORMS.len()).prop_flat_map(move |index| {
        let form = &FORMS[index];
        values(form.kinds).prop_map(|values| Statement::from_parts(form.code, values))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line a sentence: its code, key and figures. A line of this list may never change or go; new ones
    /// are added at the end of `golden/statements.txt` by the change that adds the sentence.
    #[test]
    fn codes_keep_their_meaning() {
        let now: Vec<String> =
            FORMS.iter().map(|form| format!("{} {} {:?}", form.code.0, form.key, form.kinds)).collect();
        let golden: Vec<&str> = include_str!("../golden/statements.txt").lines().collect();
        for line in &golden {
            assert!(now.iter().any(|form| form == line), "{line} was in links already and may not change");
        }
        for line in &now {
            assert!(golden.contains(&line.as_str()), "add this line to golden/statements.txt: {line}");
        }
    }
}
