//! The evaluation: symmetries, the fast reading against a slow one, the hand-made fallback.

use proptest::prelude::*;
use reversi4::eval::{Evaluation, FineReversi, PatternSet, Reading};
use reversi4::{Reversi, Rules, Shape, Start};
use search_core::{Evaluate, Outcome, Position, Side};

/// Boards with patterns, and others.
const BOARDS: [&str; 9] = ["8x8", "6x6", "4x4", "5x7", "10x6", "21x3", "hex3", "hex4", "hex5"];

fn shape(name: &str) -> Shape {
    name.parse().expect("a board")
}

/// Discs at random: each square of the board empty, Black's or White's.
fn position(shape: Shape, [occupied, colours]: [u64; 2], side: Side) -> Reversi {
    let board = u64::MAX >> (64 - shape.squares());
    let discs = [occupied & colours & board, occupied & !colours & board];
    Reversi::new(shape, Rules::STANDARD, discs, side).expect("discs on the board")
}

fn exchanged(position: &Reversi) -> Reversi {
    let [black, white] = [Side::First, Side::Second].map(|side| position.discs(side));
    let side = position.side_to_move().other();
    Reversi::new(position.shape(), position.rules(), [white, black], side).expect("discs on the board")
}

proptest! {
    #[test]
    fn images_have_equal_values(board in 0..BOARDS.len(), words: [u64; 3], black: bool) {
        let shape = shape(BOARDS[board]);
        let side = if black { Side::First } else { Side::Second };
        // Sparse and full boards.
        for occupied in [words[0], words[0] & words[2], words[0] | words[2]] {
            let position = position(shape, [occupied, words[1]], side);
            for evaluation in [Evaluation::of(shape), Evaluation::hand_made(shape)] {
                let value = evaluation.hundredths(&position);
                for image in position.images() {
                    prop_assert_eq!(evaluation.hundredths(&image), value, "{:?}", image);
                }
            }
        }
    }

    #[test]
    fn colours_make_no_difference(board in 0..BOARDS.len(), words: [u64; 2]) {
        let shape = shape(BOARDS[board]);
        let position = position(shape, words, Side::First);
        for evaluation in [Evaluation::of(shape), Evaluation::hand_made(shape)] {
            prop_assert_eq!(evaluation.hundredths(&position), evaluation.hundredths(&exchanged(&position)));
        }
    }

    #[test]
    fn the_hand_made_value_is_the_negative_of_the_other_sides(board in 0..BOARDS.len(), words: [u64; 2]) {
        let shape = shape(BOARDS[board]);
        let position = position(shape, words, Side::First);
        let evaluation = Evaluation::hand_made(shape);
        let other = position.with_side(Side::Second);
        prop_assert_eq!(evaluation.hundredths(&position), -evaluation.hundredths(&other));
    }

    #[test]
    fn no_value_exceeds_what_a_game_can_end_with(board in 0..BOARDS.len(), words: [u64; 2]) {
        let shape = shape(BOARDS[board]);
        let position = position(shape, words, Side::First);
        let most = i32::from(shape.squares());
        for evaluation in [Evaluation::of(shape), Evaluation::hand_made(shape)] {
            prop_assert!(evaluation.hundredths(&position).abs() <= most * FineReversi::DISC);
            prop_assert!(evaluation.evaluate(&position).abs() <= most);
            let (discs, fine) = (evaluation.evaluate(&position), evaluation.evaluate(&FineReversi(position)));
            prop_assert!((discs * FineReversi::DISC - fine).abs() <= FineReversi::DISC / 2);
        }
    }

    #[test]
    fn patterns_are_read_as_square_by_square(six: bool, words: [u64; 2]) {
        let shape = shape(if six { "6x6" } else { "8x8" });
        let set = PatternSet::of(shape).unwrap();
        let position = position(shape, words, Side::First);
        let mut reading = Reading::new();
        set.read(position.discs(Side::First), position.discs(Side::Second), &mut reading);
        let mut fast: Vec<_> = reading.iter().map(|&entry| set.shared(entry as usize)).collect();
        let mut slow = slow_reading(set, &position);
        fast.sort_unstable();
        slow.sort_unstable();
        prop_assert_eq!(fast, slow);
    }
}

