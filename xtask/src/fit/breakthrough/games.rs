//! Games of the engine against itself, as quiet positions with scores and results.

use std::sync::Arc;

use breakthrough::engine::{Board, Network, NetworkEvaluation, PrunedEvaluation, TECHNIQUES};
use breakthrough::{Breakthrough, Move, Size};
use rand_mt::Mt64;
use search_core::{
    Evaluate, Features, Game, Limits, Outcome, Position, Score, Searcher, Side, Table, Tactical as _,
};

/// Bytes of a game's table: small budgets need no more.
const TABLE_BYTES: usize = 1 << 18;
/// The random plies that a game begins with: at least so many, and this many numbers of them.
const FEWEST_RANDOM: u64 = 2;
const RANDOM_CHOICES: u64 = 11;
/// What the players search with: the engine's techniques, but all results in one table. With a change here the
/// command would make another network than the repository's.
const PLAYERS: Features = TECHNIQUES.difference(Features::NEAR_TABLE);

/// A position, from the side to move's view with its own camp below, and what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sample {
    /// Own pieces, a1 the lowest bit.
    pub(crate) own: u64,
    /// The opponent's pieces.
    pub(crate) enemy: u64,
    /// The search's score, in the evaluation's unit.
    pub(crate) score: i32,
    /// Whether the side to move won the game.
    pub(crate) won: bool,
}

/// Who plays.
#[derive(Clone)]
pub(crate) enum Teacher {
    /// The evaluation of 2009.
    Article,
    /// A network.
    Network(Arc<Network>),
}

/// Plays game `seed` with searches of so many nodes, to the first proved result.
pub(crate) fn game(seed: u64, teacher: &Teacher, nodes: u64) -> Vec<Sample> {
    let mut random = Mt64::new(seed);
    let start = opening(&mut random);
    match teacher {
        Teacher::Article => play(start, start, &PrunedEvaluation::default(), nodes),
        Teacher::Network(network) => match Board::new(&start, Arc::clone(network)) {
            Some(board) => play(start, board, &NetworkEvaluation, nodes),
            None => Vec::new(),
        },
    }
}

fn opening(random: &mut Mt64) -> Breakthrough<u64> {
    let plies = FEWEST_RANDOM + random.next_u64() % RANDOM_CHOICES;
    let Ok(start) = Breakthrough::<u64>::start(Size::STANDARD, 2) else { unreachable!("the usual board") };
    loop {
        let mut position = start;
        for _ in 0..plies {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let m = moves[(random.next_u64() % moves.len() as u64) as usize];
            position.play(m);
            if position.outcome().is_some() || position.foresee().is_some() {
                break;
            }
        }
        if position.outcome().is_none() && position.foresee().is_none() {
            return position;
        }
    }
}

fn play<P: Game<Move = Move>>(
    mut shown: Breakthrough<u64>,
    mut searched: P,
    evaluator: &impl Evaluate<P>,
    nodes: u64,
) -> Vec<Sample> {
    let Ok(table) = Table::with_bytes(TABLE_BYTES) else { return Vec::new() };
    let evaluate = By(evaluator);
    let mut searcher = Searcher::with_table(evaluate, table).with_policy(PLAYERS);
    let mut seen: Vec<(Side, Sample)> = Vec::new();
    let winner = loop {
        if let Some(Outcome::Winner(winner)) = shown.outcome() {
            break winner;
        }
        let Ok(report) = searcher.search(&searched, &Limits::nodes(nodes)) else { return Vec::new() };
        let Some(m) = report.best_move else { return Vec::new() };
        let mover = shown.side_to_move();
        if report.score.is_win() {
            break mover;
        } else if report.score.is_loss() {
            break mover.other();
        }
        if !shown.is_capture(m) && !shown.is_pressed() && shown.foresee().is_none() {
            seen.push((mover, sample(&shown, report.score)));
        }
        shown.play(m);
        searched.play(m);
    };
    seen.into_iter().map(|(side, sample)| Sample { won: side == winner, ..sample }).collect()
}

/// An evaluation by reference.
struct By<'a, E>(&'a E);

impl<P: Position, E: Evaluate<P>> Evaluate<P> for By<'_, E> {
    fn evaluate(&self, position: &P) -> i32 {
        self.0.evaluate(position)
    }

    fn aspiration_margin(&self) -> i32 {
        self.0.aspiration_margin()
    }

    fn pruning_margin(&self) -> Option<i32> {
        self.0.pruning_margin()
    }
}

fn sample(position: &Breakthrough<u64>, score: Score) -> Sample {
    let below = match position.side_to_move() {
        Side::First => *position,
        Side::Second => position.colour_flipped(),
    };
    Sample {
        own: below.pieces(Side::First),
        enemy: below.pieces(Side::Second),
        score: score.value(),
        won: false,
    }
}
