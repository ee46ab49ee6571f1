//! Records: written and read back exactly, checked, imported; and the paper's automaton.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::{all_rules, anywhere, random_battle, scattered, sizes};
use jiu::automaton::{Automaton, Reason};
use jiu::player::{GameLimits, Random, play_game};
use jiu::record::sgf::{Property, escaped, unescaped};
use jiu::record::{Entry, GameResult, Record, Remark, games_from_sgf, import};
use jiu::{Action, Jiu, Move, Phase, Points, Rules, Size, Turn};
use proptest::prelude::*;
use search_core::{Position, Side};

fn random_game(size: Size, rules: Rules, seed: u64, turns: u32) -> Record {
    let (mut white, mut black) = (Random::new(seed), Random::new(seed + 1));
    play_game(size, rules, &mut white, &mut black, GameLimits { turns }).record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Every game played leaves a record that is read back exactly and ends where the game did.
    #[test]
    fn records_of_random_games(size in sizes(), rules in all_rules(), seed in 0_u64..1_000_000) {
        let (mut white, mut black) = (Random::new(seed), Random::new(seed + 1));
        let report = play_game(size, rules, &mut white, &mut black, GameLimits { turns: 120 });
        let text = report.record.to_sgf();
        let read = Record::from_sgf(&text);
        prop_assert_eq!(read.as_ref(), Ok(&report.record));
        let replay = report.record.replay().unwrap();
        prop_assert_eq!(&replay.position, &report.position);
        prop_assert_eq!(replay.position.ending(), report.ending);
        prop_assert!(replay.remarks.is_empty(), "{:?}", replay.remarks);
    }

    /// Whatever is written in comments and names comes back.
    #[test]
    fn text_comes_back(texts in proptest::collection::vec(any::<String>(), 4), seed in 0_u64..99) {
        let mut record = random_game(Size::new(4).unwrap(), Rules::COMPETITION, seed, 3);
        (record.white, record.black) = (texts[0].clone(), texts[1].clone());
        record.comment.clone_from(&texts[2]);
        record.entries[2].comment.clone_from(&texts[3]);
        let values = vec![escaped(&texts[0]), String::new()];
        record.properties.push(Property { name: "EV".into(), values: values.clone() });
        record.entries[5].properties.push(Property { name: "XY".into(), values });
        prop_assert_eq!(Record::from_sgf(&record.to_sgf()), Ok(record));
        prop_assert_eq!(unescaped(&escaped(&texts[3])), &texts[3][..]);
    }

    /// Games from a position set up.
    #[test]
    fn records_with_setups(position in scattered()) {
        let mut record = Record::from_setup(position.to_setup());
        if let Some(m) = position.moves().first().filter(|m| matches!(m, Move::Step { .. })) {
            record.entries.push(Turn::of(position.side_to_move(), &[*m]).into());
        }
        prop_assert_eq!(Record::from_sgf(&record.to_sgf()), Ok(record.clone()));
        prop_assert!(record.replay().is_ok());
    }

    /// A turn's text is read back, and a turn played as a whole is its plies one by one.
    #[test]
    fn turns(position in anywhere(), seed: usize) {
        let start = position.forgetting();
        if start.outcome().is_some() || matches!(start.phase(), Phase::Chain { .. } | Phase::Removal { .. }) {
            return Ok(());
        }
        let side = start.side_to_move();
        let mut walked = start.clone();
        let mut plies = Vec::new();
        let mut moves = walked.moves();
        while plies.is_empty() || matches!(walked.phase(), Phase::Chain { .. } | Phase::Removal { .. }) {
            let m = moves[seed % moves.len()];
            walked.play(m);
            plies.push(m);
            moves = walked.moves();
        }
        let turn = Turn::of(side, &plies);
        prop_assert_eq!(Turn::parse(side, &turn.to_string()), Ok(turn.clone()));
        let mut whole = start.clone();
        prop_assert_eq!(whole.play_turn(&turn), Ok(plies));
        prop_assert_eq!(&whole, &walked);
        // The automaton makes the same transition.
        let letter = if side == Side::First { 'W' } else { 'B' };
        let name = if matches!(turn.action, Action::Place(_)) { "" } else { "J" };
        let token = format!("{name}{letter}[{turn}]");
        let mut automaton = Automaton::new(start, &token);
        prop_assert_eq!(automaton.step().unwrap(), Some(&whole));
    }

    /// A turn that isn't legal leaves the position as it was.
    #[test]
    fn illegal_turns_change_nothing(mut position in anywhere(), text in "[a-f]{2}([-x*][a-f]{2}){0,4}|\\^[a-f]{2}|\\?") {
        let before = position.clone();
        let turn = Turn::parse(position.side_to_move(), &text);
        if let Ok(turn) = turn && position.play_turn(&turn).is_err() {
            prop_assert_eq!(position, before);
        }
    }

    #[test]
    fn readers_never_panic(text in any::<String>()) {
        _ = Record::from_sgf(&text);
        _ = import::demonstration(&text, Rules::COMPETITION);
        let start = Jiu::start(Size::STANDARD, Rules::COMPETITION);
        _ = import::engine(&text, &start);
        _ = Automaton::new(start, &text).run();
    }
}

