//! Random games for the property tests.
#![allow(clippy::unwrap_used, unreachable_pub, missing_docs, reason = "helpers of tests")]

use proptest::prelude::*;
use reversi4::{Count, Form, GameRecord, Passes, Reversi, Rules, Shape, Start};
use search_core::{Position, Side};

/// Any board.
pub fn shapes() -> impl Strategy<Value = Shape> {
    let rectangle = (3_u32..=21, 3_u32..=21).prop_map(|(files, ranks)| {
        Shape::rectangle(files, ranks.min(64 / files).max(3)).unwrap_or(Shape::STANDARD)
    });
    let square = (3_u32..=8).prop_map(|extent| Shape::square(extent).unwrap());
    let hexagon = (3_u32..=5).prop_map(|side| Shape::hexagon(side).unwrap());
    prop_oneof![3 => rectangle, 2 => square, 1 => hexagon]
}

/// Any rules.
pub fn rules() -> impl Strategy<Value = Rules> {
    (any::<bool>(), any::<bool>()).prop_map(|(standard, raw)| Rules {
        passes: if standard { Passes::Standard } else { Passes::None },
        count: if raw { Count::Raw } else { Count::Winner },
    })
}

/// A game of random legal moves from a start of any board, under these rules; about every second
/// one goes on to its end.
pub fn games_of(shapes: impl Strategy<Value = Shape>) -> impl Strategy<Value = GameRecord> {
    let choices = proptest::collection::vec(any::<prop::sample::Index>(), 0..160);
    (shapes, rules(), any::<bool>(), choices).prop_map(|(shape, rules, parallel, choices)| {
        let hexagon = matches!(shape.form(), Form::Hexagon { .. });
        let start = if parallel && !hexagon { Start::Parallel } else { Start::Standard };
        played(Reversi::start(shape, rules, start).unwrap(), &choices)
    })
}

/// A game on any board.
pub fn games() -> impl Strategy<Value = GameRecord> {
    games_of(shapes())
}

/// A game from Othello's start.
pub fn othello_games() -> impl Strategy<Value = GameRecord> {
    proptest::collection::vec(any::<prop::sample::Index>(), 0..160)
        .prop_map(|choices| played(Reversi::othello(), &choices))
}

fn played(start: Reversi, choices: &[prop::sample::Index]) -> GameRecord {
    let mut game = GameRecord::new(start);
    for choice in choices {
        if game.position().is_over() {
            break;
        }
        let mut moves = Vec::new();
        game.position().legal_moves(&mut moves);
        game.play(*choice.get(&moves)).unwrap();
    }
    game
}

/// Discs anywhere, reachable or not.
pub fn scattered() -> impl Strategy<Value = Reversi> {
    (shapes(), rules(), any::<u64>(), any::<u64>(), any::<bool>()).prop_map(
        |(shape, rules, black, white, blacks_turn)| {
            let board = u64::MAX >> (64 - shape.squares());
            let side = if blacks_turn { Side::First } else { Side::Second };
            Reversi::new(shape, rules, [black & board, white & !black & board], side).unwrap()
        },
    )
}

/// The game without the pass at its end, which formats without passes lose.
pub fn without_last_pass(game: &GameRecord) -> GameRecord {
    let mut moves = game.moves();
    while let [before @ .., last] = moves {
        if !last.is_pass() {
            break;
        }
        moves = before;
    }
    let mut shorter = GameRecord::new(*game.start());
    for &m in moves {
        shorter.play(m).unwrap();
    }
    shorter
}
