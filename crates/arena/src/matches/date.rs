//! The day, for records.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as `2026-11-30`; empty where the system's clock is before 1970.
#[must_use]
pub fn today() -> String {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or_else(|_| String::new(), |time| day(time.as_secs() / 86_400))
}

/// The day that is so many days after 1970-01-01.
///
/// Counted in years that begin in March, so that the leap day is the last (as in Hinnant,
/// "chrono-compatible low-level date algorithms").
fn day(since_1970: u64) -> String {
    /// Days of 400 years, and from 0000-03-01 to 1970-01-01.
    const ERA: u64 = 146_097;
    const BEFORE_1970: u64 = 719_468;
    let days = since_1970.saturating_add(BEFORE_1970);
    let (era, day) = (days / ERA, days % ERA);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_have_dates() {
        // As `date -u -d @SECONDS +%F` says.
        for (days, date) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (19_722, "2023-12-31"),
        ] {
            assert_eq!(day(days), date);
        }
    }
}
