//! All tests of the crate in one program, which builds faster than one for each.

mod analyze;
mod checkpoint;
mod common;
mod errors_files;
mod errors_positions;
mod examples;
mod golden;
mod graph;
mod jiu;
mod matches;
mod play;
mod process;
mod protocols;
mod records;
mod reversi;
mod reversi_errors;
