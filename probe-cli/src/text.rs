//! The probe's texts in both languages.

#[expect(unreachable_pub, reason = "generated for libraries too")]
mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
#[expect(unreachable_pub, reason = "generated for libraries too")]
mod help {
    include!(concat!(env!("OUT_DIR"), "/help.rs"));
}

use std::ffi::OsString;

use framework::text::Lang;
pub(crate) use messages::Texts;

impl Texts {
    /// The language.
    pub(crate) const fn lang(self) -> Lang {
        self.0
    }

    /// The model's texts in the same language.
    pub(crate) const fn model(self) -> framework::text::Texts {
        framework::text::Texts(self.0)
    }
}

/// The help of a command or of one of its arguments, by its id in `locales/help.toml`.
pub(crate) fn help(id: &str, lang: Lang) -> Option<&'static str> {
    help::TABLE.iter().find(|entry| entry.id == id).map(|entry| entry.help.get(lang))
}

/// The language: `--lang` as typed, else the locale's, else English. Needed before the arguments are
/// parsed, because a mistake in them is to be explained in it.
pub(crate) fn choose_lang(arguments: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Lang {
    let typed = arguments.iter().enumerate().find_map(|(position, argument)| {
        let argument = argument.to_str()?;
        match argument.strip_prefix("--lang=") {
            Some(tag) => Some(tag.to_owned()),
            None if argument == "--lang" => Some(arguments.get(position + 1)?.to_str()?.to_owned()),
            None => None,
        }
    });
    // As POSIX orders them; the first that is set decides, even where it names a language we do not have.
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(&variable);
    typed.as_deref().and_then(Lang::from_tag).or_else(|| Lang::from_tag(&locale()?)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(arguments: &[&str], variables: &[(&str, &str)]) -> Lang {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        choose_lang(&arguments, |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_typed_language_stands_above_the_locale() {
        let chinese = [("LANG", "zh_CN.UTF-8")];
        assert_eq!(choose(&["gpu-probe"], &chinese), Lang::Zh);
        assert_eq!(choose(&["gpu-probe", "--lang", "en"], &chinese), Lang::En);
        assert_eq!(choose(&["gpu-probe", "--lang=zh"], &[]), Lang::Zh);
        assert_eq!(choose(&["gpu-probe"], &[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), Lang::En);
        assert_eq!(choose(&["gpu-probe", "--lang"], &[]), Lang::En);
    }
}
