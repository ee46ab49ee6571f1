//! The report on a terminal: one line a claim, then the checks, then what
//! varies from run to run.

use crate::reproduce::document::summary;
use crate::reproduce::outcome::{Outcome, Row};
use crate::reproduce::table::Table;
use crate::reproduce::verdict::Finding;

/// The table of all claims, and the summary below it.
pub(crate) fn terminal(outcome: &Outcome) -> String {
    let mut table = Table::new(["claim", ">published", ">measured", "verdict", "note"]);
    for row in outcome.rows() {
        let Row { claim, note, .. } = row;
        let note = note.clone().unwrap_or_default();
        let cells = [claim.id.clone(), claim.published.to_string(), measured(row), row.verdict_words(), note];
        table.row(cells);
    }
    let mut text = format!("{}\n{}", table.to_terminal(), summary(outcome).to_terminal());
    for check in outcome.checks() {
        let result = check.failure.as_deref().map_or("holds".to_owned(), |why| format!("FAILS: {why}"));
        text.push_str(&format!("\ncheck: {}: {result}", check.what));
    }
    for remark in outcome.volatile() {
        text.push_str(&format!("\nthis run: {remark}"));
    }
    text.push('\n');
    text
}

/// The finding with what varies from run to run, which a document must leave out.
fn measured(row: &Row) -> String {
    match &row.finding {
        Finding::Holds { shown, volatile: Some(volatile), .. } => format!("{shown} ({volatile})"),
        other => other.shown(),
    }
}
