//! Weights of an evaluation: what is read is written alike. Each input is tried as it is, and as the
//! body of a file whose head and checksum are right, so that the body's reader is reached.
//!
//! One input is a few hundred microseconds of work: the head is made once, a body that is whole gets
//! no longer by more input, and the weights are written again once.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use reversi4::Shape;
use reversi4::eval::{PatternSet, Weights};

/// Bytes before the body of a file, and after it.
const HEAD: usize = 14;
const CHECKSUM: usize = 8;
/// The longest input tried. Weights that are all 0 are a body of some 3 KB.
const LONGEST: usize = 1 << 13;

/// The smallest file there is, weights of 0 for 6x6.
static ZEROS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let shape = Shape::square(6).expect("a board");
    Weights::rounded(PatternSet::of(shape).expect("a board with patterns"), 1, &[]).to_bytes()
});

fuzz_target!(|bytes: &[u8]| {
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    check(bytes);
    let mut file = ZEROS[..HEAD].to_vec();
    file.extend(bytes);
    let checksum = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    file.extend(checksum.to_le_bytes());
    check(&file);
});

fn check(bytes: &[u8]) {
    let Ok(weights) = Weights::from_bytes(bytes) else { return };
    assert!(bytes.len() >= HEAD + CHECKSUM);
    let again = Weights::from_bytes(&weights.to_bytes()).expect("what was written can be read");
    let set = weights.set();
    assert_eq!(set.entries(), again.set().entries());
    for entry in 0..set.entries() {
        for knot in 0..set.knots() {
            assert_eq!(weights.at(entry, knot), again.at(entry, knot));
        }
    }
}
