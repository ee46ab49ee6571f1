//! The rules, and the invariants that search relies on.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::collections::HashSet;

use common::{all_rules, anywhere, random_battle, scattered, sizes, walk};
use jiu::*;
use proptest::prelude::*;
use search_core::{Outcome, Position, Side, Symmetric, Tactical, perft};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn play_then_undo_restores(mut position in anywhere()) {
        let before = position.clone();
        for m in position.moves() {
            let undo = position.play(m);
            prop_assert_ne!(position.key(), before.key());
            position.undo(m, undo);
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.key(), before.key());
            prop_assert_eq!(position.canonical_key(), before.canonical_key());
        }
    }

    #[test]
    fn codes_and_moves_are_all_different(position in anywhere()) {
        let moves = position.moves();
        let codes: HashSet<u16> = moves.iter().map(|m| Jiu::move_code(*m)).collect();
        prop_assert_eq!(codes.len(), moves.len());
        prop_assert!(!codes.contains(&u16::MAX));
        prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
        for m in moves {
            prop_assert!(Jiu::history_index(m) < Jiu::HISTORY_SIZE);
            prop_assert!(position.tactical_rank(m).abs() <= 1_000_000);
        }
    }

    /// Keys kept up in play are those of the same position set up anew, and a text tells it whole.
    #[test]
    fn text_round_trips(position in anywhere()) {
        let text = position.to_text();
        let forgotten = position.forgetting();
        let read = Jiu::from_text(&text, position.rules());
        if matches!(position.phase(), Phase::Won) || read.is_ok() {
            let read = read.unwrap();
            prop_assert_eq!(&read, &forgotten);
            prop_assert_eq!(read.key(), forgotten.key());
            prop_assert_eq!(read.board_key(), position.board_key());
            prop_assert_eq!(read.to_text(), text);
        } else {
            prop_assert!(false, "{}: {:?}", text, read);
        }
    }

    /// All images have the same moves up to the symmetry, the same canonical key and outcome.
    #[test]
    fn symmetric_positions_agree(position in anywhere()) {
        let position = position.forgetting();
        let early = matches!(position.phase(), Phase::Placement | Phase::Lift);
        let symmetries: &[u8] = if early { &[0, 3, 4, 7] } else { &[0, 1, 2, 3, 4, 5, 6, 7] };
        for &symmetry in symmetries {
            let image = position.image_under(symmetry);
            prop_assert_eq!(image.canonical_key().0, position.canonical_key().0);
            prop_assert_eq!(image.outcome(), position.outcome());
            let moves: HashSet<Move> = image.moves().into_iter().collect();
            let images: HashSet<Move> =
                position.moves().into_iter().map(|m| position.image(m, symmetry)).collect();
            prop_assert_eq!(moves, images);
            for side in [Side::First, Side::Second] {
                prop_assert_eq!(image.shapes(side), position.shapes(side));
            }
        }
        let (key, symmetry) = position.canonical_key();
        prop_assert_eq!(position.image_under(symmetry).key(), key);
    }

    #[test]
    fn checked_moves_are_the_legal_ones(position in anywhere(), from in 0_u8..196, to in 0_u8..196) {
        let extent = position.size().extent();
        let point = |number: u8| position.size().point(number / 14 % extent, number % 14 % extent).unwrap();
        let (from, to) = (point(from), point(to));
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let jumps = Direction::ALL.map(|direction| Move::Jump { from, direction });
        let others =
            [Move::Place(to), Move::Lift(to), Move::Remove(to), Move::Stop, Move::Step { from, to }, Move::Fly { from, to }];
        for m in jumps.into_iter().chain(others) {
            let mut copy = position.clone();
            match copy.try_play(m) {
                Ok(undo) => {
                    prop_assert!(legal.contains(&m));
                    copy.undo(m, undo);
                }
                Err(error) => prop_assert!(!legal.contains(&m), "{}", error),
            }
            prop_assert_eq!(&copy, &position);
        }
    }

    #[test]
    fn rules_are_read_as_written(rules in all_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }

    /// Games end, or reach the number of plies after which they are adjudicated.
    #[test]
    fn random_games_end(size in sizes(), seed: u64) {
        let mut position = Jiu::start(size, Rules::RESEARCH);
        let mut plies = 0;
        walk(&mut position, 5_000, seed, |_, _| plies += 1);
        prop_assert!(position.ending().is_some() || plies == 5_000);
    }

    /// Steps and first jumps as the rules state them, point by point.
    #[test]
    fn moves_of_a_turn_are_the_literal_ones(position in scattered()) {
        prop_assume!(position.outcome().is_none());
        let rules = Rules { jumps: Jumps::Optional, single_jump: SingleJump::Allowed, ..position.rules() };
        let position = Jiu::from_text(&position.to_text(), rules).unwrap();
        let (side, size) = (position.side_to_move(), position.size());
        let at = |row: i8, column: i8| {
            size.point(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
        };
        let mut expected = HashSet::new();
        for from in position.stones(side) {
            for (direction, (down, right)) in Direction::ALL.into_iter().zip([(-1, 0), (0, 1), (1, 0), (0, -1)]) {
                let (row, column) = (from.row() as i8, from.column() as i8);
                let Some(next) = at(row + down, column + right) else { continue };
                match position.stone_at(next) {
                    None => _ = expected.insert(Move::Step { from, to: next }),
                    Some(stone) if stone != side => {
                        let beyond = at(row + 2 * down, column + 2 * right);
                        if beyond.is_some_and(|beyond| position.stone_at(beyond).is_none()) {
                            expected.insert(Move::Jump { from, direction });
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        let moves: HashSet<Move> =
            position.moves().into_iter().filter(|m| !matches!(m, Move::Fly { .. })).collect();
        prop_assert_eq!(moves, expected);
    }
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
    let names = |position: &Jiu| position.moves().iter().map(Move::to_string).collect::<Vec<_>>();
    assert_eq!(names(&position), ["gg", "hh"]);
    position.play(position.moves()[1]);
    assert_eq!(names(&position), ["gg"]);
    position.play(position.moves()[0]);
    assert_eq!(names(&position), ["gf", "hg", "fg", "gh", "ih", "hi"].map(String::from).into_iter().collect::<Vec<_>>().tap_sorted(&position));
    let free = Jiu::from_text(&position.to_text(), Rules::COMPETITION).unwrap();
    assert_eq!(free.moves().len(), 194);
}

/// Sorts names as the position generates them.
trait Tap {
    fn tap_sorted(self, position: &Jiu) -> Self;
}

impl Tap for Vec<String> {
    fn tap_sorted(mut self, position: &Jiu) -> Self {
        let order: Vec<String> = position.moves().iter().map(Move::to_string).collect();
        self.sort_by_key(|name| order.iter().position(|other| other == name));
        self
    }
}

#[test]
fn from_placement_to_battle() {
    let mut position = random_battle(Size::STANDARD, Rules::COMPETITION, 3);
    assert_eq!(position.side_to_move(), Side::Second);
    assert_eq!(position.stones(Side::First).count(), 97);
    assert_eq!(position.stones(Side::Second).count(), 97);
    assert_eq!(position.empty(), Size::STANDARD.centre().into_iter().collect());
    assert!(position.moves().iter().all(|m| matches!(m, Move::Step { .. })), "nothing can be jumped yet");
    position = Jiu::start(Size::new(4).unwrap(), Rules::COMPETITION);
    walk(&mut position, 16, 1, |_, _| ());
    assert_eq!((position.phase(), position.side_to_move()), (Phase::Lift, Side::Second));
    assert_eq!(position.moves().len(), 1);
}

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

/// A chain may turn and may stop after any jump; a square passed on the way pays nothing; squares
/// where it ends pay one stone each.
#[test]
fn chains_and_squares() {
    let mut position = battle("6 xo..../..ox../.xxx../......./ooo.../o..o.. w turn".replace("/......./", "/....../").as_str(), "competition fly=off");
    assert_eq!(legal(&position).iter().filter(|name| name.contains('x')).count(), 3);
    play(&mut position, "aaxca");
    assert_eq!(position.phase().to_string(), "turn", "nothing to jump over from ca: ba is gone, cb has a stone beyond");
    let mut chain = battle("6 xo..../..o.../..xx../..x.../ooo.../o..o.. w turn", "competition fly=off");
    play(&mut chain, "aaxca");
    assert_eq!(chain.side_to_move(), Side::Second);
    let mut square = battle("6 .o.o../x.xo../xo..../....../oo..../o..... w turn", "competition fly=off");
    play(&mut square, "cb-bb");
    assert_eq!(square.side_to_move(), Side::Second);
}

#[test]
fn a_square_pays_for_each_that_holds_the_landing_point() {
    // bb completes two squares with ab ac bc and with cb... drawn: x x x / x . x and a stone below.
    let mut position = battle("6 xxx.../x.x.../.x.oo./...oo./....../oo.oo. w turn", "competition fly=off");
    play(&mut position, "bc-bb");
    assert_eq!(position.phase(), Phase::Removal { left: 2 });
    assert_eq!(position.side_to_move(), Side::First);
    assert_eq!(position.moves().len(), 8);
    play(&mut position, "*ee");
    assert_eq!(position.phase(), Phase::Removal { left: 1 });
    play(&mut position, "*dc");
    assert_eq!((position.phase(), position.side_to_move()), (Phase::Turn, Side::Second));
}

/// The strong side may not jump exactly one stone once the other flies; before, and with two, it may.
#[test]
fn the_ban_on_single_jumps() {
    let text = "4 xo../.xxx/xxo./oo.. w turn";
    let banned = |rules: &str| {
        let mut position = battle(text, rules);
        let single = position.moves().iter().any(|m| m.is_capture());
        if single {
            play(&mut position, "aaxca");
        }
        single
    };
    assert!(!banned("competition"));
    assert!(banned("competition single-jump=allowed"));
    assert!(banned("competition fly=off"));
    assert!(!banned("competition single-jump=both-banned"));
    // Two in a row are allowed, and then the first can't be the last.
    let mut double = battle("4 xo.o/.xxx/xx../oo.. w turn", "competition");
    let text = double.to_text();
    assert_eq!(legal(&double).iter().filter(|name| name.contains('x')).count(), 0, "{text}");
    double = battle("4 xo../.xox/xx../oo.. w turn", "competition");
    play(&mut double, "aaxca");
    assert_eq!(double.phase().to_string(), "chain:ca:once");
    assert_eq!(legal(&double), ["caxcc"]);
}

#[test]
fn forced_and_maximal_jumps() {
    let text = "6 xo.o../..o.../x...../xo..../..oo../....oo w turn";
    let jumps = |rules: &str| legal(&battle(text, rules));
    assert!(jumps("competition fly=off").len() > 3);
    assert_eq!(jumps("competition fly=off jumps=forced"), ["aaxca", "adxcd"]);
    assert_eq!(jumps("competition fly=off jumps=maximal"), ["aaxca", "adxcd"]);
    let mut maximal = battle(text, "competition fly=off jumps=maximal");
    play(&mut maximal, "aaxca");
    assert_eq!(legal(&maximal), ["caxcc", "caxea"]);
    assert!(legal(&battle(text, "competition jumps=forced")).iter().all(|name| name.contains('x')));
}

#[test]
fn flying() {
    let position = battle("4 xx../x.../x..o/oooo w turn", "competition");
    assert!(position.flies(Side::First) && !position.flies(Side::Second));
    assert!(legal(&position).contains(&"aa-dc".into()) == false && legal(&position).contains(&"aa-cb".into()));
    assert!(battle("4 xx../x.../x..o/oooo w turn", "competition fly=below-n").moves().len() < 9);
}

#[test]
fn endings() {
    // Fewer than four stones.
    let mut few = battle("6 xo..../....../xxx.../....../....../ooo... w turn", "competition fly=off");
    play(&mut few, "aaxca");
    assert_eq!(few.outcome(), Some(Outcome::Winner(Side::First)));
    assert_eq!(few.ending(), Some(Ending::TooFewStones { winner: Side::First }));
    // No move.
    let stuck = battle("4 xooo/xooo/xooo/xooo w turn", "competition");
    assert_eq!(stuck.ending(), Some(Ending::NoMove { winner: Side::Second }));
    // A formation: a Dalian against no gate.
    let text = "6 x.xx../xxxx../o...../....../o.o.../....oo w turn";
    let mut formation = battle(text, "paper win=below-4");
    play(&mut formation, "dabb".replace("dabb", "da-ea").as_str());
    assert!(formation.ending().is_none(), "the Dalian is gone");
    let mut formation = battle("6 xx.x../xxxx../o...../....../o.o.../....oo w turn", "paper win=below-4");
    play(&mut formation, "ba-ca *ac");
    assert_eq!(formation.ending(), Some(Ending::Formation { winner: Side::First }));
}

#[test]
fn repetition_and_quiet_limit() {
    let mut position = battle("6 xx..../xx..../....../....../....oo/....oo w turn", "competition fly=off");
    for round in 1..=2 {
        assert_eq!(position.occurrences(), round);
        assert!(position.outcome().is_none());
        play(&mut position, "bb-cb ee-de cb-bb");
        if round == 1 {
            // The square is made again: it must pay, so the board can't repeat.
            assert!(matches!(position.phase(), Phase::Removal { .. }));
            break;
        }
    }
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

/// With exact keys the way matters where a repetition could, with board keys it doesn't.
#[test]
fn keys_and_history() {
    let text = "6 xx..../x...../x...../....../....o./..oo.o w turn";
    let (a, b) = ("ba-ca ee-ed ca-da ed-fd", "ba-bb ee-de bb-cb de-dd");
    let (c, d) = ("ba-ca ee-ed ad-ae ed-ec", "ad-ae ee-ed ba-ca ed-ec");
    let reached = |plies: &str, scope| {
        let mut position = battle(text.replace("/x...../....../", "/....../x...../").as_str(), "competition fly=off").with_key_scope(scope);
        play(&mut position, plies);
        position
    };
    let _ = (a, b);
    let exact = [c, d].map(|plies| reached(plies, KeyScope::Exact));
    assert_eq!(exact[0].board_key(), exact[1].board_key());
    assert_ne!(exact[0].key(), exact[1].key());
    let board = [c, d].map(|plies| reached(plies, KeyScope::Board));
    assert_eq!(board[0].key(), board[1].key());
}

/// Rules are part of the key, and so is whose turn it is.
#[test]
fn keys_tell_rules_apart() {
    let keys: HashSet<u64> =
        Rules::NAMED.iter().map(|(_, rules)| Jiu::start(Size::STANDARD, *rules).key()).collect();
    assert_eq!(keys.len(), 3);
}

/// Counted by a slow program that walks points and lists (kept in `moves_of_a_turn_are_the_literal_ones`
/// for single turns): pinned so that a change of the generator is seen.
#[test]
fn lines_of_play() {
    let start = |extent| Jiu::start(Size::new(extent).unwrap(), Rules::COMPETITION);
    // 2 x 1 x 14 x 13 x 12: placements alone.
    assert_eq!(perft(&start(4), 5), 2 * 14 * 13 * 12);
    assert_eq!(perft(&start(14), 4), 2 * 194 * 193);
}
