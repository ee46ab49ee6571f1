//! Every registered game keeps to what the arena promises of it.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use arena::conformance::check;
use arena::{Choices, find, games};

/// Boards beside the usual one: choices, and whether random playouts end by the rules.
const BOARDS: [(&str, &str, bool); 14] = [
    ("breakthrough", "", true),
    ("breakthrough", "board=2x3,rows=1", true),
    ("breakthrough", "board=10x10", true),
    ("breakthrough", "board=26x4,rows=1", true),
    ("reversi", "", true),
    ("reversi", "board=3x3", true),
    ("reversi", "board=4x6,passes=none,count=raw,start=parallel", true),
    ("reversi", "board=hex3", true),
    ("reversi", "board=hex5", true),
    ("jiu", "board=4", false),
    ("jiu", "board=6,rules=research", false),
    ("jiu", "board=8,rules=paper", false),
    ("jiu", "", false),
    ("jiu", "board=4,rules=[competition repetition=off quiet=off]", false),
];

fn conforms(game: &str, choices: &str, size: (u64, u32, usize)) -> u32 {
    let choices: Choices = choices.parse().unwrap();
    check(find(game).unwrap(), &choices, size).unwrap_or_else(|breach| panic!("{breach}"))
}

#[test]
fn every_board_conforms() {
    for (game, choices, ends) in BOARDS {
        let playouts = 3;
        let ended = conforms(game, choices, (1, playouts, 300));
        if ends {
            assert_eq!(ended, playouts, "{game} {choices}");
        }
    }
}

#[test]
fn no_game_is_left_out() {
    for game in games() {
        assert!(BOARDS.iter().any(|(name, choices, _)| *name == game.name() && choices.is_empty()));
    }
}