#[test]
fn what_sgf_is_refused() {
    for (text, expected) in [
        ("", "line 1, column 1 (byte 0): expected ( at the beginning of a game, found the end"),
        ("(W[gg])", "expected ; at the beginning of a node"),
        ("(;FF[4]\n;W[gg", "line 2, column 6 (byte 13): expected ] at the end of the value"),
        ("(;W[gg]", "expected ; or ( or ), found the end"),
        ("(;W[gg](;B[hh]);W[aa])", "expected ( or ), found ';'"),
        ("(;W[gg])x", "expected ( or the end of the text"),
        ("(;W[gg]W[hh])", "a property that the node doesn't have yet"),
        ("(;FF[3])", "FF[3]: expected 4"),
        ("(;GM[1])", "GM[1]: expected 196"),
        ("(;SZ[15])", "SZ: no board of 15 x 15"),
        ("(;RU[chess])", "RU: word 1: no rule set"),
        ("(;W[zz])", "W: \"zz\", column 1: expected a point"),
        ("(;W[gg-gh])", "expected a placement in W and B"),
        ("(;JW[gg])", "expected a placement in W and B"),
        ("(;W[gg]B[hh])", "has two turns: W and B"),
        ("(;W[gg];AB[aa])", "AB can stand in the first node only"),
        ("(;AW[aa]PL[W])", "expected what is to be done"),
        ("(;AW[aa]JP[turn])", "expected whose turn it is"),
        ("(;AW[aa][zz]PL[W]JP[turn])", "expected a point such as gg"),
        ("(;AW[aa]PL[W]JP[turn])", "both sides have fewer than 4 stones"),
        ("(;PW[a][b])", "expected one value only"),
    ] {
        let error = Record::from_sgf(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn what_sgf_is_read() {
    // A list compressed to rectangles, lower-case letters in names, a second variation, a second game.
    let text = "(;FF[4]SZ[6]RU[research fly=off]PlayerWhite[x]AW[aa:cb]AB[ad:fe]PL[B]JP[turn]C[a\\]b];\
        JB[ad-ac]C[first](;JW[bb-bc])(;JW[aa-ab]))(;W[aa])";
    let record = Record::from_sgf(text).unwrap();
    assert_eq!((record.white.as_str(), record.comment.as_str()), ("x", "a]b"));
    assert_eq!(record.start.stones.map(Points::count), [6, 12]);
    assert_eq!(record.entries.len(), 2);
    assert_eq!(record.entries[0].comment, "first");
    assert_eq!(record.start.rules, Rules::RESEARCH);
}

/// Every game of a file is read, damaged ones are told, and what stands beside the main line is counted.
#[test]
fn all_games_of_a_file() {
    let text = "(;FF[4]GM[196]SZ[4];W[bb](;B[cc])(;B[bc](;W[aa])(;W[ab])))\n(;FF[4]SZ[15];W[bb])\n\
        (;FF[4]SZ[4];W[bb\n(;FF[4]SZ[4];W[bb];B[cc])\n(;SZ[4];W[cb])\n(;GM[196]SZ[4];W[bb]";
    let games: Vec<_> = games_from_sgf(text).collect();
    let told: Vec<_> = games
        .iter()
        .map(|game| match game {
            Ok(game) => format!("{} turns, {} beside", game.record.entries.len(), game.variations),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        told,
        [
            "2 turns, 2 beside",
            "SZ: no board of 15 x 15 points: the extent must be even and from 4 to 14",
            "the node at line 3, column 13 (byte 92): W: \"bb\\n(;FF[4\", column 3: expected the end; a turn looks \
             like gg, ^gg, ca-cb, aaxca or ca-cb*dd",
            "2 turns, 0 beside",
            "1 turns, 0 beside",
            "line 6, column 21 (byte 159): expected ; or ( or ), found the end of the text",
        ]
    );
    let long = format!("(;FF[4]GM[196]{};W[gg])(;FF[4];W[gg])", ";".repeat(5 << 20));
    let [Err(long), Ok(_)] = &games_from_sgf(&long).collect::<Vec<_>>()[..] else { panic!("two games") };
    assert!(long.to_string().contains("which has more than 4 MiB by here"), "{long}");
}

#[test]
fn results() {
    let mut record = Record::new(Size::STANDARD, Rules::PAPER);
    let results = [
        GameResult::Won(Side::First, String::new()),
        GameResult::Won(Side::Second, "R".into()),
        GameResult::Draw,
        GameResult::Void,
        GameResult::Unknown,
    ];
    for result in results {
        record.result = Some(result);
        assert_eq!(Record::from_sgf(&record.to_sgf()), Ok(record.clone()));
    }
}

/// The entry, the drawn position, and what could have been played.
#[test]
fn an_illegal_entry_is_shown() {
    let battle = random_battle(Size::new(6).unwrap(), Rules::COMPETITION, 5);
    let mut record = Record::from_setup(battle.to_setup());
    record.entries.push(Entry::from(Turn::parse(Side::Second, "aa-ab").unwrap()));
    insta::assert_snapshot!(record.replay().unwrap_err().to_string());
}

#[test]
fn a_result_that_the_board_denies() {
    let text =
        "(;SZ[6]RU[competition fly=off]AW[aa][ac][bc][cc]AB[ba][af][bf][cf]PL[W]JP[turn]RE[B+];JW[aaxca])";
    let record = Record::from_sgf(text).unwrap();
    let remarks = record.replay().unwrap().remarks;
    assert!(matches!(remarks[..], [Remark::Result { .. }]), "{remarks:?}");
}

#[test]
fn the_engine_notation() {
    let start = Jiu::start(Size::new(4).unwrap(), Rules::COMPETITION);
    let placements =
        "W[bb];B[cc];W[aa];B[ba];W[ca];B[da];W[ab];B[cb];W[db];B[ac];W[bc];B[dc];W[ad];B[bd];W[cd];B[dd];";
    let read = import::engine(placements, &start).unwrap();
    assert_eq!(read.position.phase(), Phase::Lift);
    // The centre stones are lifted though the text doesn't say so: Black's cc, White's bb.
    let moved = import::engine(&format!("{placements}\nB[cb]-O[bb];"), &start).unwrap();
    let lifts = moved.remarks.iter().filter(|remark| matches!(remark, Remark::LiftAdded { .. })).count();
    assert_eq!((lifts, moved.record.entries.len()), (2, 19));
    assert_eq!(Record::from_sgf(&moved.record.to_sgf()), Ok(moved.record.clone()));

    let battle = |text: &str| Jiu::from_text(text, "competition fly=off".parse().unwrap()).unwrap();
    let chain = battle("6 xo..../..ox../..xx../....../ooo.../o..o.. w turn");
    let read = import::engine("W[aa]-O[ca],TC:B[ba];", &chain).unwrap();
    assert_eq!(read.record.entries[0].turn.to_string(), "aaxca");
    let chain = battle("6 xo..../..o.../...x../.x..../ooo..x/o..o.. w turn");
    for text in
        ["W[aa]-O[cc],TC:B[ba],B[cb];", "W[aa]-O[cc],TC:B[cb]B[ba]", "W[aa]-O[ca]-O[cc],TC:B[ba]B[cb];"]
    {
        let read = import::engine(text, &chain).unwrap();
        assert_eq!(read.record.entries[0].turn.to_string(), "aaxcaxcc", "{text}");
    }
    let square = battle("6 xx..../..x.../x...../....../ooo.../o..o.. w turn");
    let read = import::engine("W[ac]-O[ab];W[cb]-O[bb],FC:B[ae];", &square).unwrap();
    assert_eq!(read.record.entries.len(), 3);
    assert_eq!(read.record.entries[2].turn.to_string(), "cb-bb*ae");
    assert_eq!(read.remarks, [Remark::MissingTurn { entry: 2, side: Side::Second }]);
    for (text, expected) in [
        ("X[aa]", "line 1, column 1: expected W[..] or B[..]"),
        ("W[aa]-W[ab]", "line 1, column 7: expected O[..]"),
        ("W[aa]-O[zz]", "line 1, column 7: expected a point of the board"),
        ("W[aa]-O[ab],TC:W[ba]", "line 1, column 16: expected a stone of the other side"),
        ("W[aa]-O[ab],XC:W[ba]", "line 1, column 13: expected TC: or FC:"),
        ("\nW[aa]-O[cc],TC:B[ba],B[bf]", "line 2: White: no path from aa to cc"),
        ("W[aa]-O[ab],FC:B[ae]", "no square pays for the removal of ae"),
        ("W[aa]-O[ff]", "ff is no neighbour of aa, and the side to move doesn't fly"),
    ] {
        let error = import::engine(text, &chain).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// Figure 7's string, and strings that are refused with the place.
#[test]
fn the_automaton() {
    let start = Jiu::start(Size::STANDARD, Rules::PAPER);
    let mut automaton = Automaton::new(start.clone(), "W[gg]B[hh]W[gh]B[hg]");
    let mut empty = Vec::new();
    while let Some(state) = automaton.step().unwrap() {
        empty.push(state.empty().count());
    }
    assert_eq!(empty, [195, 194, 193, 192]);
    let reject = |text: &str| Automaton::new(start.clone(), text).run().unwrap_err();
    for (text, token, byte) in [
        ("W[gg]B[hh]W[gg]", 3, 10),
        ("W[gg] ; B[hh]W[gh", 3, 17),
        ("W[gg]B[h]", 2, 8),
        ("W[gg]?", 2, 5),
        ("W[gg]W[hh]", 2, 5),
        ("W[aa]", 1, 0),
        ("JW[]", 1, 0),
        ("JWgg", 1, 2),
    ] {
        let rejection = reject(text);
        assert_eq!((rejection.token, rejection.byte), (token, byte), "{text}: {rejection}");
    }
    let square =
        Jiu::from_text("6 xx..../x.x.../....../....../ooo.../o..o.. w turn", Rules::COMPETITION).unwrap();
    let owed = Automaton::new(square.clone(), "JW[cb-bb]").run().unwrap_err();
    assert_eq!(owed.reason, Reason::StonesOwed(1));
    assert!(Automaton::new(square, "JW[cb-bb*ae];JB[be-bd]").run().is_ok());
}
