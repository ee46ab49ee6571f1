//! The invariants that search relies on, in random positions of every size under random rules.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use std::collections::HashSet;

use common::{all_rules, anywhere, scattered};
use jiu::{Direction, Jiu, Jumps, Move, Phase, Rules, SingleJump};
use proptest::prelude::*;
use search_core::{Position, Side, Symmetric, Tactical};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn play_then_undo_restores(mut position in anywhere()) {
        let before = position.clone();
        for m in position.moves() {
            let undo = position.play(m);
            prop_assert_ne!(position.key(), before.key());
            position.undo(m, undo);
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.key(), before.key());
            prop_assert_eq!(position.canonical_key(), before.canonical_key());
        }
    }

    #[test]
    fn codes_and_moves_are_all_different(position in anywhere()) {
        let moves = position.moves();
        let codes: HashSet<u16> = moves.iter().map(|m| Jiu::move_code(*m)).collect();
        prop_assert_eq!(codes.len(), moves.len());
        prop_assert!(!codes.contains(&u16::MAX));
        prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
        for m in moves {
            prop_assert!(Jiu::history_index(m) < Jiu::HISTORY_SIZE);
            prop_assert!(position.tactical_rank(m).abs() <= 1_000_000);
        }
    }

    /// Keys kept up in play are those of the same position set up anew, and a text tells it whole.
    #[test]
    fn text_round_trips(position in anywhere()) {
        let text = position.to_text();
        let forgotten = position.forgetting();
        let read = Jiu::from_text(&text, position.rules());
        if matches!(position.phase(), Phase::Won) || read.is_ok() {
            let read = read.unwrap();
            prop_assert_eq!(&read, &forgotten);
            prop_assert_eq!(read.key(), forgotten.key());
            prop_assert_eq!(read.board_key(), position.board_key());
            prop_assert_eq!(read.to_text(), text);
        } else {
            prop_assert!(false, "{}: {:?}", text, read);
        }
    }

    /// All images have the same moves up to the symmetry, the same canonical key and outcome.
    #[test]
    fn symmetric_positions_agree(position in anywhere()) {
        let position = position.forgetting();
        let early = matches!(position.phase(), Phase::Placement | Phase::Lift);
        let symmetries: &[u8] = if early { &[0, 3, 4, 7] } else { &[0, 1, 2, 3, 4, 5, 6, 7] };
        for &symmetry in symmetries {
            let image = position.image_under(symmetry);
            prop_assert_eq!(image.canonical_key().0, position.canonical_key().0);
            prop_assert_eq!(image.outcome(), position.outcome());
            let moves: HashSet<Move> = image.moves().into_iter().collect();
            let images: HashSet<Move> =
                position.moves().into_iter().map(|m| position.image(m, symmetry)).collect();
            prop_assert_eq!(moves, images);
            for side in [Side::First, Side::Second] {
                prop_assert_eq!(image.shapes(side), position.shapes(side));
            }
        }
        let (key, symmetry) = position.canonical_key();
        prop_assert_eq!(position.image_under(symmetry).key(), key);
    }

    #[test]
    fn checked_moves_are_the_legal_ones(position in anywhere(), from in 0_u8..196, to in 0_u8..196) {
        let extent = position.size().extent();
        let point = |number: u8| position.size().point(number / 14 % extent, number % 14 % extent).unwrap();
        let (from, to) = (point(from), point(to));
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let jumps = Direction::ALL.map(|direction| Move::Jump { from, direction });
        let others =
            [Move::Place(to), Move::Lift(to), Move::Remove(to), Move::Stop, Move::Step { from, to }, Move::Fly { from, to }];
        for m in jumps.into_iter().chain(others) {
            let mut copy = position.clone();
            match copy.try_play(m) {
                Ok(undo) => {
                    prop_assert!(legal.contains(&m));
                    copy.undo(m, undo);
                }
                Err(error) => prop_assert!(!legal.contains(&m), "{}", error),
            }
            prop_assert_eq!(&copy, &position);
        }
    }

    #[test]
    fn rules_are_read_as_written(rules in all_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    /// Steps and first jumps as the rules state them, point by point.
    #[test]
    fn moves_of_a_turn_are_the_literal_ones(position in scattered()) {
        prop_assume!(position.outcome().is_none());
        let rules = Rules { jumps: Jumps::Optional, single_jump: SingleJump::Allowed, ..position.rules() };
        let position = Jiu::from_text(&position.to_text(), rules).unwrap();
        let (side, size) = (position.side_to_move(), position.size());
        let at = |row: i8, column: i8| {
            size.point(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
        };
        let mut expected = HashSet::new();
        for from in position.stones(side) {
            for (direction, (down, right)) in Direction::ALL.into_iter().zip([(-1, 0), (0, 1), (1, 0), (0, -1)]) {
                let (row, column) = (from.row() as i8, from.column() as i8);
                let Some(next) = at(row + down, column + right) else { continue };
                match position.stone_at(next) {
                    None => _ = expected.insert(Move::Step { from, to: next }),
                    Some(stone) if stone != side => {
                        let beyond = at(row + 2 * down, column + 2 * right);
                        if beyond.is_some_and(|beyond| position.stone_at(beyond).is_none()) {
                            expected.insert(Move::Jump { from, direction });
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        let moves: HashSet<Move> =
            position.moves().into_iter().filter(|m| !matches!(m, Move::Fly { .. })).collect();
        prop_assert_eq!(moves, expected);
    }
}
