//! The report for programs: one JSON object a line, one line a claim.

use serde::Serialize;

use crate::reproduce::outcome::{Outcome, Row, SourceOutcome};
use crate::reproduce::value::Value;
use crate::reproduce::verdict::{Finding, Verdict};

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    source: &'a str,
    what: &'a str,
    published: &'a Value,
    /// The figure itself where one was measured; the words of the report else.
    measured: Option<&'a Value>,
    shown: String,
    /// What varies from run to run: a ratio of times.
    #[serde(skip_serializing_if = "Option::is_none")]
    volatile: Option<&'a str>,
    #[serde(flatten)]
    verdict: Verdict,
    expected: String,
    as_expected: bool,
    note: Option<&'a str>,
}

/// The claims of `outcome`, one a line.
///
/// # Errors
/// A figure that JSON can't hold.
pub(crate) fn jsonl(outcome: &Outcome) -> serde_json::Result<String> {
    let mut text = String::new();
    for source in &outcome.sources {
        for row in &source.rows {
            text.push_str(&serde_json::to_string(&line(source, row))?);
            text.push('\n');
        }
    }
    Ok(text)
}

fn line<'a>(source: &'a SourceOutcome, row: &'a Row) -> Line<'a> {
    let (measured, volatile) = match &row.finding {
        Finding::Figure(value) => (Some(value), None),
        Finding::Holds { volatile, .. } => (None, volatile.as_deref()),
        Finding::Places(_) | Finding::Nothing => (None, None),
    };
    Line {
        id: &row.claim.id,
        source: &source.info.name,
        what: &row.claim.what,
        published: &row.claim.published,
        measured,
        shown: row.finding.shown(),
        volatile,
        verdict: row.verdict,
        expected: row.claim.expect.to_string(),
        as_expected: row.as_expected(),
        note: row.note.as_deref(),
    }
}
