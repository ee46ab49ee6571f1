//! Sizes and times with units, as the command line takes them.
#![no_main]

#[allow(dead_code)]
#[path = "../../crates/arena/src/units.rs"]
mod units;

use std::time::Duration;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(bytes) = text.parse::<units::Bytes>() {
        assert_eq!(bytes.to_string().parse(), Ok(bytes));
    }
    if let Ok(time) = units::duration(text) {
        assert!(time > Duration::ZERO);
    }
});