/// The entries that a position reads, those that share weights told as the first of them.
fn slow_reading(set: &PatternSet, position: &Reversi) -> Vec<usize> {
    let mut entries = Vec::new();
    for class in set.classes().iter().filter(|class| !class.squares.is_empty()) {
        // Every image of the board shows the group one of its images; some twice, mirrored.
        let images: Vec<_> = position.images().collect();
        let mut read: Vec<usize> = images
            .iter()
            .map(|image| {
                let digit = |square: &u8| match image.disc_at(*square) {
                    None => 0,
                    Some(Side::First) => 1,
                    Some(Side::Second) => 2,
                };
                let index = class.squares.iter().rev().fold(0, |index, square| 3 * index + digit(square));
                set.shared(class.first + index)
            })
            .collect();
        read.sort_unstable();
        entries.extend(read.into_iter().step_by(images.len() / class.images));
    }
    let counts = slow_counts(position);
    let classes = set.classes().iter().filter(|class| class.squares.is_empty());
    entries.extend(classes.zip(counts).map(|(class, count)| class.first + count.min(class.entries - 1)));
    entries
}

fn slow_counts(position: &Reversi) -> [usize; 5] {
    let shape = position.shape();
    let extent = shape.rows();
    let empties = || (0..shape.squares()).filter(|&square| position.disc_at(square).is_none());
    let next_to = |side: Side| {
        let touches = |square: &u8| {
            let (row, column) = shape.place_of(*square).expect("a square");
            (row.saturating_sub(1)..=row + 1)
                .flat_map(|row| (column.saturating_sub(1)..=column + 1).map(move |column| (row, column)))
                .filter_map(|(row, column)| shape.square_at(row, column))
                .any(|neighbour| position.disc_at(neighbour) == Some(side))
        };
        empties().filter(touches).count()
    };
    let mut quarters = [0; 4];
    for (row, column) in empties().filter_map(|square| shape.place_of(square)) {
        quarters[usize::from(row / (extent / 2) * 2 + column / (extent / 2))] += 1;
    }
    let moves = |side| position.with_side(side).placements().count_ones() as usize;
    let (us, them) = (position.side_to_move(), position.side_to_move().other());
    let odd = quarters.iter().filter(|&&count| count % 2 == 1).count();
    [moves(us), moves(them), next_to(them), next_to(us), odd]
}

#[test]
fn finished_games_are_worth_hundredths_in_the_fine_game() {
    let full = position(Shape::STANDARD, [u64::MAX, u64::MAX >> 20], Side::Second);
    assert_eq!(full.outcome(), Some(Outcome::Points(24)));
    assert_eq!(FineReversi(full).outcome(), Some(Outcome::Points(2_400)));
}

#[test]
fn boards_with_patterns_have_shipped_weights() {
    for board in BOARDS {
        let shape = shape(board);
        assert_eq!(Evaluation::of(shape).is_fitted(), PatternSet::of(shape).is_some(), "{board}");
        assert!(!Evaluation::hand_made(shape).is_fitted());
        assert_eq!(Evaluation::of(shape).shape(), shape);
    }
}

#[test]
fn positions_of_another_board_are_valued_by_hand() {
    let position = Reversi::start(shape("5x7"), Rules::STANDARD, Start::Standard).expect("a start");
    let expected = Evaluation::hand_made(position.shape()).hundredths(&position);
    assert_eq!(Evaluation::of(Shape::STANDARD).hundredths(&position), expected);
}

#[test]
fn phases_run_from_knot_to_knot() {
    let set = PatternSet::of(Shape::STANDARD).unwrap();
    assert_eq!((set.knots(), set.discs_at(0), set.discs_at(set.knots() - 1)), (6, 4, 64));
    for discs in 0..=64 {
        let phase = set.phase(discs);
        assert!(phase.knot + 1 < set.knots() && phase.share <= phase.of);
        assert_eq!(set.discs_at(phase.knot) + phase.share, discs.max(4));
    }
}
