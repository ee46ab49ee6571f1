//! Moves as text: the first line is a FEN, the rest a list of moves. Each is read, played and written
//! again, or refused and nothing changes.
#![no_main]

use breakthrough::{AnyBreakthrough, Bits, Breakthrough, MoveStyle, MoveTextError, dispatch};
use libfuzzer_sys::fuzz_target;
use search_core::Position as _;

fuzz_target!(|text: &str| {
    let (first, moves) =
        text.split_once('\n').unwrap_or(("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w", text));
    let Ok(start) = AnyBreakthrough::from_fen(first) else { return };
    dispatch!(start, |position| play(position, moves));
});

fn play<B: Bits>(mut position: Breakthrough<B>, moves: &str) {
    // Once by lines, for texts with spaces within, and once by words.
    for word in moves.lines().chain(moves.split_whitespace()) {
        match position.parse_move(word) {
            Ok(m) => {
                for style in [MoveStyle::Cross, MoveStyle::Plain, MoveStyle::Star] {
                    let text = position.format_move(m, style);
                    assert_eq!(position.parse_move(&format!(" {text}\t")), Ok(m));
                }
                let mut legal = Vec::new();
                position.legal_moves(&mut legal);
                assert!(legal.contains(&m));
                position.try_play(m).expect("a legal move");
            }
            Err(MoveTextError::Form { column, .. } | MoveTextError::OffBoard { column, .. }) => {
                assert!((1..=word.chars().count() + 1).contains(&column), "{word:?}, {column}");
            }
            Err(MoveTextError::Illegal(_) | MoveTextError::NotACapture(_)) => {}
        }
    }
}
