//! The rules against a reading piece by piece, on every placement of small boards; and the invariants
//! that search relies on, on random positions of every size.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::HashSet;

use breakthrough::{Bits, Breakthrough, Illegality, Move, SetupError, Size, dispatch, perft};
use common::{every_placement, in_both_words, moves_of, scattered};
use proptest::prelude::*;
use search_core::{NullAdvice, NullMove, Outcome, Position, Side, Symmetric, Tactical, Zero, minimax};

/// The moves as the rules state them, as pairs of squares.
fn literal_moves<B: Bits>(position: &Breakthrough<B>) -> HashSet<(u8, u8)> {
    let (size, side) = (position.size(), position.side_to_move());
    let mut moves = HashSet::new();
    for from in (0..size.squares()).filter(|square| position.piece_at(*square) == Some(side)) {
        let (file, rank) = (from % size.files(), from / size.files());
        let ahead = if side == Side::First { Some(rank + 1) } else { rank.checked_sub(1) };
        for file_to in [Some(file), file.checked_sub(1), Some(file + 1)] {
            let to = ahead.zip(file_to).and_then(|(rank, file)| size.square(file, rank));
            let allowed = to.filter(|to| match position.piece_at(*to) {
                None => true,
                Some(piece) => piece != side && file_to != Some(file),
            });
            moves.extend(allowed.map(|to| (from, to)));
        }
    }
    moves
}

fn pairs(moves: &[Move]) -> HashSet<(u8, u8)> {
    moves.iter().map(|m| (m.from(), m.to())).collect()
}

#[test]
fn every_placement_of_small_boards() {
    for (files, ranks) in [(2, 3), (3, 3), (2, 5), (4, 3)] {
        for position in every_placement(files, ranks) {
            if position.outcome().is_some() {
                continue;
            }
            let moves = moves_of(&position);
            assert!(!moves.is_empty(), "nobody is ever stuck: {position:?}");
            assert_eq!(pairs(&moves), literal_moves(&position), "{position:?}");
        }
    }
}

#[test]
fn checked_moves_are_the_legal_ones() {
    for position in every_placement(3, 3) {
        let legal = pairs(&moves_of(&position));
        for (from, to) in (0..9).flat_map(|from| (0..9).map(move |to| (from, to))) {
            assert_eq!(position.find_move(from, to).is_ok(), legal.contains(&(from, to)), "{position:?}");
        }
    }
}

/// Solved by two methods on a prototype, and here by minimax to the end.
#[test]
fn small_boards_are_solved() {
    for (files, ranks, rows, winner) in [
        (3, 4, 1, Side::First),
        (2, 3, 1, Side::First),
        (3, 4, 2, Side::Second),
        (4, 4, 1, Side::First),
        (4, 4, 2, Side::Second),
    ] {
        let start = Breakthrough::<u64>::start(Size::new(files, ranks).unwrap(), rows).unwrap();
        let (won, _) = solve(&start, &mut std::collections::HashMap::new());
        assert_eq!(won, winner == Side::First, "{files}x{ranks}, {rows} rows");
        if files * ranks <= 12 && rows == 1 {
            assert_eq!(minimax(&start, u32::MAX, &Zero).score.is_win(), won);
        }
    }
}

/// Whether the side to move wins, by minimax over all positions, each looked at once; and a count.
fn solve(
    position: &Breakthrough,
    known: &mut std::collections::HashMap<Breakthrough, bool>,
) -> (bool, usize) {
    if let Some(outcome) = position.outcome() {
        return (outcome == Outcome::Winner(position.side_to_move()), 1);
    }
    if let Some(won) = known.get(position) {
        return (*won, 0);
    }
    let mut won = false;
    for m in moves_of(position) {
        let mut next = *position;
        next.play(m);
        won |= !solve(&next, known).0;
    }
    known.insert(*position, won);
    (won, known.len())
}

