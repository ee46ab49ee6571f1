//! Moves from outside and recorded games: what is legal, why not, and replays.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common::games as common;

use common::{games, scattered};
use proptest::prelude::*;
use reversi4::{GameRecord, Illegality, Move, Reversi, Rules, Shape};
use search_core::{Position, Side};

fn line(text: &str) -> Reversi {
    text.parse().unwrap()
}

fn reason(position: &Reversi, text: &str) -> String {
    position.parse_move(text).unwrap_err().to_string()
}

#[test]
fn every_reason() {
    let start = Reversi::othello();
    insta::assert_snapshot!(reason(&start, "d4"), @"column 1: d4 is not a legal move: the square is occupied");
    insta::assert_snapshot!(reason(&start, "a1"), @"column 1: a1 is not a legal move: it turns no disc");
    insta::assert_snapshot!(reason(&start, " i1"), @r#"column 2: the board of 8x8 has no square "i1""#);
    insta::assert_snapshot!(reason(&start, "pass"), @"column 1: pass is not a legal move: a side that can turn a disc may not pass");
    insta::assert_snapshot!(start.find_move(64).unwrap_err(), @"?64 is not a legal move: the board has no such square");
    let stuck = line("XO-- ---- ---- ---- O");
    insta::assert_snapshot!(reason(&stuck, "d4"), @"column 1: d4 is not a legal move: the side to move can turn no disc and must pass");
    assert_eq!(stuck.parse_move("pass"), Ok(Move::PASS));
    let over = stuck.with_rules(Rules::NOTEBOOK);
    insta::assert_snapshot!(reason(&over, "pass"), @"column 1: pass is not a legal move: the game is over");
    insta::assert_snapshot!(reason(&over, "c1"), @"column 1: c1 is not a legal move: the game is over");
}

#[test]
fn words_for_moves() {
    let start = Reversi::othello();
    let f5 = start.parse_move("f5").unwrap();
    assert_eq!(start.parse_move(" F5\n"), Ok(f5));
    assert_eq!(start.format_move(f5), "f5");
    let stuck = line("XO-- ---- ---- ---- O");
    for word in ["pass", "Pass", "PASS", "PA", "pa", "PS", "ps", "--"] {
        assert_eq!(stuck.parse_move(word), Ok(Move::PASS), "{word}");
    }
    assert_eq!(stuck.format_move(Move::PASS), "pass");
    insta::assert_snapshot!(reason(&start, "5f"), @r#"column 1: found "5f", expected a square such as f5, or a pass (pass, PA, PS, --)"#);
    insta::assert_snapshot!(reason(&start, "f5!"), @r#"column 3: found "!", expected the end of the move"#);
    insta::assert_snapshot!(reason(&start, ""), @r#"column 1: found "", expected a square such as f5, or a pass (pass, PA, PS, --)"#);
    // On wide boards `p` names a file too.
    let wide = Reversi::start("21x3".parse().unwrap(), Rules::STANDARD, Default::default()).unwrap();
    insta::assert_snapshot!(reason(&wide, "p1"), @"column 1: p1 is not a legal move: it turns no disc");
}

#[test]
fn a_shortest_game() {
    // Nine moves after which White has no disc: a published shortest win.
    let game = GameRecord::from_transcript(Reversi::othello(), "e6f4e3f6g5d6e7f5c5").unwrap();
    let result = game.result().unwrap();
    assert_eq!((result.black, result.white, result.difference), (13, 0, 64));
    assert_eq!(result.winner(), Some(Side::First));
    assert_eq!(result.to_string(), "13-0 (+64)");
    let raw = GameRecord::from_transcript(
        Reversi::othello().with_rules(Rules { count: reversi4::Count::Raw, ..Rules::STANDARD }),
        "e6f4e3f6g5d6e7f5c5",
    );
    assert_eq!(raw.unwrap().result().unwrap().difference, 13);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Of all moves those are accepted that are generated.
    #[test]
    fn legal_is_what_is_generated(position in scattered()) {
        let mut moves = Vec::new();
        if !position.is_over() {
            position.legal_moves(&mut moves);
        }
        let mut accepted: Vec<Move> =
            (0..=u8::MAX).filter_map(|square| position.find_move(square).ok()).collect();
        let pass = position.check_move(Move::PASS);
        accepted.extend(pass.is_ok().then_some(Move::PASS));
        prop_assert_eq!(&accepted, &moves);
        for &m in &moves {
            prop_assert_eq!(position.parse_move(&position.format_move(m)), Ok(m));
        }
        for square in 0..position.shape().squares() {
            if let Err(illegal) = position.find_move(square) {
                prop_assert_eq!(illegal.reason == Illegality::GameOver, position.is_over());
                let occupied = position.disc_at(square).is_some();
                prop_assert_eq!(illegal.reason == Illegality::Occupied, occupied && !position.is_over());
            }
        }
    }

    #[test]
    fn a_refused_move_changes_nothing(position in scattered(), code in 0_u8..=64) {
        let mut next = position;
        let legal = position.check_move(Move::on(code)).is_ok();
        prop_assert_eq!(next.try_play(Move::on(code)).is_ok(), legal);
        prop_assert_eq!(next == position, !legal);
    }

    #[test]
    fn replays_end_where_the_game_stands(game in games()) {
        let positions: Vec<Reversi> = game.positions().collect();
        prop_assert_eq!(positions.len(), game.moves().len() + 1);
        prop_assert_eq!(&positions[0], game.start());
        prop_assert_eq!(positions.last(), Some(game.position()));
        let mut again = GameRecord::new(*game.start());
        for (position, m) in game.plies() {
            prop_assert_eq!(again.position(), &position);
            again.play(m).unwrap();
        }
        prop_assert_eq!(&again, &game);
        let over = game.result();
        prop_assert_eq!(over.is_some(), game.position().outcome().is_some());
        prop_assert_eq!(over.map(|result| result.difference), over.map(|_| game.position().difference()));
    }

    #[test]
    fn no_text_makes_the_reader_panic(position in scattered(), text in "\\PC{0,8}|[a-zA-Z]{0,5}[0-9]{0,22}") {
        if let Err(error) = position.parse_move(&text) {
            prop_assert!((1..=text.chars().count() + 1).contains(&error.column));
            prop_assert!(error.to_string().len() < 250);
        }
    }
}

/// The names of squares beyond the board, and of squares that overflow numbers.
#[test]
fn far_squares() {
    assert_eq!(Shape::STANDARD.square_named("z99999999999999999999"), None);
    assert!(reason(&Reversi::othello(), "z99999999999999999999999999999999").len() < 120);
}
