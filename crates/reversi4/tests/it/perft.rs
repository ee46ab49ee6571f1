//! Published perft lists, in their conventions, and the fast layouts against the generic count.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use reversi4::{Convention, Passes, Reversi, Rules, Shape, Start, perft, perft_divide};

fn start(shape: &str) -> Reversi {
    Reversi::start(shape.parse().unwrap(), Rules::STANDARD, Start::Standard).unwrap()
}

fn lists(position: &Reversi, depths: u32, convention: Convention) -> Vec<u64> {
    (1..=depths).map(|depth| perft(position, depth, convention)).collect()
}

const A: Convention = Convention::ExactLength;
const B: Convention = Convention::EndedCounts;
const C: Convention = Convention::PassIsNoPly;

#[test]
fn eight_by_eight() {
    let expected = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
    assert_eq!(lists(&Reversi::othello(), 9, A), expected);
    assert_eq!(lists(&Reversi::othello(), 9, B), expected);
    assert_eq!(perft(&Reversi::othello(), 9, C), 3_005_320);
}

#[test]
fn eight_by_eight_ten_plies_tell_the_conventions_apart() {
    assert_eq!(perft(&Reversi::othello(), 10, A), 24_571_056);
    assert_eq!(perft(&Reversi::othello(), 10, B), 24_571_284);
    assert_eq!(perft(&Reversi::othello(), 10, C), 24_571_420);
}

#[test]
fn six_by_six() {
    let expected = [4, 12, 56, 244, 1_364, 7_604, 47_740, 308_716, 2_114_912];
    assert_eq!(lists(&start("6x6"), 9, A), expected);
    assert_eq!(lists(&start("6x6"), 9, B), expected);
}

#[test]
fn hexagons() {
    assert_eq!(lists(&start("hex4"), 7, A), [6, 24, 72, 234, 738, 2_514, 8_394]);
    assert_eq!(lists(&start("hex3"), 8, A), [6, 18, 30, 42, 48, 48, 12, 0]);
}

#[test]
fn whole_games_of_the_notebook() {
    let rules = Rules { passes: Passes::None, ..Rules::NOTEBOOK };
    let four = Reversi::start(Shape::FOUR, rules, Start::Standard).unwrap();
    // Every path ends within twelve plies.
    assert_eq!(perft(&four, 20, B), 44_064);
    assert_eq!(perft(&four, 13, A), 0);
}

#[test]
fn the_bulk_count_equals_the_kernels() {
    let shapes =
        ["3x3", "4x4", "4x6", "5x5", "6x4", "7x5", "8x8", "3x21", "21x3", "10x6", "hex3", "hex4", "hex5"];
    for shape in shapes {
        for passes in [Passes::Standard, Passes::None] {
            let position = start(shape).with_rules(Rules { passes, ..Rules::STANDARD });
            for depth in 0..=6 {
                let fast = perft(&position, depth, A);
                assert_eq!(fast, search_core::perft(&position, depth), "{shape} {passes} depth {depth}");
                if depth > 0 {
                    let split: u64 = perft_divide(&position, depth, A).iter().map(|(_, lines)| lines).sum();
                    assert_eq!(split, fast, "{shape} {passes} depth {depth}, divided");
                }
            }
        }
    }
}
