//! Perft lists: bulk counting, the kernel's perft and published or independently measured figures
//! agree. 8 x 8 was counted by two independent programs, the other boards by a prototype in another
//! language.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use breakthrough::{AnyBreakthrough, Breakthrough, Size, dispatch, perft, perft_divide};

/// Leaves at plies 1, 2, ... from the starting position of a board.
fn check(files: u32, ranks: u32, rows: u32, expected: &[u64]) {
    let size = Size::new(files, ranks).unwrap();
    let small = Breakthrough::<u64>::start(size, rows).unwrap();
    let large = Breakthrough::<u128>::start(size, rows).unwrap();
    for (depth, &leaves) in (1..).zip(expected) {
        assert_eq!(perft(&small, depth), leaves, "{size}, {rows} rows, ply {depth}");
        assert_eq!(perft(&large, depth), leaves, "{size}, {rows} rows, ply {depth}, u128");
        let divided: u64 = perft_divide(&small, depth).iter().map(|(_, leaves)| leaves).sum();
        assert_eq!(divided, leaves, "{size}, {rows} rows, ply {depth}, divided");
        if leaves < 1_500_000 {
            assert_eq!(search_core::perft(&small, depth), leaves, "{size}, ply {depth}, played out");
            assert_eq!(search_core::perft(&large, depth), leaves, "{size}, ply {depth}, played out, u128");
        }
    }
}

macro_rules! perft_tests {
    ($($name:ident: $files:literal x $ranks:literal, rows $rows:literal => [$($leaves:literal),+];)+) => {
        $(#[test] fn $name() { check($files, $ranks, $rows, &[$($leaves),+]); })+
    };
}

perft_tests! {
    standard: 8 x 8, rows 2 => [22, 484, 11_132, 256_036, 6_182_818];
    six_by_six: 6 x 6, rows 2 => [16, 256, 4_308, 71_478, 1_248_290, 21_470_998];
    five_by_five: 5 x 5, rows 2 => [13, 156, 1_924, 23_084, 289_828];
    five_by_five_one_row: 5 x 5, rows 1 => [13, 169, 1_911, 21_514, 232_478];
    four_by_four_one_row: 4 x 4, rows 1 => [10, 100, 814, 6_324, 46_350, 303_122, 1_868_262];
}

/// Sizes without a published list: the bulk count must still be the kernel's.
#[test]
fn bulk_counting_equals_playing_out_on_every_size() {
    for files in 2..=12 {
        for ranks in 3..=10 {
            for rows in 1..=2 {
                let Ok(size) = Size::new(files, ranks) else { continue };
                let Ok(start) = AnyBreakthrough::start(size, rows) else { continue };
                dispatch!(start, |start| {
                    for depth in 0..=4 {
                        assert_eq!(perft(&start, depth), search_core::perft(&start, depth), "{size}");
                    }
                });
            }
        }
    }
}

/// Small boards to the last line: every ending is met, and no leaf is counted after it.
#[test]
fn small_boards_to_the_end() {
    for (files, ranks, rows) in [(2, 3, 1), (2, 4, 2), (3, 3, 1), (2, 5, 1), (3, 4, 2)] {
        let start = Breakthrough::<u64>::start(Size::new(files, ranks).unwrap(), rows).unwrap();
        for depth in 0..=14 {
            assert_eq!(perft(&start, depth), search_core::perft(&start, depth), "{files}x{ranks}");
        }
        assert_eq!(perft(&start, 60), 0, "{files}x{ranks} ends");
    }
}
