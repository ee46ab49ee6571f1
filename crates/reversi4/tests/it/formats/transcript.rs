//! Transcripts.

use proptest::prelude::*;
use reversi4::{GameRecord, Move, Passes, Reversi, Rules, Start, WrittenPasses};

use crate::common::games::{games, without_last_pass};

const OPENING: &str = "f5d6c3d3c4f4";

fn read(text: &str) -> GameRecord {
    GameRecord::from_transcript(Reversi::othello(), text).unwrap()
}

fn error(text: &str) -> String {
    GameRecord::from_transcript(Reversi::othello(), text).unwrap_err().to_string()
}

#[test]
fn however_it_is_written() {
    let game = read(OPENING);
    assert_eq!(game.to_transcript(WrittenPasses::Omitted), OPENING);
    let texts = [
        "F5D6C3D3C4F4",
        " f5 d6 c3 d3 c4 f4 \n",
        "f5,d6,c3;d3;c4,f4",
        "1. f5 2. d6 3. c3 4. d3 5. c4 6. f4",
        "1.f5 2.d6 3.c3 4.d3 5.c4 6.f4",
        "1.f52.d63.c34.d35.c46.f4",
        "1) F5\n2) D6\n3) C3\n4) D3\n5) C4\n6) F4",
        "1: f5 d6\r\n2: c3 d3\r\n3: c4 f4",
        "1 f5 d6 2 c3 d3 3 c4 f4",
        "1. f5 ... d6 2. c3 d3 3. c4 f4 6",
    ];
    for text in texts {
        assert_eq!(read(text), game, "{text}");
    }
    assert_eq!(read(""), GameRecord::new(Reversi::othello()));
}

/// A whole game on 4 x 4 with passes by both sides, made by an independent program, written in every
/// way.
#[test]
fn passes_left_out_and_written() {
    const KEPT: &str = "b1c1d3a1pab4a3d4c4d2d1paa4paa2";
    let start = Reversi::start("4x4".parse().unwrap(), Rules::STANDARD, Start::Standard).unwrap();
    let read = |text: &str| GameRecord::from_transcript(start, text).unwrap();
    let game = read(KEPT);
    let result = game.result().unwrap();
    assert_eq!((result.black, result.white), (9, 7));
    assert_eq!(game.to_transcript(WrittenPasses::Kept), KEPT);
    let omitted = game.to_transcript(WrittenPasses::Omitted);
    assert_eq!(omitted, KEPT.replace("pa", ""));
    assert_eq!(read(&omitted), game);
    for word in ["PA", "ps", "PASS", "--", " pass ", ", -- ,", " 6. pa 7. "] {
        assert_eq!(read(&KEPT.replace("pa", word)), game, "{word}");
    }
    assert_eq!(read(&KEPT.replacen("pa", "", 1)), game, "some written, some left out");
}

#[test]
fn passes_behind_the_end_are_passed_over() {
    let over = read("e6f4e3f6g5d6e7f5c5");
    assert!(over.result().is_some());
    assert_eq!(read("e6f4e3f6g5d6e7f5c5 pass PA"), over);
}

#[test]
fn messages_say_which_move_and_what_was_read() {
    insta::assert_snapshot!(error("f5d6c3d4"), @"line 1, column 7 (byte 6), move 4: d4 is not a legal move: the square is occupied");
    insta::assert_snapshot!(error("1. f5 2. d6\n3. c3 4. a1"), @"line 2, column 10 (byte 21), move 4: a1 is not a legal move: it turns no disc");
    insta::assert_snapshot!(error("f5 pass"), @"line 1, column 4 (byte 3), move 2: pass is not a legal move: a side that can turn a disc may not pass");
    insta::assert_snapshot!(error("f5 d9"), @r#"line 1, column 4 (byte 3), move 2: the board of 8x8 has no square "d9""#);
    insta::assert_snapshot!(error("f5 d66"), @r#"line 1, column 4 (byte 3), move 2: the board of 8x8 has no square "d66""#);
    insta::assert_snapshot!(error("f5d6 (a good move) c3"), @r#"line 1, column 6 (byte 5), move 3: found "(a", expected a square such as f5, a pass (pass, PA, PS, --) or a move number"#);
    insta::assert_snapshot!(error("f5d6\u{2026}"), @r#"line 1, column 5 (byte 4), move 3: found "…", expected a square such as f5, a pass (pass, PA, PS, --) or a move number"#);
    insta::assert_snapshot!(error("f5d612c3"), @r#"line 1, column 3 (byte 2), move 2: the board of 8x8 has no square "d612""#);
    insta::assert_snapshot!(error("e6f4e3f6g5d6e7f5c5a1"), @"line 1, column 19 (byte 18), move 10: a1 is not a legal move: the game is over");
    let read_before = GameRecord::from_transcript(Reversi::othello(), "f5d6c3d4").unwrap_err().read;
    assert_eq!(*read_before, read("f5d6c3"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn games_round_trip(game in games(), numbered: bool) {
        let read = |text: &str| GameRecord::from_transcript(*game.start(), text);
        prop_assert_eq!(read(&game.to_transcript(WrittenPasses::Kept)), Ok(game.clone()));
        prop_assert_eq!(read(&game.to_transcript(WrittenPasses::Omitted)), Ok(without_last_pass(&game)));
        // As people write it.
        let mut listed = String::new();
        for (number, (position, m)) in game.plies().enumerate() {
            let number = if numbered { format!("{}. ", number + 1) } else { String::new() };
            listed += &format!("{number}{} ", position.format_move(m).to_uppercase());
        }
        prop_assert_eq!(read(&listed), Ok(game.clone()));
        // Touching numbers, where rows have one digit.
        if game.start().shape().rows() <= 9 {
            prop_assert_eq!(read(&listed.replace(' ', "")), Ok(game.clone()));
        }
    }

    /// What is left of a transcript that is cut short or changed is the game up to there.
    #[test]
    fn damage_keeps_what_was_read(game in games(), at: prop::sample::Index, by in "\\PC{0,2}") {
        let text = game.to_transcript(WrittenPasses::Kept);
        prop_assume!(!text.is_empty());
        let start = at.index(text.len());
        let damaged = format!("{}{by}{}", &text[..start], &text[start + 1..]);
        let (read, end) = match GameRecord::from_transcript(*game.start(), &damaged) {
            Ok(read) => (read, damaged.len()),
            Err(error) => (*error.read, error.place.byte),
        };
        prop_assert!(end >= start.saturating_sub(4));
        let same = read.moves().iter().zip(game.moves()).take_while(|(a, b)| a == b).count();
        let whole = GameRecord::from_transcript(*game.start(), &text[..start]);
        prop_assert!(same + 1 >= whole.map_or_else(|error| error.read.moves().len(), |read| read.moves().len()));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*|[a-hA-H1-9pPsS .-]*", none: bool) {
        let passes = if none { Passes::None } else { Passes::Standard };
        let start = Reversi::othello().with_rules(Rules { passes, ..Rules::STANDARD });
        if let Err(error) = GameRecord::from_transcript(start, &text) {
            prop_assert!(text.is_char_boundary(error.place.byte) && error.place.byte < text.len());
            prop_assert!(error.to_string().len() < 250);
            prop_assert!(error.read.moves().iter().filter(|m: &&Move| !m.is_pass()).count() < error.number);
        }
    }
}
