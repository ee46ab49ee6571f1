//! What the benches share: the positions they search, and the searcher that is measured against.

pub mod handwritten;
pub mod peer;

use breakthrough::{Breakthrough, Size};
use search_core::{Features, Position};

/// The techniques of [`handwritten`]: what the generic searcher uses when the two are compared.
pub const COMPARED: Features = Features::ITERATIVE
    .union(Features::TABLE)
    .union(Features::HASH_MOVE)
    .union(Features::CAPTURES_FIRST)
    .union(Features::KILLERS)
    .union(Features::HISTORY)
    .union(Features::PVS);

/// The 8x8 starting position.
///
/// # Panics
/// Never: the standard board is in range.
#[must_use]
pub fn start() -> Breakthrough {
    Breakthrough::start(Size::STANDARD, 2).expect("the standard board")
}

/// The article's position: White has played a2-a3, Black is to move.
///
/// # Panics
/// Never: the move is legal at the start.
#[must_use]
pub fn article() -> Breakthrough {
    let mut position = start();
    let m = position.parse_move("a2a3").expect("a move of the start");
    position.play(m);
    position
}

/// A middlegame with contact on both wings, reached by play.
///
/// # Panics
/// Never: the text is a position.
#[must_use]
pub fn middlegame() -> Breakthrough {
    Breakthrough::from_fen("1ppp1p1p/p1p2ppp/2p1p3/1p3p2/2P2P2/1P1P2P1/PP1PP2P/1PP1P1P1 w - - 0 1")
        .expect("a well-formed position")
}
