//! The value alone, faster than by way of the twelve counts of either side.
//!
//! The value is split in two: what each piece adds wherever the others stand ([`placement`]), which a
//! program that makes moves can keep up by differences, and what pieces add together
//! ([`structure`]). Two identities save work. Every attack is mutual (what stands diagonally in front
//! of a piece has that piece diagonally in front of itself), so attacks cancel but for those on
//! unprotected pieces. And a piece's diagonal moves are its diagonal squares on the board, which is
//! placement, without those that hold own pieces, which are protections.

use super::features::{
    Reading, almost_winning, beside, count_both, diagonals, diagonals_of_opponent, files_of, rows_before_goal,
};
use super::weights::Weights;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Step;

/// The value as White minus Black.
#[inline]
pub(crate) fn balance<B: Bits>(
    geometry: &Geometry<B>,
    pieces: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    placement(geometry, pieces, weights, reading).wrapping_add(structure(geometry, pieces, weights, reading))
}

/// The part of the value that is a sum over pieces, of the piece itself, its advance and its
/// diagonal squares, as White minus Black.
#[inline]
pub(crate) fn placement<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let edge = geometry.board.without(geometry.not_file_a & geometry.not_last_file);
    let difference = |white: B, black: B| white.count() as i32 - black.count() as i32;
    // Two diagonal squares for each piece, one at an edge.
    let each = weights.piece.wrapping_add(weights.mobility.wrapping_mul(2));
    let mut value = each.wrapping_mul(difference(white, black));
    value = value.wrapping_sub(weights.mobility.wrapping_mul(difference(white & edge, black & edge)));
    for bit in 0..geometry.advance_bits {
        let [white_rows, black_rows] = geometry.advance_bit.map(|rows| rows[bit]);
        let rows = difference(white & white_rows, black & black_rows) << bit;
        value = value.wrapping_add(weights.danger.wrapping_mul(rows));
    }
    if reading.black_advance {
        value = value.wrapping_sub(weights.danger.wrapping_mul(black.count() as i32));
    }
    value
}

/// The part of the value that depends on how pieces stand together, as White minus Black.
#[inline]
pub(crate) fn structure<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    if geometry.outcome([white, black]).is_some() {
        return finished_structure(geometry, [white, black], weights, reading);
    }
    let w = common_sets::<B, true>(geometry, white, black);
    let b = common_sets::<B, false>(geometry, black, white);
    // One array, so that the compiler counts with vector instructions where the target has no
    // instruction for a single count.
    let counts = [w[0], b[0], w[1], b[1], w[2], b[2], w[3], b[3]].map(|set| set.count() as i32);
    let protections = counts[0] + counts[2] - counts[1] - counts[3];
    let worth = weights.protection.wrapping_sub(weights.mobility);
    let connection = if reading.vertical_connection {
        weights.connection_vertical.wrapping_add(weights.connection_horizontal)
    } else {
        weights.connection_vertical
    };
    worth
        .wrapping_mul(protections)
        .wrapping_add(weights.mobility.wrapping_mul(counts[4] - counts[5]))
        .wrapping_add(connection.wrapping_mul(counts[6] - counts[7]))
        .wrapping_add(rare::<B, true>(geometry, white, black, w[0] | w[1], weights, reading))
        .wrapping_sub(rare::<B, false>(geometry, black, white, b[0] | b[1], weights, reading))
}

/// In a finished game pieces on the goal row have no moves, so that the second identity fails: the
/// value comes by way of the counts. Seldom needed.
#[cold]
fn finished_structure<B: Bits>(
    geometry: &Geometry<B>,
    pieces: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let [white, black] = count_both(geometry, pieces, reading);
    let value = weights.value(&white).wrapping_sub(weights.value(&black));
    value.wrapping_sub(placement(geometry, pieces, weights, reading))
}

/// One side's pieces that are protected from either diagonal, its straight moves, and its pieces
/// with a neighbour on the column.
#[inline(always)]
fn common_sets<B: Bits, const WHITE: bool>(geometry: &Geometry<B>, own: B, opponent: B) -> [B; 4] {
    let [protected_a, protected_z] = diagonals::<B, WHITE>(geometry, own);
    let straight = geometry.stepped::<WHITE>(own, Step::Straight).without(own | opponent);
    let beside = own << geometry.up | own >> geometry.up;
    [protected_a & own, protected_z & own, straight & geometry.board, beside & own]
}

/// One side's features that most positions don't have, or most weights ignore.
#[inline(always)]
fn rare<B: Bits, const WHITE: bool>(
    geometry: &Geometry<B>,
    own: B,
    opponent: B,
    protected: B,
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let side = usize::from(!WHITE);
    let mut value = 0_i32;
    let mut add = |weight: i32, count: u32| value = value.wrapping_add(weight.wrapping_mul(count as i32));
    if !reading.vertical_connection && weights.connection_horizontal != 0 {
        add(weights.connection_horizontal, (own & beside(geometry, own)).count());
    }
    if weights.home_ground != 0 {
        add(weights.home_ground, (own & geometry.goal[1 - side]).count());
    }
    if weights.column_hole != 0 {
        add(weights.column_hole.wrapping_neg(), geometry.up - files_of(geometry, own).count());
    }
    let [attacked_a, attacked_z] = diagonals_of_opponent::<B, WHITE>(geometry, opponent);
    let attacked = (attacked_a | attacked_z) & own;
    let far = own & geometry.near_goal[side][1];
    if (attacked | far).is_empty() {
        return value;
    }
    let loose = own.without(protected);
    add(weights.attack.wrapping_neg(), (attacked_a & loose).count() + (attacked_z & loose).count());
    if !far.is_empty() {
        let [before_goal, two_before] = rows_before_goal(geometry, side);
        let safe = protected.without(attacked);
        add(weights.danger, (safe & two_before).count());
        add(weights.high_danger, (safe & before_goal).count());
        add(weights.almost_win, almost_winning::<B, WHITE>(geometry, own, opponent, reading).count());
    }
    value
}
