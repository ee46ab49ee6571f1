//! Published figures as data: what a claims file holds, and what can be wrong with one.

use std::fmt;

use crate::reproduce::expectation::{Expectation, ExpectationError};
use crate::reproduce::value::Value;

/// One published figure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Claim {
    /// A stable name, `source.subject...`: what measurements are keyed by.
    pub(crate) id: String,
    /// What the figure is of.
    pub(crate) what: String,
    /// The figure as printed.
    pub(crate) published: Value,
    /// The verdict that an honest run must come to.
    pub(crate) expect: Expectation,
    /// A remark for the reader: why a claim can't be repeated, which unit it counts.
    pub(crate) note: Option<String>,
}

/// What the claims of a file were taken from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SourceInfo {
    /// The first part of the ids of all its claims.
    pub(crate) prefix: String,
    /// A short name.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// Who published it, where and when.
    pub(crate) by: String,
    /// Where it can be read.
    pub(crate) link: Option<String>,
}

/// A claims file, read and checked.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ClaimSet {
    /// What it was taken from.
    pub(crate) source: SourceInfo,
    /// The claims, in the file's order.
    pub(crate) claims: Vec<Claim>,
}

/// A place in a claims file, counted from 1; columns count characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The file, as seen from the workspace root.
    pub(crate) file: String,
    /// The line.
    pub(crate) line: usize,
    /// The column.
    pub(crate) column: usize,
}

impl Place {
    /// The place of byte `offset` in `text`.
    pub(crate) fn at(file: &str, text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            file: file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A fault in a claims file: where, in which claim, and what.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{place}: {}{problem}", claim_prefix(id.as_deref()))]
pub(crate) struct ClaimsError {
    /// Where it is.
    pub(crate) place: Place,
    /// The claim that it is in, where that is known.
    pub(crate) id: Option<String>,
    /// What is wrong.
    pub(crate) problem: Box<Problem>,
}

fn claim_prefix(id: Option<&str>) -> String {
    id.map(|id| format!("claim {id:?}: ")).unwrap_or_default()
}

/// What can be wrong in a claims file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(crate) enum Problem {
    /// It isn't TOML.
    #[error("{0}")]
    Syntax(String),
    /// A key that nothing reads: most likely a misspelt one.
    #[error("unknown field {field:?}; known here are {known}")]
    UnknownField {
        /// The key.
        field: String,
        /// The keys that are read.
        known: String,
    },
    /// A key that must be there.
    #[error("field {0:?} is missing")]
    MissingField(&'static str),
    /// A value of the wrong type.
    #[error("field {field:?} is {found}; it must be {wanted}")]
    WrongType {
        /// The key.
        field: String,
        /// The type that it has.
        found: String,
        /// The type that it must have.
        wanted: &'static str,
    },
    /// Two claims with one id.
    #[error("the id is taken already by the claim on line {first_line}")]
    DoubledId {
        /// Where the first of them starts.
        first_line: usize,
    },
    /// An id that doesn't belong to the file's source.
    #[error("the id must start with \"{0}.\", the prefix of this file's source")]
    ForeignId(String),
    /// An `expect` that says nothing known.
    #[error(transparent)]
    Expectation(#[from] ExpectationError),
    /// A claim that nobody can repeat, without a word on why.
    #[error("a claim that is not reproducible needs a note that says why")]
    MissingReason,
}
