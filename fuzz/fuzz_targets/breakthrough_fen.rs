//! FEN: what is read is written and read again alike, as FEN and as a drawn board; the rules hold in
//! every position that can be read.
#![no_main]

mod conformance;

use breakthrough::{AnyBreakthrough, Breakthrough, dispatch};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let small = Breakthrough::<u64>::from_fen(text);
    let large = Breakthrough::<u128>::from_fen(text);
    match AnyBreakthrough::from_fen(text) {
        Ok(position) => {
            let fen = dispatch!(position, |position| position.to_fen());
            assert_eq!(large.expect("the larger word holds every board").to_fen(), fen);
            assert_eq!(AnyBreakthrough::from_fen(&fen), Ok(position));
            dispatch!(position, |position| conformance::check(&position));
        }
        Err(error) => {
            assert!(small.is_err() && large.is_err());
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error}");
        }
    }
});
