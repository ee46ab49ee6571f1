//! The historical evaluation against its description, square by square.

use breakthrough::historical::{Engine, Faults, Model, evaluate};
use breakthrough::{Breakthrough, Weights};
use proptest::prelude::*;
use search_core::{Position, Side};

/// A piece as its own side sees the board: `forward` is +1 for White, -1 for Black; column and row
/// count from a1.
struct Piece<'a> {
    position: &'a Breakthrough<u64>,
    side: Side,
    column: i32,
    row: i32,
}

impl Piece<'_> {
    fn forward(&self) -> i32 {
        if self.side == Side::First { 1 } else { -1 }
    }

    /// The square `columns` aside and `rows` in front: `None` off the board, else who stands there.
    fn near(&self, columns: i32, rows: i32) -> Option<Option<Side>> {
        let (column, row) = (self.column + columns, self.row + rows * self.forward());
        let on_board = (0..8).contains(&column) && (0..8).contains(&row);
        on_board.then(|| self.position.piece_at((row * 8 + column) as u8))
    }

    fn diagonals(&self, rows: i32, side: Side) -> i32 {
        [-1, 1].into_iter().filter(|columns| self.near(*columns, rows) == Some(Some(side))).count() as i32
    }

    /// The piece's worth for its side; `Weights::ARTICLE` with a connection of 40 in all.
    fn worth(&self) -> i32 {
        let white = self.side == Side::First;
        let mut value = 1_300;
        if [-1, 1].iter().any(|rows| self.near(0, *rows) == Some(Some(self.side))) {
            value += 40;
        }
        let (attack, protection) =
            (50 * self.diagonals(1, self.side.other()), 65 * self.diagonals(-1, self.side));
        value += protection;
        if attack > 0 {
            value -= attack;
            if protection == 0 {
                value -= attack;
            }
        } else if protection > 0 {
            value += match (white, self.row) {
                (true, 5) | (false, 2) => 20,
                (true, 6) | (false, 1) => 100,
                _ => 0,
            };
        }
        value += 20 * if white { self.row } else { 8 - self.row };
        value += i32::from(self.near(0, 1) == Some(None));
        for columns in [-1, 1] {
            value += i32::from(self.near(columns, 1).is_some_and(|piece| piece != Some(self.side)));
        }
        let open = [-1, 1].iter().all(|columns| self.near(*columns, 1) == Some(None));
        if self.row == (if white { 6 } else { 1 }) && !open {
            value += 10_000;
        }
        value
    }
}

fn literal(position: &Breakthrough<u64>) -> i32 {
    let mut value = 0;
    for side in [Side::First, Side::Second] {
        let sign = if side == Side::First { 1 } else { -1 };
        let mut won = position.pieces(side.other()) == 0;
        for square in 0..64 {
            if position.piece_at(square) == Some(side) {
                let (column, row) = (i32::from(square % 8), i32::from(square / 8));
                value += sign * Piece { position, side, column, row }.worth();
                won |= row == if side == Side::First { 7 } else { 0 };
            }
        }
        value += sign * if won { 500_000 } else { 0 };
    }
    if position.side_to_move() == Side::First { value } else { -value }
}

/// 8 x 8 boards with pieces anywhere: one row of 8 dice for each rank.
fn scattered() -> impl Strategy<Value = Breakthrough<u64>> {
    let dice = proptest::collection::vec(0_u8..12, 64);
    (dice, 1_u8..=6, any::<bool>()).prop_filter_map("both sides have won", |(dice, density, white)| {
        let piece = |die: &u8| match *die {
            die if die < density => 'P',
            die if die < 2 * density => 'p',
            _ => '.',
        };
        let rows: Vec<String> = dice.chunks(8).map(|row| row.iter().map(piece).collect()).collect();
        let side = if white { "white" } else { "black" };
        Breakthrough::from_drawing(&format!("{}\n{side} to move", rows.join("\n"))).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_evaluation_equals_its_description(position in scattered()) {
        prop_assert_eq!(evaluate(&position, &Model::of(Engine::A2)), literal(&position));
    }

    /// Without its three faults it is the sound evaluation.
    #[test]
    fn mended_it_is_the_sound_one(position in scattered()) {
        let mended = Model { weights: Weights::COPY, ..Model::of(Engine::A2) }.mended(Faults::OF_EVALUATION);
        let sound = breakthrough::Evaluation::new(Weights::COPY);
        prop_assert_eq!(evaluate(&position, &mended), search_core::Evaluate::evaluate(&sound, &position));
    }
}
