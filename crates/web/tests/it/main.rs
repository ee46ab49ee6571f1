//! The server as a visitor's program and a visitor's browser see it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod api;
mod browser;
mod common;
mod driver;
mod patterns;
mod safety;
mod shapes;
mod store;
