//! Times of day.

use std::time::{SystemTime, UNIX_EPOCH};

use framework::bundle::Timestamp;

/// Now, in UTC.
pub(crate) fn now() -> Timestamp {
    Timestamp::from_unix_ms(unix_ns() / 1_000_000)
}

/// Nanoseconds since 1970; negative on a machine whose clock stands before it.
pub(crate) fn unix_ns() -> i64 {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, |ns| -ns),
    }
}
