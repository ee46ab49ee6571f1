//! Lists of techniques: read and written alike, or refused with the place of the word.
#![no_main]

use libfuzzer_sys::fuzz_target;
use search_core::Features;

fuzz_target!(|text: &str| match text.parse::<Features>() {
    Ok(features) => assert_eq!(features.to_string().parse(), Ok(features)),
    Err(error) => {
        let from_word: String = text.chars().skip(error.column - 1).collect();
        // Long words are cut, and end in dots.
        let word = error.word.strip_suffix("...").unwrap_or(&error.word);
        assert!(from_word.starts_with(word), "{error}");
    }
});
