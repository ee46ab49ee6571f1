//! Boards as text: golden drawings, every alphabet and layout, messages, round trips.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common::games as common;

use common::scattered;
use proptest::prelude::*;
use reversi4::{BoardOptions, Reversi, Rules, Shape, Start};
use search_core::{Position, Side};

fn start(shape: &str) -> Reversi {
    Reversi::start(shape.parse().unwrap(), Rules::STANDARD, Start::Standard).unwrap()
}

#[test]
fn golden_drawings() {
    insta::assert_snapshot!(Reversi::othello(), @r"
      a b c d e f g h
    1 - - - - - - - -
    2 - - - - - - - -
    3 - - - - - - - -
    4 - - - O X - - -
    5 - - - X O - - -
    6 - - - - - - - -
    7 - - - - - - - -
    8 - - - - - - - -
    black to move
    ");
    insta::assert_snapshot!(start("hex3"), @r"
    1    - - -
    2   - X O -
    3  - O - X -
    4   - X O - e
    5    - - - d
          a b c
    black to move
    ");
    insta::assert_snapshot!(start("hex5"), @r"
    1      - - - - -
    2     - - - - - -
    3    - - - - - - -
    4   - - - X O - - -
    5  - - - O - X - - -
    6   - - - X O - - - i
    7    - - - - - - - h
    8     - - - - - - g
    9      - - - - - f
            a b c d e
    black to move
    ");
    insta::assert_snapshot!(start("3x10").with_side(Side::Second), @r"
       a b c
     1 - - -
     2 - - -
     3 - - -
     4 - - -
     5 - O X
     6 - X O
     7 - - -
     8 - - -
     9 - - -
    10 - - -
    white to move
    ");
    insta::assert_snapshot!(start("4x4").to_line(), @"-----OX--XO----- X");
    insta::assert_snapshot!(start("hex3").to_line(), @"----XO--O-X--XO---- X");
}

#[test]
fn golden_svg() {
    insta::assert_snapshot!("square", start("4x4").to_svg(80.0));
    insta::assert_snapshot!("hexagon", start("hex3").to_svg(120.0));
    assert!(start("3x21").to_svg(1052.0).starts_with(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"152\" height=\"1052\" viewBox=\"-2 -2 304 2104\">"
    ));
}

/// One position in every alphabet and layout that is accepted.
#[test]
fn what_people_paste() {
    let four = "--X- -XX- -XO- ---- O".parse::<Reversi>().unwrap();
    assert_eq!(four.to_line(), "--X--XX--XO----- O");
    let texts = [
        "--X--XX--XO-----",
        "--X--XX--XO----- O",
        "--X--XX--XO-----O",
        "..x./.xx./.xo./.... white to move",
        "__*_ _**_ _*O_ ____ w",
        "--B--BB--BW----- White",
        "--b--bb--bw-----\nwhite to play",
        "__*__**__*0_____ 0",
        "..●. .●●. .●○. ....",
        "  A B C D\n1 . . x .\n2 . x x .\n3 . x o .\n4 . . . .\nO to move\n",
        "  a b c d  \r\n1 - - X - 1\r\n2 - X X - 2\r\n3 - X O - 3\r\n4 - - - - 4\r\n  a b c d  \r\n",
        "1--X-\n2-XX-\n3-XO-\n4----\n abcd",
        "|-|-|X|-|\n|-|X|X|-|\n\n|-|X|O|-|\n|-|-|-|-|",
        "\n\n - - x -\n - x x - \n - x o -\n - - - -\n\n",
        "--x-1 -xx-2 -xo-3 ----4",
        "1 --x- 1 2 -xx- 2 3 -xo- 3 4 ---- 4 O",
    ];
    for text in texts {
        assert_eq!(text.parse::<Reversi>().as_ref(), Ok(&four), "{text}");
    }
}

#[test]
fn zeros_as_discs_and_rows_with_two_digits() {
    let options = BoardOptions { shape: Some("3x10".parse().unwrap()), ..BoardOptions::default() };
    let rows: Vec<String> = (1..=10).map(|row| format!("{row} 0.X {row}")).collect();
    let labelled = Reversi::from_text(&rows.join("\n"), &options).unwrap();
    let glued: Vec<String> = (1..=10).map(|row| format!("{row}0.X{row}")).collect();
    assert_eq!(Reversi::from_text(&glued.join("\n"), &options), Ok(labelled));
    assert_eq!(Reversi::from_text(&"0.X".repeat(10), &options), Ok(labelled));
    assert_eq!(Reversi::from_text(&["0.X0.X"; 5].join("\n"), &options), Ok(labelled), "whole rows");
    assert_eq!(labelled.discs(Side::Second).count_ones(), 10);
}

/// The turn: said, given, or by the parity of the discs.
#[test]
fn whose_turn() {
    let side = |text: &str, side: Option<Side>| {
        let options = BoardOptions { side, ..BoardOptions::default() };
        Reversi::from_text(text, &options).unwrap().side_to_move()
    };
    assert_eq!(side("--- OX- XO-", None), Side::First);
    assert_eq!(side("--X OX- XO-", None), Side::Second);
    assert_eq!(side("--X OX- XO-", Some(Side::First)), Side::First);
    assert_eq!(side("--X OX- XO- white", Some(Side::First)), Side::Second);
    // Thirteen squares are even in discs, not in empties.
    for shape in ["3x3", "4x4", "5x5", "hex3", "hex4", "7x3"] {
        let position = start(shape);
        let text = position.to_line();
        let options = BoardOptions { shape: Some(position.shape()), ..BoardOptions::default() };
        assert_eq!(Reversi::from_text(text.trim_end_matches(" X"), &options), Ok(position));
    }
}

#[test]
fn messages_say_what_and_where() {
    let error = |text: &str| text.parse::<Reversi>().unwrap_err().to_string();
    insta::assert_snapshot!(error("----\n-O?-\n-XO-\n----"), @"line 2, column 3 (byte 7): unexpected '?'; expected X x * B b (Black), O o W w 0 (White), - . _ (empty), or beside a row its number, counted from the top");
    insta::assert_snapshot!(error("----\n-OX-\n-XO\n----"), @"line 3, column 4 (byte 13): the line ends after 3 of the 4 squares of row 3");
    insta::assert_snapshot!(error("----\n-OX-\n-XO--\n----"), @"line 3, column 6 (byte 15): the line ends after 1 of the 4 squares of row 4");
    insta::assert_snapshot!(error("----\n-OX-\n-XO-\n---"), @"line 4, column 4 (byte 18): the line ends after 3 of the 4 squares of row 4");
    insta::assert_snapshot!(error("----\n-OX-\n-XO-"), @"line 3, column 5 (byte 14): the board ends after 12 of the 16 squares of 4x4");
    insta::assert_snapshot!(error("----\n-OX-\n-XO-\n--- X"), @"line 4, column 5 (byte 19): the board ends after 15 of the 16 squares of 4x4");
    insta::assert_snapshot!(error("---- -OX- -XO- --- X"), @"line 1, column 20 (byte 19): the board ends after 15 of the 16 squares of 4x4");
    insta::assert_snapshot!(error("4 ----\n3 -OX-\n2 -XO-\n1 ----"), @"line 1, column 1 (byte 0): unexpected '4'; expected X x * B b (Black), O o W w 0 (White), - . _ (empty), or beside a row its number, counted from the top");
    insta::assert_snapshot!(error("-----OX--XO-----\nblack to move\nagain"), @r#"line 3, column 1 (byte 31): found "again" behind the last square; expected X or O, black to move, white to move, or the end"#);
    insta::assert_snapshot!(error("-----OX--XO----- X O"), @"line 1, column 21 (byte 20): 18 squares in these lines make no square board of 3x3 to 8x8; other boards need their shape given");
    insta::assert_snapshot!(error("-----OX--XO-----\nqueen to move"), @r#"line 2, column 1 (byte 17): found "queen to move" behind the last square; expected X or O, black to move, white to move, or the end"#);
    insta::assert_snapshot!(error("------------\n-----OX-----\n-----XO-----"), @"line 3, column 13 (byte 38): 36 squares in these lines make no square board of 3x3 to 8x8; other boards need their shape given");
    insta::assert_snapshot!(error(""), @"line 1, column 1 (byte 0): 0 squares in these lines make no square board of 3x3 to 8x8; other boards need their shape given");
    insta::assert_snapshot!(error("---------------------------OX------XO-----Z---------------------"), @"line 1, column 43 (byte 42): unexpected 'Z'; expected X x * B b (Black), O o W w 0 (White), - . _ (empty), or beside a row its number, counted from the top");
    insta::assert_snapshot!(error(&"-".repeat(100)), @"line 1, column 101 (byte 100): 100 squares in these lines make no square board of 3x3 to 8x8; other boards need their shape given");
    let hexagon =
        |text| Reversi::from_line(Shape::hexagon(3).unwrap(), Rules::STANDARD, text).unwrap_err().to_string();
    insta::assert_snapshot!(hexagon("---\n----\n----\n----\n---"), @"line 3, column 5 (byte 13): the line ends after 4 of the 5 squares of row 3");
    insta::assert_snapshot!(hexagon("  - - -\n - X O -\n- O - X -\n - X O - d\n  - - - e"), @"line 4, column 10 (byte 36): unexpected 'd'; expected X x * B b (Black), O o W w 0 (White), - . _ (empty), or beside a row its number, counted from the top");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn lines_and_drawings_round_trip(position in scattered()) {
        let (shape, rules) = (position.shape(), position.rules());
        prop_assert_eq!(Reversi::from_line(shape, rules, &position.to_line()), Ok(position));
        prop_assert_eq!(Reversi::from_line(shape, rules, &position.to_string()), Ok(position));
        // A square board is told by its squares.
        let square = (3..=8).any(|extent| Shape::square(extent) == Ok(shape));
        for text in [position.to_line(), position.to_string(), position.to_line().replace(' ', "")] {
            let guessed = Reversi::from_text(&text, &BoardOptions { rules, ..BoardOptions::default() });
            prop_assert!(!square || guessed == Ok(position), "{}", text);
        }
        prop_assert!(position.to_svg(100.0).ends_with("</svg>"));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*|[xXoO*bw.0-9 /|\na-h-]*", shape in common::shapes()) {
        for shape in [None, Some(shape)] {
            let options = BoardOptions { shape, ..BoardOptions::default() };
            if let Err(error) = Reversi::from_text(&text, &options) {
                let line = text.split('\n').nth(error.place.line - 1).unwrap();
                prop_assert!((1..=line.chars().count() + 1).contains(&error.place.column));
                prop_assert!(text.is_char_boundary(error.place.byte));
                prop_assert!(error.to_string().len() < 400);
            }
        }
    }

    #[test]
    fn no_damaged_board_makes_the_reader_panic(
        position in scattered(), at: prop::sample::Index, by in "\\PC{0,2}"
    ) {
        for text in [position.to_line(), position.to_string()] {
            let start = at.index(text.len());
            let damaged = format!("{}{by}{}", &text[..start], &text[start + 1..]);
            let _ = Reversi::from_line(position.shape(), Rules::STANDARD, &damaged);
            let _ = damaged.parse::<Reversi>();
        }
    }
}
