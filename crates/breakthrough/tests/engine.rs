//! The engine: sums kept up by moves, symmetry, files of networks, and short wins that pruning must not
//! hide.

use std::sync::Arc;

use breakthrough::engine::{Board, Network, NetworkError, NetworkEvaluation, TECHNIQUES};
use breakthrough::{Breakthrough, Size};
use proptest::prelude::*;
use search_core::{Features, Limits, NullMove, Position, Searcher, Table, Tactical, Zero, minimax};

fn board(position: &Breakthrough<u64>) -> Board {
    Board::new(position, Network::built_in()).expect("a board of 8x8")
}

fn start() -> Breakthrough<u64> {
    Breakthrough::start(Size::STANDARD, 2).expect("the usual board")
}

/// Positions that random moves lead to, before the game ends.
fn walked() -> impl Strategy<Value = Breakthrough<u64>> {
    proptest::collection::vec(any::<prop::sample::Index>(), 0..80).prop_map(|choices| {
        let mut position = start();
        for choice in choices {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut next = position;
            next.play(moves[choice.index(moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        position
    })
}

proptest! {
    /// Sums after a game of random moves are those made from scratch, and undo restores everything.
    #[test]
    fn sums_follow_the_moves(choices in proptest::collection::vec(any::<prop::sample::Index>(), 1..120)) {
        let mut kept = board(&start());
        let mut path = Vec::new();
        for choice in choices {
            if kept.outcome().is_some() {
                break;
            }
            let mut moves = Vec::new();
            kept.legal_moves(&mut moves);
            let m = moves[choice.index(moves.len())];
            let before = kept.clone();
            path.push((m, kept.play(m), before));
            prop_assert!(kept == board(kept.position()));
        }
        for (m, undo, before) in path.into_iter().rev() {
            kept.undo(m, undo);
            prop_assert!(kept == before);
        }
    }

    /// A position is worth as much as its mirror image, and as itself with colours exchanged.
    #[test]
    fn values_are_symmetric(position in walked()) {
        let value = board(&position).value();
        prop_assert_eq!(value, board(&position.mirrored()).value());
        prop_assert_eq!(value, board(&position.colour_flipped()).value());
    }

    /// Values with a move's change still to make are those made from scratch, after passes too.
    #[test]
    fn values_wait_for_no_change(choices in proptest::collection::vec(any::<prop::sample::Index>(), 1..60)) {
        let mut kept = board(&start());
        for choice in choices {
            let mut moves = Vec::new();
            kept.legal_moves(&mut moves);
            let m = moves[choice.index(moves.len())];
            let undo = kept.play(m);
            prop_assert_eq!(kept.value(), board(kept.position()).value());
            if kept.outcome().is_some() {
                break;
            }
            let passed = kept.play_null().unwrap();
            let mut answers = Vec::new();
            kept.legal_moves(&mut answers);
            let answer = answers[choice.index(answers.len())];
            let answered = kept.play(answer);
            prop_assert_eq!(kept.value(), board(kept.position()).value());
            kept.undo(answer, answered);
            kept.undo_null(passed);
            prop_assert_eq!(kept.value(), board(kept.position()).value());
            kept.undo(m, undo);
            kept.play(m);
        }
    }

    /// A pass keeps the sums, and is taken back whole.
    #[test]
    fn passes_are_taken_back(position in walked()) {
        let mut passed = board(&position);
        let undo = passed.play_null().unwrap();
        prop_assert!(passed == board(passed.position()));
        passed.undo_null(undo);
        prop_assert!(passed == board(&position));
    }

    /// What is foreseen is true, and the answers to a threat hold a best move: on small boards, against
    /// exhaustive search of a depth that sees the end of what is claimed.
    #[test]
    fn foresight_is_sound(choices in proptest::collection::vec(any::<prop::sample::Index>(), 0..14)) {
        let mut position = Breakthrough::<u64>::start(Size::new(4, 5).unwrap(), 1).unwrap();
        for choice in choices {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut next = position;
            next.play(moves[choice.index(moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        if let Some(seen) = position.foresee() {
            let found = minimax(&position, seen.plies, &Zero).score;
            let mover = seen.winner == position.side_to_move();
            let as_foreseen = if mover { found.is_win() } else { found.is_loss() };
            prop_assert!(as_foreseen);
        }
        let (mut all, mut answers) = (Vec::new(), Vec::new());
        position.legal_moves(&mut all);
        position.answers(&mut answers);
        let best = |moves: &[breakthrough::Move]| {
            let values = moves.iter().map(|&m| {
                let mut after = position;
                after.play(m);
                -minimax(&after, 3, &Zero).score
            });
            values.max()
        };
        prop_assert_eq!(best(&answers), best(&all));
    }
}

#[test]
fn a_network_is_read_as_it_was_written() {
    let network = Network::built_in();
    let bytes = network.to_bytes();
    assert_eq!(bytes.len(), Network::BYTES);
    assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&*network));
}

#[test]
fn damaged_networks_are_refused() {
    let bytes = Network::built_in().to_bytes();
    assert_eq!(Network::from_bytes(b"short"), Err(NetworkError::Magic));
    let cut = &bytes[..bytes.len() - 1];
    assert_eq!(Network::from_bytes(cut), Err(NetworkError::Length { found: cut.len() }));
    for at in [8, 1_000, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        assert!(matches!(Network::from_bytes(&changed), Err(NetworkError::Checksum { .. })), "byte {at}");
    }
}

#[test]
fn other_boards_have_no_network() {
    let small = Breakthrough::<u64>::start(Size::new(6, 6).unwrap(), 2).unwrap();
    assert!(Board::new(&small, Network::built_in()).is_none());
}

/// The same search twice gives the same counts, and what it plays is legal.
#[test]
fn searches_repeat() {
    let search = || {
        let mut searcher = Searcher::new(NetworkEvaluation).with_policy(TECHNIQUES);
        searcher.search(&board(&start()), &Limits::nodes(20_000)).unwrap()
    };
    let (one, two) = (search(), search());
    assert_eq!((one.best_move, one.score, one.counters), (two.best_move, two.score, two.counters));
    assert!(start().try_play(one.best_move.unwrap()).is_ok());
}

/// Short wins are found at the depth that they need or before, whatever is pruned: a win in n by plain
/// search of n plies is a win for the engine's techniques too.
#[test]
fn pruning_hides_no_short_win() {
    let mut position = Breakthrough::<u64>::start(Size::new(5, 5).unwrap(), 1).unwrap();
    let mut random = 12_345_u64;
    let (mut wins, mut games) = (0, 0);
    let table = Table::with_bytes(1 << 16).unwrap();
    let evaluation = breakthrough::engine::PrunedEvaluation::default();
    let mut searcher = Searcher::with_table(evaluation, table).with_policy(TECHNIQUES);
    while games < 12 {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.play(moves[(random >> 33) as usize % moves.len()]);
        if position.outcome().is_some() {
            position = Breakthrough::start(Size::new(5, 5).unwrap(), 1).unwrap();
            games += 1;
            continue;
        }
        let plain = minimax(&position, 4, &Zero).score;
        searcher.clear();
        let found = searcher.search(&position, &Limits::depth(6)).unwrap().score;
        if plain.is_win() {
            wins += 1;
            assert!(found.is_win(), "{position:?}");
        } else if plain.is_loss() {
            assert!(found.is_loss(), "{position:?}");
        }
    }
    assert!(wins > 10, "{wins} wins");
}

/// Foresight alone keeps who wins, on a board that is searched to its end.
#[test]
fn foresight_keeps_the_winner() {
    for (files, ranks, rows) in [(3, 4, 1), (4, 4, 1), (4, 4, 2), (3, 5, 1)] {
        let position = Breakthrough::<u64>::start(Size::new(files, ranks).unwrap(), rows).unwrap();
        let solved = |features: Features| {
            let mut searcher = Searcher::new(Zero).with_policy(features);
            searcher.search(&position, &Limits::depth(40)).unwrap().score
        };
        let (plain, foreseen) =
            (solved(Features::LOSSLESS), solved(Features::LOSSLESS | Features::FORESIGHT));
        assert_eq!(plain.is_win(), foreseen.is_win(), "{files}x{ranks}");
        assert_eq!(plain.is_loss(), foreseen.is_loss(), "{files}x{ranks}");
    }
}

/// A network with weights of its own, as a fit makes it.
#[test]
fn rounded_weights_are_within_bounds() {
    let real = breakthrough::engine::RealNetwork {
        inputs: vec![[9.0; 32]; 128],
        bias: [-9.0; 32],
        outputs: [[[9.0; 32]; 2]; 4],
        output_bias: [0.5; 4],
    };
    let network = Network::rounded(&real);
    assert_eq!(Network::from_bytes(&network.to_bytes()), Ok(network.clone()));
    assert!(Board::new(&start(), Arc::new(network)).unwrap().value() > 0);
}
