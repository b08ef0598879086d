//! Times of day.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A moment in UTC to the millisecond, written `2026-12-01T08:30:00.123Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Timestamp {
    unix_ms: i64,
}

/// A text that is not a time in RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a time such as 2026-12-01T08:30:00Z")]
pub struct TimestampError(String);

const MS_PER_DAY: i64 = 86_400_000;
/// The first and the last millisecond that four digits of year can write.
const RANGE_MS: std::ops::RangeInclusive<i64> = -62_167_219_200_000..=253_402_300_799_999;

impl Timestamp {
    /// From milliseconds since 1970; held within the years 0 to 9999.
    pub fn from_unix_ms(unix_ms: i64) -> Self {
        Self { unix_ms: unix_ms.clamp(*RANGE_MS.start(), *RANGE_MS.end()) }
    }

    /// Milliseconds since 1970.
    pub fn unix_ms(self) -> i64 {
        self.unix_ms
    }

    /// Year, month and day in UTC.
    pub fn date(self) -> (i64, u32, u32) {
        civil_from_days(self.unix_ms.div_euclid(MS_PER_DAY))
    }

    /// The hour of day in UTC, 0 to 23.
    pub fn hour(self) -> u32 {
        u32::try_from(self.unix_ms.rem_euclid(MS_PER_DAY) / 3_600_000).unwrap_or(0)
    }

    /// Date and minute, `2026-12-01 08:30 UTC`, for people.
    pub fn to_minute(self) -> String {
        let (year, month, day) = self.date();
        let minute = self.unix_ms.rem_euclid(3_600_000) / 60_000;
        format!("{year:04}-{month:02}-{day:02} {:02}:{minute:02} UTC", self.hour())
    }

    /// Seconds from `earlier` to this moment; negative where it comes before.
    pub fn seconds_since(self, earlier: Self) -> f64 {
        (self.unix_ms - earlier.unix_ms) as f64 / 1e3
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        let in_day = self.unix_ms.rem_euclid(MS_PER_DAY);
        let (hour, minute, second, ms) =
            (in_day / 3_600_000, in_day / 60_000 % 60, in_day / 1000 % 60, in_day % 1000);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
    }
}

impl From<Timestamp> for String {
    fn from(time: Timestamp) -> Self {
        time.to_string()
    }
}

impl TryFrom<String> for Timestamp {
    type Error = TimestampError;
    fn try_from(text: String) -> Result<Self, TimestampError> {
        text.parse()
    }
}

impl FromStr for Timestamp {
    type Err = TimestampError;

    /// Reads RFC 3339 with `Z` or an offset; digits beyond the millisecond are cut.
    fn from_str(text: &str) -> Result<Self, TimestampError> {
        parse(text).ok_or_else(|| TimestampError(text.chars().take(40).collect()))
    }
}

fn parse(text: &str) -> Option<Timestamp> {
    let digits = |range: std::ops::Range<usize>| -> Option<i64> {
        let part = text.get(range)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?
    };
    let (year, month, day) = (digits(0..4)?, digits(5..7)?, digits(8..10)?);
    let (hour, minute, second) = (digits(11..13)?, digits(14..16)?, digits(17..19)?);
    for (at, allowed) in [(4, "-"), (7, "-"), (10, "Tt "), (13, ":"), (16, ":")] {
        text.as_bytes().get(at).filter(|byte| allowed.as_bytes().contains(byte))?;
    }
    let days = days_from_civil(year, month, day);
    let month_is_real = civil_from_days(days) == (year, u32::try_from(month).ok()?, u32::try_from(day).ok()?);
    // A leap second counts as the second before it.
    if !(1..=12).contains(&month) || !month_is_real || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let mut rest = text.get(19..)?;
    let mut ms = 0;
    if let Some(fraction) = rest.strip_prefix('.') {
        let length = fraction.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return None;
        }
        ms = format!("{:0<3}", &fraction[..length.min(3)]).parse().ok()?;
        rest = &fraction[length..];
    }
    let offset_minutes = match rest.as_bytes() {
        [b'Z' | b'z'] => 0,
        [sign @ (b'+' | b'-'), _, _, b':', _, _] => {
            let part = |range: std::ops::Range<usize>| -> Option<i64> {
                let part = rest.get(range)?;
                part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?
            };
            let (hours, minutes) = (part(1..3)?, part(4..6)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            (hours * 60 + minutes) * if *sign == b'-' { -1 } else { 1 }
        }
        _ => return None,
    };
    let unix_ms = days * MS_PER_DAY
        + hour * 3_600_000
        + (minute - offset_minutes) * 60_000
        + second.min(59) * 1000
        + ms;
    RANGE_MS.contains(&unix_ms).then_some(Timestamp { unix_ms })
}

/// Days since 1970 of a date of the Gregorian calendar; Howard Hinnant, "chrono-compatible low-level date
/// algorithms", `days_from_civil`. A calendar crate would weigh more in the site than all dates there are.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The inverse of [`days_from_civil`].
fn civil_from_days(days: i64) -> (i64, u32, u32) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u32::try_from(month).unwrap_or(1), u32::try_from(day).unwrap_or(1))
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Timestamp {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Timestamp".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string", "format": "date-time", "description": "A moment in UTC, RFC 3339, to the millisecond.",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_rfc_3339_allows() {
        for (text, written) in [
            ("2026-12-01T08:30:00Z", "2026-12-01T08:30:00.000Z"),
            ("2026-12-01T16:30:00.1239+08:00", "2026-12-01T08:30:00.123Z"),
            ("2024-02-29t23:59:60z", "2024-02-29T23:59:59.000Z"),
            ("1969-12-31T23:59:59.9Z", "1969-12-31T23:59:59.900Z"),
        ] {
            assert_eq!(text.parse::<Timestamp>().unwrap().to_string(), written, "{text}");
        }
        assert_eq!("2026-12-01T08:30:00Z".parse::<Timestamp>().unwrap().unix_ms(), 1_796_113_800_000);
    }

    #[test]
    fn refuses_what_is_no_time() {
        for text in [
            "",
            "2026-12-01",
            "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-12-01T24:00:00Z",
            "2026-12-01T08:30:00",
            "2026-12-01T08:30:00.Z",
            "2026-12-01T08:30:00+0800",
            "２026-12-01T08:30:00Z",
            "2026-00-10T00:00:00Z",
            "2026-12-01T08:30:00+-1:00",
        ] {
            assert!(text.parse::<Timestamp>().is_err(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn every_moment_survives_writing_and_reading(unix_ms in RANGE_MS) {
            let time = Timestamp::from_unix_ms(unix_ms);
            proptest::prop_assert_eq!(time.to_string().parse::<Timestamp>(), Ok(time));
        }
    }
}
