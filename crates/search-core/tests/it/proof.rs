//! Proof-number search against plain minimax, and on graphs with cycles against a fixed point.
#![allow(clippy::unwrap_used, reason = "a test that fails to set up has failed")]

use crate::common;

use common::RandomGame;
use proptest::prelude::*;
use search_core::proof::{Goal, Proof, Prover, Verdict};
use search_core::{Limits, Outcome, Position, Score, Side, Zero, minimax};

const NO_LIMIT: u64 = 1_000_000;

fn prove<P: Position>(position: &P, goal: Goal, table_bytes: usize) -> Proof<P::Move> {
    Prover::with_bytes(table_bytes).unwrap().prove(position, goal, &Limits::nodes(NO_LIMIT))
}

/// Whether minimax of the whole game reaches the goal.
fn reaches<P: Position>(position: &P, goal: Goal) -> bool {
    let score = minimax(position, 100, &Zero).score;
    let score = if position.side_to_move() == goal.side { score } else { -score };
    if score.is_decided() { score.is_win() } else { score >= Score::eval(goal.points) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn verdicts_equal_minimax(seed: u64, points in -21..22_i32, second: bool, tiny: bool) {
        let side = if second { Side::Second } else { Side::First };
        let bytes = if tiny { 256 } else { 1 << 16 };
        for goal in [Goal::win(side), Goal::at_least(side, points)] {
            let game = RandomGame::<false>::new(seed, 9);
            let proof = prove(&game, goal, bytes);
            let expected = if reaches(&game, goal) { Verdict::Proved } else { Verdict::Disproved };
            prop_assert_eq!(proof.verdict, expected);
            check_line(&game, goal, &proof, proof.verdict == Verdict::Proved);
        }
    }

    #[test]
    fn cycles_never_make_a_verdict_wrong(seed: u64) {
        for side in [Side::First, Side::Second] {
            let wins = winning_nodes(seed, side);
            let mut prover = Prover::with_bytes(1 << 14).unwrap();
            // One prover for several roots: what one search leaves must not mislead the next.
            for node in 0..NODES {
                let limits = Limits::nodes(NO_LIMIT);
                let verdict = prover.prove(&Cyclic { seed, node }, Goal::win(side), &limits).verdict;
                let wins = wins[node as usize];
                match verdict {
                    Verdict::Proved => prop_assert!(wins),
                    Verdict::Disproved => prop_assert!(!wins),
                    Verdict::Open => (),
                }
            }
        }
    }
}

/// The line of a finished proof keeps the verdict at every step.
fn check_line<const A: bool>(game: &RandomGame<A>, goal: Goal, proof: &Proof<u8>, proved: bool) {
    let mut position = *game;
    for &m in &proof.line {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        assert!(legal.contains(&m));
        position.play(m);
        let holds = match position.outcome() {
            Some(outcome) => goal.is_reached_by(outcome),
            None => reaches(&position, goal),
        };
        assert_eq!(holds, proved, "the line leaves the proof");
    }
}

#[test]
fn limits_leave_a_goal_open() {
    let game = RandomGame::<true>::new(7, 40);
    let mut prover = Prover::with_bytes(1 << 12).unwrap();
    let proof = prover.prove(&game, Goal::win(Side::First), &Limits::nodes(1));
    assert_eq!(proof.verdict, Verdict::Open);
    assert!(proof.line.is_empty());
    assert!(proof.progress.proof > 0 && proof.progress.disproof > 0);
}

#[test]
fn a_finished_game_is_settled_at_once() {
    let mut game = RandomGame::<true>::new(3, 1);
    game.play(0);
    assert!(game.outcome().is_some());
    let wins = |side| prove(&game, Goal::win(side), 1 << 10).verdict == Verdict::Proved;
    let expected = |side| Goal::win(side).is_reached_by(game.outcome().unwrap());
    for side in [Side::First, Side::Second] {
        assert_eq!(wins(side), expected(side));
    }
}

/// A random graph on which play can go in circles.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Cyclic {
    seed: u64,
    node: u64,
}

const NODES: u64 = 24;

fn hash(seed: u64, node: u64, salt: u64) -> u64 {
    let mut x = seed ^ (node << 8 | salt).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for _ in 0..3 {
        x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    x ^ x >> 32
}

impl Position for Cyclic {
    type Move = u8;
    type Undo = u64;
    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Side {
        if hash(self.seed, self.node, 1).is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        match hash(self.seed, self.node, 2) % 8 {
            0 if self.node > 0 => Some(Outcome::Winner(Side::First)),
            1 if self.node > 0 => Some(Outcome::Winner(Side::Second)),
            _ => None,
        }
    }

    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..1 + (hash(self.seed, self.node, 3) % 3) as u8);
    }

    fn play(&mut self, m: u8) -> u64 {
        let before = self.node;
        self.node = hash(self.seed, before, 10 + u64::from(m)) % NODES;
        before
    }

    fn undo(&mut self, _m: u8, before: u64) {
        self.node = before;
    }

    fn key(&self) -> u64 {
        hash(0, self.node, 4)
    }

    fn move_code(m: u8) -> u16 {
        u16::from(m)
    }
}

/// Which nodes `side` can win from: the least fixed point of "some own move, or every other move,
/// leads to a winning node".
fn winning_nodes(seed: u64, side: Side) -> Vec<bool> {
    let mut wins = vec![false; NODES as usize];
    for _ in 0..NODES {
        for node in 0..NODES {
            let position = Cyclic { seed, node };
            wins[node as usize] |= match position.outcome() {
                Some(outcome) => outcome == Outcome::Winner(side),
                None => {
                    let mut moves = Vec::new();
                    position.legal_moves(&mut moves);
                    let mut leads = moves.into_iter().map(|m| {
                        let mut next = position;
                        next.play(m);
                        wins[next.node as usize]
                    });
                    if position.side_to_move() == side { leads.any(|win| win) } else { leads.all(|win| win) }
                }
            };
        }
    }
    wins
}
