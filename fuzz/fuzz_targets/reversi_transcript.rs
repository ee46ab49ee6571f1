//! Transcripts: what is read is written and read again alike, on boards of several forms; what is not
//! keeps the game before it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reversi4::{GameRecord, Reversi, Rules, Start, WrittenPasses};

fuzz_target!(|text: &str| {
    for (shape, rules) in [
        ("8x8", Rules::STANDARD),
        ("4x4", Rules::STANDARD),
        ("4x4", Rules::NOTEBOOK),
        ("3x10", Rules::STANDARD),
        ("hex3", Rules::STANDARD),
    ] {
        let shape = shape.parse().expect("a shape");
        let start = Reversi::start(shape, rules, Start::Standard).expect("every shape has this start");
        let game = match GameRecord::from_transcript(start, text) {
            Ok(game) => game,
            Err(error) => {
                assert!(error.place.byte < text.len() && text.is_char_boundary(error.place.byte), "{error}");
                assert!(error.to_string().len() < 400, "a message without bounds");
                *error.read
            }
        };
        let kept = game.to_transcript(WrittenPasses::Kept);
        assert_eq!(GameRecord::from_transcript(start, &kept).as_ref(), Ok(&game), "{kept}");
        let omitted = game.to_transcript(WrittenPasses::Omitted);
        let again = GameRecord::from_transcript(start, &omitted).expect("a transcript of our own");
        assert_eq!(again.to_transcript(WrittenPasses::Omitted), omitted);
        assert_eq!(game.positions().last().as_ref(), Some(game.position()));
    }
});
