//! Problem files: whole problems are written and read again alike, damage has a place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reversi4::{BoardOptions, read_obf, write_obf};

fuzz_target!(|text: &str| {
    let salvage = read_obf(text, &BoardOptions::default());
    assert!(salvage.whole.len() + salvage.damage.len() <= text.split('\n').count());
    for error in &salvage.damage {
        let line = text.split('\n').nth(error.place.line - 1).expect("the line is there");
        assert!((1..=line.chars().count() + 1).contains(&error.place.column), "{error}");
        assert!(text.is_char_boundary(error.place.byte), "{error}");
        assert!(error.to_string().len() < 400, "a message without bounds");
    }
    let again = read_obf(&write_obf(&salvage.whole), &BoardOptions::default());
    assert_eq!(again.complete(), Ok(salvage.whole));
});
