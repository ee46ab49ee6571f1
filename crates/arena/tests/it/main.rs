//! All tests of the crate in one program, which builds faster than one for each.

mod conformance;
mod golden;
mod matches;
mod play;
mod players;
mod protocols;
mod stats;
