//! All tests of the crate in one program, which builds faster than one for each.

mod common;
mod explore;
mod export;
mod isomorphism;
mod measures;
mod people;
mod published;
