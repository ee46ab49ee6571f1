//! Shapes: the published placements, and three ways of counting that must agree.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::{anywhere, walk};
use jiu::shapes::matrix::{self, Pattern};
use jiu::{Jiu, Rules, ShapeCounts, Size};
use proptest::prelude::*;
use search_core::{Position, Side};

#[test]
fn dalian_placements_of_the_public_board() {
    assert_eq!(Pattern::FlatDalian.placements(Size::STANDARD), 1_144);
    assert_eq!(Pattern::ObliqueDalian.placements(Size::STANDARD), 1_056);
}

/// A Dalian on an otherwise empty board, each in all its images and places, is one Dalian.
#[test]
fn every_dalian_is_found_once() {
    for (pattern, expected) in [(Pattern::FlatDalian, 1_144), (Pattern::ObliqueDalian, 1_056)] {
        let mut found = 0;
        for drawing in pattern.matrices(Side::First) {
            for top in 0..=14 - drawing.rows() {
                for left in 0..=14 - drawing.columns() {
                    let own = (0..drawing.rows() * drawing.columns())
                        .map(|index| (index / drawing.columns(), index % drawing.columns()))
                        .filter(|&(row, column)| drawing.element(row, column) == 1)
                        .map(|(row, column)| {
                            Size::STANDARD.point((top + row) as u8, (left + column) as u8).unwrap()
                        })
                        .collect::<jiu::Points>();
                    assert_eq!(own.count(), 7);
                    let board = Jiu::start(Size::STANDARD, Rules::COMPETITION).board();
                    let counts = ShapeCounts::of(own, jiu::Points::EMPTY, board.without(own));
                    assert_eq!(counts.dalians(), 1, "{own:?}");
                    found += if pattern == Pattern::FlatDalian {
                        counts.flat_dalians
                    } else {
                        counts.oblique_dalians
                    };
                }
            }
        }
        assert_eq!(found, expected);
    }
}

/// Two shapes up to symmetry: the images of either never meet those of the other.
#[test]
fn there_are_two_dalians() {
    let (flat, oblique) =
        (Pattern::FlatDalian.matrices(Side::First), Pattern::ObliqueDalian.matrices(Side::First));
    assert_eq!((flat.len(), oblique.len()), (8, 8));
    assert!(flat.iter().all(|matrix| !oblique.contains(matrix)));
}

fn counts_agree(position: &Jiu) {
    let stones = [Side::First, Side::Second].map(|side| position.stones(side));
    for side in [Side::First, Side::Second] {
        let literal = matrix::count(position.size(), stones, side);
        let (own, enemy) = (stones[side.index()], stones[side.other().index()]);
        assert_eq!(ShapeCounts::of(own, enemy, position.empty()), literal, "from scratch {position}");
        assert_eq!(position.shapes(side), literal, "kept up to date {position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn three_ways_of_counting_agree(position in anywhere()) {
        counts_agree(&position);
    }

    /// In play and in undo.
    #[test]
    fn counts_follow_play(mut position in anywhere(), seed: u64) {
        let before = position.clone();
        let mut played = Vec::new();
        let mut moves = Vec::new();
        for step in 0..12_u64 {
            if position.outcome().is_some() {
                break;
            }
            moves.clear();
            position.legal_moves(&mut moves);
            let m = moves[(seed.rotate_left(step as u32 * 5) % moves.len() as u64) as usize];
            played.push((m, position.play(m)));
            let fresh = position.forgetting();
            for side in [Side::First, Side::Second] {
                prop_assert_eq!(position.shapes(side), fresh.shapes(side));
            }
        }
        for (m, undo) in played.into_iter().rev() {
            position.undo(m, undo);
        }
        for side in [Side::First, Side::Second] {
            prop_assert_eq!(position.shapes(side), before.shapes(side));
        }
    }

    /// What a stone would form is what matrices with and without it tell.
    #[test]
    fn shapes_formed_by_one_stone(position in anywhere(), which: usize, white: bool) {
        let side = if white { Side::First } else { Side::Second };
        let empty: Vec<_> = position.empty().iter().collect();
        prop_assume!(!empty.is_empty());
        let point = empty[which % empty.len()];
        let mut stones = [Side::First, Side::Second].map(|side| position.stones(side));
        stones[side.index()] |= jiu::Points::of(point);
        let with = matrix::count(position.size(), stones, side);
        let formed = position.shapes_formed(side, point);
        prop_assert_eq!(with.squares - position.shapes(side).squares, formed.squares);
        for pattern in Pattern::ALL {
            let board = matrix::Matrix::board(position.size(), stones);
            let holding = pattern.matrices(side).iter().map(|matrix| {
                let holds = |&(top, left): &(usize, usize)| {
                    let (row, column) = (usize::from(point.row()), usize::from(point.column()));
                    let own = if white { 1 } else { -1 };
                    (top..top + matrix.rows()).contains(&row)
                        && (left..left + matrix.columns()).contains(&column)
                        && matrix.element(row - top, column - left) == own
                };
                matrix.matches(&board).iter().filter(|place| holds(place)).count()
            }).sum::<usize>();
            let number = match pattern {
                Pattern::Square => formed.squares,
                Pattern::Triangle => formed.triangles,
                Pattern::Trinity => formed.trinities,
                Pattern::LooseTrinity => formed.loose_trinities,
                Pattern::Diagonal => formed.diagonals,
                Pattern::FlatDalian => formed.flat_dalians,
                Pattern::ObliqueDalian => formed.oblique_dalians,
            };
            prop_assert_eq!(usize::from(number), holding, "{:?}", pattern);
        }
    }
}

/// A whole game on every size, each position counted in all three ways.
#[test]
fn counts_agree_through_games() {
    for size in Size::ALL {
        let mut position = Jiu::start(size, Rules::COMPETITION);
        let plies = if size.extent() > 8 { 60 } else { 160 };
        walk(&mut position, usize::from(size.points()) + plies, 7, |position, _| {
            if position.empty().count() % 5 < 2 {
                counts_agree(position);
            }
        });
    }
}
