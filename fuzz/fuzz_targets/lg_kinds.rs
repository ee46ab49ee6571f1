//! Definitions of pieces: what is read is written and read again alike, and moves on a board; an error has
//! a place.
#![no_main]

use lg_patterns::{Board, Geometry, Kinds, Last, Side};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Kinds>() {
        Ok(kinds) => {
            assert_eq!(kinds.to_string().parse::<Kinds>().as_ref(), Ok(&kinds));
            let board = Board::new(5, 4).and_then(|board| board.with_holes([(3, 2)])).expect("a board");
            check(&Geometry::new(&board, &kinds));
        }
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or("");
            assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
            assert!(error.to_string().len() < 400, "a message without bounds");
        }
    }
});

/// Where an attack or a move leads in one step, it can't be got to sooner or in no way.
fn check(geometry: &Geometry) {
    for kind in 0..geometry.kinds().all().len().min(3) {
        for side in [Side::First, Side::Second] {
            for from in geometry.board().squares() {
                for to in geometry.board().squares().filter(|to| *to != from) {
                    let way = |last| geometry.way(kind, side, from, to, last);
                    for way in [way(Last::Reach), way(Last::Attack)].into_iter().flatten() {
                        assert!(way.distance > 0 && way.paths > 0);
                        let touch = geometry.way(kind, side, from, to, Last::Touch).expect("either will do");
                        assert!(touch.distance <= way.distance);
                    }
                }
            }
        }
    }
}
