//! The paper's automaton for records: accepts, or rejects with a place in the text.
#![no_main]

use jiu::automaton::Automaton;
use jiu::{Jiu, Rules, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let start = Jiu::start(Size::new(4).expect("a size"), Rules::PAPER);
    if let Err(rejection) = Automaton::new(start, text).run() {
        assert!(rejection.byte <= text.len() && text.is_char_boundary(rejection.byte));
        _ = rejection.to_string();
    }
});
