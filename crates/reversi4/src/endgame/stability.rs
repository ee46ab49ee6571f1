//! Discs that can never be turned.
//!
//! A disc is safe along an axis if the whole line is full, if the board ends next to it on that
//! axis, or if a safe disc of its own colour lies next to it there. A disc that is safe along every
//! axis is stable. Corners start it; the rest follows by repetition. It is a lower bound: some
//! stable discs are not recognised.

use crate::layout::Layout;

/// The discs of `own` that are recognised as stable, `other` being the opponent's.
pub(crate) fn stable<L: Layout>(layout: L, own: u64, other: u64) -> u64 {
    let geometry = layout.geometry();
    let full = layout.full_lines(own | other);
    // Nothing is stable without a stable disc to begin with: a corner, or a square on full lines.
    let safe = [0, 1, 2, 3].map(|axis: usize| full[axis] | geometry.ends[axis]);
    let mut stable = safe[..geometry.axes].iter().fold(own, |all, set| all & set);
    if stable == 0 {
        return 0;
    }
    loop {
        let beside = layout.beside(stable);
        let mut next = own;
        for (safe, beside) in safe[..geometry.axes].iter().zip(beside) {
            next &= safe | beside;
        }
        if next | stable == stable {
            return stable;
        }
        stable |= next;
    }
}
