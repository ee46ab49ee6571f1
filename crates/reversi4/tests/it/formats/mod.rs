//! Transcripts and files: golden texts, messages, round trips of random games, and that no damage
//! makes a reader panic or lose what is whole.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod ggf;
mod obf;
mod transcript;
mod wthor;
