//! Positional writing and reading: LEB128 numbers, counted texts, short decimals.

use super::LinkError;

/// Appends values to a body.
#[derive(Default)]
pub(super) struct Writer(pub(super) Vec<u8>);

impl Writer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(super) fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            #[expect(clippy::cast_possible_truncation, reason = "the low seven bits are meant")]
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 128 here")]
        self.0.push(value as u8);
    }

    pub(super) fn length(&mut self, length: usize) {
        self.number(length as u64);
    }

    pub(super) fn signed(&mut self, value: i64) {
        self.number(((value << 1) ^ (value >> 63)).cast_unsigned());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.length(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }

    /// An amount of bytes as its power of two and what is left: memory sizes take two bytes.
    pub(super) fn bytes(&mut self, value: u64) {
        let power = if value == 0 { 0 } else { value.trailing_zeros() };
        self.number(u64::from(power));
        self.number(value >> power);
    }

    /// A figure of at most four significant digits, as its exponent and its digits.
    pub(super) fn decimal(&mut self, value: f64) {
        let (digits, exponent) = four_digits(value);
        self.signed(exponent);
        self.signed(digits);
    }
}

/// Takes values from a body; running out of it is damage.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl Reader<'_> {
    pub(super) fn byte(&mut self) -> Result<u8, LinkError> {
        let (first, rest) = self.0.split_first().ok_or(LinkError::Altered)?;
        self.0 = rest;
        Ok(*first)
    }

    pub(super) fn number(&mut self) -> Result<u64, LinkError> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                return Err(LinkError::Altered);
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(LinkError::Altered)
    }

    /// A number of things to follow, each at least one byte long: never more than what is left.
    pub(super) fn length(&mut self) -> Result<usize, LinkError> {
        let length = usize::try_from(self.number()?).map_err(|_| LinkError::Altered)?;
        if length > self.0.len() { Err(LinkError::Altered) } else { Ok(length) }
    }

    pub(super) fn signed(&mut self) -> Result<i64, LinkError> {
        let value = self.number()?;
        Ok((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }

    pub(super) fn text(&mut self) -> Result<String, LinkError> {
        let length = self.length()?;
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        std::str::from_utf8(text).map(str::to_owned).map_err(|_| LinkError::Altered)
    }

    pub(super) fn bytes(&mut self) -> Result<u64, LinkError> {
        let (power, rest) = (self.number()?, self.number()?);
        let unit =
            u32::try_from(power).ok().and_then(|power| 1_u64.checked_shl(power)).ok_or(LinkError::Altered)?;
        rest.checked_mul(unit).ok_or(LinkError::Altered)
    }

    pub(super) fn decimal(&mut self) -> Result<f64, LinkError> {
        let (exponent, digits) = (self.signed()?, self.signed()?);
        // Through the text, so that the figure is the very one that was rounded when it was written.
        format!("{digits}e{exponent}").parse().map_err(|_| LinkError::Altered)
    }
}

/// The digits and the decimal exponent of a figure, without trailing zeros.
fn four_digits(value: f64) -> (i64, i64) {
    let text = format!("{value:.3e}");
    let Some((mantissa, exponent)) = text.split_once('e') else { return (0, 0) };
    let mut digits: i64 = mantissa.replace('.', "").parse().unwrap_or(0);
    let mut exponent: i64 = exponent.parse::<i64>().unwrap_or(0) - 3;
    if digits == 0 {
        return (0, 0);
    }
    while digits % 10 == 0 {
        digits /= 10;
        exponent += 1;
    }
    (digits, exponent)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn numbers_survive(value: u64, signed: i64, text: String) {
            let mut writer = Writer::default();
            writer.number(value);
            writer.signed(signed);
            writer.text(&text);
            writer.bytes(value);
            let mut reader = Reader(&writer.0);
            prop_assert_eq!(reader.number(), Ok(value));
            prop_assert_eq!(reader.signed(), Ok(signed));
            prop_assert_eq!(reader.text(), Ok(text));
            prop_assert_eq!(reader.bytes(), Ok(value));
            prop_assert!(reader.0.is_empty());
        }

        #[test]
        fn figures_of_four_digits_survive(value in prop::num::f64::NORMAL) {
            let crate::text::Quantity::Number(rounded) = crate::text::Quantity::number(value) else { unreachable!() };
            let mut writer = Writer::default();
            writer.decimal(rounded);
            prop_assert_eq!(Reader(&writer.0).decimal(), Ok(rounded));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            let mut reader = Reader(&bytes);
            while !reader.0.is_empty() && reader.text().is_ok() {}
        }
    }
}
