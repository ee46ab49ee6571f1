//! How much sooner several threads reach a depth than one does: positions by random moves, each searched on
//! one thread and then on several, in turn; means over positions are geometric.
//!
//! `cargo run --release -p breakthrough --example threads -- DEPTH [POSITIONS] [THREADS] [SEED]`
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::error::Error;
use std::time::Instant;

use breakthrough::engine::{Board, Network, NetworkEvaluation, TECHNIQUES};
use breakthrough::{Breakthrough, Size};
use search_core::{Limits, Position, Searcher, Static, ZobristKeys};

/// Random moves from the start: so many, and up to so many more.
const MOVES: (u64, u64) = (4, 25);
/// A position is kept if a search of so many plies sees neither side ahead by more than this.
const GLANCE: u32 = 8;
const EVEN: i32 = 150;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<usize> = std::env::args()
        .skip(1)
        .map(|text| text.parse().map_err(|error| format!("argument {text:?}: {error}")))
        .collect::<Result<_, String>>()?;
    let argument = |index: usize, default| arguments.get(index).copied().unwrap_or(default);
    let (depth, wanted, threads) = (argument(0, 15), argument(1, 30), argument(2, 2));
    let depth = u32::try_from(depth)?;
    if wanted == 0 {
        return Err("the number of positions must be at least 1".into());
    }

    let mut dice = ZobristKeys::new(argument(3, 1) as u64);
    let (mut speeds, mut nodes) = (Vec::new(), Vec::new());
    while speeds.len() < wanted {
        let Some(board) = random_board(&mut dice)? else { continue };
        let (alone, seconds_alone) = search(&board, depth, 1)?;
        let (together, seconds) = search(&board, depth, threads)?;
        speeds.push(seconds_alone / seconds);
        nodes.push(together as f64 / alone as f64);
    }
    speeds.sort_by(f64::total_cmp);
    println!(
        "{wanted} positions to depth {depth}, {threads} threads: {:.2} times as fast as one (half of them {:.2} to {:.2}), \
         {:.2} times the nodes",
        mean(&speeds),
        speeds[wanted / 4],
        speeds[wanted - 1 - wanted / 4],
        mean(&nodes)
    );
    Ok(())
}

fn random_board(dice: &mut ZobristKeys) -> Result<Option<Board>, Box<dyn Error>> {
    let mut position = Breakthrough::<u64>::start(Size::STANDARD, 2)?;
    for _ in 0..MOVES.0 + dice.next_key() % MOVES.1 {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.play(moves[(dice.next_key() % moves.len() as u64) as usize]);
        if position.outcome().is_some() {
            return Ok(None);
        }
    }
    let board = Board::new(&position, Network::built_in()).ok_or("a network for 8x8 only")?;
    let score = searcher().search(&board, &Limits::depth(GLANCE))?.score;
    Ok((score.value().abs() <= EVEN).then_some(board))
}

fn searcher() -> Searcher<NetworkEvaluation, Static<{ TECHNIQUES.bits() }>> {
    Searcher::new(NetworkEvaluation).with_policy(Static)
}

/// Nodes and seconds.
fn search(board: &Board, depth: u32, threads: usize) -> Result<(u64, f64), Box<dyn Error>> {
    let mut searcher = searcher();
    let start = Instant::now();
    let report = searcher.search_parallel(board, &Limits::depth(depth), threads, |_| ())?;
    Ok((report.counters.nodes(), start.elapsed().as_secs_f64()))
}

fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}
