//! Exact solving: endings of 8x8, and whole games of smaller boards.

mod board;
mod bounds;
mod busy;
mod deep;
mod engine;
mod few;
mod glance;
mod known;
mod nearby;
mod open;
mod order;
mod shallow;
mod solver;
mod stability;

pub use known::{OnProved, Proved};
pub use solver::{Question, Solution, Solver};
