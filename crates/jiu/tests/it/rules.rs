//! The rules, each on a position made for it.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use std::collections::HashSet;

use common::{random_battle, walk};
use jiu::{Ending, Jiu, KeyScope, Move, Phase, Rules, Size};
use search_core::{Outcome, Position, Side, perft};

fn battle(text: &str, rules: &str) -> Jiu {
    Jiu::from_text(text, rules.parse().unwrap()).unwrap()
}

fn play(position: &mut Jiu, plies: &str) {
    for ply in plies.split_whitespace() {
        let m = position.moves().into_iter().find(|m| m.to_string() == ply);
        let m = m.unwrap_or_else(|| panic!("{ply} is not in {:?} of\n{position}", position.moves()));
        position.play(m);
    }
}

fn legal(position: &Jiu) -> Vec<String> {
    let mut names: Vec<_> = position.moves().iter().map(Move::to_string).collect();
    names.sort();
    names
}

fn jumps(position: &Jiu) -> Vec<String> {
    legal(position).into_iter().filter(|name| name.contains('x')).collect()
}

#[test]
fn sizes_and_points() {
    for extent in 0..40 {
        assert_eq!(Size::new(extent).is_ok(), [4, 6, 8, 10, 12, 14].contains(&extent));
    }
    assert_eq!(Size::STANDARD.points(), 196);
    assert_eq!("8x8".parse::<Size>(), Size::new(8));
    for text in ["", "x", "8x", "8x6", "+8", "99999999999999999999", "8x8x8"] {
        assert!(text.parse::<Size>().is_err(), "{text}");
    }
    let names = Size::STANDARD.centre().map(|point| point.to_string());
    assert_eq!(names, ["gg", "hh"]);
}

#[test]
fn the_opening() {
    let mut position = Jiu::start(Size::STANDARD, Rules::PAPER);
    assert_eq!(legal(&position), ["gg", "hh"]);
    play(&mut position, "hh");
    assert_eq!(legal(&position), ["gg"]);
    play(&mut position, "gg");
    assert_eq!(legal(&position), ["fg", "gf", "gh", "hg", "hi", "ih"]);
    let free = Jiu::from_text(&position.to_text(), Rules::COMPETITION).unwrap();
    assert_eq!(free.moves().len(), 194);
}

#[test]
fn from_placement_to_battle() {
    let position = random_battle(Size::STANDARD, Rules::COMPETITION, 3);
    assert_eq!(position.side_to_move(), Side::Second);
    assert_eq!(position.stones(Side::First).count(), 97);
    assert_eq!(position.stones(Side::Second).count(), 97);
    assert_eq!(position.empty(), Size::STANDARD.centre().into_iter().collect());
    let mut full = Jiu::start(Size::new(4).unwrap(), Rules::COMPETITION);
    walk(&mut full, 16, 1, |_, _| ());
    assert_eq!((full.phase(), full.side_to_move()), (Phase::Lift, Side::Second));
    assert_eq!(full.moves().len(), 1, "each side lifts its own stone");
}

#[test]
fn chains_turn_and_stop() {
    let text = "6 xo..../..o.../.....x/.....x/oo...x/oo.... w turn";
    let mut position = battle(text, "competition fly=off");
    play(&mut position, "aaxca");
    assert_eq!(position.side_to_move(), Side::First);
    assert_eq!(legal(&position), [".", "caxcc"]);
    let mut stopped = position.clone();
    play(&mut stopped, ".");
    play(&mut position, "caxcc");
    for (position, stones) in [(&stopped, 5), (&position, 4)] {
        assert_eq!((position.phase(), position.side_to_move()), (Phase::Turn, Side::Second));
        assert_eq!(position.stones(Side::Second).count(), stones);
    }
}

/// A square that a chain passes pays nothing; one where it ends pays, after the jumps' captures.
#[test]
fn squares_pay_where_a_chain_ends() {
    let mut position = battle("6 ....../..xx../xo.x../..o.../....../oooo.. w turn", "competition fly=off");
    play(&mut position, "acxcc");
    let mut stopped = position.clone();
    play(&mut stopped, ".");
    assert_eq!((stopped.phase(), stopped.side_to_move()), (Phase::Removal { left: 1 }, Side::First));
    play(&mut position, "ccxce");
    assert_eq!((position.phase(), position.side_to_move()), (Phase::Turn, Side::Second));
}

#[test]
fn a_square_pays_for_each_that_holds_the_landing_point() {
    let mut position = battle("6 xxx.../x.x.../.x.oo./...oo./....../oo.oo. w turn", "competition fly=off");
    play(&mut position, "bc-bb");
    assert_eq!(position.phase(), Phase::Removal { left: 2 });
    assert_eq!(position.side_to_move(), Side::First);
    assert_eq!(position.moves().len(), 8, "any enemy stone");
    play(&mut position, "*ed");
    assert_eq!(position.phase(), Phase::Removal { left: 1 });
    play(&mut position, "*dc");
    assert_eq!((position.phase(), position.side_to_move()), (Phase::Turn, Side::Second));
}

