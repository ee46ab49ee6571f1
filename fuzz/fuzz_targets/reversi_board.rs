//! Boards of Reversi: what is read is written and read again alike, on a line and drawn; the moves of
//! every position that can be read are legal, read again and taken back; an error has a place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reversi4::{BoardOptions, Reversi, Shape};
use search_core::Position;

const SHAPES: [Option<&str>; 5] = [None, Some("8x8"), Some("3x10"), Some("hex3"), Some("6x4")];

fuzz_target!(|text: &str| {
    for shape in SHAPES {
        let shape: Option<Shape> = shape.map(|shape| shape.parse().expect("a shape"));
        match Reversi::from_text(text, &BoardOptions { shape, ..BoardOptions::default() }) {
            Ok(position) => check(&position),
            Err(error) => {
                let line = text.split('\n').nth(error.place.line - 1).expect("the line is there");
                assert!((1..=line.chars().count() + 1).contains(&error.place.column), "{error}");
                assert!(text.is_char_boundary(error.place.byte), "{error}");
                assert!(error.to_string().len() < 400, "a message without bounds");
            }
        }
    }
    let _ = Reversi::othello().parse_move(text);
});

fn check(position: &Reversi) {
    for text in [position.to_line(), position.to_string()] {
        let again = Reversi::from_line(position.shape(), position.rules(), &text);
        assert_eq!(again.as_ref(), Ok(position), "{text}");
    }
    assert!(position.to_svg(100.0).ends_with("</svg>"));
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.legal_moves(&mut moves);
        assert!(!moves.is_empty());
    }
    for m in moves {
        assert_eq!(position.parse_move(&position.format_move(m)), Ok(m));
        let mut next = *position;
        let undo = next.try_play(m).expect("a legal move");
        next.undo(m, undo);
        assert_eq!((next, next.key()), (*position, position.key()));
    }
}
