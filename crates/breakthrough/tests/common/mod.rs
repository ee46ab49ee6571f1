//! Random positions for the property tests.
#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test program uses a part of it")]

use breakthrough::{AnyBreakthrough, Bits, Breakthrough};
use proptest::prelude::*;
use search_core::Position;

/// A FEN with pieces anywhere at the given density (pieces of each side in 16 squares), on a board
/// of any size up to the given number of squares. Few of these positions can be reached; all have
/// defined rules unless both sides have won.
pub fn scattered_fen(max_squares: usize) -> impl Strategy<Value = String> {
    let sizes = (2_usize..=26, 3_usize..=64).prop_map(move |(files, ranks)| {
        let files = files.min(max_squares / 3);
        (files, ranks.clamp(3, (max_squares / files).max(3)))
    });
    let board = (sizes, 1_u8..=8).prop_flat_map(|((files, ranks), density)| {
        proptest::collection::vec(proptest::collection::vec(0_u8..16, files), ranks)
            .prop_map(move |rows| rows.iter().map(|row| rank(row, density)).collect::<Vec<_>>().join("/"))
    });
    (board, any::<bool>())
        .prop_map(|(board, white)| format!("{board} {} - - 0 1", if white { 'w' } else { 'b' }))
}

fn rank(squares: &[u8], density: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &die in squares.iter().chain(&[u8::MAX]) {
        let piece = match die {
            die if die < density => 'P',
            die if die < 2 * density => 'p',
            u8::MAX => '/',
            _ => '.',
        };
        if piece == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(piece);
    }
    text.trim_end_matches('/').to_owned()
}

/// A position with scattered pieces, on up to 128 squares.
pub fn scattered() -> impl Strategy<Value = AnyBreakthrough> {
    scattered_fen(128).prop_filter_map("both sides have won", |fen| AnyBreakthrough::from_fen(&fen).ok())
}

/// A position of up to 64 squares in both words.
pub fn in_both_words() -> impl Strategy<Value = (Breakthrough<u64>, Breakthrough<u128>)> {
    scattered_fen(64).prop_filter_map("both sides have won", |fen| {
        Some((Breakthrough::from_fen(&fen).ok()?, Breakthrough::from_fen(&fen).ok()?))
    })
}

/// The legal moves; none in a finished game.
pub fn moves_of<B: Bits>(position: &Breakthrough<B>) -> Vec<breakthrough::Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.legal_moves(&mut moves);
    }
    moves
}

/// Every way to fill a board, both sides to move, but those in which both have won.
pub fn every_placement(files: u32, ranks: u32) -> impl Iterator<Item = Breakthrough<u64>> {
    let squares = files * ranks;
    (0..3_u32.pow(squares)).flat_map(move |code| {
        let square = |index: u32| ['.', 'P', 'p'][(code / 3_u32.pow(index) % 3) as usize];
        let rows: Vec<String> =
            (0..ranks).map(|rank| (0..files).map(|file| square(rank * files + file)).collect()).collect();
        ["white", "black"].into_iter().filter_map(move |side| {
            Breakthrough::from_drawing(&format!("{}\n{side} to move", rows.join("\n"))).ok()
        })
    })
}
