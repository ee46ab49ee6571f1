//! Holding a measurement against a claim.

use serde::Serialize;

use crate::reproduce::expectation::Expectation;
use crate::reproduce::value::Value;

/// What a measurement found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Finding {
    /// A figure to hold against the published one.
    Figure(Value),
    /// One number for each place measured (a depth, a position), each place named.
    Places(Vec<(String, f64)>),
    /// Whether a direction or the shape of a curve is as claimed.
    Holds {
        /// The answer.
        holds: bool,
        /// The answer in words that are the same on every machine.
        shown: String,
        /// What it rests on and varies from run to run: shown on the terminal, kept out of documents.
        volatile: Option<String>,
    },
    /// Nothing was measured, because nothing can be.
    Nothing,
}

impl Finding {
    /// What the finding is, for messages.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Figure(value) => value.kind(),
            Self::Places(_) => "a number for each of several places",
            Self::Holds { .. } => "a yes or no on a direction or shape",
            Self::Nothing => "nothing",
        }
    }

    /// The finding as a document may show it.
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Figure(value) => value.to_string(),
            Self::Places(places) => match best(places) {
                Some((place, number)) => format!("{} at {place}", Value::Float(*number)),
                None => "-".to_owned(),
            },
            Self::Holds { shown, .. } => shown.clone(),
            Self::Nothing => "-".to_owned(),
        }
    }
}

/// What comes of a claim.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub(crate) enum Verdict {
    /// The published figure, to the last digit.
    Exact,
    /// Not the same, but within the bound that the claim allows.
    WithinBound {
        /// How far off.
        off_by: f64,
    },
    /// As large as published, or larger.
    AtLeast,
    /// The larger one is the one that was said to be.
    DirectionHolds,
    /// The curve runs as it was said to.
    ShapeHolds,
    /// Another figure, direction or shape.
    Differs,
    /// Nobody can tell.
    NotReproducible,
}

impl Verdict {
    /// The verdict in the words of tables.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::WithinBound { .. } => "within bound",
            Self::AtLeast => "at least",
            Self::DirectionHolds => "direction holds",
            Self::ShapeHolds => "shape holds",
            Self::Differs => "differs",
            Self::NotReproducible => "not reproducible",
        }
    }

    /// Whether the claims file foresaw this verdict. An exact figure is within every bound.
    pub(crate) const fn is_expected_by(self, expectation: &Expectation) -> bool {
        matches!(
            (self, expectation),
            (Self::Exact, Expectation::Exact | Expectation::Within(_))
                | (Self::WithinBound { .. }, Expectation::Within(_))
                | (Self::AtLeast, Expectation::AtLeast | Expectation::AtLeastSomewhere(_))
                | (Self::DirectionHolds, Expectation::Direction)
                | (Self::ShapeHolds, Expectation::Shape)
                | (Self::Differs, Expectation::Differs)
                | (Self::NotReproducible, Expectation::NotReproducible)
        )
    }
}

/// A measurement of a kind that the claim's expectation has no use for: a mistake in the program.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("the measurement gave {found}, which can't be held against {published} by \"{expected}\"")]
pub(crate) struct Unjudgeable {
    /// What the measurement gave.
    pub(crate) found: &'static str,
    /// What was published.
    pub(crate) published: &'static str,
    /// How they were to be compared.
    pub(crate) expected: String,
}

/// The verdict on a claim that published `published` and of which `finding` was measured.
///
/// # Errors
/// A finding that doesn't fit the expectation.
pub(crate) fn judge(
    expectation: &Expectation,
    published: &Value,
    finding: &Finding,
) -> Result<Verdict, Unjudgeable> {
    let unjudgeable = || Unjudgeable {
        found: finding.kind(),
        published: published.kind(),
        expected: expectation.to_string(),
    };
    match (expectation, finding) {
        (Expectation::Exact | Expectation::Differs, Finding::Figure(measured)) => {
            Ok(if measured.same_as(published) { Verdict::Exact } else { Verdict::Differs })
        }
        (Expectation::Within(bound), Finding::Figure(measured)) => {
            let off_by = match (measured.number(), published.number()) {
                (Some(measured), Some(published)) => (measured - published).abs(),
                _ => return Err(unjudgeable()),
            };
            // Written so that a NaN differs.
            Ok(match off_by {
                0.0 => Verdict::Exact,
                _ if off_by <= *bound => Verdict::WithinBound { off_by },
                _ => Verdict::Differs,
            })
        }
        (Expectation::AtLeast, Finding::Figure(measured)) => match (measured.number(), published.number()) {
            (Some(measured), Some(published)) => Ok(at_least(measured, published)),
            _ => Err(unjudgeable()),
        },
        (Expectation::AtLeastSomewhere(_), Finding::Places(places)) => {
            match (best(places), published.number()) {
                (Some((_, number)), Some(published)) => Ok(at_least(*number, published)),
                _ => Err(unjudgeable()),
            }
        }
        (Expectation::Direction, Finding::Holds { holds, .. }) => {
            Ok(if *holds { Verdict::DirectionHolds } else { Verdict::Differs })
        }
        (Expectation::Shape, Finding::Holds { holds, .. }) => {
            Ok(if *holds { Verdict::ShapeHolds } else { Verdict::Differs })
        }
        (Expectation::NotReproducible, Finding::Nothing) => Ok(Verdict::NotReproducible),
        _ => Err(unjudgeable()),
    }
}

