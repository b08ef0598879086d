//! The three kinds of task.

use crate::criteria::Dimension;
use crate::text::Texts;

/// A kind of task. The order is the one everywhere: small to large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Single inference, trying a model, small tuning.
    Validation,
    /// Recurring inference, data processing, bulk generation.
    Batch,
    /// Training, fine-tuning, large experiments.
    Training,
}

impl Kind {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Validation, Self::Batch, Self::Training];

    /// The id in files and links.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Validation => "validation",
            Self::Batch => "batch",
            Self::Training => "training",
        }
    }

    /// The kind with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The two dimensions to look at first.
    pub const fn first_dimensions(self) -> [Dimension; 2] {
        match self {
            Self::Validation => [Dimension::Environment, Dimension::Cost],
            Self::Batch => [Dimension::Management, Dimension::Resources],
            Self::Training => [Dimension::Resources, Dimension::Environment],
        }
    }

    /// The kind's name.
    pub const fn name(self, texts: Texts) -> &'static str {
        match self {
            Self::Validation => texts.kind_validation_name(),
            Self::Batch => texts.kind_batch_name(),
            Self::Training => texts.kind_training_name(),
        }
    }

    /// What tasks of this kind are.
    pub const fn what(self, texts: Texts) -> &'static str {
        match self {
            Self::Validation => texts.kind_validation_what(),
            Self::Batch => texts.kind_batch_what(),
            Self::Training => texts.kind_training_what(),
        }
    }

    /// What they ask of a platform.
    pub const fn asks(self, texts: Texts) -> &'static str {
        match self {
            Self::Validation => texts.kind_validation_asks(),
            Self::Batch => texts.kind_batch_asks(),
            Self::Training => texts.kind_training_asks(),
        }
    }

    /// What they need not care for.
    pub const fn relax(self, texts: Texts) -> &'static str {
        match self {
            Self::Validation => texts.kind_validation_relax(),
            Self::Batch => texts.kind_batch_relax(),
            Self::Training => texts.kind_training_relax(),
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(u8);

impl KindSet {
    /// No kind.
    pub const EMPTY: Self = Self(0);

    /// The set with this kind too.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | (1 << kind as u8))
    }

    /// Whether the kind is in it.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether no kind is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in their order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::EMPTY, Self::with)
    }
}
