//! Moves, values and lines as NBoard reads them.

use std::io;

use reversi4::GameRecord;

use super::Desk;
use crate::analysis::{Analysis, Value};
use crate::session::Session;

/// `F5`, `PA`.
pub(super) fn move_word(text: &str) -> String {
    if text == "pass" { "PA".into() } else { text.to_ascii_uppercase() }
}

/// Discs, for the side to move.
pub(super) fn eval(value: Value) -> String {
    let hundredths = value.hundredths();
    format!(
        "{}{}.{:02}",
        if hundredths < 0 { "-" } else { "" },
        hundredths.abs() / 100,
        hundredths.abs() % 100
    )
}

/// What is known so far: a line for each move that is looked at, and how much was looked at.
pub(super) fn tell(analysis: &Analysis, desk: &mut Desk<'_>) -> io::Result<()> {
    for line in &analysis.lines {
        let moves: Vec<String> = line.moves.iter().map(|m| move_word(m)).collect();
        let (value, depth) = (eval(line.value), analysis.depth);
        desk.say(format_args!("search {} {value} 0 {depth}", moves.join("-")))?;
    }
    desk.say(format_args!("nodestats {} {:.2}", analysis.nodes, analysis.elapsed.as_secs_f64()))
}

/// A record as a session.
pub(super) fn line_of(record: &GameRecord) -> Session {
    let mut session = Session::new(crate::games::reversi(), *record.start());
    for (position, m) in record.plies() {
        // The record's moves are legal.
        let played = session.play(&position.format_move(m));
        debug_assert!(played.is_ok());
    }
    session
}
