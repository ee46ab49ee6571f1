//! The figures of claims and measurements: one small typed value for both, so that they compare.

use std::fmt;

use serde::{Serialize, Serializer};

/// A published or a measured figure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// A yes or no.
    Bool(bool),
    /// A count.
    Int(i64),
    /// A measured or derived number.
    Float(f64),
    /// A name.
    Text(String),
    /// Several of the above, in order.
    List(Vec<Value>),
}

impl Value {
    /// What the value is, for messages.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Bool(_) => "a truth value",
            Self::Int(_) => "a whole number",
            Self::Float(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
        }
    }

    /// The value as a number; `None` for what isn't one.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            Self::Int(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            Self::Bool(_) | Self::Text(_) | Self::List(_) => None,
        }
    }

    /// Whether both are the same figure. Numbers compare as numbers, so that a published `4` equals
    /// a measured `4.0`; a text never equals a number.
    pub(crate) fn same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(left), Self::List(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(l, r)| l.same_as(r))
            }
            (Self::Int(left), Self::Int(right)) => left == right,
            _ => match (self.number(), other.number()) {
                (Some(left), Some(right)) => left == right,
                _ => self == other,
            },
        }
    }
}

impl fmt::Display for Value {
    /// Counts with thousands separated, derived numbers to three decimals at most.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(true) => f.pad("yes"),
            Self::Bool(false) => f.pad("no"),
            Self::Int(value) => f.pad(&grouped_signed(*value)),
            Self::Float(value) => f.pad(&trimmed(*value)),
            Self::Text(text) => f.pad(text),
            Self::List(values) => {
                let shown: Vec<_> = values.iter().map(Self::to_string).collect();
                f.pad(&shown.join(" "))
            }
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Float(value) => serializer.serialize_f64(*value),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(values) => values.serialize(serializer),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Self {
        Self::Int(i64::from(value))
    }
}

impl From<u64> for Value {
    /// Counts beyond `i64` don't occur; they would saturate.
    fn from(value: u64) -> Self {
        Self::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl<T: Into<Self>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

/// A count with a comma between thousands: `5,751,094`.
pub(crate) fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn grouped_signed(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}", grouped(value.unsigned_abs()))
}

/// Six decimals at most, without trailing zeros; three are enough from 1 upwards.
fn trimmed(value: f64) -> String {
    let text = if value.abs() < 1.0 { format!("{value:.6}") } else { format!("{value:.3}") };
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_compare_across_kinds_and_texts_do_not() {
        assert!(Value::from(4).same_as(&Value::from(4.0)));
        assert!(!Value::from(4).same_as(&Value::from(4.25)));
        assert!(!Value::from(4).same_as(&Value::from("4")));
        assert!(!Value::from(1).same_as(&Value::from(true)));
        // Beyond 2^53 two counts that differ by one are the same f64.
        assert!(!Value::Int((1 << 53) + 1).same_as(&Value::Int(1 << 53)));
    }

    #[test]
    fn lists_compare_in_order_and_length() {
        let list = |values: &[i32]| values.iter().copied().collect::<Value>();
        assert!(list(&[2, 3, 5]).same_as(&list(&[2, 3, 5])));
        assert!(!list(&[2, 3, 5]).same_as(&list(&[3, 2, 5])));
        assert!(!list(&[2, 3, 5]).same_as(&list(&[2, 3])));
    }

    #[test]
    fn figures_are_printed_for_reading() {
        assert_eq!(Value::from(5_751_094).to_string(), "5,751,094");
        assert_eq!(Value::from(-800).to_string(), "-800");
        assert_eq!(Value::from(-1_000).to_string(), "-1,000");
        assert_eq!(Value::from(86.98).to_string(), "86.98");
        assert_eq!(Value::from(-0.159_073).to_string(), "-0.159073");
        assert_eq!(Value::from(99.0).to_string(), "99");
        assert_eq!([4, 6, -3].into_iter().collect::<Value>().to_string(), "4 6 -3");
        assert_eq!(Value::from(true).to_string(), "yes");
    }
}
