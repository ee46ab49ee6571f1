//! `cargo xtask fit breakthrough`: trains the network of Breakthrough's engine on games that it plays
//! against itself.
//!
//! A round plays games with the network of the round before (the first with the evaluation of 2009) and
//! trains a new network on the latest rounds' positions. The same arguments give the same file, byte for
//! byte, however many threads there are: each game has a seed and a table of its own, and a budget in
//! nodes; training is one thread's. Games are kept in a work folder, and a second run goes on from
//! there. The networks of all rounds are there too, to be played against each other.

mod games;
mod kept;
mod training;

use std::path::PathBuf;
use std::sync::Arc;

use ::breakthrough::engine::{Network, RealNetwork};
use anyhow::{Context as _, Result};

use crate::output;
use games::{Sample, Teacher};
use training::Plan;

/// What `cargo xtask fit breakthrough` was asked for.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Games of each round.
    #[arg(long, value_name = "N,N...", value_delimiter = ',', default_values_t = GAMES)]
    games: Vec<u64>,
    /// Nodes that a player searches for a move.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Seed of openings and of training.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Where games are kept from run to run.
    #[arg(long, value_name = "DIR", default_value = "target/fit/breakthrough")]
    work: PathBuf,
    /// Where the network goes.
    #[arg(long, value_name = "FILE", default_value = "target/fit/breakthrough/8x8.network")]
    out: PathBuf,
}

/// Games of each round. Chosen.
const GAMES: [u64; 8] = [4_000, 6_000, 10_000, 14_000, 18_000, 20_000, 20_000, 20_000];
/// How often each position is seen. Chosen by the held-out loss.
const EPOCHS: usize = 4;
/// How much of what is learnt is the result of the game, the rest being the search's score: all of it
/// while scores are another evaluation's or a beginner's. Chosen.
const RESULT: [f32; 3] = [1.0, 1.0, 0.5];
/// One game in so many is held out: nothing is learnt from it.
const HELD_OUT: usize = 20;

/// Plays, trains, and writes the network.
///
/// # Errors
/// Files that can't be read or written.
pub(super) fn run(arguments: &Arguments) -> Result<()> {
    let mut teacher = Teacher::Article;
    let mut name = "article".to_owned();
    let mut rounds: Vec<Vec<Vec<Sample>>> = Vec::new();
    let mut bytes = Vec::new();
    for (index, &games) in arguments.games.iter().enumerate() {
        let round = index + 1;
        let task = kept::Task {
            seed: arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (round as u64) << 32,
            nodes: arguments.nodes,
            games,
            teacher: &teacher,
            name: &name,
        };
        output::remark(&format!("round {round}: {games} games of {} nodes a move by {name}", task.nodes));
        rounds.push(task.played(&arguments.work.join(format!("round-{round}.games")))?);
        let network = Network::rounded(&train(&rounds, round, arguments.seed));
        bytes = network.to_bytes();
        name = format!("{:016x}", super::checksum(&bytes));
        teacher = Teacher::Network(Arc::new(network));
        output::remark(&format!("round {round}: the network {name}"));
        let kept = arguments.work.join(format!("round-{round}.network"));
        std::fs::write(&kept, &bytes).with_context(|| format!("can't write {}", kept.display()))?;
    }
    super::write(&arguments.out, &bytes)
}

/// A network trained on this round and the one before; the games of the first round teach the first
/// only.
fn train(rounds: &[Vec<Vec<Sample>>], round: usize, seed: u64) -> RealNetwork {
    let from = if round <= 2 { round - 1 } else { round - 2 };
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for (number, game) in rounds[from..].iter().flatten().enumerate() {
        let part = if number % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut training };
        part.extend(game.iter().copied());
    }
    let result = RESULT.get(round - 1).or(RESULT.last()).copied().unwrap_or(1.0);
    output::remark(&format!("round {round}: training on {} positions", training.len()));
    training::fit(&training, &held_out, Plan { epochs: EPOCHS, result, seed }, &mut |epoch, told| {
        output::remark(&format!(
            "round {round}, epoch {epoch}: loss {:.4}; of {} held out: loss {:.4}, winner told {:.1} %",
            told.loss,
            held_out.len(),
            told.held_out,
            100.0 * told.right
        ));
    })
}
