//! What the evaluation says of moves without playing them, against their values.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use breakthrough::{Bits, Breakthrough, Evaluation, Move, Size, Weights, dispatch};
use common::{moves_of, scattered};
use proptest::prelude::*;
use search_core::{Evaluate, Frontier, Position, Score, Window};

/// The value of each move for the side that makes it; `None` for one that ends the game.
fn values<B: Bits>(position: &Breakthrough<B>, evaluation: &Evaluation) -> Vec<(Move, Option<Score>)> {
    let value_after = |m| {
        let mut next = *position;
        next.play(m);
        next.outcome().is_none().then(|| -Score::eval(evaluation.evaluate(&next)))
    };
    moves_of(position).into_iter().map(|m| (m, value_after(m))).collect()
}

/// Checks an answer for `window`; returns whether there was one.
fn check<B: Bits>(position: &Breakthrough<B>, evaluation: &Evaluation, window: Window) -> bool {
    let Window { alpha, beta } = window;
    let first = moves_of(position)[0];
    let mut moves = vec![first];
    let answer = evaluation.frontier(position, window, &mut moves);
    let values = values(position, evaluation);
    let (kept, left) = moves.split_first().unwrap();
    assert_eq!(*kept, first, "the buffer's other moves are left alone");
    match answer {
        None => assert!(left.is_empty()),
        Some(Frontier::Cut { m, least }) => {
            assert!(left.is_empty());
            let (_, value) = values.iter().find(|(other, _)| *other == m).expect("a legal move");
            let value = value.expect("a move that ends the game is never settled");
            assert!(beta <= least && least <= value, "{position:?}, {window:?}: {m:?} is worth {value}");
        }
        Some(Frontier::Left { most }) => {
            assert!(most <= alpha);
            let mut rest = left.iter();
            for (m, value) in values {
                if rest.as_slice().first() == Some(&m) {
                    rest.next();
                    continue;
                }
                let value = value.expect("a move that ends the game is never settled");
                assert!(value <= most, "{position:?}, {window:?}: {m:?} is worth {value}, not {most}");
            }
            assert_eq!(rest.as_slice(), [], "in generation order, each legal");
        }
    }
    answer.is_some()
}

/// Windows about the position's value and about every move's, null ones and wide ones.
fn check_all<B: Bits>(position: &Breakthrough<B>, evaluation: &Evaluation, offset: i32) {
    if position.outcome().is_some() {
        return;
    }
    let around = Score::eval(evaluation.evaluate(position)).raised_by(offset);
    let each = values(position, evaluation).into_iter().filter_map(|(_, value)| value);
    for centre in each.chain([around, Score::win_in(3), Score::loss_in(3)]) {
        for alpha in [centre.next_down(), centre] {
            check(position, evaluation, Window::null_above(alpha));
        }
        check(position, evaluation, Window::new(centre.raised_by(-offset.abs()), centre.next_up()));
    }
    check(position, evaluation, Window::FULL);
}

/// Weights of either sign, up to beyond what is answered for. At most three are not 0, so that what one
/// feature may change shows.
fn weights() -> impl Strategy<Value = Weights> {
    let weight = prop_oneof![-3..4, -2_000..2_000, -70_000..70_000];
    proptest::collection::vec((0..12_usize, weight), 1..4).prop_map(|set| {
        let mut w = [0; 12];
        for (feature, weight) in set {
            w[feature] = weight;
        }
        Weights {
            win: w[0],
            almost_win: w[1],
            piece: w[2],
            danger: w[3],
            high_danger: w[4],
            attack: w[5],
            protection: w[6],
            connection_horizontal: w[7],
            connection_vertical: w[8],
            mobility: w[9],
            column_hole: w[10],
            home_ground: w[11],
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn what_is_said_of_moves_is_true(any in scattered(), random in weights(), offset in -700..700) {
        // With a pair worth something, so that pairs are counted.
        let paired = Weights { protection: 1, mobility: 0, ..random };
        for weights in [Weights::ARTICLE, Weights::COPY, random, paired] {
            dispatch!(any, |position| check_all(&position, &Evaluation::new(weights), offset));
        }
    }
}

#[test]
fn weights_beyond_reason_are_not_answered_for() {
    let start = Breakthrough::<u64>::start(Size::STANDARD, 2).unwrap();
    let with = |danger| Evaluation::new(Weights { danger, ..Weights::ARTICLE });
    assert!(check(&start, &with(20), Window::FULL));
    for danger in [i32::MIN, i32::MAX, 1 << 20] {
        assert!(!check(&start, &with(danger), Window::FULL));
    }
}

/// The largest gains that a bound must allow for: a step onto the row two before the goal that is
/// protected there, and one from where two attack it to where it protects two that are attacked twice.
#[test]
fn the_largest_gains_are_allowed_for() {
    let none = Weights {
        almost_win: 0,
        piece: 0,
        danger: 0,
        high_danger: 0,
        attack: 0,
        protection: 1,
        connection_horizontal: 0,
        connection_vertical: 0,
        mobility: 0,
        ..Weights::ARTICLE
    };
    let danger = Breakthrough::<u64>::from_fen("6pp/8/8/PP6/8/8/8/8 w - - 0 1").unwrap();
    check_all(&danger, &Evaluation::new(Weights { danger: 100, ..none }), 0);
    let attack = Breakthrough::<u64>::from_fen("8/8/p1p1p3/1PpP4/1p1p4/2P5/8/8 w - - 0 1").unwrap();
    check_all(&attack, &Evaluation::new(Weights { attack: 100, ..none }), 0);
}
