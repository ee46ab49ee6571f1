//! The atomics that threads share: the standard library's, or loom's when a model check replaces them.

#[cfg(loom)]
pub(crate) use loom::sync::atomic::{AtomicI32, AtomicU64, Ordering};
#[cfg(not(loom))]
pub(crate) use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};
