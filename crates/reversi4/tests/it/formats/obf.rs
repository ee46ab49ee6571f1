//! Problem files.

use proptest::prelude::*;
use reversi4::{BoardOptions, ObfProblem, Reversi, ScoredMove, Shape, read_obf, write_obf};
use search_core::{Position, Side};

use crate::common::games::scattered;

const FFO: &str = include_str!("../../../data/ffo-40-44.obf");

#[test]
fn the_ffo_positions() {
    let problems = read_obf(FFO, &BoardOptions::default()).complete().unwrap();
    let summary: Vec<_> = problems
        .iter()
        .map(|problem| {
            let best: Vec<String> = problem.best_moves().map(|m| problem.position.format_move(m)).collect();
            (problem.position.empties().count_ones(), problem.best_score().unwrap(), best.join(" "))
        })
        .collect();
    let expected = [(20, 38, "a2"), (22, 0, "h4"), (22, 6, "g2"), (23, -12, "g3 c7"), (23, -14, "d2 b8")];
    assert_eq!(summary, expected.map(|(empties, score, best)| (empties, score, best.to_owned())));
    for problem in &problems {
        let mut moves = Vec::new();
        problem.position.legal_moves(&mut moves);
        let mut scored: Vec<_> = problem.moves.iter().map(|scored| scored.m).collect();
        scored.sort();
        assert_eq!(scored, moves, "every legal move has a score");
    }
    assert_eq!(problems[4].comment, "FFO 44");
    assert_eq!(problems[4].position.side_to_move(), Side::Second);
    // The file is as this program writes it, but for the comment on top, which is the first problem's.
    assert_eq!(write_obf(&problems), FFO);
}

#[test]
fn tolerated() {
    let text = "\n% one\n-----ox--xo----- b ; a2 : 3 ; B1:-2\n\n-----OX--XO-----;%two\r\n -----OX--XO----- X";
    let problems = read_obf(text, &BoardOptions::default()).complete().unwrap();
    insta::assert_snapshot!(write_obf(&problems), @r"
    % one
    -----OX--XO----- X; A2:+3; B1:-2;
    % two
    -----OX--XO----- X;
    -----OX--XO----- X;
    ");
}

#[test]
fn comments_below_the_last_problem_are_dropped() {
    let text = "% one\n-----OX--XO----- X;\n% the end\n\n% really";
    let problems = read_obf(text, &BoardOptions::default()).complete().unwrap();
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].comment, "one");
    assert_eq!(write_obf(&problems), "% one\n-----OX--XO----- X;\n");
}

#[test]
fn a_bad_line_spares_the_others() {
    let good = "-----OX--XO----- X; B1:+0;";
    let bad = [
        "-----OX--XO---- X; B1:+0;",
        "-----OX--XO-----Q; B1:+0;",
        "-----OX--XO----- X; B2:+0;",
        "-----OX--XO----- X; B1:+0; A2+1;",
        "-----OX--XO----- X; B1:+0; A2:+17;",
        "-----OX--XO----- X; B1:+0; A2:good;",
        "-----OX--XO----- X; PS:+0;",
        "-----OX--XO----- X; e1:+0;",
    ];
    let text = bad.map(|line| format!("{good}\n{line}\n")).concat();
    let salvage = read_obf(&text, &BoardOptions::default());
    assert_eq!(salvage.whole.len(), bad.len());
    let damage: Vec<String> = salvage.damage.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(damage.join("\n"));
}

fn problems() -> impl Strategy<Value = ObfProblem> {
    let scores = proptest::collection::vec(any::<prop::sample::Index>(), 0..10);
    (scattered(), scores, "([ -~]{0,9}\n){0,3}").prop_map(|(position, scores, comment)| {
        let mut legal = Vec::new();
        if !position.is_over() {
            position.legal_moves(&mut legal);
        }
        let most = i32::from(position.shape().squares());
        let score = |index: prop::sample::Index| index.index(2 * most as usize + 1) as i32 - most;
        let moves = legal.into_iter().zip(scores).map(|(m, index)| ScoredMove { m, score: score(index) });
        let comment = comment.replace('%', "").lines().map(str::trim).collect::<Vec<_>>().join("\n");
        ObfProblem { position, moves: moves.collect(), comment }
    })
}

fn options(position: &Reversi) -> BoardOptions {
    let shape = position.shape();
    let square = (3..=8).any(|extent| Shape::square(extent) == Ok(shape));
    BoardOptions { shape: (!square).then_some(shape), rules: position.rules(), side: None }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn problems_round_trip(problem in problems()) {
        let read = read_obf(&problem.to_obf(), &options(&problem.position)).complete();
        prop_assert_eq!(read, Ok(vec![problem]));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(\\PC{0,9}|[xo-]{9,16}( X)?(;|;[a-d][1-4]:\\+?[0-9]{0,3})*\n){0,5}") {
        let salvage = read_obf(&text, &BoardOptions::default());
        for error in &salvage.damage {
            let line = text.split('\n').nth(error.place.line - 1).unwrap();
            prop_assert!((1..=line.chars().count() + 1).contains(&error.place.column), "{}", error);
            prop_assert!(text.is_char_boundary(error.place.byte));
        }
        let again = read_obf(&write_obf(&salvage.whole), &BoardOptions::default());
        prop_assert_eq!(again.complete(), Ok(salvage.whole));
    }
}
