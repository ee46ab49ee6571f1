//! Simulated people: exact rates against their definition and against played games.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::explicit::acyclic_games;
use common::reversi::Reversi4;
use common::tic_tac_toe::TicTacToe;
use game_graph::{
    Acyclic, Explorer, Graph, Kind, Manner, MeasureError, Merge, Parallel, Person, PersonError, Policy,
    Rates, Record, VertexId, explore,
};
use proptest::prelude::*;
use search_core::{Outcome, Side};

/// Looking ahead by its definition.
fn naive_ahead<S>(graph: &Graph<S>, fairness: &[f64], vertex: VertexId, plies: u32) -> f64 {
    if plies == 0 || graph.is_leaf(vertex) {
        return fairness[vertex as usize];
    }
    let below = graph.children(vertex).iter().map(|&child| naive_ahead(graph, fairness, child, plies - 1));
    match graph.kind(vertex) {
        Kind::ToMove(Side::First) => below.fold(f64::NEG_INFINITY, f64::max),
        _ => below.fold(f64::INFINITY, f64::min),
    }
}

/// The chances of moves by their definition.
fn naive_chances<S>(graph: &Graph<S>, fairness: &[f64], person: &Person, vertex: VertexId) -> Vec<f64> {
    let sign = if graph.kind(vertex) == Kind::ToMove(Side::First) { 1.0 } else { -1.0 };
    let worth = |&child: &VertexId| {
        let ahead = naive_ahead(graph, fairness, child, person.plies() - 1);
        let fair = fairness[child as usize];
        sign * match person.manner() {
            Manner::Lapsing => ahead,
            Manner::Blending => person.dial() * ahead + (1.0 - person.dial()) * fair,
        }
    };
    let worths: Vec<f64> = graph.children(vertex).iter().map(worth).collect();
    let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let is_best: Vec<bool> = worths.iter().map(|worth| (worth - best).abs() < 1e-9).collect();
    let count = is_best.iter().filter(|&&best| best).count() as f64;
    let thought = if person.manner() == Manner::Lapsing { person.dial() } else { 1.0 };
    let chance =
        |&best: &bool| thought * f64::from(u8::from(best)) / count + (1.0 - thought) / worths.len() as f64;
    is_best.iter().map(chance).collect()
}

fn naive_expectation<S>(graph: &Graph<S>, fairness: &[f64], people: [&Person; 2], vertex: VertexId) -> f64 {
    match graph.kind(vertex) {
        Kind::Ended(_) => fairness[vertex as usize],
        Kind::ToMove(side) => {
            let chances = naive_chances(graph, fairness, people[side.index()], vertex);
            let below = graph.children(vertex).iter();
            below
                .zip(chances)
                .map(|(&c, chance)| chance * naive_expectation(graph, fairness, people, c))
                .sum()
        }
    }
}

