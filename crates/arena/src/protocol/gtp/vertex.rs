//! What a vertex is, game by game.

use jiu::{Jiu, Turn as WholeTurn};
use reversi4::Reversi;
use search_core::{Position as _, Side};

use crate::face::Face;
use crate::protocol::uci::plain;
use crate::session::{Played, Session};

/// The pass, as Edax writes it.
pub(super) const PASS: &str = "PASS";

pub(super) fn is_pass(text: &str) -> bool {
    ["pass", "pa", "ps", "--"].iter().any(|pass| text.eq_ignore_ascii_case(pass))
}

/// Whether sides can pass in this game.
pub(super) fn has_passes(session: &Session) -> bool {
    session.position::<Reversi>().is_some()
}

/// A vertex as the session reads it: capital letters are the protocol's own.
pub(crate) fn read(text: &str, session: &Session) -> String {
    if session.position::<Jiu>().is_some() { text.to_owned() } else { text.to_ascii_lowercase() }
}

/// Whether a side's turn has ended, which can take several plies.
pub(super) fn turn_is_over(session: &Session, side: Side) -> bool {
    let between = session.position::<Jiu>().is_none_or(Jiu::is_between_turns);
    between || session.side_to_move() != side || session.outcome().is_some()
}

/// A single ply as a vertex.
pub(crate) fn of_ply(session: &Session, text: &str) -> String {
    match text {
        "pass" => PASS.to_owned(),
        text if has_passes(session) => text.to_ascii_uppercase(),
        text if session.position::<Jiu>().is_some() => text.to_owned(),
        text => plain(text),
    }
}

/// A turn as a vertex, and the rest of a turn that had begun as its plies, parted by blanks; `before` is
/// the game as it stood.
pub(super) fn write(before: &Session, plies: &[Played]) -> String {
    let Some(position) = before.position::<Jiu>().filter(|position| position.is_between_turns()) else {
        let words = plies.iter().map(|played| of_ply(before, &played.text));
        return words.collect::<Vec<_>>().join(" ");
    };
    let mut position = position.clone();
    let side = position.side_to_move();
    let mut moves = Vec::with_capacity(plies.len());
    for played in plies {
        // They were played in the session just now.
        for m in position.read_move(&played.text).unwrap_or_default() {
            position.play(m);
            moves.push(m);
        }
    }
    WholeTurn::of(side, &moves).to_string()
}

/// The rules of a game of JIU, as its option reads them.
pub(super) fn jiu_rules(session: &Session) -> Option<String> {
    session.position::<Jiu>().map(|position| position.rules().to_string())
}
