//! Times and sizes with their units, as command lines write them: `500ms`, `64MiB`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of bytes: `64MiB`, `4096B`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bytes(pub u64);

/// A time above 0: `2s`, `500ms`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Time(pub Duration);

impl FromStr for Time {
    type Err = UnitError;

    fn from_str(text: &str) -> Result<Self, UnitError> {
        duration(text).map(Self)
    }
}

impl fmt::Display for Time {
    /// In milliseconds, or in seconds where they are whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = self.0.as_millis();
        if millis.is_multiple_of(1000) { write!(f, "{}s", millis / 1000) } else { write!(f, "{millis}ms") }
    }
}

/// Units of bytes, the largest first.
const BYTES: [(&str, u64); 5] =
    [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1)];

/// The longest time that is read, some eleven years. Chosen: clocks can add it to any moment.
const LONGEST: Duration = Duration::from_secs(100_000 * 3600);

/// Units of time in seconds.
const SECONDS: [(&str, f64); 4] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

/// A text that is no number with a unit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnitError {
    /// No number at the start.
    #[error("expected a number with a unit, as in {0}")]
    Number(&'static str),
    /// No known unit behind it.
    #[error("{found:?} is no unit; known are {known}")]
    Unit {
        /// What follows the number.
        found: String,
        /// The units.
        known: &'static str,
    },
    /// Too much to count.
    #[error("that is more than can be counted")]
    TooLarge,
    /// Longer than anybody waits.
    #[error("that is longer than {hours}h, the longest time", hours = LONGEST.as_secs() / 3600)]
    TooLong,
    /// Nothing at all.
    #[error("it must be more than 0")]
    Zero,
}

impl FromStr for Bytes {
    type Err = UnitError;

    /// Reads a whole number and one of B, KiB, MiB, GiB, TiB.
    fn from_str(text: &str) -> Result<Self, UnitError> {
        let (number, unit) = split(text);
        if number.is_empty() {
            return Err(UnitError::Number("64MiB"));
        }
        // Digits alone are left: what does not parse is too large, or has a point.
        let number: u64 = match number.parse() {
            Ok(number) => number,
            Err(_) if number.contains('.') => return Err(UnitError::Number("64MiB")),
            Err(_) => return Err(UnitError::TooLarge),
        };
        let found = BYTES.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit));
        let Some((_, factor)) = found else {
            return Err(UnitError::Unit { found: unit.to_owned(), known: "B, KiB, MiB, GiB, TiB" });
        };
        number.checked_mul(*factor).map(Self).ok_or(UnitError::TooLarge)
    }
}

impl fmt::Display for Bytes {
    /// In the largest unit that leaves a whole number: `64MiB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |(_, factor): &&(&str, u64)| self.0 >= *factor && self.0.is_multiple_of(*factor);
        let (name, factor) = BYTES.iter().find(whole).unwrap_or(&("B", 1));
        write!(f, "{}{name}", self.0 / factor)
    }
}

/// Reads a time above 0: a number and one of ms, s, m, h.
///
/// # Errors
/// [`UnitError`] says what is wrong.
pub fn duration(text: &str) -> Result<Duration, UnitError> {
    let (number, unit) = split(text);
    let number: f64 = number.parse().map_err(|_| UnitError::Number("2s or 500ms"))?;
    let Some((_, factor)) = SECONDS.iter().find(|(name, _)| *name == unit) else {
        return Err(UnitError::Unit { found: unit.to_owned(), known: "ms, s, m, h" });
    };
    match Duration::try_from_secs_f64(number * factor) {
        Ok(Duration::ZERO) => Err(UnitError::Zero),
        Ok(time) if time <= LONGEST => Ok(time),
        Ok(_) | Err(_) => Err(UnitError::TooLong),
    }
}

/// The digits, with a point or without, and what follows them.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    (number, unit.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written_alike() {
        for (text, bytes) in [("64MiB", 64 << 20), ("1B", 1), ("3GiB", 3 << 30), ("1025B", 1025), ("0B", 0)] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)));
            assert_eq!(Bytes(bytes).to_string(), text);
        }
        assert_eq!("16 mib".parse(), Ok(Bytes(16 << 20)));
    }

    #[test]
    fn sizes_that_are_none() {
        assert_eq!("".parse::<Bytes>(), Err(UnitError::Number("64MiB")));
        assert_eq!("-1MiB".parse::<Bytes>(), Err(UnitError::Number("64MiB")));
        assert_eq!("1.5MiB".parse::<Bytes>(), Err(UnitError::Number("64MiB")));
        assert_eq!("99999999999TiB".parse::<Bytes>(), Err(UnitError::TooLarge));
        assert_eq!("99999999999999999999B".parse::<Bytes>(), Err(UnitError::TooLarge));
        assert!(matches!("64".parse::<Bytes>(), Err(UnitError::Unit { .. })));
        assert!(matches!("64MB".parse::<Bytes>(), Err(UnitError::Unit { .. })));
    }

    #[test]
    fn times_are_read() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1.5 s"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
    }

    #[test]
    fn times_that_are_none() {
        assert_eq!(duration("0s"), Err(UnitError::Zero));
        assert_eq!(duration("s"), Err(UnitError::Number("2s or 500ms")));
        assert_eq!(duration("1.2.3s"), Err(UnitError::Number("2s or 500ms")));
        assert!(matches!(duration("2"), Err(UnitError::Unit { .. })));
        assert_eq!(duration(&format!("{}h", "9".repeat(400))), Err(UnitError::TooLong));
        assert_eq!(duration("100000h"), Ok(LONGEST));
        let told = duration("99999999999h").unwrap_err().to_string();
        assert_eq!(told, "that is longer than 100000h, the longest time");
    }
}
