//! Positions and games for tests.

pub(crate) mod games;

use reversi4::{Reversi, Rules, Shape, Start};
use search_core::Position;

/// A position reached from the start by moves that `choices` pick, until only `empties` squares are
/// empty or the game is over.
#[allow(dead_code, reason = "each test program uses its own part")]
pub(crate) fn played_on(shape: Shape, rules: Rules, choices: &[u8], empties: u32) -> Reversi {
    let mut position = Reversi::start(shape, rules, Start::Standard).expect("a start");
    let mut choices = choices.iter().cycle();
    let mut moves = Vec::new();
    while position.empties().count_ones() > empties && position.outcome().is_none() {
        moves.clear();
        position.legal_moves(&mut moves);
        let choice = usize::from(*choices.next().expect("choices"));
        position.play(moves[choice % moves.len()]);
    }
    position
}
