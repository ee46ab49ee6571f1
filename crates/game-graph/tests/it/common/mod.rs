//! Small games to make graphs of.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test program uses a part of it")]

pub mod explicit;
pub mod nim;
pub mod passing;
pub mod reversi;
pub mod tic_tac_toe;
