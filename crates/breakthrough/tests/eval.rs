//! The evaluation, counted on whole boards, against its reading square by square.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use breakthrough::historical::{Engine, Model, run};
use breakthrough::{Bits, Breakthrough, Evaluation, Feature, Size, Weights, dispatch};
use common::{in_both_words, moves_of, scattered};
use proptest::prelude::*;
use search_core::{Evaluate, Position, Side};

/// One side's pieces, square by square, with ranks counted from that side's own first row: the
/// article's features read literally.
struct Literal<'a, B: Bits> {
    position: &'a Breakthrough<B>,
    side: Side,
}

impl<B: Bits> Literal<'_, B> {
    /// Whose piece stands there; `None` also off the board.
    fn at(&self, file: i32, row: i32) -> Option<Side> {
        self.on_board(file, row).then(|| self.position.piece_at(self.square(file, row))).flatten()
    }

    fn on_board(&self, file: i32, row: i32) -> bool {
        let size = self.position.size();
        (0..i32::from(size.files())).contains(&file) && (0..i32::from(size.ranks())).contains(&row)
    }

    fn square(&self, file: i32, row: i32) -> u8 {
        let size = self.position.size();
        let rank = if self.side == Side::First { row } else { i32::from(size.ranks()) - 1 - row };
        size.square(file as u8, rank as u8).unwrap()
    }

    fn own(&self, file: i32, row: i32) -> bool {
        self.at(file, row) == Some(self.side)
    }

    fn count(&self, feature: Feature) -> u32 {
        let size = self.position.size();
        let (files, ranks) = (i32::from(size.files()), i32::from(size.ranks()));
        let squares = (0..files).flat_map(|file| (0..ranks).map(move |row| (file, row)));
        let pieces: Vec<_> = squares.filter(|&(file, row)| self.own(file, row)).collect();
        match feature {
            Feature::Win => {
                let no_enemy = self.position.pieces(self.side.other()).is_empty();
                u32::from(no_enemy || pieces.iter().any(|&(_, row)| row == ranks - 1))
            }
            Feature::ColumnHole => {
                (0..files).filter(|column| pieces.iter().all(|(file, _)| file != column)).count() as u32
            }
            _ => pieces.iter().map(|&(file, row)| self.of_piece(feature, file, row)).sum(),
        }
    }

    fn of_piece(&self, feature: Feature, file: i32, row: i32) -> u32 {
        let last = i32::from(self.position.size().ranks()) - 1;
        let enemy = |df: i32, dr: i32| self.at(file + df, row + dr) == Some(self.side.other());
        let own = |df: i32, dr: i32| self.own(file + df, row + dr);
        let attackers = [-1, 1].into_iter().filter(|&df| enemy(df, 1)).count() as u32;
        let protectors = [-1, 1].into_iter().filter(|&df| own(df, -1)).count() as u32;
        let safe = attackers == 0 && protectors > 0;
        match feature {
            Feature::Win | Feature::ColumnHole => 0,
            Feature::Piece => 1,
            Feature::AlmostWin => u32::from(row == last - 1 && attackers == 0),
            Feature::Danger => row as u32 + u32::from(safe && row == last - 2),
            Feature::HighDanger => u32::from(safe && row == last - 1),
            Feature::Attack => attackers * if protectors == 0 { 2 } else { 1 },
            Feature::Protection => protectors,
            Feature::ConnectionHorizontal => u32::from(own(-1, 0) || own(1, 0)),
            Feature::ConnectionVertical => u32::from(own(0, -1) || own(0, 1)),
            Feature::HomeGround => u32::from(row == 0),
            Feature::Mobility => {
                let straight = self.on_board(file, row + 1) && self.at(file, row + 1).is_none();
                let diagonal = |df: i32| self.on_board(file + df, row + 1) && !own(df, 1);
                u32::from(straight) + u32::from(diagonal(-1)) + u32::from(diagonal(1))
            }
        }
    }
}

