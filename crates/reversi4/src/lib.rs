//! Reversi.
pub mod endgame;
pub mod eval;
mod geometry;
mod key;
mod layout;
mod moves;
mod perft;
mod position;
mod rules;
mod shape;
mod symmetry;
mod text;

pub use moves::Move;
pub use perft::{Convention, perft, perft_divide};
pub use position::{PositionError, Reversi, Undo};
pub use rules::{Count, Passes, Rules, Start, UnknownChoice};
pub use shape::{Form, Shape, ShapeError};
