//! `cargo xtask fit jiu`: fits the weights of JIU's evaluation in the placement to games that the engine
//! plays against itself.
//!
//! Only in the placement: weights of the battle that were fitted in the same way told winners better and
//! played worse (docs/jiu-evaluation.md), so those are chosen.
//!
//! A round plays games with the weights of the round before (the first with chosen ones) and fits
//! new ones to the results of all games so far. The same arguments give the same file, however many
//! threads there are: each game has a seed and a table of its own, and a budget in nodes.

mod games;
mod regression;
mod report;

use std::path::PathBuf;

use ::jiu::engine::{Term, Weights};
use ::jiu::{Rules, Size};
use anyhow::Result;

use crate::output;

/// What `cargo xtask fit jiu` was asked for.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The board. The engine has the weights of 8x8; those of others are a file of one's own.
    #[arg(long, default_value = "8")]
    board: Size,
    /// The rules of the games.
    #[arg(long, default_value = "competition")]
    rules: Rules,
    /// Games of each round.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    games: u32,
    /// Rounds: the first plays with chosen weights, each later one with those of the round before.
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Nodes that the players search for a turn.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Seed of the random openings.
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    /// Where the weights go [default: crates/jiu/data/BOARD.weights].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The pull of a weight to the one chosen by hand, in positions. Chosen: 30,000 and 10,000 played alike,
/// and the held-out loss is a little less with the former.
const PULL: f64 = 30_000.0;

/// One game in so many is held out: nothing is learnt from it.
const HELD_OUT: usize = 10;

/// Plays, fits, and writes the weights.
///
/// # Errors
/// No memory for tables, or a file that can't be written.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let size = arguments.board;
    let default = || format!("crates/jiu/data/{size}.weights").into();
    let out: PathBuf = arguments.out.clone().unwrap_or_else(default);
    let chosen = Weights::chosen();
    let mut weights = chosen.clone();
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for round in 1..=arguments.rounds {
        let task = games::Task {
            size,
            rules: arguments.rules,
            seed: arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(round) << 32,
            nodes: arguments.nodes,
            games: arguments.games,
            weights: &weights,
        };
        output::remark(&format!("round {round}: {} games of {} nodes a turn", task.games, task.nodes));
        if round == 2 {
            // Games of the first round teach the first weights only.
            training.clear();
            held_out.clear();
        }
        for (number, game) in task.played()?.into_iter().enumerate() {
            let part = if number % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut training };
            part.extend(game);
        }
        weights = regression::fit(&training, &chosen, PULL);
        output::remark(&format!("round {round}: {} positions learnt from", training.len()));
        output::remark(&report::held_out(&held_out, &weights, &chosen));
    }
    let text = format!(
        "# Made by `cargo xtask fit jiu --board {}`: docs/jiu-evaluation.md says how. Thousandths of log odds.\n\
         # {:<22} {:>7} {:>7}\n{weights}",
        size.extent(),
        "term",
        "full",
        "empty"
    );
    debug_assert_eq!(text.lines().count(), Term::COUNT + 2);
    super::write(&out, text.as_bytes())
}
