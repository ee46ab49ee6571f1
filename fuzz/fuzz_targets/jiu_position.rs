//! Rules and positions of JIU as text, two lines: read and written alike, or refused.
#![no_main]

mod jiu_conformance;

use jiu::{Jiu, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (rules, position) = text.split_once('\n').unwrap_or(("competition", text));
    match rules.parse::<Rules>() {
        Ok(rules) => {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            match Jiu::from_text(position, rules) {
                Ok(position) => jiu_conformance::check(&position),
                Err(error) => _ = error.to_string(),
            }
        }
        Err(error) => _ = error.to_string(),
    }
});
