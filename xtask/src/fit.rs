//! `cargo xtask fit`: fits an evaluation's weights to games that the project plays against itself.
//!
//! A round plays games with the evaluation of the round before (the first with chosen weights),
//! ends them exactly, and fits new weights to all positions and results so far. The same arguments
//! give the same file, byte for byte, however many threads there are and however often the run was
//! interrupted: games are kept in a work folder, and a second run goes on from there.

mod breakthrough;
mod games;
mod jiu;
mod play;
mod regression;
mod report;
mod samples;
mod search;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use reversi4::Shape;
use reversi4::eval::{Evaluation, PatternSet, Weights};

use crate::output;
use crate::reproduce::Conclusion;

/// What `cargo xtask fit` was asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, clap::Subcommand)]
enum Game {
    /// Fit the pattern weights of Reversi's evaluation.
    Reversi(ReversiArguments),
    /// Fit the weights of JIU's evaluation.
    Jiu(jiu::Arguments),
    /// Train the network of Breakthrough's engine.
    Breakthrough(breakthrough::Arguments),
}

/// What `cargo xtask fit reversi` was asked for.
#[derive(Debug, clap::Args)]
struct ReversiArguments {
    /// The board, 8x8 or 6x6.
    #[arg(long, default_value = "8x8")]
    board: Shape,
    /// Games of the last round; each round before has half as many as the next.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(10..=10_000_000))]
    games: u32,
    /// Rounds: the first plays with chosen weights, each later one with those of the round before.
    #[arg(long, value_name = "R", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Seed of the random openings.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How deep the players search, in plies.
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,
    /// Where games are kept from run to run [default: target/fit/BOARD].
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    /// Where the weights go [default: crates/reversi4/data/BOARD.weights].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Fits what was asked for.
///
/// # Errors
/// A board without patterns, or files that can't be read or written.
pub(crate) fn run(arguments: &Arguments) -> Result<Conclusion> {
    match &arguments.game {
        Game::Reversi(arguments) => reversi(arguments)?,
        Game::Jiu(arguments) => jiu::run(arguments)?,
        Game::Breakthrough(arguments) => breakthrough::run(arguments)?,
    }
    Ok(Conclusion::AsExpected)
}

fn reversi(arguments: &ReversiArguments) -> Result<()> {
    let shape = arguments.board;
    let Some(set) = PatternSet::of(shape) else {
        bail!("there are patterns for 8x8 and 6x6, none for {shape}");
    };
    let work = arguments.work.clone().unwrap_or_else(|| format!("target/fit/{shape}").into());
    let out = arguments.out.clone().unwrap_or_else(|| format!("crates/reversi4/data/{shape}.weights").into());
    let mut evaluation = Evaluation::hand_made(shape);
    let mut name = "chosen".to_owned();
    let mut games = Vec::new();
    let mut bytes = Vec::new();
    for round in 1..=arguments.rounds {
        let task = games::Task {
            shape,
            seed: arguments.seed,
            round,
            depth: arguments.depth,
            games: (arguments.games >> (arguments.rounds - round)).max(1),
            evaluation: &evaluation,
            name: &name,
        };
        output::remark(&format!(
            "round {round}: {} games of depth {} with {name} weights",
            task.games, task.depth
        ));
        games.push(task.played(&work)?);
        // Games of the first round teach the first weights only.
        let first = usize::from(round > 1);
        let samples = samples::Samples::of(set, &games[first..]);
        output::remark(&format!("round {round}: fitting {} positions", samples.training.len()));
        let weights = regression::fit(set, &samples.training, pull(shape));
        let rounded = Weights::rounded(set, STEP, &weights);
        bytes = rounded.to_bytes();
        name = format!("{:016x}", checksum(&bytes));
        evaluation = Evaluation::new(&rounded);
        output::remark(&report::held_out(&evaluation, &samples.held_out));
        output::remark(&format!("round {round}: {} bytes, {name}", bytes.len()));
    }
    write(&out, &bytes)
}

/// Hundredths of a disc from one weight to the next. Chosen.
const STEP: u8 = 16;

/// The pull towards 0 of the fit, in positions. Chosen by the held-out error, and by the size of the
/// file where the error hardly changes.
fn pull(shape: Shape) -> f32 {
    if shape == Shape::STANDARD { 60.0 } else { 15.0 }
}

/// The last eight bytes of a weights file, its checksum.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.last_chunk().map_or(0, |last| u64::from_le_bytes(*last))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("can't write {}", path.display()))?;
    output::result(&format!("{}: {} bytes\n", path.display(), bytes.len()))?;
    Ok(())
}
