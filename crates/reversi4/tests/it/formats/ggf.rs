//! GGF.

use proptest::prelude::*;
use reversi4::{GameRecord, GgfGame, GgfNote, Reversi, Rules, WrittenPasses, read_ggf, write_ggf};

use crate::common::games::games;

const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2025-01-02 03:04:05 GMT]PB[Ada [1\\]]PW[Bob]RE[?]TI[15:00]TY[8]\
    BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[F5/1.20/3.5]W[D6//2.08]C[a comment]B[c3]W[D3/-2];)";

fn read(text: &str) -> GgfGame {
    read_ggf(text, Rules::STANDARD).complete().unwrap().pop().unwrap()
}

fn errors(text: &str) -> String {
    let salvage = read_ggf(text, Rules::STANDARD);
    salvage.damage.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_game() {
    let game = read(GAME);
    assert_eq!(game.record().to_transcript(WrittenPasses::Omitted), "f5d6c3d3");
    assert_eq!(game.property("PB"), Some("Ada [1]"), "an escape");
    assert_eq!(game.property("pw"), Some("Bob"));
    assert_eq!(game.property("XX"), None);
    let names: Vec<_> = game.properties().map(|property| property.name.as_str()).collect();
    assert_eq!(names.join(" "), "GM PC DT PB PW RE TI TY BO C");
    let notes: Vec<_> = game.notes().iter().map(|note| (note.evaluation(), note.time())).collect();
    assert_eq!(notes, [(Some(1.2), Some(3.5)), (None, Some(2.08)), (None, None), (Some(-2.0), None)]);
    // Only the case of a move is not as it was.
    insta::assert_snapshot!(game.to_ggf(), @r"(;GM[Othello]PC[NBoard]DT[2025-01-02 03:04:05 GMT]PB[Ada [1\]]PW[Bob]RE[?]TI[15:00]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.20/3.5]W[D6//2.08]C[a comment]B[C3]W[D3/-2];)");
    assert_eq!(read(&game.to_ggf()), game);
}

#[test]
fn a_game_of_ones_own() {
    let record = GameRecord::from_transcript(Reversi::othello(), "e6f4e3f6g5d6e7f5c5").unwrap();
    let mut game = GgfGame::new(record);
    game.set_property("PB", "[]\\").unwrap();
    game.set_property("PW", "Bob").unwrap();
    game.set_property("RE", "+64.00:r").unwrap();
    game.notes_mut()[8] = GgfNote::new(Some(64.0), None);
    game.notes_mut()[7] = GgfNote::new(None, Some(0.5));
    insta::assert_snapshot!(game.to_ggf(), @r"(;GM[Othello]RE[+64.00:r]TY[8]PB[[\]\\]PW[Bob]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5//0.50]B[C5/64.00];)");
    assert_eq!(read(&game.to_ggf()), game);
    for name in ["", "B", "w", "BO", "gm", "P1", "P]"] {
        assert!(game.set_property(name, "x").is_err(), "{name}");
    }
}

#[test]
fn tolerated() {
    // Several games on a line behind their number, boards on many lines, other words for a pass, no
    // board at all, passes left out.
    let text = "2 (;GM[othello]TY[4]B[A2/0.1]W[a1];)(;GM[Othello]TY[s8r20]BO[8\n\
        --------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n--------\n*]\n B[f5]\n W[D6] ;)\n\
        (;BO[4 *O-- ---- ---- ---- O]W[PA]B[C1]W[PASS]B[PASS])\n\
        (;BO[4 *O-- ---- ---- ---- O]B[C1];)";
    let games = read_ggf(text, Rules::STANDARD).complete().unwrap();
    insta::assert_snapshot!(write_ggf(&games));
}

#[test]
fn messages() {
    let board = "BO[4 ---- -O*- -*O- ---- *]";
    let bad = [
        "hello",
        "(;GM[Chess]B[e2-e4];)",
        "(;BO[10 ---------- *];)",
        "(;BO[4 ---- -O*- -*O- --- *];)",
        "(;BO[4 ---- -O*- -?O- ---- *];)",
        &format!("(;{board}B[A2]{board};)"),
        &format!("(;{board}B[A1];)"),
        &format!("(;{board}B[A2]B[A3];)"),
        &format!("(;{board}B[A2]W[A];)"),
        &format!("(;{board}B[A2+];)"),
        &format!("(;{board}B[PA];)"),
        &format!("(;{board}B A2;)"),
        "(;12[];)",
        &format!("(;{board}B[A2]"),
        "(;PB[Ada",
    ];
    let messages: Vec<String> = bad.iter().map(|text| errors(text)).collect();
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_damaged_game_spares_the_others() {
    let damaged = GAME.replace("c3", "a1");
    let text = format!("{GAME}\n{damaged}\nnoise\n{GAME}");
    let salvage = read_ggf(&text, Rules::STANDARD);
    assert_eq!(salvage.whole, [read(GAME), read(GAME)]);
    assert_eq!(salvage.damage.len(), 1);
    let error = &salvage.damage[0];
    assert_eq!((error.number, error.place.line), (2, 2));
    let before = error.read.as_ref().unwrap();
    assert_eq!(before.record().to_transcript(WrittenPasses::Omitted), "f5d6");
    assert_eq!(before.property("PW"), Some("Bob"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn games_round_trip(
        records in proptest::collection::vec(games(), 1..4),
        properties in proptest::collection::vec(("[A-Z]{2,3}", "\\PC{0,9}|[\\[\\]\\\\;() \n]{0,9}"), 0..5),
        numbers in proptest::collection::vec((any::<Option<i16>>(), any::<Option<u16>>()), 0..20),
    ) {
        for record in records {
            let rules = record.start().rules();
            let mut game = GgfGame::new(record);
            for (name, value) in &properties {
                let _ = game.set_property(name, value);
            }
            for (note, &(evaluation, time)) in game.notes_mut().iter_mut().zip(&numbers) {
                *note = GgfNote::new(evaluation.map(f64::from), time.map(f64::from));
            }
            let games = vec![game.clone(), game];
            prop_assert_eq!(read_ggf(&write_ggf(&games), rules).complete(), Ok(games));
        }
    }

    #[test]
    fn damage_makes_no_panic(at: prop::sample::Index, length in 0_usize..9, by in "\\PC{0,3}|[\\[\\];()]{1,3}") {
        let text = GAME.repeat(2);
        let start = at.index(text.len() - length);
        let damaged = format!("{}{by}{}", &text[..start], &text[start + length..]);
        let salvage = read_ggf(&damaged, Rules::STANDARD);
        prop_assert!(!salvage.whole.is_empty() || by.contains("(;") || start < GAME.len() * 2);
        for error in &salvage.damage {
            prop_assert!(damaged.is_char_boundary(error.place.byte));
            prop_assert!(error.to_string().len() < 400);
        }
        let again = read_ggf(&write_ggf(&salvage.whole), Rules::STANDARD);
        prop_assert_eq!(again.complete(), Ok(salvage.whole));
    }
}
