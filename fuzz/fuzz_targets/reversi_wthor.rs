//! WTHOR: whole games are written and read again alike, damage has its byte, names too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use reversi4::{Wthor, WthorNames};

fuzz_target!(|bytes: &[u8]| {
    if let Ok((file, damage)) = Wthor::read(bytes) {
        for damage in &damage {
            assert!(damage.byte <= bytes.len(), "{damage}");
        }
        let written = file.to_bytes();
        assert_eq!(Wthor::read(&written), Ok((file, Vec::new())));
        if damage.is_empty() {
            assert_eq!(written.len(), bytes.len());
        }
    }
    if let Ok(names) = WthorNames::read_players(bytes) {
        let written = names.players_to_bytes().expect("names that were read fit");
        assert_eq!(WthorNames::read_players(&written), Ok(names));
    }
    if let Ok(names) = WthorNames::read_tournaments(bytes) {
        let written = names.tournaments_to_bytes().expect("names that were read fit");
        assert_eq!(WthorNames::read_tournaments(&written), Ok(names));
    }
});
