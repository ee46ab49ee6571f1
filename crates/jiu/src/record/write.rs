//! Writing a record as SGF.

use search_core::Side;

use super::sgf::{Property, escaped};
use super::{Entry, Record};
use crate::points::Points;
use crate::turn::Action;

/// The number of JIU's records in `GM`. None is registered; this is the number of points of the
/// public board, far above the registered ones, so that no program takes a record for another game.
pub const GAME_NUMBER: &str = "196";

/// Nodes of the preparation in one line of the file.
const NODES_A_LINE: usize = 14;

impl Record {
    /// The record as an SGF FF\[4\] file, which [`Record::from_sgf`] reads back exactly.
    ///
    /// `docs/formats-jiu.md` describes the encoding: placements are SGF's own moves `W[gg]` and
    /// `B[hh]`, turns of the battle have the private properties `JW` and `JB`.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        let mut text = String::from("(;FF[4]");
        for (name, value) in [
            ("GM", GAME_NUMBER),
            ("CA", "UTF-8"),
            ("AP", concat!("plywright:", env!("CARGO_PKG_VERSION"))),
            ("SZ", &self.start.size.extent().to_string()),
        ] {
            push(&mut text, name, value);
        }
        text.push('\n');
        push(&mut text, "RU", &self.start.rules.to_string());
        let result = self.result.as_ref().map(ToString::to_string).unwrap_or_default();
        let about = [("PW", &self.white), ("PB", &self.black), ("RE", &result), ("C", &self.comment)];
        for (name, value) in about.into_iter().filter(|(_, value)| !value.is_empty()) {
            text.push('\n');
            push(&mut text, name, &escaped(value));
        }
        push_properties(&mut text, &self.properties);
        if !self.is_from_beginning() {
            self.push_setup(&mut text);
        }
        self.push_entries(&mut text);
        text.push_str("\n)\n");
        text
    }

    fn push_setup(&self, text: &mut String) {
        for (name, stones) in ["AW", "AB"].into_iter().zip(self.start.stones) {
            push_points(text, name, stones);
        }
        text.push('\n');
        push(text, "PL", if self.start.side == Side::First { "W" } else { "B" });
        push(text, "JP", &escaped(&self.start.phase.to_string()));
    }

    fn push_entries(&self, text: &mut String) {
        let mut in_line = 0;
        for entry in &self.entries {
            let short = matches!(entry.turn.action, Action::Place(_)) && is_plain(entry);
            if !short || in_line == 0 {
                text.push('\n');
            }
            in_line = if short { (in_line + 1) % NODES_A_LINE } else { 0 };
            push_entry(text, entry);
        }
    }
}

fn is_plain(entry: &Entry) -> bool {
    entry.comment.is_empty() && entry.properties.is_empty()
}

fn push_entry(text: &mut String, entry: &Entry) {
    text.push(';');
    let name = match (&entry.turn.action, entry.turn.side) {
        (Action::Place(_), Side::First) => "W",
        (Action::Place(_), Side::Second) => "B",
        (_, Side::First) => "JW",
        (_, Side::Second) => "JB",
    };
    push(text, name, &entry.turn.to_string());
    if !entry.comment.is_empty() {
        push(text, "C", &escaped(&entry.comment));
    }
    push_properties(text, &entry.properties);
}

fn push(text: &mut String, name: &str, value: &str) {
    text.push_str(name);
    text.push('[');
    text.push_str(value);
    text.push(']');
}

fn push_properties(text: &mut String, properties: &[Property]) {
    for property in properties {
        text.push_str(&property.name);
        for value in &property.values {
            text.push('[');
            text.push_str(value);
            text.push(']');
        }
    }
}

fn push_points(text: &mut String, name: &str, points: Points) {
    if points.is_empty() {
        return;
    }
    text.push('\n');
    text.push_str(name);
    for point in points {
        text.push('[');
        text.push_str(&point.to_string());
        text.push(']');
    }
}
