//! The engine's evaluation: the twelve features, three of them misread.

use search_core::Side;

use super::model::{Faults, Model};
use crate::eval::{Reading, balance};
use crate::rules::Breakthrough;

/// The value of a position from the view of the side to move, as the engine stored it with the
/// position. Finished positions have the win's weight added to the rest.
#[inline]
#[must_use]
pub fn evaluate(position: &Breakthrough<u64>, model: &Model) -> i32 {
    let value = balance(position.geometry, position.pieces, &model.weights, reading(model.faults));
    seen_from(position.side, value)
}

/// White minus Black, turned to the view of `side`. Absurd weights are bounded, so that the search
/// can negate every value and add depths to it.
#[inline(always)]
pub(super) fn seen_from(side: Side, white_minus_black: i32) -> i32 {
    const BOUND: i32 = 1_000_000_000;
    let value = white_minus_black.clamp(-BOUND, BOUND);
    if side == Side::First { value } else { -value }
}

/// How the features are read with these faults.
pub(super) fn reading(faults: Faults) -> Reading {
    Reading {
        black_advance: faults.contains(Faults::BLACK_ADVANCE),
        vertical_connection: faults.contains(Faults::VERTICAL_CONNECTION),
        almost_win: faults.contains(Faults::ALMOST_WIN),
    }
}
