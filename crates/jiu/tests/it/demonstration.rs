//! The demonstration game of the rule explanation, whole.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use jiu::record::{Record, Remark, import};
use jiu::{Action, Jiu, Move, Points, Rules, Turn};
use search_core::Side;

const SGF: &str = include_str!("../data/demonstration.sgf");
const RECORD: &str = include_str!("../data/demonstration-game.txt");

/// Steps and first jumps of a side, whoever's turn it is.
fn mobility(position: &Jiu) -> (usize, usize) {
    let moves = position.moves();
    let steps = moves.iter().filter(|m| matches!(m, Move::Step { .. })).count();
    (steps, moves.iter().filter(|m| m.is_capture()).count())
}

#[test]
fn every_turn_is_legal() {
    let import = import::demonstration(RECORD, Rules::COMPETITION).unwrap();
    let record = &import.record;
    assert_eq!(record.start.stones.map(Points::count), [99, 97]);
    // 74 entries of the source, and one turn that it lacks.
    assert_eq!(record.entries.len(), 75);
    let lifts = record.entries.iter().filter(|entry| matches!(entry.turn.action, Action::Lift(_)));
    assert_eq!(lifts.map(|entry| entry.turn.side).collect::<Vec<_>>(), [Side::Second, Side::First]);

    let mut seen = Vec::new();
    let replay = record.replay_with(|position, _| seen.push(mobility(position))).unwrap();
    assert_eq!(seen[2..7], [(5, 2), (3, 0), (8, 3), (5, 1), (14, 4)]);
    assert_eq!(replay.position, import.position);
    assert!(replay.position.ending().is_none(), "the source ends there, the game does not");
}

/// What the source has odd is told: White's turn between entries 25 and 26, and the last square's
/// stone.
#[test]
fn remarks() {
    let import = import::demonstration(RECORD, Rules::COMPETITION).unwrap();
    let remarks = &import.remarks;
    assert_eq!(remarks.iter().filter(|r| matches!(r, Remark::MissingTurn { .. })).count(), 1);
    assert!(remarks.contains(&Remark::MissingTurn { entry: 26, side: Side::First }), "{remarks:?}");
    assert!(remarks.contains(&Remark::StonesOwed { entry: 75, stones: 1 }), "{remarks:?}");
    assert!(remarks.iter().any(|r| matches!(r, Remark::CapturesOutOfOrder { .. })), "{remarks:?}");
    let movers: Vec<Side> = import.record.entries.iter().map(|entry| entry.turn.side).collect();
    assert!(movers.windows(2).all(|pair| pair[0] != pair[1]), "with the missing turn sides alternate");
}

#[test]
fn counts() {
    let import = import::demonstration(RECORD, Rules::COMPETITION).unwrap();
    let turns = || import.record.entries.iter().map(|entry| &entry.turn);
    let jumped: usize = turns().map(|turn| turn.jumped().len()).sum();
    let removed: usize = turns().map(|turn| turn.removed.len()).sum();
    let left = import.position.stones(Side::First).count() + import.position.stones(Side::Second).count();
    assert_eq!(194 - left as usize, jumped + removed);
    insta::assert_snapshot!(format!("{jumped} jumped over, {removed} removed\n{}", import.position));
}

/// In the project's own format, which holds the missing turn too: 196 stones set up, 74 entries and the
/// missing turn, replayed with the counts of the source.
#[test]
fn the_record_in_sgf() {
    let import = import::demonstration(RECORD, Rules::COMPETITION).unwrap();
    assert_eq!(import.record.to_sgf(), SGF);
    let record = Record::from_sgf(SGF).unwrap();
    assert_eq!(record, import.record);
    assert_eq!(record.start.stones.iter().map(|stones| stones.count()).sum::<u32>(), 196);
    assert_eq!(record.entries.iter().filter(|entry| entry.turn.action != Action::Missing).count(), 74);
    let replay = record.replay().unwrap();
    assert_eq!(replay.position, import.position);
    let [white, black] = [Side::First, Side::Second].map(|side| replay.position.stones(side).count());
    assert_eq!((white, black), (50, 80));
}

/// An entry made wrong is refused with its number, the board, and what would have been legal.
#[test]
fn a_wrong_entry() {
    let wrong = RECORD.replace("5,E7-E6,b6;", "5,E7-E8,b6;");
    assert_ne!(wrong, RECORD);
    let error = import::demonstration(&wrong, Rules::COMPETITION).unwrap_err();
    insta::assert_snapshot!(error.to_string());
    let uncaptured = RECORD.replace("3,G8-G6,g7,e6;", "3,G8-G6,e6;");
    let error = import::demonstration(&uncaptured, Rules::COMPETITION).unwrap_err().to_string();
    assert!(error.contains("line 5") && error.contains("not among the captures"), "{error}");
    for (from, to, expected) in [
        ("JIU[14]", "JIU[13]", "line 1: no board of 13 x 13"),
        ("0,g6", "1,g6", "line 2, column 1: expected 0"),
        ("0,g6", "0,gE", "line 2, column 3: expected a point of the board"),
        ("0,g6,", "0,", "line 2: 195 placements on a board of 196 points"),
        ("7,IA", "8,IA", "line 9, column 1: expected the index"),
        ("h8-h7", "h8-H7", "line 6, column 6: expected points of one side"),
        ("b6;\n6", "B6;\n6", "expected a stone of the other side"),
        ("14,d7-e7;", "14;", "line 16, column 1: expected an index, a comma and a path"),
    ] {
        let wrong = RECORD.replacen(from, to, 1);
        assert_ne!(wrong, RECORD, "{from}");
        let error = import::demonstration(&wrong, Rules::COMPETITION).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn cut_off_anywhere_gives_an_error_or_a_shorter_game() {
    for length in (0..RECORD.len()).step_by(7) {
        _ = import::demonstration(&RECORD[..length], Rules::COMPETITION);
    }
    let turn = Turn::parse(Side::First, "?").unwrap();
    assert_eq!(turn.action, Action::Missing);
}