#[test]
fn the_range_of_boards() {
    assert_eq!(Size::new(8, 8).unwrap(), Size::STANDARD);
    assert!(Size::new(11, 11).is_ok() && Size::new(2, 64).is_ok() && Size::new(26, 4).is_ok());
    for (files, ranks) in [(1, 8), (8, 2), (27, 3), (2, 65), (12, 11), (0, 0), (u32::MAX, u32::MAX)] {
        assert!(Size::new(files, ranks).is_err(), "{files}x{ranks}");
    }
    let error = "12x11".parse::<Size>().unwrap_err().to_string();
    assert!(error.contains("squares at most 128"), "{error}");
    assert!("8".parse::<Size>().is_err() && "8x".parse::<Size>().is_err() && "x8x8".parse::<Size>().is_err());
    let rows = |ranks, rows| Breakthrough::<u64>::start(Size::new(4, ranks).unwrap(), rows);
    assert!(rows(3, 1).is_ok() && rows(4, 2).is_ok());
    assert_eq!(rows(3, 2).unwrap_err(), SetupError::Rows { rows: 2, ranks: 3 });
    assert!(rows(8, 0).is_err() && rows(8, 3).is_err());
    assert!(Breakthrough::<u64>::start(Size::new(9, 9).unwrap(), 2).is_err());
}

#[test]
fn illegal_moves_name_their_reason() {
    let mut position = Breakthrough::<u64>::from_fen("3p/4/1p2/1P1P w").unwrap();
    let reason = |from, to| position.find_move(from, to).unwrap_err().reason;
    assert_eq!(reason(1, 5), Illegality::Blocked);
    assert_eq!(reason(0, 4), Illegality::NoPiece);
    assert_eq!(reason(5, 1), Illegality::OpponentsPiece);
    assert_eq!(reason(3, 2), Illegality::NotAStep);
    assert_eq!(reason(3, 8), Illegality::NotAStep);
    assert_eq!(reason(200, 8), Illegality::OffBoard);
    let camp = Breakthrough::<u64>::start(Size::new(4, 4).unwrap(), 2).unwrap();
    assert_eq!(camp.find_move(0, 5).unwrap_err().reason, Illegality::OwnPiece);
    assert_eq!(
        camp.find_move(0, 5).unwrap_err().to_string(),
        "a1b2 is not a legal move: its last square holds a piece of the same side"
    );
    let before = position;
    let elsewhere = Breakthrough::<u64>::start(Size::STANDARD, 2).unwrap().parse_move("h2h3").unwrap();
    assert!(position.try_play(elsewhere).is_err());
    assert_eq!(position, before);
    let over = Breakthrough::<u64>::from_fen("P3/4/4/3p b").unwrap_err();
    assert!(over.to_string().contains("both sides"), "{over}");
    let over = Breakthrough::<u64>::from_fen("P3/4/3p/4 b").unwrap();
    assert_eq!(over.outcome(), Some(Outcome::Winner(Side::First)));
    assert_eq!(over.find_move(7, 3).unwrap_err().reason, Illegality::GameOver);
}