/// The strong side may not jump exactly one stone once the other flies; two it may.
#[test]
fn the_ban_on_single_jumps() {
    let text = "6 xo..../....../..xxxx/..xxx./....../ooooo. w turn";
    assert!(jumps(&battle(text, "competition")).is_empty());
    assert!(jumps(&battle(text, "competition single-jump=both-banned")).is_empty());
    assert_eq!(jumps(&battle(text, "competition single-jump=allowed")), ["aaxca"]);
    assert_eq!(jumps(&battle(text, "competition fly=off")), ["aaxca"]);
    assert_eq!(jumps(&battle(text, "competition fly=below-n")), ["aaxca"]);
    // Both sides fly: none is strong.
    let both = "6 xo..../....../...xxx/..xx../....../ooooo. w turn";
    assert_eq!(jumps(&battle(both, "competition")), ["aaxca"]);
    assert!(jumps(&battle(both, "competition single-jump=both-banned")).is_empty());
    // Two in a row are allowed, and then the first can't be the last.
    let mut double = battle("6 xo..../..o.../...xxx/..xxxx/....../oooo.. w turn", "competition");
    play(&mut double, "aaxca");
    assert_eq!(legal(&double), ["caxcc"]);
    // What counts is the number when the turn began: seven stones don't fly yet.
    let mut seven = battle("6 xo..../..o.../...xxx/..xxxx/....../ooooo. w turn", "competition");
    play(&mut seven, "aaxca");
    assert_eq!(legal(&seven), [".", "caxcc"]);
}

#[test]
fn forced_and_maximal_jumps() {
    let text = "6 xo.o../..o..x/x..o../xo..../..oo../....oo w turn";
    assert!(legal(&battle(text, "competition fly=off")).len() > 3);
    let mut forced = battle(text, "competition fly=off jumps=forced");
    assert_eq!(legal(&forced), ["aaxca", "adxcd"]);
    play(&mut forced, "aaxca");
    assert_eq!(legal(&forced), [".", "caxcc", "caxea"]);
    let mut maximal = battle(text, "competition fly=off jumps=maximal");
    assert_eq!(legal(&maximal), ["aaxca"], "three stones, against two from ad");
    play(&mut maximal, "aaxca");
    assert_eq!(legal(&maximal), ["caxcc"]);
}

#[test]
fn flying() {
    let text = "4 xx../x.../x..o/oooo w turn";
    let position = battle(text, "competition");
    assert!(position.flies(Side::First) && !position.flies(Side::Second));
    assert!(legal(&position).contains(&"aa-cc".into()));
    assert!(!legal(&battle(text, "competition fly=below-n")).contains(&"aa-cc".into()));
}

#[test]
fn too_few_stones_and_no_move() {
    let mut few = battle("6 xo..../....../xxx.../....../....../ooo... w turn", "competition fly=off");
    play(&mut few, "aaxca");
    assert_eq!(few.outcome(), Some(Outcome::Winner(Side::First)));
    assert_eq!(few.ending(), Some(Ending::TooFewStones { winner: Side::First }));
    let stuck = battle("4 xooo/xooo/xooo/xooo w turn", "competition");
    assert_eq!(stuck.ending(), Some(Ending::NoMove { winner: Side::Second }));
    // Fewer than n: six on a board of six are enough, five are not.
    let mut research = battle("6 xo..../....../xxxxx./....../....../ooooo. w turn", "research");
    play(&mut research, "aaxca");
    assert_eq!(research.ending(), Some(Ending::TooFewStones { winner: Side::First }));
}

#[test]
fn a_dalian_wins_against_no_gate() {
    let dalian = "6 xx.x../xxxx../o...../....../o.o.../....oo w turn";
    let mut formation = battle(dalian, "paper win=below-4");
    play(&mut formation, "ba-ca *ac");
    assert_eq!(formation.ending(), Some(Ending::Formation { winner: Side::First }));
    let mut off = battle(dalian, "competition fly=off");
    play(&mut off, "ba-ca *ac");
    assert_eq!(off.ending(), None);
    // With a gate the enemy could still make a square.
    let mut gate = battle("6 xx.x../xxxx../o...../....../o...oo/....o. w turn", "paper win=below-4");
    play(&mut gate, "ba-ca *ac");
    assert_eq!(gate.ending(), None);
}

#[test]
fn repetition_and_quiet_limit() {
    let text = "6 xx..../x...../x...../....../....o./..oo.o w turn";
    let mut position = battle(text, "competition fly=off");
    for round in 1..=2 {
        assert_eq!((position.occurrences(), position.outcome()), (round, None));
        play(&mut position, "ba-ca ee-ed ca-ba ed-ee");
    }
    assert_eq!(position.ending(), Some(Ending::Repetition));
    let mut limited = battle(text, "competition fly=off repetition=off quiet=5");
    play(&mut limited, "ba-ca ee-ed ca-ba ed-ee");
    assert_eq!((limited.quiet_plies(), limited.outcome()), (4, None));
    play(&mut limited, "ba-ca");
    assert_eq!(limited.ending(), Some(Ending::QuietLimit));
}

