//! What the targets of servers share.
#![allow(dead_code, unused_imports, reason = "each target uses a part")]

pub use std::io::Cursor;

use arena::protocol::Bounds;
use arena::units::Bytes;

/// Small tables and short searches.
pub const BOUNDS: Bounds = Bounds {
    table: Bytes(1 << 20),
    threads: 1,
    nodes: Some(200),
    after_input: std::time::Duration::from_secs(1),
};

/// Lines enough to find every fault of order, and few enough to be quick.
const MAX_LINES: usize = 40;

/// Whether a session is short enough.
pub fn is_short(bytes: &[u8]) -> bool {
    bytes.iter().filter(|&&byte| byte == b'\n').count() <= MAX_LINES
}
