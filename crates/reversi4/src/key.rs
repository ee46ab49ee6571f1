//! Hash keys. A move changes many discs, so a key is mixed from the two sets anew rather than kept
//! up square by square.

use search_core::Side;

/// Odd multipliers, the fractions of the golden ratio and of the square roots of 2 and 3 in 64 bits.
const BLACK: u64 = 0x9e37_79b9_7f4a_7c15;
const WHITE: u64 = 0x6a09_e667_f3bc_c909;
const FINAL: u64 = 0xbb67_ae85_84ca_a73b;

/// The key of a position. Each set goes through a bijection, so boards that differ in one set
/// always have different keys; others share one as seldom as random words.
#[inline]
pub(crate) fn key_of([black, white]: [u64; 2], side: Side) -> u64 {
    let black = mixed(black.wrapping_mul(BLACK));
    let white = white.wrapping_mul(WHITE).rotate_left(32);
    mixed(black ^ white).wrapping_mul(FINAL) ^ (side as u64).wrapping_neg()
}

#[inline]
const fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(BLACK);
    word ^ word >> 29
}
