//! WTHOR: files made here, whole and damaged.

use proptest::prelude::*;
use reversi4::{
    CreationDate, GameRecord, Reversi, Wthor, WthorDamage, WthorError, WthorGame, WthorHeader, WthorNames,
};

use crate::common::games::{othello_games, without_last_pass};

const HEADER: WthorHeader = WthorHeader {
    created: CreationDate { century: 20, year: 25, month: 1, day: 31 },
    year: 2024,
    board: 8,
    kind: 0,
    depth: 22,
    unused: 0,
};

fn game(transcript: &str) -> WthorGame {
    let mut game =
        WthorGame::new(GameRecord::from_transcript(Reversi::othello(), transcript).unwrap()).unwrap();
    (game.tournament, game.black, game.white) = (258, 3, 772);
    game
}

fn file(transcripts: &[&str]) -> Wthor {
    Wthor { header: HEADER, games: transcripts.iter().map(|moves| game(moves)).collect() }
}

fn messages(damage: &[WthorDamage]) -> String {
    damage.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Byte by byte as the format is described.
#[test]
fn the_bytes() {
    let bytes = file(&["f5d6c3", "e6f4e3f6g5d6e7f5c5"]).to_bytes();
    assert_eq!(bytes.len(), 16 + 2 * 68);
    assert_eq!(bytes[..16], [20, 25, 1, 31, 2, 0, 0, 0, 0, 0, 0xe8, 7, 8, 0, 22, 0]);
    let first = &bytes[16..84];
    assert_eq!(first[..12], [2, 1, 3, 0, 4, 3, 62, 62, 56, 64, 33, 0]);
    assert!(first[12..].iter().all(|&byte| byte == 0));
    assert_eq!(bytes[84 + 6], 64, "Black has all discs, and gets the empty squares");
}

#[test]
fn corners() {
    // a1 is 11 and h8 is 88: as the first move neither is legal, but both are squares.
    let mut bytes = file(&["f5"]).to_bytes();
    for (byte, name) in [(11, "a1"), (18, "h1"), (81, "a8"), (88, "h8")] {
        bytes[24] = byte;
        let (_, damage) = Wthor::read(&bytes).unwrap();
        assert_eq!(
            messages(&damage),
            format!("byte 24: game 1, move 1: {name} is not a legal move: it turns no disc")
        );
    }
}

#[test]
fn damage_is_reported_and_the_rest_kept() {
    let whole = file(&["f5d6c3", "f5f6e6", "d3c3c4", "c4e3f6"]);
    let mut bytes = whole.to_bytes();
    bytes[16 + 8 + 1] = 44; // d4 is occupied
    bytes[16 + 68 + 8 + 2] = 90;
    bytes[16 + 2 * 68 + 8 + 10] = 11; // behind the end
    bytes.truncate(bytes.len() - 1);
    let (read, damage) = Wthor::read(&bytes).unwrap();
    assert_eq!(read.games, []);
    insta::assert_snapshot!(messages(&damage));
    let kept: Vec<usize> =
        damage.iter().filter_map(|damage| Some(damage.read.as_ref()?.record().moves().len())).collect();
    assert_eq!(kept, [1, 2, 3]);

    let mut bytes = whole.to_bytes();
    bytes[16 + 68 + 8] = 99;
    let (read, damage) = Wthor::read(&bytes).unwrap();
    assert_eq!(read.games, [&whole.games[..1], &whole.games[2..]].concat());
    assert_eq!(damage.len(), 1);

    let mut bytes = whole.to_bytes();
    bytes.extend([1, 2, 3]);
    let (read, damage) = Wthor::read(&bytes).unwrap();
    assert_eq!(read, whole);
    insta::assert_snapshot!(messages(&damage), @"byte 288: 3 bytes behind the last of the 4 games that the header counts");
}

#[test]
fn counts_are_not_believed() {
    let mut bytes = file(&["f5d6c3"]).to_bytes();
    bytes[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
    let (read, damage) = Wthor::read(&bytes).unwrap();
    assert_eq!(read.games.len(), 1);
    insta::assert_snapshot!(messages(&damage), @"byte 84: the file ends after 1 of the 4294967295 games that its header counts");
    bytes[4..8].copy_from_slice(&0_u32.to_le_bytes());
    let (read, damage) = Wthor::read(&bytes).unwrap();
    assert_eq!(read.games, []);
    insta::assert_snapshot!(messages(&damage), @"byte 16: 68 bytes behind the last of the 0 games that the header counts");
}

#[test]
fn headers() {
    assert_eq!(Wthor::read(&[0; 15]), Err(WthorError::NoHeader { found: 15 }));
    let mut bytes = file(&[]).to_bytes();
    bytes[12] = 10;
    insta::assert_snapshot!(Wthor::read(&bytes).unwrap_err(), @"byte 12: boards of 10x10; only 0 or 8, for 8x8, can be read");
    bytes[12] = 0;
    let (read, damage) = Wthor::read(&bytes).unwrap();
    assert_eq!((read.header.board, damage.len()), (0, 0));
    assert_eq!(read.to_bytes(), bytes);
}

#[test]
fn only_othello_fits() {
    let other = Reversi::start("6x6".parse().unwrap(), Default::default(), Default::default()).unwrap();
    assert!(WthorGame::new(GameRecord::new(other)).is_err());
    let start = Reversi::othello().with_side(search_core::Side::Second);
    assert!(WthorGame::new(GameRecord::new(start)).is_err());
}

#[test]
fn names() {
    let names = ["Ada", "B\u{e9}la", "a name of 19 letters", ""].map(|name| name.chars().take(19).collect());
    let file = WthorNames { header: WthorHeader { year: 0, ..HEADER }, names: names.into() };
    let players = file.players_to_bytes().unwrap();
    assert_eq!(players.len(), 16 + 4 * 20);
    assert_eq!(players[8], 4);
    assert_eq!(WthorNames::read_players(&players), Ok(file.clone()));
    assert_eq!(WthorNames::read_tournaments(&file.tournaments_to_bytes().unwrap()), Ok(file.clone()));
    insta::assert_snapshot!(WthorNames::read_players(&players[..50]).unwrap_err(), @"byte 50: the file ends here, but its header counts 4 names of 20 bytes, which end at byte 96");
    insta::assert_snapshot!(WthorNames::read_players(&players[..5]).unwrap_err(), @"byte 5: the file ends in its header of 16 bytes");
    let mut endless = players.clone();
    endless[36..56].fill(b'x');
    insta::assert_snapshot!(WthorNames::read_players(&endless).unwrap_err(), @"byte 36: the name that begins here has no 0 in its field of 20 bytes");
    for name in ["twenty letters long..", "\u{30aa}", "a\0b"] {
        let file = WthorNames { names: vec![name.to_owned()], ..file.clone() };
        assert!(file.players_to_bytes().is_err(), "{name:?}");
    }
    let many = WthorNames { names: vec![String::new(); 65_536], ..file };
    insta::assert_snapshot!(many.players_to_bytes().unwrap_err(), @"65536 names: a file has at most 65535");
}

fn files() -> impl Strategy<Value = Wthor> {
    let game = (othello_games(), any::<(u16, u16, u16, u8, u8)>()).prop_map(|(record, numbers)| {
        let mut game = WthorGame::new(without_last_pass(&record)).unwrap();
        (game.tournament, game.black, game.white, game.score, game.theoretical_score) = numbers;
        game
    });
    let header = any::<([u8; 4], u16, bool, [u8; 3])>().prop_map(|(date, year, zero, rest)| {
        let [century, year_of, month, day] = date;
        let [kind, depth, unused] = rest;
        let created = CreationDate { century, year: year_of, month, day };
        WthorHeader { created, year, board: if zero { 0 } else { 8 }, kind, depth, unused }
    });
    (header, proptest::collection::vec(game, 0..5)).prop_map(|(header, games)| Wthor { header, games })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn files_round_trip(file in files()) {
        let bytes = file.to_bytes();
        let (read, damage) = Wthor::read(&bytes).unwrap();
        prop_assert_eq!(&read, &file);
        prop_assert_eq!(damage, []);
        prop_assert_eq!(read.to_bytes(), bytes);
    }

    /// The score of a finished game agrees with the rules' count.
    #[test]
    fn scores_agree_with_the_rules(record in othello_games()) {
        let game = WthorGame::new(record.clone()).unwrap();
        prop_assert_eq!(game.played_score(), record.result().map(|_| game.score));
        if let Some(result) = record.result() {
            prop_assert_eq!(2 * i32::from(game.score) - 64, result.difference);
        }
    }

    #[test]
    fn one_bad_byte_spoils_one_game_at_most(file in files(), at: prop::sample::Index, by: u8) {
        let mut bytes = file.to_bytes();
        prop_assume!(bytes.len() > 16);
        let at = 16 + at.index(bytes.len() - 16);
        bytes[at] = by;
        let (read, damage) = Wthor::read(&bytes).unwrap();
        prop_assert!(damage.len() <= 1);
        prop_assert_eq!(read.games.len() + damage.len(), file.games.len());
        for damage in damage {
            prop_assert!((at..16 + ((at - 16) / 68 + 1) * 68).contains(&damage.byte));
        }
    }

    #[test]
    fn no_bytes_make_the_readers_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = (Wthor::read(&bytes), WthorNames::read_players(&bytes), WthorNames::read_tournaments(&bytes));
    }
}
