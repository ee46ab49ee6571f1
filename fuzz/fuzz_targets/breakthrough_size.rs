//! Sizes of boards: read and written alike, and each has its starting position or a reason why not.
#![no_main]

use breakthrough::{AnyBreakthrough, Size, dispatch};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(size) = text.parse::<Size>() else { return };
    assert_eq!(size.to_string().parse(), Ok(size));
    for rows in 0..4 {
        match AnyBreakthrough::start(size, rows) {
            Ok(start) => {
                let (fen, found) = dispatch!(start, |position| (position.to_fen(), position.size()));
                assert_eq!(found, size);
                assert_eq!(AnyBreakthrough::from_fen(&fen), Ok(start));
            }
            Err(_) => assert!(rows == 0 || rows > 2 || 2 * rows > u32::from(size.ranks())),
        }
    }
});
