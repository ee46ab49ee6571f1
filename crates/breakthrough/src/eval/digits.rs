//! Small numbers for all squares at once: a set of squares for each binary digit, the lowest first.
//!
//! ```text
//! sets a, b, c, d hold a square   0  1  2  3  4 times
//! digit 0                         .  x  .  x  .
//! digit 1                         .  .  x  x  .
//! digit 2                         .  .  .  .  x
//! ```

use crate::bits::Bits;

/// How many of four sets hold each square.
#[inline(always)]
pub(super) fn sum_of_four<B: Bits>(a: B, b: B, c: B, d: B) -> [B; 3] {
    let (low, carry) = (a ^ b ^ c, a & b | (a ^ b) & c);
    let last = low & d;
    [low ^ d, carry ^ last, carry & last]
}

/// The sum of two numbers of three digits, for each square.
#[inline(always)]
pub(super) fn sum_of_digits<B: Bits>(a: [B; 3], b: [B; 3]) -> [B; 4] {
    let mut carry = B::EMPTY;
    let [low, middle, high] = std::array::from_fn(|digit| {
        let (a, b) = (a[digit], b[digit]);
        let sum = a ^ b ^ carry;
        carry = a & b | (a ^ b) & carry;
        sum
    });
    [low, middle, high, carry]
}

/// The squares where a number of four digits is at least `least`.
#[inline(always)]
pub(super) fn at_least<B: Bits>(digits: [B; 4], least: i32) -> B {
    if least > 15 {
        return B::EMPTY;
    }
    // From the lowest digit up: a higher digit that differs decides.
    (0..4).fold(!B::EMPTY, |enough, place| {
        let digit = digits[place];
        if least.max(0) >> place & 1 == 1 { digit & enough } else { digit | enough }
    })
}
