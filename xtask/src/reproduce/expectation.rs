//! What an honest run must find for a claim, as written in the claims files.

use std::fmt;
use std::str::FromStr;

/// The verdict that a claim is expected to get.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Expectation {
    /// The published figure itself.
    Exact,
    /// A number at most this far from the published one.
    Within(f64),
    /// A number no smaller than the published one.
    AtLeast,
    /// At one or more of the places measured ("depth", "position"), a number no smaller.
    AtLeastSomewhere(String),
    /// Which of two is larger; the size of the difference depends on the machine.
    Direction,
    /// How a curve runs.
    Shape,
    /// Another figure: the source is wrong.
    Differs,
    /// Nothing: the source doesn't say enough to repeat it.
    NotReproducible,
}

/// An `expect` that says none of these.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(crate) enum ExpectationError {
    /// The words are not one of the forms.
    #[error(
        "expect = {0:?} is none of: exact, within X, at least, at least at some PLACE, direction, shape, \
         differs, not reproducible"
    )]
    Unknown(String),
    /// `within` is followed by something else than a positive number.
    #[error("expect = \"within {0}\": the bound must be a positive number")]
    Bound(String),
}

impl FromStr for Expectation {
    type Err = ExpectationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<_> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            ["exact"] => Ok(Self::Exact),
            ["within", bound] => match bound.parse::<f64>() {
                Ok(bound) if bound > 0.0 && bound.is_finite() => Ok(Self::Within(bound)),
                _ => Err(ExpectationError::Bound((*bound).to_owned())),
            },
            ["at", "least"] => Ok(Self::AtLeast),
            ["at", "least", "at", "some", place] => Ok(Self::AtLeastSomewhere((*place).to_owned())),
            ["direction"] => Ok(Self::Direction),
            ["shape"] | ["shape", "of", "the", "curve"] => Ok(Self::Shape),
            ["differs"] => Ok(Self::Differs),
            ["not", "reproducible"] => Ok(Self::NotReproducible),
            _ => Err(ExpectationError::Unknown(text.to_owned())),
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => f.write_str("exact"),
            Self::Within(bound) => write!(f, "within {bound}"),
            Self::AtLeast => f.write_str("at least"),
            Self::AtLeastSomewhere(place) => write!(f, "at least at some {place}"),
            Self::Direction => f.write_str("direction"),
            Self::Shape => f.write_str("shape"),
            Self::Differs => f.write_str("differs"),
            Self::NotReproducible => f.write_str("not reproducible"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_and_written_alike() {
        let forms = [
            ("exact", Expectation::Exact),
            ("within 0.0000005", Expectation::Within(0.000_000_5)),
            ("at least", Expectation::AtLeast),
            ("at least at some depth", Expectation::AtLeastSomewhere("depth".to_owned())),
            ("direction", Expectation::Direction),
            ("shape", Expectation::Shape),
            ("differs", Expectation::Differs),
            ("not reproducible", Expectation::NotReproducible),
        ];
        for (text, expectation) in forms {
            assert_eq!(text.parse(), Ok(expectation.clone()));
            assert_eq!(expectation.to_string(), text);
        }
    }

    #[test]
    fn the_longer_spellings_are_read_too() {
        let somewhere = Expectation::AtLeastSomewhere("position".to_owned());
        assert_eq!("at least, at some position".parse(), Ok(somewhere));
        assert_eq!("shape of the curve".parse(), Ok(Expectation::Shape));
    }

    #[test]
    fn anything_else_is_an_error_that_quotes_it() {
        for text in ["", "exactly", "within", "within 1 2", "at most", "not", "at least at some"] {
            let error = text.parse::<Expectation>().expect_err(text);
            assert!(error.to_string().contains(&format!("{text:?}")), "{error}");
        }
        for bound in ["0", "-1", "inf", "NaN", "x"] {
            let error = format!("within {bound}").parse::<Expectation>().expect_err(bound);
            assert_eq!(error, ExpectationError::Bound(bound.to_owned()));
        }
    }
}
