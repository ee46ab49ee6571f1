//! GGF: whole games and what is left of damaged ones are written and read again alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reversi4::{Rules, read_ggf, write_ggf};

fuzz_target!(|text: &str| {
    let salvage = read_ggf(text, Rules::STANDARD);
    let mut games = salvage.whole;
    for error in salvage.damage {
        assert!(text.is_char_boundary(error.place.byte) && error.place.byte <= text.len(), "{error}");
        assert!(error.to_string().len() < 400, "a message without bounds");
        games.extend(error.read.map(|game| *game));
    }
    for game in &games {
        assert_eq!(game.notes().len(), game.record().moves().len());
    }
    assert_eq!(read_ggf(&write_ggf(&games), Rules::STANDARD).complete(), Ok(games));
});
