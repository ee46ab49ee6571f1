//! NBoard's protocol: any bytes; a ping at the end is the last thing answered.
#![no_main]

mod serving;

use arena::protocol::serve_nboard;
use libfuzzer_sys::fuzz_target;
use serving::{BOUNDS, Cursor, is_short};

fuzz_target!(|bytes: &[u8]| {
    if !is_short(bytes) {
        return;
    }
    let mut sent = bytes.to_vec();
    sent.extend(b"\nping 1234");
    let mut output = Vec::new();
    serve_nboard(Cursor::new(sent), &mut output, BOUNDS).expect("a list can be written");
    let text = String::from_utf8(output).expect("answers are text");
    let quits = bytes
        .split(|&byte| byte == b'\n')
        .any(|line| String::from_utf8_lossy(line).split_whitespace().next() == Some("quit"));
    assert!(quits || text.ends_with("pong 1234\n"), "{text}");
});
