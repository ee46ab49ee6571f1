//! The paper's player: its tables, its routines on made positions, and games.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::{anywhere, sizes};
use jiu::player::{
    BattleValues, GameLimits, Graded, Greedy, Player, PreparationValues, Random, Removal, ShapePlayer,
    Strategy, Totals, play_game,
};
use jiu::record::GameResult;
use jiu::{Jiu, Move, Phase, Rules, Size};
use proptest::prelude::{ProptestConfig, prop_assert_eq, prop_assume, proptest};
use search_core::{Position, Side};

fn read(text: &str) -> Jiu {
    Jiu::from_text(text, "research".parse().unwrap()).unwrap()
}

fn choices(text: &str, turns: usize) -> Vec<String> {
    let position = read(text);
    let mut names: Vec<_> =
        (0..turns as u64).map(|seed| ShapePlayer::new(seed).choose(&position).unwrap().to_string()).collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn the_published_tables() {
    assert_eq!(PreparationValues::PUBLISHED.in_order(), [100, 6, 25, 5, 90, 8, 30, 7, 1]);
    assert_eq!(BattleValues::PUBLISHED.in_order(), [1000, 100, 500, 80, 2]);
}

#[test]
fn the_three_strategies() {
    let player = ShapePlayer::new(1);
    let strategy = |text: &str| player.strategy(&read(text)).unwrap().0;
    assert_eq!(strategy("6 x...../....../....../....../....../.....o w place"), Strategy::Null);
    assert_eq!(strategy("6 xx..../....../....../....../....../.....o w place"), Strategy::Offensive);
    assert_eq!(strategy("6 oo..../....../....../....../....../.....x w place"), Strategy::Defensive);
    assert!(player.strategy(&read("6 xxxx../xx..../....../....../....../oooooo w turn")).is_none());
}

/// Inequality 3 by hand: White has a triangle (30 to construct) and can make a square (90) and more;
/// the totals are sums of numbers times table values.
#[test]
fn totals_of_inequality_3() {
    let position = read("4 xx../x.../..../...o w place");
    let (strategy, totals) = ShapePlayer::new(1).strategy(&position).unwrap();
    let mut offensive = 30; // the triangle that is there
    let mut defensive = 0;
    for point in position.empty() {
        let own = position.shapes_formed(Side::First, point);
        let enemy = position.shapes_formed(Side::Second, point);
        let times = |number: u16, value: i32| i32::from(number) * value;
        offensive += times(own.squares, 90)
            + times(own.trinities, 8)
            + times(own.triangles, 30)
            + times(own.diagonals, 7);
        defensive += times(enemy.squares, 100)
            + times(enemy.trinities, 6)
            + times(enemy.triangles, 25)
            + times(enemy.diagonals, 5);
    }
    assert_eq!((strategy, totals), (Strategy::Offensive, Totals { offensive, defensive }));
}

/// With a triangle of its own the player makes the square; against one it fills the gate.
#[test]
fn the_preparation_takes_the_most_valuable_shape() {
    assert_eq!(choices("6 xx..../x...../....../....../....../.....o w place", 20), ["bb"]);
    assert_eq!(choices("6 oo..../o...../....../....../....../.....x w place", 20), ["bb"]);
    // Nothing to do: any point.
    assert!(choices("6 x...../....../....../....../....../.....o w place", 60).len() > 20);
}

/// Section 3's countermeasures are taken when nothing better is: here only the empty corner of a
/// diagonal.
#[test]
fn a_diagonal_is_countered() {
    let text = "6 ooxoxo/xoxxox/oxooxx/xxoxoo/oxxo.x/xooxxo w place";
    let position = read(text);
    assert_eq!(position.moves().len(), 1);
    assert_eq!(choices(text, 3), ["ee"]);
}

#[test]
fn the_battle_takes_the_highest_value() {
    let player = ShapePlayer::new(1);
    let value = |text: &str, name: &str| {
        let found = player.candidates(&read(text)).into_iter().find(|c| c.m.to_string() == name);
        found.unwrap_or_else(|| panic!("{name} is no candidate of {text}")).value
    };
    // Equation 4: a square 1000, a triangle 500, nothing 0.
    let text = "6 xx..../x.x.../....../..x..x/..x..o/oooooo w turn";
    assert_eq!(value(text, "cb-bb"), 1000);
    assert_eq!(value(text, "fd-fc"), 0);
    // Equation 5: two stones jumped over, and no shape at the end; one, and the triangle there.
    let text = "6 xo..../..o.../....../x....x/xx..xx/oooooo w turn";
    assert_eq!(value(text, "aaxca"), 4);
    let text = "6 xo..../..xx../....../x....x/x.o.xx/oooooo w turn";
    assert_eq!(value(text, "aaxca"), 502);
    assert_eq!(choices(text, 10), ["aaxca"]);
}

/// A square takes the stone that is part of the most valuable enemy shape, or any.
#[test]
fn what_a_square_takes() {
    let text = "6 xxx.../xxx.../....../o.oo../...oo./o.oo.. w remove:1";
    let mut taken: Vec<_> =
        (0..60).map(|seed| ShapePlayer::new(seed).choose(&read(text)).unwrap().to_string()).collect();
    taken.sort();
    taken.dedup();
    // All six are part of triangles (500); the stones on ad and af are part of nothing.
    assert_eq!(taken, ["*cd", "*cf", "*dd", "*de", "*df", "*ee"]);
    let any =
        (0..60).map(|seed| ShapePlayer::new(seed).with_removal(Removal::Any).choose(&read(text)).unwrap());
    assert!(any.collect::<std::collections::HashSet<_>>().len() >= 7);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Players play legal plies everywhere, and the same ones for the same seed.
    #[test]
    fn players_are_legal_and_repeatable(position in anywhere(), seed: u64) {
        let players = || -> [Box<dyn Player>; 5] {
            [
                Box::new(ShapePlayer::new(seed)),
                Box::new(Greedy::new(seed)),
                Box::new(Random::new(seed)),
                Box::new(Graded::beginner(seed)),
                Box::new(Graded::intermediate(seed)),
            ]
        };
        for (mut a, mut b) in players().into_iter().zip(players()) {
            let chosen = a.choose(&position);
            prop_assert_eq!(chosen, b.choose(&position));
            prop_assert_eq!(chosen.is_none(), position.outcome().is_some());
            if let Some(m) = chosen {
                prop_assert_eq!(position.illegality(m), None);
            }
        }
    }

    /// The value of a first jump is the best over all chains, walked one by one.
    #[test]
    fn chains_are_valued_by_their_best_end(position in anywhere()) {
        prop_assume!(position.phase() == Phase::Turn && position.outcome().is_none());
        let player = ShapePlayer::new(1);
        for candidate in player.candidates(&position) {
            if !matches!(candidate.m, Move::Jump { .. }) {
                continue;
            }
            let side = position.side_to_move();
            let mut best = None;
            let mut open = vec![(position.clone(), candidate.m, 0)];
            while let Some((mut at, m, captured)) = open.pop() {
                at.play(m);
                let to = m.enters().unwrap();
                let can_stop = !matches!(at.phase(), Phase::Chain { .. }) || at.moves().contains(&Move::Stop);
                if can_stop {
                    let value = 2 * (captured + 1) + player.battle.shape.highest(&at.shapes_formed(side, to));
                    best = best.max(Some(value));
                }
                if matches!(at.phase(), Phase::Chain { .. }) {
                    let on = at.moves().into_iter().filter(|m| *m != Move::Stop);
                    open.extend(on.map(|m| (at.clone(), m, captured + 1)));
                }
            }
            prop_assert_eq!(Some(candidate.value), best);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn games_are_repeatable(size in sizes(), seed: u64) {
        let play = || {
            let (mut white, mut black) = (ShapePlayer::new(seed), ShapePlayer::new(seed ^ 1));
            play_game(size, Rules::RESEARCH, &mut white, &mut black, GameLimits { turns: 300 }).record
        };
        prop_assert_eq!(play(), play());
    }
}

/// Every random game ends: by a win, or by a draw when nothing is captured for long.
#[test]
fn random_games_end() {
    for (seed, size) in (0..).zip(Size::ALL) {
        for (_, rules) in Rules::NAMED {
            let (mut white, mut black) = (Random::new(seed), Random::new(seed + 100));
            let limits = GameLimits { turns: 40_000 };
            let report = play_game(size, rules, &mut white, &mut black, limits);
            assert!(report.ending.is_some(), "{size} {rules}: {}", report.position);
            let won = report.position.outcome().map(GameResult::from);
            assert_eq!(report.record.result, won);
        }
    }
}

/// A game that is broken off goes to the side with more stones, and its record says so.
#[test]
fn games_are_adjudicated() {
    let (mut white, mut black) = (ShapePlayer::new(4), Random::new(5));
    let report =
        play_game(Size::STANDARD, Rules::COMPETITION, &mut white, &mut black, GameLimits { turns: 30 });
    assert_eq!((report.turns, report.ending, report.winner), (30, None, Some(Side::First)));
    assert_eq!(report.record.result, Some(GameResult::Won(Side::First, "adjudicated".into())));
    assert!(report.position.stones(Side::First).count() > report.position.stones(Side::Second).count());
}

/// The shape player beats chance and greed on the public board.
#[test]
fn the_shape_player_is_no_weakling() {
    let mut wins = [0; 2];
    for seed in 0..6 {
        for (index, opponent) in
            [&mut Random::new(seed) as &mut dyn Player, &mut Greedy::new(seed)].into_iter().enumerate()
        {
            let mut shapes = ShapePlayer::new(seed);
            let limits = GameLimits { turns: 600 };
            let shapes_white = seed % 2 == 0;
            let report = if shapes_white {
                play_game(Size::STANDARD, Rules::RESEARCH, &mut shapes, opponent, limits)
            } else {
                play_game(Size::STANDARD, Rules::RESEARCH, opponent, &mut shapes, limits)
            };
            wins[index] +=
                u32::from(report.winner == Some(if shapes_white { Side::First } else { Side::Second }));
        }
    }
    assert!(wins[0] == 6 && wins[1] >= 5, "{wins:?}");
}
