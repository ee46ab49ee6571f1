//! Lines of a rectangle of at most 8 x 8, all of an axis at once, by shifts.
//!
//! Axes are in the order of the geometry: along a row; a row down and a file left; along a file; a
//! row down and a file right.

use super::column;

/// A step along each axis: how far the square's number goes up, and the file.
const fn steps(files: u32) -> [(u32, i32); 4] {
    [(1, 1), (files - 1, -1), (files, 0), (files + 1, 1)]
}

/// The squares from which `count` steps forth, or back, leave the files or the 64 bits.
const fn off(files: u32, (number, file): (u32, i32), count: u32, forth: bool) -> u64 {
    let file = if forth { file } else { -file } * count as i32;
    let mut off = if forth { !(u64::MAX >> (number * count)) } else { !(u64::MAX << (number * count)) };
    let mut from = 0;
    while from < files {
        let to = from as i32 + file;
        if to < 0 || to >= files as i32 {
            off |= column(files, from);
        }
        from += 1;
    }
    off
}

/// For each axis, forth and back, the squares from which 1, 2 and 4 steps lead off.
const fn all_off(files: u32) -> [[[u64; 3]; 2]; 4] {
    let mut all = [[[0; 3]; 2]; 4];
    let mut axis = 0;
    while axis < 4 {
        let step = steps(files)[axis];
        let mut doubling = 0;
        while doubling < 3 {
            all[axis][0][doubling] = off(files, step, 1 << doubling, true);
            all[axis][1][doubling] = off(files, step, 1 << doubling, false);
            doubling += 1;
        }
        axis += 1;
    }
    all
}

/// The squares next to these along each axis, perhaps some off the board.
#[inline(always)]
pub(super) fn beside<const FILES: u32>(squares: u64) -> [u64; 4] {
    let off = const { all_off(FILES) };
    let steps = const { steps(FILES) };
    [0, 1, 2, 3].map(|axis: usize| {
        let [forth, back] = [off[axis][0][0], off[axis][1][0]];
        (squares & !forth) << steps[axis].0 | (squares & !back) >> steps[axis].0
    })
}

/// The squares whose whole line along each axis is in a set to which all off the board belongs: after
/// three doublings each square knows of the seven next ones.
#[inline(always)]
pub(super) fn full_lines<const FILES: u32>(occupied: u64) -> [u64; 4] {
    let off = const { all_off(FILES) };
    let steps = const { steps(FILES) };
    [0, 1, 2, 3].map(|axis: usize| {
        let (mut forth, mut back) = (occupied, occupied);
        let mut by = steps[axis].0;
        for (off_forth, off_back) in off[axis][0].into_iter().zip(off[axis][1]) {
            forth &= forth >> by | off_forth;
            back &= back << by | off_back;
            by *= 2;
        }
        forth & back
    })
}
