//! All tests of the crate in one program, which builds faster than one for each.

mod common;
mod endgame;
mod eval;
mod eval_shipped;
mod eval_weights;
mod formats;
mod legality;
mod notation;
mod perft;
mod vertex;