/// A capture makes what was before it unrepeatable, and undoing the capture brings it back.
#[test]
fn captures_forget() {
    let text = "6 xx..../x...../xo..../....../o...o./..oo.o w turn";
    let mut position = battle(text, "competition fly=off");
    play(&mut position, "ba-ca ee-ed ca-ba ed-ee");
    assert_eq!((position.occurrences(), position.quiet_plies()), (2, 4));
    let before = position.clone();
    let jump = position.moves()[0];
    let undo = position.play(jump);
    assert_eq!((position.occurrences(), position.quiet_plies()), (1, 0));
    position.undo(jump, undo);
    assert_eq!((position.occurrences(), position.quiet_plies()), (2, 4));
    assert_eq!((&position, position.key()), (&before, before.key()));
}

/// With exact keys it matters what was on the way, with board keys it doesn't.
#[test]
fn keys_and_history() {
    let reached = |plies: &str, scope| {
        let text = "6 xx..../x...../....../x...../....o./..oo.o w turn";
        let mut position = battle(text, "competition fly=off").with_key_scope(scope);
        play(&mut position, plies);
        position
    };
    let ways = ["ba-ca ee-ed ad-ae ed-ec", "ad-ae ee-ed ba-ca ed-ec"];
    let [a, b] = ways.map(|way| reached(way, KeyScope::Exact));
    assert_eq!(a.board_key(), b.board_key());
    assert_ne!(a.key(), b.key());
    let [a, b] = ways.map(|way| reached(way, KeyScope::Board));
    assert_eq!(a.key(), b.key());
}

#[test]
fn keys_tell_rules_apart() {
    let keys: HashSet<u64> =
        Rules::NAMED.iter().map(|(_, rules)| Jiu::start(Size::STANDARD, *rules).key()).collect();
    assert_eq!(keys.len(), 3);
}

#[test]
fn positions_that_are_none() {
    for (text, expected) in [
        ("4 xo../..../..../....", "2 words"),
        ("5 xo w turn", "must be even"),
        ("4 xo../..../.... w turn", "3 rows: expected 4"),
        ("4 xo.../..../..../.... w turn", "row 1 has 5 points: expected 4"),
        ("4 xo../.?../..../.... w turn", "row 2, column 2: '?'"),
        ("4 xxxx/..../..../oooo x turn", "expected w"),
        ("4 xxxx/..../..../oooo w walk", "expected place"),
        ("4 xxxx/..../..../oooo w remove:5", "expected place"),
        ("4 xxxx/..../..../oooo w chain:zz", "expected place"),
        ("4 xxxx/..../..../ooo. w turn", "the game is over: a side has too few stones"),
        ("4 xxx./..../..../ooo. w turn", "both sides have fewer than 4 stones"),
        ("4 xxxx/..../..../oooo w chain:aa", "there is nothing to jump over"),
        ("4 xxxx/..../..../oooo w chain:ad", "no stone of the side to move is there"),
        ("4 xxxx/xxxx/oooo/oooo w place", "the board is full"),
        ("4 xxxx/..../..../oooo b lift", "the centre stones can't be lifted"),
        ("4 xxxx/..../..../oooo b won", "is not over"),
    ] {
        let error = Jiu::from_text(text, Rules::COMPETITION).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn rules_that_are_none() {
    for (text, expected) in [
        ("chess", "word 1: no rule set is called \"chess\""),
        ("paper research", "word 2: no option is called \"research\""),
        ("paper fly=away", "word 2: fly can't be \"away\"; expected off, at-most-n or below-n"),
        ("quiet=0", "off or a number of plies"),
        ("quiet=70000", "off or a number of plies"),
        ("speed=1", "no option is called \"speed\""),
    ] {
        let error = text.parse::<Rules>().unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    assert_eq!("".parse(), Ok(Rules::COMPETITION));
    assert_eq!("Custom quiet=off".parse(), Ok(Rules { quiet_limit: None, ..Rules::COMPETITION }));
}

/// Placements by arithmetic; lines of battles, with chains, squares, flying and the ban on single jumps,
/// by an independent program that keeps stones in a dictionary.
#[test]
fn lines_of_play() {
    let start = |extent| Jiu::start(Size::new(extent).unwrap(), Rules::COMPETITION);
    assert_eq!(perft(&start(4), 5), 2 * 14 * 13 * 12);
    assert_eq!(perft(&start(14), 4), 2 * 194 * 193);
    let lines = |text: &str, depth| -> Vec<u64> {
        (1..=depth).map(|depth| perft(&battle(text, "competition"), depth)).collect()
    };
    let squares = "6 xxx.../x.x.../.xoxo./.o.oo./..o.../oo.oo. w turn";
    assert_eq!(lines(squares, 4), [13, 206, 3_690, 73_455]);
    let flying = "6 xxx.../x.x.../..oxo./.o.oo./..o.../oo.oo. w turn";
    assert_eq!(lines(flying, 3), [124, 2_744, 319_799]);
}
