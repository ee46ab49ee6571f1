//! All tests of the crate in one program, which builds faster than one for each.

mod common;
mod demonstration;
mod engine;
mod invariants;
mod players;
mod records;
mod retrograde;
mod rules;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod shapes;
