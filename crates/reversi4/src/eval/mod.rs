//! What a position is worth before the end is in sight.
//!
//! On 8 x 8 and 6 x 6 a sum of fitted weights: of patterns of squares, as numbers, and of a few
//! counts (Buro 1997). `cargo xtask fit reversi` makes the weights from games that the project plays
//! against itself; `docs/reversi-evaluation.md` says how. On other boards a few counts with chosen
//! weights.

mod bits;
mod counts;
mod fine;
mod fitted;
mod handmade;
mod lanes;
mod patterns;
mod weights;

use std::sync::OnceLock;

use search_core::{Evaluate, Position as _};

pub use fine::FineReversi;
use fitted::Fitted;
pub use patterns::{Class, PatternSet, Phase, Reading};
pub use weights::{Weights, WeightsError};

use crate::geometry::Geometry;
use crate::position::Reversi;
use crate::shape::{Form, Shape};

/// The weights that the project ships.
static EIGHT: &[u8] = include_bytes!("../../data/8x8.weights");
static SIX: &[u8] = include_bytes!("../../data/6x6.weights");

/// A static evaluation of one board's positions: the expected difference of discs at the end, for
/// the side to move.
///
/// As [`Evaluate`] for [`Reversi`] it is in whole discs, like the outcome of a game; for
/// [`FineReversi`] in hundredths, like its outcome. A position on another board than the
/// evaluation's is valued by the counts with chosen weights.
#[derive(Clone, Debug)]
pub struct Evaluation {
    geometry: &'static Geometry,
    fitted: Option<Fitted>,
}

impl Evaluation {
    /// The best evaluation that the project has for a board: shipped weights, or the counts.
    #[must_use]
    pub fn of(shape: Shape) -> Self {
        static READ: [OnceLock<Option<Fitted>>; 2] = [const { OnceLock::new() }; 2];
        // The tests hold that the shipped files can be read.
        let read = |bytes| Weights::from_bytes(bytes).ok().map(|weights| Fitted::new(&weights));
        let fitted = match shape.form() {
            Form::Rectangle { files: 8, ranks: 8 } => READ[0].get_or_init(|| read(EIGHT)).clone(),
            Form::Rectangle { files: 6, ranks: 6 } => READ[1].get_or_init(|| read(SIX)).clone(),
            _ => None,
        };
        Self { geometry: Geometry::of(shape), fitted }
    }

    /// The counts with chosen weights, for any board.
    #[must_use]
    pub fn hand_made(shape: Shape) -> Self {
        Self { geometry: Geometry::of(shape), fitted: None }
    }

    /// The evaluation with these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        Self { geometry: weights.set().geometry, fitted: Some(Fitted::new(weights)) }
    }

    /// The evaluation with the weights of a file.
    ///
    /// # Errors
    /// [`WeightsError`] when the bytes are no such file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes(bytes).map(|weights| Self::new(&weights))
    }

    /// The board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.geometry.shape
    }

    /// Whether the weights are fitted ones.
    #[must_use]
    pub fn is_fitted(&self) -> bool {
        self.fitted.is_some()
    }

    /// The value in hundredths of a disc for the side to move, within what a game can end with.
    #[must_use]
    pub fn hundredths(&self, position: &Reversi) -> i32 {
        let side = position.side_to_move();
        let (own, other, moves) = (position.discs(side), position.discs(side.other()), position.placements());
        if position.shape() == self.shape() {
            self.value_with_moves(own, other, moves)
        } else {
            cut(position.geometry, handmade::value(position.geometry, own, other, moves))
        }
    }

    /// The value in hundredths of a disc of a position on the evaluation's board, given as the discs
    /// of the side to move, those of the other side, and the moves of the side to move.
    #[inline]
    pub(crate) fn value_with_moves(&self, own: u64, other: u64, moves: u64) -> i32 {
        let value = match &self.fitted {
            Some(fitted) => fitted.value(own, other, moves),
            None => handmade::value(self.geometry, own, other, moves),
        };
        cut(self.geometry, value)
    }
}

/// No game ends with more than all squares.
#[inline]
fn cut(geometry: &Geometry, value: i32) -> i32 {
    let most = FineReversi::DISC * i32::from(geometry.shape.squares());
    value.clamp(-most, most)
}

impl Evaluate<Reversi> for Evaluation {
    /// Rounded to whole discs, halves away from 0.
    fn evaluate(&self, position: &Reversi) -> i32 {
        let value = self.hundredths(position);
        (value + value.signum() * FineReversi::DISC / 2) / FineReversi::DISC
    }

    fn aspiration_margin(&self) -> i32 {
        3
    }
}

impl Evaluate<FineReversi> for Evaluation {
    fn evaluate(&self, position: &FineReversi) -> i32 {
        self.hundredths(&position.0)
    }

    fn aspiration_margin(&self) -> i32 {
        3 * FineReversi::DISC
    }
}
