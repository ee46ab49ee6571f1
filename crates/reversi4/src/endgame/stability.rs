//! Discs that can never be turned.
//!
//! A disc is safe along an axis if the whole line is full, if the board ends next to it on that
//! axis, or if a safe disc of its own colour lies next to it there. A disc that is safe along every
//! axis is stable. Corners start it; the rest follows by repetition. It is a lower bound: some
//! stable discs are not recognised.

use crate::geometry::Geometry;

/// The discs of `own` that are recognised as stable, `other` being the opponent's.
pub(crate) fn stable(geometry: &Geometry, own: u64, other: u64) -> u64 {
    let full = full_lines(geometry, own | other);
    // Nothing is stable without a stable disc to begin with: a corner, or a square on full lines.
    let safe = [0, 1, 2, 3].map(|axis: usize| full[axis] | geometry.ends[axis]);
    let mut stable = safe[..geometry.axes].iter().fold(own, |all, set| all & set);
    if stable == 0 {
        return 0;
    }
    loop {
        let mut next = own;
        for (axis, safe) in safe[..geometry.axes].iter().enumerate() {
            next &= safe | geometry.beside(axis, stable);
        }
        if next | stable == stable {
            return stable;
        }
        stable |= next;
    }
}

/// For each axis, the squares whose whole line along it is occupied.
fn full_lines(geometry: &Geometry, occupied: u64) -> [u64; 4] {
    let is_full = |line: &&u64| occupied & **line == **line;
    [0, 1, 2, 3]
        .map(|axis: usize| geometry.lines[axis].iter().filter(is_full).fold(0, |full, line| full | line))
}
