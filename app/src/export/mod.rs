//! Reports in other forms.

mod markdown;

pub(crate) use markdown::markdown;
