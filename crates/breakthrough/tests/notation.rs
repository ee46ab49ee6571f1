//! Texts: golden drawings, round trips, messages, and that no text makes a reader panic.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use breakthrough::{AnyBreakthrough, Breakthrough, MoveStyle, Size, dispatch};
use common::{moves_of, scattered, scattered_fen};
use proptest::prelude::*;
use search_core::{Position, Side};

#[test]
fn golden_drawings() {
    let start = Breakthrough::<u64>::start(Size::STANDARD, 2).unwrap();
    insta::assert_snapshot!(start, @r"
    8 p p p p p p p p
    7 p p p p p p p p
    6 . . . . . . . .
    5 . . . . . . . .
    4 . . . . . . . .
    3 . . . . . . . .
    2 P P P P P P P P
    1 P P P P P P P P
      a b c d e f g h
    white to move
    ");
    let wide = AnyBreakthrough::from_fen("10/p9/10/10/10/10/10/10/10/5P4 b").unwrap();
    insta::assert_snapshot!(dispatch!(wide, |position| position.to_string()), @r"
    10 . . . . . . . . . .
     9 p . . . . . . . . .
     8 . . . . . . . . . .
     7 . . . . . . . . . .
     6 . . . . . . . . . .
     5 . . . . . . . . . .
     4 . . . . . . . . . .
     3 . . . . . . . . . .
     2 . . . . . . . . . .
     1 . . . . . P . . . .
       a b c d e f g h i j
    black to move
    ");
    insta::assert_snapshot!(dispatch!(wide, |position| position.to_fen()), @"10/p9/10/10/10/10/10/10/10/5P4 b - - 0 1");
}

/// OpenSpiel's drawing of its 6 x 6 start, where `b` moves first; and a bare one.
#[test]
fn drawings_of_other_programs() {
    let theirs = "6bbbbbb\n5bbbbbb\n4......\n3......\n2wwwwww\n1wwwwww\n abcdef\n";
    let position = Breakthrough::<u64>::from_drawing(theirs).unwrap();
    assert_eq!(position, Breakthrough::start(Size::new(6, 6).unwrap(), 2).unwrap());
    let bare = Breakthrough::<u64>::from_drawing("pp\n--\n__\nPP\nBlack to move\n\n").unwrap();
    assert_eq!((bare.size().ranks(), bare.side_to_move()), (4, Side::Second));
}

#[test]
fn moves_in_every_style() {
    let position = Breakthrough::<u64>::from_fen("3p/4/2p1/1P2 w").unwrap();
    let capture = position.parse_move("b1c2").unwrap();
    for (style, text) in [(MoveStyle::Cross, "b1xc2"), (MoveStyle::Plain, "b1c2"), (MoveStyle::Star, "b1c2*")]
    {
        assert_eq!(position.format_move(capture, style), text);
        assert_eq!(position.parse_move(text), Ok(capture));
        assert_eq!(position.parse_move(&format!(" {text}\n")), Ok(capture));
    }
    let step = position.parse_move("b1b2").unwrap();
    assert_eq!(position.format_move(step, MoveStyle::Star), "b1b2");
}

/// On wide boards x is a file as well as a mark.
#[test]
fn the_file_x() {
    let position = Breakthrough::<u128>::from_fen("26/23pp1/22P3/26 w").unwrap();
    for (text, from, to) in [("w2x3", 48, 75), ("w2xx3", 48, 75), ("w2w3", 48, 74)] {
        let m = position.parse_move(text).unwrap();
        assert_eq!((m.from(), m.to()), (from, to), "{text}");
    }
}

#[test]
fn messages_say_what_and_where() {
    let position = Breakthrough::<u64>::from_fen("3p/4/2p1/1P2 w").unwrap();
    let message = |text: &str| position.parse_move(text).unwrap_err().to_string();
    insta::assert_snapshot!(message("b1"), @r#""b1", column 3: expected a file letter; a move looks like a2a3, b2xc3, b2c3 or b2c3*"#);
    insta::assert_snapshot!(message("b1c2**"), @r#""b1c2**", column 6: expected the end; a move looks like a2a3, b2xc3, b2c3 or b2c3*"#);
    insta::assert_snapshot!(message("b1c9"), @r#""b1c9", column 3: the board of 4x4 has no such square"#);
    insta::assert_snapshot!(message("b1xb2"), @r#""b1xb2" is marked as a capture, but the square it enters is empty"#);
    insta::assert_snapshot!(message("c2c1"), @"c2c1 is not a legal move: the piece on its first square is the opponent's");

    let fen = |text: &str| Breakthrough::<u64>::from_fen(text).unwrap_err().to_string();
    insta::assert_snapshot!(fen("pppp/4/4/PPXP w"), @"FEN, column 12: unexpected 'X'; expected P (White), p (Black), a number of empty squares, or /");
    insta::assert_snapshot!(fen("pppp/4/3/PPPP w"), @"FEN, column 8: this rank has 3 squares, the first has 4");
    insta::assert_snapshot!(fen("pppp/4/4/PPPP"), @r#"FEN, column 14: the side to move must be w or b, found """#);
    insta::assert_snapshot!(fen("pppp/44/4/PPPP w"), @"FEN, column 6: 44 is no number of empty squares; expected 1 to 26");
    insta::assert_snapshot!(fen("4/4/4/4 w"), @"FEN, column 1: the board has no pieces");
    insta::assert_snapshot!(fen("P3/4/4/3p w"), @"FEN, column 1: both sides have a piece on their goal row");
    insta::assert_snapshot!(fen("pp/PP w"), @"FEN, column 1: no board of 2 files x 2 ranks: files must be 2 to 26, ranks 3 to 64, squares at most 128");
    insta::assert_snapshot!(fen("9/p8/9/9/9/9/9/P8 w"), @"FEN, column 1: a board of 9x8 does not fit a word of 64 bits");
    insta::assert_snapshot!(fen("pp/2/PP w - - 0 1 x"), @r#"FEN, column 19: unexpected "x" after the sixth field"#);

    let drawing = |text: &str| Breakthrough::<u64>::from_drawing(text).unwrap_err().to_string();
    insta::assert_snapshot!(drawing("3 p p\n2 . ?\n1 P P"), @"line 2, column 5: unexpected '?'; expected P or w (White), p or b (Black), or . for an empty square");
    insta::assert_snapshot!(drawing("3 p p\n2 .\n1 P P"), @"line 2: this rank has 1 squares, the first has 2");
    insta::assert_snapshot!(drawing("pp\n..\nPP\nwhite to move\nPP"), @"line 5: nothing may follow the side to move");
    insta::assert_snapshot!(drawing(""), @"no board of 0 files x 0 ranks: files must be 2 to 26, ranks 3 to 64, squares at most 128");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn fens_and_drawings_round_trip(any in scattered()) {
        dispatch!(any, |position| {
            prop_assert_eq!(Breakthrough::from_fen(&position.to_fen()).unwrap(), position);
            prop_assert_eq!(Breakthrough::from_drawing(&position.to_string()).unwrap(), position);
        });
        let fen = dispatch!(any, |position| position.to_fen());
        prop_assert_eq!(AnyBreakthrough::from_fen(&fen).unwrap(), any);
        let drawing = dispatch!(any, |position| position.to_string());
        prop_assert_eq!(AnyBreakthrough::from_drawing(&drawing).unwrap(), any);
    }

    #[test]
    fn moves_round_trip(any in scattered()) {
        dispatch!(any, |position| for m in moves_of(&position) {
            for style in [MoveStyle::Cross, MoveStyle::Plain, MoveStyle::Star] {
                prop_assert_eq!(position.parse_move(&position.format_move(m, style)), Ok(m));
            }
        });
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*|[pPwb0-9/ .\na-h]*", lines in "([pPwb. \\d]{0,9}\n){0,9}") {
        let start = Breakthrough::<u64>::start(Size::STANDARD, 2).unwrap();
        let _ = (start.parse_move(&text), text.parse::<Size>());
        let _ = (AnyBreakthrough::from_fen(&text), AnyBreakthrough::from_drawing(&text));
        let _ = AnyBreakthrough::from_drawing(&lines);
    }

    #[test]
    fn no_damaged_fen_makes_a_reader_panic(fen in scattered_fen(128), at: prop::sample::Index, by in "\\PC{0,2}") {
        let start = at.index(fen.len());
        let damaged = format!("{}{by}{}", &fen[..start], &fen[start + 1..]);
        let _ = (AnyBreakthrough::from_fen(&damaged), AnyBreakthrough::from_drawing(&damaged));
    }
}
