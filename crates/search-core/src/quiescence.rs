//! Quiescence search: following tactical moves below the horizon.

/// How far below a leaf tactical moves are followed, in plies. A bound for games whose tactical
/// moves never run out; chosen.
pub(crate) const MAX_QUIESCENCE_PLIES: u32 = 32;
