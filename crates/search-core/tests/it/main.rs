//! All tests of the crate in one program, which builds faster than one for each.

// The example is a program of its own.
mod common;
mod differential;
#[allow(dead_code, missing_docs, unreachable_pub)]
#[path = "../../examples/tic_tac_toe.rs"]
mod example;
mod policy;
mod proof;
mod textbook;
mod tic_tac_toe;
mod tree_exercises;
mod tree_figures;
mod tree_formats;
mod tree_search;
mod tree_views;
