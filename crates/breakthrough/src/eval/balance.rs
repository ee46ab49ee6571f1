//! The value alone, faster than by way of the twelve counts of either side.
//!
//! The value is split in three: what each piece adds wherever the others stand ([`placement`]), what
//! the pieces of one side add together, whatever the other side does ([`formation`]), and what
//! depends on both sides ([`contact`]). A program that makes moves keeps up the first by differences,
//! and has to renew the second for the side that moved only. Three identities leave little contact:
//!
//! - attacks are mutual: what stands diagonally in front of a piece has that piece diagonally in
//!   front of itself. So they cancel, but for those on unprotected pieces, which count twice;
//! - so are blockades of a straight step by an enemy piece; those by an own piece are formation;
//! - a piece's diagonal moves are its diagonal squares on the board, which is placement, without
//!   those that hold own pieces, which are protections: formation.

use super::features::{
    Reading, almost_winning, beside, count_both, diagonals, diagonals_of_opponent, files_of, rows_before_goal,
};
use super::weights::Weights;
use crate::bits::Bits;
use crate::geometry::Geometry;

/// The value as White minus Black.
#[inline]
pub(crate) fn balance<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    placement(geometry, [white, black], weights, reading)
        .wrapping_add(formation::<B, true>(geometry, white, weights, reading))
        .wrapping_sub(formation::<B, false>(geometry, black, weights, reading))
        .wrapping_add(contact(geometry, [white, black], weights, reading))
}

/// The part that is a sum over pieces: the piece itself, its advance and the squares it could step
/// to on an empty board. White minus Black.
#[inline]
pub(crate) fn placement<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let edge = geometry.board.without(geometry.not_file_a & geometry.not_last_file);
    let difference = |white: B, black: B| {
        // An array, as in `formation`.
        let [white, black] = [white, black].map(|set| set.count() as i32);
        white - black
    };
    // Three squares in front of each piece, two at an edge.
    let each = weights.piece.wrapping_add(weights.mobility.wrapping_mul(3));
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

/// The part that one side's pieces add together: protections, connections, blockades among
/// themselves, columns and first row. From that side's view.
#[inline]
pub(crate) fn formation<B: Bits, const WHITE: bool>(
    geometry: &Geometry<B>,
    own: B,
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let [protected_a, protected_z] = diagonals::<B, WHITE>(geometry, own);
    let behind = own << geometry.up;
    // One array, so that the compiler counts with vector instructions where the target has no
    // instruction for a single count.
    let sets = [protected_a & own, protected_z & own, behind & own, (behind | own >> geometry.up) & own];
    let [from_a, from_z, files, on_column] = sets.map(|set| set.count() as i32);
    let vertical = if reading.vertical_connection {
        weights.connection_vertical.wrapping_add(weights.connection_horizontal)
    } else {
        weights.connection_vertical
    };
    let mut value = weights.protection.wrapping_mul(from_a + from_z);
    let mut add = |weight: i32, count: i32| value = value.wrapping_add(weight.wrapping_mul(count));
    add(weights.mobility, -(from_a + from_z + files));
    add(vertical, on_column);
    // Features that the default weights ignore cost a test.
    if !reading.vertical_connection && weights.connection_horizontal != 0 {
        add(weights.connection_horizontal, (own & beside(geometry, own)).count() as i32);
    }
    if weights.home_ground != 0 {
        add(weights.home_ground, (own & geometry.goal[usize::from(WHITE)]).count() as i32);
    }
    if weights.column_hole != 0 {
        add(weights.column_hole, files_of(geometry, own).count() as i32 - geometry.up as i32);
    }
    value
}

/// The part that depends on both sides: attacks on unprotected pieces, and pieces near their goal.
/// White minus Black; 0 for most positions.
#[inline]
pub(crate) fn contact<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let [attacked_a, attacked_z] = diagonals_of_opponent::<B, true>(geometry, black);
    let far = white & geometry.near_goal[0][1] | black & geometry.near_goal[1][1];
    // Attacks are mutual: if White has no attacked piece, Black has none. And a game is over only
    // with a piece that is far, or without pieces.
    if ((attacked_a | attacked_z) & white | far).is_empty() && !white.is_empty() && !black.is_empty() {
        return 0;
    }
    if geometry.outcome([white, black]).is_some() {
        return finished_contact(geometry, [white, black], weights, reading);
    }
    let of_white = contact_of::<B, true>(geometry, white, black, weights, reading);
    let of_black = contact_of::<B, false>(geometry, black, white, weights, reading);
    of_white.wrapping_sub(of_black)
}

/// In a finished game pieces on the goal row have no moves, so that the identities fail: the value
/// comes by way of the counts. Seldom needed.
#[cold]
fn finished_contact<B: Bits>(
    geometry: &Geometry<B>,
    [white, black]: [B; 2],
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let counts = count_both(geometry, [white, black], reading);
    let [of_white, of_black] = counts.map(|side| weights.value(&side));
    of_white
        .wrapping_sub(of_black)
        .wrapping_sub(placement(geometry, [white, black], weights, reading))
        .wrapping_sub(formation::<B, true>(geometry, white, weights, reading))
        .wrapping_add(formation::<B, false>(geometry, black, weights, reading))
}

fn contact_of<B: Bits, const WHITE: bool>(
    geometry: &Geometry<B>,
    own: B,
    opponent: B,
    weights: &Weights,
    reading: Reading,
) -> i32 {
    let side = usize::from(!WHITE);
    let mut value = 0_i32;
    let mut add = |weight: i32, count: u32| value = value.wrapping_add(weight.wrapping_mul(count as i32));
    let [attacked_a, attacked_z] = diagonals_of_opponent::<B, WHITE>(geometry, opponent);
    let [protected_a, protected_z] = diagonals::<B, WHITE>(geometry, own);
    let protected = (protected_a | protected_z) & own;
    let loose = own.without(protected);
    add(weights.attack.wrapping_neg(), (attacked_a & loose).count() + (attacked_z & loose).count());
    if own.meets(geometry.near_goal[side][1]) {
        let [before_goal, two_before] = rows_before_goal(geometry, side);
        let safe = protected.without(attacked_a | attacked_z);
        add(weights.danger, (safe & two_before).count());
        add(weights.high_danger, (safe & before_goal).count());
        add(weights.almost_win, almost_winning::<B, WHITE>(geometry, own, opponent, reading).count());
    }
    value
}
