//! Exact solving: endings of 8x8, and whole games of smaller boards.

mod board;
mod busy;
mod engine;
mod few;
mod known;
mod order;
mod solver;
mod stability;

pub use known::{OnProved, Proved};
pub use solver::{Question, Solution, Solver};