/// A threat, a capture and a win, in the order of their ranks.
#[test]
fn forcing_moves_by_rank() {
    let position = Breakthrough::<u64>::from_fen("4/P1p1/1P2/2p1/P3 w").unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|m| position.is_tactical(*m));
    moves.sort_by_key(|m| -position.tactical_rank(*m));
    let names: Vec<_> = moves.iter().map(|m| position.format_move(*m, Default::default())).collect();
    assert_eq!(names, ["a4a5", "a4b5", "b3xc4", "b3b4"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn play_then_undo_restores(any in scattered()) {
        dispatch!(any, |position| {
            for m in moves_of(&position) {
                let mut next = position;
                let undo = next.play(m);
                let text = next.to_fen();
                let scratch = Breakthrough::from_fen(&text);
                if let Ok(scratch) = scratch {
                    prop_assert_eq!(&next, &scratch);
                    prop_assert_eq!(next.key(), scratch.key(), "incremental key of {}", text);
                    prop_assert_eq!(next.canonical_key(), scratch.canonical_key());
                }
                next.undo(m, undo);
                prop_assert_eq!(&next, &position);
                prop_assert_eq!((next.key(), next.canonical_key()), (position.key(), position.canonical_key()));
            }
        });
    }

    #[test]
    fn a_pass_changes_the_turn_only(any in scattered()) {
        dispatch!(any, |position| {
            let mut passed = position;
            let undo = passed.play_null().unwrap();
            prop_assert_eq!(passed.pieces(Side::First), position.pieces(Side::First));
            prop_assert_ne!(passed.key(), position.key());
            prop_assert_eq!(passed.key(), Breakthrough::from_fen(&passed.to_fen()).unwrap_or(position).key());
            passed.undo_null(undo);
            prop_assert_eq!((&passed, passed.key()), (&position, position.key()));
        });
    }

    /// Where a null move may be tried, the opponent cannot win in two moves of its own after it.
    #[test]
    fn no_short_win_hides_behind_a_pass(any in scattered()) {
        dispatch!(any, |position| {
            if position.outcome().is_none() && position.null_advice() != NullAdvice::Forbidden {
                let mut passed = position;
                passed.play_null().unwrap();
                if perft(&passed, 3) < 20_000 {
                    prop_assert!(!minimax(&passed, 3, &Zero).score.is_win());
                }
            }
        });
    }

    #[test]
    fn mirror_images_share_a_key_and_have_mirrored_moves(any in scattered()) {
        dispatch!(any, |position| {
            let mirror = position.mirrored();
            prop_assert_eq!(mirror.mirrored(), position);
            prop_assert_eq!(mirror.canonical_key().0, position.canonical_key().0);
            let (_, own) = position.canonical_key();
            let (_, mirrors) = mirror.canonical_key();
            prop_assert!(own != mirrors || position == mirror);
            for m in moves_of(&position) {
                let image = position.image(m, 1);
                prop_assert_eq!(mirror.image(image, 1), m);
                prop_assert_eq!(mirror.find_move(image.from(), image.to()).unwrap(), image);
                let (mut next, mut mirrored_next) = (position, mirror);
                next.play(m);
                mirrored_next.play(image);
                prop_assert_eq!(next.mirrored(), mirrored_next);
                // What the two canonical keys lead to is the same move.
                prop_assert_eq!(position.image(m, own), mirror.image(image, if position == mirror { 1 } else { mirrors }));
            }
        });
    }

    #[test]
    fn exchanging_colours_exchanges_everything(any in scattered()) {
        dispatch!(any, |position| {
            let flipped = position.colour_flipped();
            prop_assert_eq!(flipped.colour_flipped(), position);
            prop_assert_eq!(flipped.side_to_move(), position.side_to_move().other());
            let winner = position.outcome().map(|outcome| match outcome {
                Outcome::Winner(side) => side.other(),
                _ => unreachable!("there are no draws"),
            });
            prop_assert_eq!(flipped.outcome(), winner.map(Outcome::Winner));
            prop_assert_eq!(perft(&flipped, 3), perft(&position, 3));
            prop_assert_eq!(flipped.null_advice(), position.null_advice());
        });
    }

    #[test]
    fn quiescence_follows_captures_and_wins(any in scattered()) {
        dispatch!(any, |position| {
            let all = moves_of(&position);
            let wins = |m: Move| {
                let mut next = position;
                next.play(m);
                next.outcome().is_some()
            };
            let loud = |m: &Move| position.is_capture(*m) || wins(*m);
            let forcing: Vec<_> = all.iter().copied().filter(loud).collect();
            prop_assert!(forcing.iter().all(|m| position.is_tactical(*m)));
            let mut generated = Vec::new();
            if !all.is_empty() {
                position.quiescence_moves(&mut generated);
            }
            prop_assert_eq!(generated, forcing);
            let codes: HashSet<_> = all.iter().map(|m| m.code()).collect();
            let counters: HashSet<_> = all.iter().map(|m| history_index(&position, *m)).collect();
            prop_assert!(codes.len() == all.len() && counters.len() == all.len());
        });
    }

    #[test]
    fn both_words_play_the_same_game((small, large) in in_both_words()) {
        prop_assert_eq!(small.outcome(), large.outcome());
        prop_assert_eq!((small.key(), small.canonical_key()), (large.key(), large.canonical_key()));
        prop_assert_eq!(moves_of(&small), moves_of(&large));
        prop_assert_eq!(perft(&small, 3), perft(&large, 3));
        prop_assert_eq!(small.colour_flipped().to_fen(), large.colour_flipped().to_fen());
        prop_assert_eq!(small.null_advice(), large.null_advice());
    }

    #[test]
    fn bulk_perft_equals_the_kernels(any in scattered()) {
        dispatch!(any, |position| for depth in 0..=3 {
            prop_assert_eq!(perft(&position, depth), search_core::perft(&position, depth));
        });
    }
}

fn history_index<B: Bits>(_: &Breakthrough<B>, m: Move) -> usize {
    let index = <Breakthrough<B> as Tactical>::history_index(m);
    assert!(index < <Breakthrough<B> as Tactical>::HISTORY_SIZE);
    index
}
