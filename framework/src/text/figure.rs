//! Figures as people read them: three significant digits, units by size.

use super::Lang;

/// A whole number with thousands separators: `12,345`.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A figure with three significant digits, never in exponent form between 0.001 and a billion.
pub fn number(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() {
        return "—".to_owned();
    }
    if size == 0.0 {
        return "0".to_owned();
    }
    let text = if size >= 99.95 {
        if value < 0.0 {
            return format!("-{}", number(size));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "positive here; `as` saturates"
        )]
        let whole = size.round() as u64;
        return count(whole);
    } else if size >= 9.995 {
        format!("{value:.1}")
    } else if size >= 0.9995 {
        format!("{value:.2}")
    } else if size >= 0.001 {
        #[expect(clippy::cast_possible_truncation, reason = "the exponent of a finite figure is small")]
        let decimals = (2 - size.log10().floor() as i32).max(0).unsigned_abs() as usize;
        format!("{value:.decimals$}")
    } else {
        format!("{value:.1e}")
    };
    if text.contains('.') && !text.contains('e') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A duration: `350 ms`, `12.3 s`, `3 min 10 s`, `2 h 05 min`.
pub fn seconds(value: f64, lang: Lang) -> String {
    if !value.is_finite() {
        return "—".to_owned();
    }
    if value < 0.0 {
        return format!("-{}", seconds(-value, lang));
    }
    let (second, minute, hour) = match lang {
        Lang::Zh => (" 秒", " 分 ", " 小时 "),
        Lang::En => (" s", " min ", " h "),
    };
    if value == 0.0 {
        return format!("0{second}");
    }
    if value < 0.001 {
        return format!("{} µs", number(value * 1e6));
    }
    if value < 0.9995 {
        return format!("{} ms", number(value * 1e3));
    }
    if value < 99.95 {
        return format!("{}{second}", number(value));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "positive here; `as` saturates"
    )]
    let whole = value.round() as u64;
    if whole < 2 * 3600 {
        return format!("{}{minute}{:02}{second}", whole / 60, whole % 60);
    }
    let minutes = whole.saturating_add(30) / 60;
    format!("{}{hour}{:02}{}", minutes / 60, minutes % 60, minute.trim_end())
}

/// An amount of memory or storage in binary units: `64 MiB`, `23.4 GiB`.
pub fn bytes(value: u64) -> String {
    scaled(value as f64, 1024.0, &["B", "KiB", "MiB", "GiB", "TiB", "PiB"])
}

/// A throughput in decimal units: `480 MB/s`.
pub fn bytes_per_s(value: f64) -> String {
    scaled(value, 1000.0, &["B/s", "kB/s", "MB/s", "GB/s", "TB/s"])
}

/// A rate: `8,420 /s`.
pub fn per_s(value: f64) -> String {
    format!("{} /s", number(value))
}

/// A share of a whole in percent: `86%`. Never `100%` for less than all, never `0%` for more than nothing.
pub fn share(value: f64) -> String {
    let percent = value * 100.0;
    if percent > 99.0 && percent < 100.0 {
        let text = format!("{percent:.1}");
        return if text == "100.0" { ">99.9%".to_owned() } else { format!("{text}%") };
    }
    if percent > 0.0 && percent < 0.5 {
        return if percent < 0.05 { "<0.1%".to_owned() } else { format!("{percent:.1}%") };
    }
    format!("{percent:.0}%")
}

fn scaled(value: f64, base: f64, units: &[&str]) -> String {
    let mut scaled = value;
    let mut unit = 0;
    // 999.5 and above would round to a fourth digit.
    while scaled.abs() >= base.min(999.5) && unit + 1 < units.len() {
        scaled /= base;
        unit += 1;
    }
    format!("{} {}", number(scaled), units[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_three_digits() {
        for (value, text) in [
            (0.0, "0"),
            (0.001_234, "0.00123"),
            (0.999_9, "1"),
            (1.0, "1"),
            (1.234_5, "1.23"),
            (12.0, "12"),
            (12.345, "12.3"),
            (99.96, "100"),
            (1234.5, "1,235"),
            (-2.5, "-2.5"),
            (-2500.0, "-2,500"),
            (f64::NAN, "—"),
        ] {
            assert_eq!(number(value), text, "{value}");
        }
    }

    #[test]
    fn durations_change_unit_where_people_do() {
        for (value, en, zh) in [
            (0.000_042, "42 µs", "42 µs"),
            (0.35, "350 ms", "350 ms"),
            (12.34, "12.3 s", "12.3 秒"),
            (190.0, "3 min 10 s", "3 分 10 秒"),
            (7200.0, "2 h 00 min", "2 小时 00 分"),
            (90_000.0, "25 h 00 min", "25 小时 00 分"),
        ] {
            assert_eq!(seconds(value, Lang::En), en);
            assert_eq!(seconds(value, Lang::Zh), zh);
        }
    }

    #[test]
    fn amounts_and_rates() {
        assert_eq!(bytes(64 << 20), "64 MiB");
        assert_eq!(bytes(1000 << 20), "0.977 GiB");
        assert_eq!(bytes_per_s(479_600_000.0), "480 MB/s");
        assert_eq!(bytes_per_s(999_600_000.0), "1 GB/s");
        assert_eq!(share(0.9999), ">99.9%");
        assert_eq!(share(1.0), "100%");
        assert_eq!(share(0.0001), "<0.1%");
        assert_eq!(count(1_234_567), "1,234,567");
    }
}