fn people() -> impl Strategy<Value = Person> {
    let manner = prop_oneof![Just(Manner::Lapsing), Just(Manner::Blending)];
    (manner, 0.0..=1.0, 1_u32..6).prop_map(|(manner, dial, plies)| Person::new(manner, dial, plies).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn rates_are_their_definition(game in acyclic_games(12), first in people(), second in people(), kept: bool) {
        let parallel = if kept { Parallel::Kept } else { Parallel::Merged };
        let graph = Explorer::new(Merge::Raw).parallel(parallel).run(&game).graph;
        let acyclic = graph.acyclic().unwrap();
        let fairness = acyclic.fairness().unwrap();
        for plies in 0..8 {
            let ahead = acyclic.look_ahead(plies).unwrap();
            for vertex in graph.vertices() {
                prop_assert!((ahead[vertex as usize] - naive_ahead(&graph, &fairness, vertex, plies)).abs() < 1e-12);
            }
        }
        let policies = [acyclic.policy(&first).unwrap(), acyclic.policy(&second).unwrap()];
        for vertex in graph.vertices().filter(|&vertex| !graph.is_leaf(vertex)) {
            let chances = policies[0].chances(&graph, vertex);
            prop_assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            for (fast, slow) in chances.iter().zip(naive_chances(&graph, &fairness, &first, vertex)) {
                prop_assert!((fast - slow).abs() < 1e-12);
            }
        }
        let rates = acyclic.duel(&policies[0], &policies[1]).unwrap();
        for rate in &rates {
            prop_assert!((rate.first + rate.draw + rate.second - 1.0).abs() < 1e-12);
        }
        let expected = naive_expectation(&graph, &fairness, [&first, &second], 0);
        prop_assert!((rates[0].expectation() - expected).abs() < 1e-12);
    }

    #[test]
    fn nobody_does_better_than_best_play_allows(game in acyclic_games(20), person in people()) {
        let graph = explore(&game, Merge::Raw).unwrap();
        let acyclic = graph.acyclic().unwrap();
        let value = f64::from(acyclic.dominance().unwrap()[0]);
        let table = acyclic.tournament(&[Person::perfect(), person]).unwrap();
        prop_assert!((table[0][0].expectation() - value).abs() < 1e-12);
        prop_assert!(table[0][1].expectation() >= value - 1e-12, "a perfect first player gets the value at least");
        prop_assert!(table[1][0].expectation() <= value + 1e-12);
    }
}

fn check_extremes<S>(acyclic: &Acyclic<'_, S>) {
    let at = |person: &Person| acyclic.policy(person).unwrap();
    let root = |a: &Policy, b: &Policy| acyclic.duel(a, b).unwrap()[0].expectation();
    let (random, perfect) = (at(&Person::random()), at(&Person::perfect()));
    assert!((root(&random, &random) - acyclic.fairness().unwrap()[0]).abs() < 1e-12);
    assert!((root(&perfect, &perfect) - f64::from(acyclic.dominance().unwrap()[0])).abs() < 1e-12);
    // Looking ahead no further than one's own move is to choose by fairness, whatever the dial.
    let near = |manner, dial| at(&Person::new(manner, dial, 1).unwrap());
    let by_fairness = near(Manner::Blending, 0.0);
    for other in [near(Manner::Blending, 0.7), near(Manner::Lapsing, 1.0)] {
        assert!((root(&by_fairness, &random) - root(&other, &random)).abs() < 1e-12);
    }
}

#[test]
fn the_ends_of_the_dial_are_random_and_best_play() {
    check_extremes(&explore(&TicTacToe::default(), Merge::Canonical).unwrap().acyclic().unwrap());
    check_extremes(&explore(&Reversi4::START, Merge::Canonical).unwrap().acyclic().unwrap());
}

#[test]
fn a_beginner_a_proficient_and_an_advanced_player_of_reversi() {
    let graph = explore(&Reversi4::START, Merge::Canonical).unwrap();
    let acyclic = graph.acyclic().unwrap();
    let players = [(0.2, 1), (0.6, 2), (0.95, 6)];
    let players = players.map(|(dial, plies)| Person::new(Manner::Lapsing, dial, plies).unwrap());
    let table = acyclic.tournament(&players).unwrap();
    // Against every opponent, the better player does better, as the first player and as the second.
    for (weaker, stronger) in [(0, 1), (1, 2)] {
        for (weak, strong) in table[weaker].iter().zip(&table[stronger]) {
            assert!(weak.expectation() < strong.expectation());
        }
        for row in &table {
            assert!(row[weaker].expectation() > row[stronger].expectation());
        }
    }
}

#[test]
fn played_games_agree_with_the_exact_rates() {
    let graph = explore(&TicTacToe::default(), Merge::Canonical).unwrap();
    let acyclic = graph.acyclic().unwrap();
    let policy = |manner, dial, plies| acyclic.policy(&Person::new(manner, dial, plies).unwrap()).unwrap();
    let first = policy(Manner::Lapsing, 0.5, 2);
    let second = policy(Manner::Blending, 0.3, 3);
    let rates = acyclic.duel(&first, &second).unwrap()[0];
    let games = 20_000;
    let results = acyclic.play_games(&first, &second, games, 7).unwrap();
    assert_eq!(results.first + results.second + results.draws, games);
    assert_eq!(
        results,
        acyclic.play_games(&first, &second, games, 7).unwrap(),
        "the same seed, the same games"
    );
    assert_ne!(results, acyclic.play_games(&first, &second, games, 8).unwrap());
    for (count, rate) in
        [(results.first, rates.first), (results.second, rates.second), (results.draws, rates.draw)]
    {
        // Five standard deviations.
        let deviation = (rate * (1.0 - rate) / games as f64).sqrt();
        assert!((count as f64 / games as f64 - rate).abs() <= 5.0 * deviation, "{count} of {games}, {rate}");
    }
}

#[test]
fn equal_moves_share_the_chance() {
    let end = |outcome| Record { state: (), kind: Kind::Ended(outcome), children: vec![] };
    let graph = Graph::from_records([
        Record { state: (), kind: Kind::ToMove(Side::Second), children: vec![1, 2, 3] },
        end(Outcome::Points(-4)),
        end(Outcome::Draw),
        end(Outcome::Winner(Side::Second)),
    ])
    .unwrap();
    let acyclic = graph.acyclic().unwrap();
    let policy = |dial| acyclic.policy(&Person::new(Manner::Lapsing, dial, 1).unwrap()).unwrap();
    assert_eq!(policy(1.0).chances(&graph, 0), [0.5, 0.0, 0.5]);
    assert_eq!(policy(0.0).chances(&graph, 0), [1.0 / 3.0; 3]);
    assert_eq!(policy(0.5).chances(&graph, 1), [0.0; 0]);
    let rates = acyclic.duel(&policy(0.0), &policy(1.0)).unwrap();
    assert_eq!(rates[0], Rates { first: 0.0, draw: 0.0, second: 1.0 });
}

#[test]
fn people_who_cannot_be() {
    let make = |dial, plies| Person::new(Manner::Blending, dial, plies);
    assert_eq!(make(1.5, 1).unwrap_err(), PersonError::Dial { dial: 1.5 });
    assert!(matches!(make(f64::NAN, 1), Err(PersonError::Dial { .. })));
    assert_eq!(make(-0.0, 0).unwrap_err(), PersonError::Blind);
    assert_eq!(make(2.0, 1).unwrap_err().to_string(), "dial at 2; expected 0 (random play) to 1 (best play)");
    let open = Explorer::new(Merge::Raw).levels(1).run(&TicTacToe::default()).graph;
    let error = open.acyclic().unwrap().policy(&Person::random()).unwrap_err();
    assert!(matches!(error, MeasureError::Open { .. }));
}
