//! Light and dark.

/// How the page is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the system is.
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub(crate) fn from_id(id: &str) -> Self {
        match id {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }

    /// The theme that a press of the switch gives, where the system now shows dark or not.
    pub(crate) const fn toggled(self, system_is_dark: bool) -> Self {
        match (self, system_is_dark) {
            (Self::Light, _) | (Self::System, false) => Self::Dark,
            (Self::Dark, _) | (Self::System, true) => Self::Light,
        }
    }
}
