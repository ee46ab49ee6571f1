//! Weights files: round trips, and what is said of a file that is none.

use proptest::prelude::*;
use reversi4::Shape;
use reversi4::eval::{Evaluation, PatternSet, Weights, WeightsError};

fn set(six: bool) -> &'static PatternSet {
    PatternSet::of(if six { Shape::square(6).expect("a board") } else { Shape::STANDARD }).expect("patterns")
}

/// A small file: a few weights of the set for 6 x 6.
fn sample() -> Vec<u8> {
    let set = set(true);
    let mut weights = vec![0.0; set.entries() * set.knots()];
    for (index, weight) in weights.iter_mut().enumerate().step_by(1_001) {
        *weight = index as f32 % 700.0 - 350.0;
    }
    Weights::rounded(set, 10, &weights).to_bytes()
}

/// The file with other bytes in its head and a checksum that is right.
fn with(bytes: &[u8], at: usize, value: &[u8]) -> Vec<u8> {
    let mut changed = bytes[..bytes.len() - 8].to_vec();
    changed.splice(at..(at + value.len()).min(changed.len()), value.iter().copied());
    let hash = changed.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    changed.extend(hash.to_le_bytes());
    changed
}

fn error(bytes: &[u8]) -> String {
    Evaluation::from_bytes(bytes).map(|_| ()).expect_err("no weights").to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn what_was_written_is_read(six: bool, step in 1..=255_u8, spread in 1..3_000_u32, seed: u64) {
        let set = set(six);
        let mut word = seed | 1;
        let weights: Vec<f32> = (0..set.entries() * set.knots())
            .map(|_| {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ((word >> 40) as u32 % spread) as f32 - spread as f32 / 2.0
            })
            .collect();
        let written = Weights::rounded(set, step, &weights);
        let read = Weights::from_bytes(&written.to_bytes()).unwrap();
        prop_assert_eq!(read.set().shape(), set.shape());
        prop_assert_eq!(read.step(), step);
        for entry in 0..set.entries() {
            for knot in 0..set.knots() {
                let weight = weights[set.shared(entry) * set.knots() + knot];
                let rounded = (weight / f32::from(step)).round().clamp(-127.0, 127.0) as i8;
                prop_assert_eq!(read.at(entry, knot), rounded);
            }
        }
    }

    #[test]
    fn no_bytes_make_it_panic(mut bytes: Vec<u8>, headed: bool) {
        if headed {
            bytes = with(&[sample()[..14].to_vec(), bytes, vec![0; 8]].concat(), 0, b"RvPW");
        }
        prop_assert!(Weights::from_bytes(&bytes).is_err());
    }
}

#[test]
fn every_damaged_byte_and_every_cut_is_noticed() {
    let bytes = sample();
    assert!(Weights::from_bytes(&bytes).is_ok());
    for index in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[index] ^= 0x10;
        assert!(Weights::from_bytes(&damaged).is_err(), "byte {index}");
        assert!(Weights::from_bytes(&bytes[..index]).is_err(), "cut to {index}");
    }
}

#[test]
fn errors_say_what_and_where() {
    let bytes = sample();
    assert_eq!(
        error(b""),
        "weights: byte 0: the file begins with \"\"; expected \"RvPW\", a weights file of Plywright"
    );
    assert_eq!(
        error(b"PK\x03\x04 and so on"),
        "weights: byte 0: the file begins with \"PK\\u{3}\\u{4}\"; expected \"RvPW\", a weights file of Plywright"
    );
    assert_eq!(error(&bytes[..10]), "weights: the file ends after 10 bytes; expected at least 22");
    assert_eq!(error(&with(&bytes, 4, &[9])), "weights: byte 4: version 9 of the format; expected 1");
    assert_eq!(
        error(&with(&bytes, 5, &[9, 9])),
        "weights: byte 5: no board of 9 files x 9 ranks: each must be at least 3, their product at most 64"
    );
    assert_eq!(
        error(&with(&bytes, 5, &[5, 5])),
        "weights: byte 5: weights for 5x5; expected 8x8 or 6x6, the boards that have patterns"
    );
    assert_eq!(error(&with(&bytes, 7, &[2])), "weights: byte 7: the number of knots is 2; expected 5");
    assert_eq!(error(&with(&bytes, 8, &[0])), "weights: byte 8: the step is 0; expected 1 to 255");
    assert_eq!(
        error(&with(&bytes, 9, &[200])),
        "weights: byte 9: the k of the Rice code is 200; expected 0 to 8"
    );
    assert!(
        error(&with(&bytes, 10, &[0; 4]))
            .starts_with("weights: byte 10: the number of entries is 0; expected ")
    );
    let end = bytes.len() - 8;
    assert_eq!(
        error(&with(&bytes, end, &[0])),
        format!("weights: byte {end}: more bytes than the weights take")
    );
    let cut = [&bytes[..200], &[0; 8]].concat();
    assert_eq!(error(&with(&cut, 0, b"RvPW")), "weights: byte 200: the weights end too soon");
    let endless = with(&bytes, 14, &[0xff; 40]);
    assert!(error(&endless).contains("no weight: the bits end too soon, or it is out of range"));
    let mut damaged = bytes;
    damaged[20] ^= 1;
    assert!(matches!(Weights::from_bytes(&damaged), Err(WeightsError::Checksum { .. })));
    assert!(error(&damaged).ends_with("the file is damaged"));
}
