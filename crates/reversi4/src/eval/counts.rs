//! Counts beside the patterns: moves, empty squares next to discs, quarters with an odd number of
//! empty squares.

use crate::geometry::Geometry;
use crate::layout::{Layout as _, with_layout};
use crate::shape::Form;

/// Where the side with `own` can move.
#[inline]
pub(super) fn mobility(geometry: &'static Geometry, own: u64, other: u64) -> u64 {
    with_layout!(geometry, layout => layout.mobility(own, other))
}

/// The values of the five counts in the order of the pattern set's classes, each cut at its highest
/// value. `moves` are those of the side to move.
#[inline]
pub(super) fn counts(geometry: &'static Geometry, own: u64, other: u64, moves: u64) -> [u32; 5] {
    let empty = geometry.board & !(own | other);
    let replies = mobility(geometry, other, own);
    let next_to_other = around(geometry, other) & empty;
    let next_to_own = around(geometry, own) & empty;
    // One array, so that the compiler counts with vector instructions where the target has no
    // instruction for a single count.
    let [moves, replies, next_to_other, next_to_own] =
        [moves, replies, next_to_other, next_to_own].map(u64::count_ones);
    [
        moves.min(31),
        replies.min(31),
        next_to_other.min(39),
        next_to_own.min(39),
        odd_quarters(geometry, empty),
    ]
}

/// The number of quarters with an odd number of empty squares.
#[inline]
fn odd_quarters(geometry: &Geometry, empty: u64) -> u32 {
    [1, 2, 4, 8].map(|quarter: usize| (empty & geometry.quarters[quarter]).count_ones() & 1).iter().sum()
}

/// The squares next to a set, some of the set itself among them.
#[inline]
pub(super) fn around(geometry: &Geometry, set: u64) -> u64 {
    match geometry.shape.form() {
        Form::Rectangle { files: 8, .. } => around_on_grid::<8>(set) & geometry.board,
        Form::Rectangle { files: 6, .. } => around_on_grid::<6>(set) & geometry.board,
        _ => {
            let (mut left, mut around) = (set, 0);
            while left != 0 {
                around |= geometry.neighbours[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            around
        }
    }
}

#[inline(always)]
fn around_on_grid<const FILES: u32>(set: u64) -> u64 {
    let first = const { first_column(FILES) };
    let row = set | (set & !first) >> 1 | set << 1 & !first;
    row | row << FILES | row >> FILES
}

const fn first_column(files: u32) -> u64 {
    let (mut set, mut square) = (0, 0);
    while square < 64 {
        set |= 1 << square;
        square += files;
    }
    set
}
