//! What the solver knows of a game beside its board's layout: how a finished game counts.

use crate::geometry::Geometry;
use crate::layout::Layout;
use crate::rules::{Passes, Rules};

/// One board under one set of rules.
#[derive(Clone, Copy)]
pub(super) struct Board<L: Layout> {
    pub(super) layout: L,
    pub(super) rules: Rules,
    pub(super) squares: i32,
    /// Whether the side that can't move passes.
    pub(super) passes: bool,
}

impl<L: Layout> Board<L> {
    pub(super) fn new(layout: L, rules: Rules) -> Self {
        let squares = layout.geometry().shape.squares().into();
        Self { layout, rules, squares, passes: rules.passes == Passes::Standard }
    }

    #[inline(always)]
    pub(super) fn geometry(&self) -> &'static Geometry {
        self.layout.geometry()
    }

    /// The score of a finished game for the side that has `own`.
    #[inline]
    pub(super) fn finished(&self, own: u64, other: u64) -> i32 {
        self.rules.difference(own.count_ones(), other.count_ones(), self.squares as u32)
    }

    /// The most that the side with `own` can still score, given which of the other's discs can never
    /// be turned.
    #[inline]
    pub(super) fn at_most(&self, stable_of_other: u32) -> i32 {
        self.squares - 2 * stable_of_other as i32
    }
}