fn at_least(measured: f64, published: f64) -> Verdict {
    if measured >= published { Verdict::AtLeast } else { Verdict::Differs }
}

/// The place with the largest number, the first of equals.
fn best(places: &[(String, f64)]) -> Option<&(String, f64)> {
    places.iter().reduce(|best, place| if place.1 > best.1 { place } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(expect: &str, published: impl Into<Value>, finding: &Finding) -> (Verdict, bool) {
        let expectation: Expectation = expect.parse().expect(expect);
        let verdict = judge(&expectation, &published.into(), finding).expect(expect);
        (verdict, verdict.is_expected_by(&expectation))
    }

    fn figure(value: impl Into<Value>) -> Finding {
        Finding::Figure(value.into())
    }

    #[test]
    fn exact_holds_to_the_last_digit_only() {
        assert_eq!(verdict("exact", 5_751_094, &figure(5_751_094)), (Verdict::Exact, true));
        assert_eq!(verdict("exact", 5_751_094, &figure(5_751_095)), (Verdict::Differs, false));
        assert_eq!(verdict("exact", true, &figure(false)), (Verdict::Differs, false));
    }

    #[test]
    fn within_has_an_edge() {
        assert_eq!(verdict("within 0.5", 4, &figure(4.5)), (Verdict::WithinBound { off_by: 0.5 }, true));
        assert_eq!(verdict("within 0.5", 4, &figure(4.0)), (Verdict::Exact, true));
        assert_eq!(verdict("within 0.5", 4, &figure(4.501)), (Verdict::Differs, false));
        assert_eq!(verdict("within 0.5", 4, &figure(3.499)), (Verdict::Differs, false));
        assert_eq!(verdict("within 0.5", 4, &figure(f64::NAN)), (Verdict::Differs, false));
    }

    #[test]
    fn at_least_takes_the_best_place() {
        let places = |numbers: &[f64]| {
            Finding::Places(numbers.iter().enumerate().map(|(i, n)| (format!("{i} plies"), *n)).collect())
        };
        assert_eq!(verdict("at least", 40, &figure(40)), (Verdict::AtLeast, true));
        assert_eq!(verdict("at least", 40, &figure(39.99)), (Verdict::Differs, false));
        let found = places(&[87.0, 99.56, 98.9]);
        assert_eq!(verdict("at least at some depth", 99, &found), (Verdict::AtLeast, true));
        assert_eq!(found.shown(), "99.56 at 1 plies");
        let found = places(&[87.0, 98.9]);
        assert_eq!(verdict("at least at some depth", 99, &found), (Verdict::Differs, false));
    }

    #[test]
    fn directions_and_shapes_hold_or_not() {
        let finding = |holds| Finding::Holds { holds, shown: String::new(), volatile: None };
        assert_eq!(verdict("direction", 1.59, &finding(true)), (Verdict::DirectionHolds, true));
        assert_eq!(verdict("direction", 1.59, &finding(false)), (Verdict::Differs, false));
        assert_eq!(verdict("shape", "falling", &finding(true)), (Verdict::ShapeHolds, true));
        assert_eq!(verdict("shape", "falling", &finding(false)), (Verdict::Differs, false));
    }

    #[test]
    fn a_claim_known_to_be_wrong_must_come_out_wrong() {
        assert_eq!(verdict("differs", true, &figure(false)), (Verdict::Differs, true));
        assert_eq!(verdict("differs", true, &figure(true)), (Verdict::Exact, false));
    }

    #[test]
    fn what_nobody_can_repeat_gets_no_other_verdict() {
        let expected = (Verdict::NotReproducible, true);
        assert_eq!(verdict("not reproducible", "40 %", &Finding::Nothing), expected);
        assert!(judge(&Expectation::NotReproducible, &Value::from(1), &figure(1)).is_err());
    }

    #[test]
    fn findings_of_another_kind_are_refused() {
        let error = judge(&Expectation::Exact, &Value::from(1), &Finding::Nothing).expect_err("nothing");
        assert_eq!(
            error.to_string(),
            "the measurement gave nothing, which can't be held against a whole number by \"exact\""
        );
        assert!(judge(&Expectation::Within(1.0), &Value::from("x"), &figure(1)).is_err());
        assert!(judge(&Expectation::AtLeast, &Value::from(1), &figure("x")).is_err());
        let nowhere = Finding::Places(Vec::new());
        assert!(judge(&Expectation::AtLeastSomewhere("depth".into()), &Value::from(1), &nowhere).is_err());
        assert!(judge(&Expectation::Direction, &Value::from(1), &figure(1)).is_err());
    }
}
