//! What a search learns about quiet moves as it goes: killers and history.

use crate::position::Side;
use crate::table::NO_MOVE;

/// Two quiet moves for each ply that cut there lately, newest first, as move codes.
#[derive(Debug)]
pub(super) struct Killers(Vec<[u16; 2]>);

impl Killers {
    /// For searches of up to `plies` plies.
    pub(super) fn new(plies: usize) -> Self {
        Self(vec![[NO_MOVE; 2]; plies])
    }

    #[inline(always)]
    pub(super) fn at(&self, ply: u32) -> [u16; 2] {
        self.0.get(ply as usize).copied().unwrap_or([NO_MOVE; 2])
    }

    #[inline]
    pub(super) fn add(&mut self, ply: u32, code: u16) {
        if let Some(slot) = self.0.get_mut(ply as usize)
            && slot[0] != code
        {
            *slot = [code, slot[0]];
        }
    }
}

/// How often quiet moves cut, weighted by the depth they saved: depth squared a cut.
#[derive(Debug)]
pub(super) struct History([Vec<u32>; 2]);

/// Above this a counter no longer grows.
const HISTORY_LIMIT: u32 = 1 << 30;

impl History {
    pub(super) fn new(size: usize) -> Self {
        Self([vec![0; size], vec![0; size]])
    }

    #[inline]
    pub(super) fn of(&self, side: Side, index: usize) -> u32 {
        self.0[side.index()].get(index).copied().unwrap_or(0)
    }

    pub(super) fn add(&mut self, side: Side, index: usize, depth: u32) {
        if let Some(count) = self.0[side.index()].get_mut(index) {
            *count = (*count + depth * depth).min(HISTORY_LIMIT);
        }
    }

    /// Halves every count, between iterations: what cut lately weighs more.
    pub(super) fn fade(&mut self) {
        self.0.iter_mut().flatten().for_each(|count| *count /= 2);
    }
}
