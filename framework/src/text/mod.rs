//! Languages, texts and figures as people read them.

mod figure;
mod quantity;
mod template;

pub use figure::{bytes, bytes_per_s, count, number, per_s, seconds, share};
pub use quantity::{Quantity, QuantityKind};
pub use template::render;

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Simplified Chinese.
    Zh,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// Both languages, for switches and tests.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The BCP 47 tag, such as for the `lang` attribute.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Zh => "zh-CN",
            Self::En => "en",
        }
    }

    /// Reads a language tag or a POSIX locale (`zh_CN.UTF-8`, `zh-Hans`, `en`); `None` for other languages.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_', '.', '@']).next()?.to_ascii_lowercase().as_str() {
            "zh" => Some(Self::Zh),
            "en" => Some(Self::En),
            _ => None,
        }
    }
}

/// One text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual {
    /// The Chinese text.
    pub zh: &'static str,
    /// The English text.
    pub en: &'static str,
}

impl Bilingual {
    /// The text in a language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Zh => self.zh,
            Lang::En => self.en,
        }
    }
}

mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
pub use messages::Texts;
