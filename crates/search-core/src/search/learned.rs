//! What a search learns about quiet moves as it goes: killers and history.

use crate::position::Side;
use crate::search::team::Share;
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
pub(super) struct History([Vec<i32>; 2]);

/// Above this a counter no longer grows.
const HISTORY_LIMIT: i32 = 1 << 30;

impl History {
    pub(super) fn new(size: usize) -> Self {
        Self([vec![0; size], vec![0; size]])
    }

    #[inline]
    pub(super) fn of(&self, side: Side, index: usize) -> i32 {
        self.0[side.index()].get(index).copied().unwrap_or(0)
    }

    pub(super) fn add(&mut self, side: Side, index: usize, depth: u32) {
        if let Some(count) = self.0[side.index()].get_mut(index) {
            *count = (*count + (depth * depth) as i32).min(HISTORY_LIMIT);
        }
    }

    /// Halves every count, between iterations: what cut lately weighs more.
    pub(super) fn fade(&mut self) {
        self.0.iter_mut().flatten().for_each(|count| *count /= 2);
    }

    /// Pools the counts with those of other threads.
    pub(super) fn share(&mut self, share: &mut Share<'_>) {
        share.exchange(&mut self.0, 0..=HISTORY_LIMIT);
    }
}

/// What gravity keeps: how well quiet moves did, and which move answered which.
#[derive(Debug)]
pub(super) struct Gravity {
    merits: [Vec<i32>; 2],
    /// For each side and the last move's history index, the code of the quiet move that cut after it.
    replies: [Vec<u16>; 2],
    /// The history index of the move that led to each ply of the path; [`NO_MOVE`] after a null move.
    path: Vec<u16>,
}

/// The largest merit.
const MERIT_LIMIT: i32 = 1 << 14;
/// A cut changes merits by this for each ply of depth that it saved, and at most by that.
const MERIT_STEP: i32 = 128;
const MERIT_MOST: i32 = 2048;

impl Gravity {
    pub(super) fn new(size: usize, plies: usize) -> Self {
        Self {
            merits: [vec![0; size], vec![0; size]],
            replies: [vec![NO_MOVE; size], vec![NO_MOVE; size]],
            path: if size == 0 { Vec::new() } else { vec![NO_MOVE; plies + 1] },
        }
    }

    /// From -[`MERIT_LIMIT`] to [`MERIT_LIMIT`].
    #[inline(always)]
    pub(super) fn of(&self, side: Side, index: usize) -> i32 {
        self.merits[side.index()].get(index).copied().unwrap_or(0)
    }

    /// Praises a move that cut after a search of `depth` plies, or blames one that did not.
    #[inline]
    pub(super) fn judge(&mut self, side: Side, index: usize, depth: u32, good: bool) {
        if let Some(merit) = self.merits[side.index()].get_mut(index) {
            let step = (MERIT_STEP * depth as i32).min(MERIT_MOST);
            let signed = if good { step } else { -step };
            *merit += signed - *merit * step / MERIT_LIMIT;
        }
    }

    /// Pools the merits with those of other threads.
    pub(super) fn share(&mut self, share: &mut Share<'_>) {
        share.exchange(&mut self.merits, -MERIT_LIMIT..=MERIT_LIMIT);
    }

    #[inline(always)]
    pub(super) fn note(&mut self, ply: u32, index: u16) {
        if let Some(slot) = self.path.get_mut(ply as usize + 1) {
            *slot = index;
        }
    }

    fn last(&self, ply: u32) -> usize {
        self.path.get(ply as usize).copied().unwrap_or(NO_MOVE).into()
    }

    /// The code of the quiet move of `side` that cut after the move that led to `ply`.
    #[inline(always)]
    pub(super) fn reply(&self, side: Side, ply: u32) -> u16 {
        self.replies[side.index()].get(self.last(ply)).copied().unwrap_or(NO_MOVE)
    }

    #[inline]
    pub(super) fn answer(&mut self, side: Side, ply: u32, code: u16) {
        let last = self.last(ply);
        if let Some(slot) = self.replies[side.index()].get_mut(last) {
            *slot = code;
        }
    }
}