/// Weights that tell every feature from every other.
const DISTINCT: Weights = Weights {
    win: 1_000_003,
    almost_win: 200_003,
    piece: 30_011,
    danger: 5_003,
    high_danger: 1_009,
    attack: 503,
    protection: 211,
    connection_horizontal: 101,
    connection_vertical: 53,
    mobility: 1,
    column_hole: 23,
    home_ground: 11,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn counts_equal_the_literal_reading(any in scattered()) {
        dispatch!(any, |position| {
            let mut value = 0;
            for term in Evaluation::new(DISTINCT).explain(&position) {
                let [white, black] = [Side::First, Side::Second]
                    .map(|side| Literal { position: &position, side }.count(term.feature));
                prop_assert_eq!((term.white, term.black), (white, black), "{:?}", term.feature);
                value += term.weight * (white as i32 - black as i32);
            }
            prop_assert_eq!(Evaluation::new(DISTINCT).white_minus_black(&position), value);
        });
    }

    #[test]
    fn exchanging_colours_negates_and_mirroring_keeps_the_value(any in scattered()) {
        dispatch!(any, |position| {
            let evaluation = Evaluation::new(DISTINCT);
            let value = evaluation.white_minus_black(&position);
            prop_assert_eq!(evaluation.white_minus_black(&position.colour_flipped()), -value);
            prop_assert_eq!(evaluation.evaluate(&position.colour_flipped()), evaluation.evaluate(&position));
            prop_assert_eq!(evaluation.white_minus_black(&position.mirrored()), value);
        });
    }

    #[test]
    fn both_words_agree((small, large) in in_both_words()) {
        let evaluation = Evaluation::new(DISTINCT);
        prop_assert_eq!(evaluation.explain(&small), evaluation.explain(&large));
        prop_assert_eq!(evaluation.evaluate(&small), evaluation.evaluate(&large));
    }

    #[test]
    fn mobility_counts_the_moves(any in scattered()) {
        dispatch!(any, |position| {
            if position.outcome().is_none() {
                let term = Evaluation::default().explain(&position)[Feature::Mobility as usize];
                let count = if position.side_to_move() == Side::First { term.white } else { term.black };
                prop_assert_eq!(count as usize, moves_of(&position).len());
            }
        });
    }
}

/// Weights are data: the worst of them give a wrong value, not a panic.
#[test]
fn absurd_weights_do_not_panic() {
    for w in [i32::MIN, i32::MAX] {
        let weights = Weights {
            win: w,
            almost_win: w,
            piece: w,
            danger: w,
            high_danger: w,
            attack: w,
            protection: w,
            connection_horizontal: w,
            connection_vertical: w,
            mobility: w,
            column_hole: w,
            home_ground: w,
        };
        for fen in ["3p/2P1/1p2/P3 w", "P3/4/4/3P b", "pppp/4/4/PPP1 b"] {
            let position = Breakthrough::<u64>::from_fen(fen).unwrap();
            let evaluation = Evaluation::new(weights);
            let _ = (evaluation.evaluate(&position), evaluation.explain(&position).map(|term| term.value()));
        }
        let model = Model { weights, ..Model::of(Engine::A2) };
        assert!(run(3, &model).calls > 0);
    }
}

/// Worked by hand for the starting position: 16 pieces a side, 8 of them on the second row.
#[test]
fn the_starting_position_by_hand() {
    let start = Breakthrough::<u64>::start(Size::STANDARD, 2).unwrap();
    let terms = Evaluation::new(Weights::COPY).explain(&start);
    let white: Vec<_> = terms.iter().map(|term| term.white).collect();
    assert_eq!(white, [0, 0, 16, 8, 0, 0, 14, 16, 16, 22, 0, 8]);
    assert!(terms.iter().all(|term| term.white == term.black));
    assert_eq!(Evaluation::default().evaluate(&start), 0);
}
