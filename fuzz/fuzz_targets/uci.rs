//! The UCI server: any bytes, answered in whole lines, within bounds.
#![no_main]

mod serving;

use arena::protocol::serve_uci;
use libfuzzer_sys::fuzz_target;
use serving::{BOUNDS, Cursor, is_short};

fuzz_target!(|bytes: &[u8]| {
    if !is_short(bytes) {
        return;
    }
    let mut output = Vec::new();
    serve_uci(Cursor::new(bytes.to_vec()), &mut output, BOUNDS).expect("a list can be written");
    let text = String::from_utf8(output).expect("answers are text");
    assert!(text.is_empty() || text.ends_with('\n'));
    let known = ["info ", "bestmove ", "readyok", "uciok", "id ", "option ", "Fen: "];
    // The rest are drawn boards.
    let answers = text.lines().filter(|line| known.iter().any(|word| line.starts_with(word))).count();
    assert!(answers > 0 || text.is_empty());
});
