//! Figures that carry their unit.

use super::{Lang, bytes, bytes_per_s, count, number, per_s, seconds, share};

/// A figure with its unit, or a word of its own (a name, a version, a raw state).
///
/// Fractional figures are kept to four significant digits from the start, and amounts of bytes to twelve
/// binary ones (exact for every size that memory is sold in), so that a report opened from a link shows
/// exactly what its sender saw.
#[derive(Clone, Debug, PartialEq)]
pub enum Quantity {
    /// A number of things.
    Count(u64),
    /// A figure without a unit.
    Number(f64),
    /// A duration in seconds.
    Seconds(f64),
    /// An amount of memory or storage in bytes.
    Bytes(u64),
    /// A throughput in bytes per second.
    BytesPerS(f64),
    /// A rate per second.
    PerS(f64),
    /// A share of a whole, 0 to 1.
    Share(f64),
    /// A word shown as it is.
    Text(String),
}

/// The unit of a [`Quantity`], without the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantityKind {
    /// See [`Quantity::Count`].
    Count,
    /// See [`Quantity::Number`].
    Number,
    /// See [`Quantity::Seconds`].
    Seconds,
    /// See [`Quantity::Bytes`].
    Bytes,
    /// See [`Quantity::BytesPerS`].
    BytesPerS,
    /// See [`Quantity::PerS`].
    PerS,
    /// See [`Quantity::Share`].
    Share,
    /// See [`Quantity::Text`].
    Text,
}

impl Quantity {
    /// A figure without a unit.
    pub fn number(value: f64) -> Self {
        Self::Number(four_digits(value))
    }
    /// A duration.
    pub fn seconds(value: f64) -> Self {
        Self::Seconds(four_digits(value))
    }
    /// An amount of memory or storage.
    pub fn bytes(value: u64) -> Self {
        Self::Bytes(twelve_bits(value))
    }
    /// A throughput.
    pub fn bytes_per_s(value: f64) -> Self {
        Self::BytesPerS(four_digits(value))
    }
    /// A rate.
    pub fn per_s(value: f64) -> Self {
        Self::PerS(four_digits(value))
    }
    /// A share of a whole.
    pub fn share(value: f64) -> Self {
        Self::Share(four_digits(value))
    }

    /// The unit.
    pub fn kind(&self) -> QuantityKind {
        match self {
            Self::Count(_) => QuantityKind::Count,
            Self::Number(_) => QuantityKind::Number,
            Self::Seconds(_) => QuantityKind::Seconds,
            Self::Bytes(_) => QuantityKind::Bytes,
            Self::BytesPerS(_) => QuantityKind::BytesPerS,
            Self::PerS(_) => QuantityKind::PerS,
            Self::Share(_) => QuantityKind::Share,
            Self::Text(_) => QuantityKind::Text,
        }
    }

    /// The figure as people read it, with its unit.
    pub fn display(&self, lang: Lang) -> String {
        match self {
            Self::Count(value) => count(*value),
            Self::Number(value) => number(*value),
            Self::Seconds(value) => seconds(*value, lang),
            Self::Bytes(value) => bytes(*value),
            Self::BytesPerS(value) => bytes_per_s(*value),
            Self::PerS(value) => per_s(*value),
            Self::Share(value) => share(*value),
            Self::Text(text) => text.clone(),
        }
    }
}

/// Rounds to four significant digits; what is not finite becomes 0, because no file or link holds it.
fn four_digits(value: f64) -> f64 {
    if !value.is_finite() {
        return 0.0;
    }
    format!("{value:.3e}").parse().unwrap_or(0.0)
}

fn twelve_bits(value: u64) -> u64 {
    let spare = (u64::BITS - value.leading_zeros()).saturating_sub(12);
    if spare == 0 {
        return value;
    }
    let half = 1_u64 << (spare - 1);
    // Near the top, rounding up would overflow.
    let rounded = value.checked_add(half).unwrap_or(value);
    rounded >> spare << spare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_memory_is_sold_in_stay_exact() {
        for gib in 1..=2048_u64 {
            assert_eq!(Quantity::bytes(gib << 30), Quantity::Bytes(gib << 30));
        }
        assert_eq!(Quantity::bytes(u64::MAX).display(Lang::En), "16,380 PiB");
    }

    #[test]
    fn what_is_not_finite_is_zero() {
        assert_eq!(Quantity::seconds(f64::NAN), Quantity::Seconds(0.0));
        assert_eq!(Quantity::share(2.0 / 3.0), Quantity::Share(0.6667));
    }
}
