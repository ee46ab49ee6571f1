//! Solving Reversi: one position, or the problems of a file.

mod answer;
mod ask;
mod checkpoint;
mod problems;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, anyhow};
use reversi4::Reversi;
use reversi4::endgame::{OnProved, Proved, Solver};
use search_core::{Limits, StopFlag};

use super::bounds::Bounds;
use crate::cli::{Conclusion, epilogue};
use crate::machine::{Machine, Threads};
use crate::output::{Output, note};
use crate::progress::Progress;
use crate::setup::reversi::Setup;
use crate::{interrupt, memory};
use answer::Answer;
use arena::units::Bytes;
use ask::Ask;
use checkpoint::Checkpoint;

/// Prove what a position is worth: its score, who wins, or whether it exceeds a bound
///
/// Scores are differences of discs for the side to move, by best play of both to the end of the game.
/// Ctrl-C ends the search with the bounds that are proved by then. With --checkpoint the proofs of
/// large positions are kept in a file as they come: killed at any time, a run with the same file goes
/// on from there. With --problems the positions of a file are solved, and its scores and best moves
/// checked.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright solve reversi --board 4x4 --passes none --count raw",
    "plywright solve reversi --board 4x6 --question wld --json",
    "plywright solve reversi --board 5x5 --question exceeds:-4 --checkpoint 5x5.proofs",
    "echo '-----OX--XO----- X; B1:-10; A2:-10; D3:-10; C4:-10;' > 4x4.obf",
    "plywright solve reversi --problems 4x4.obf --all-moves",
))]
pub(crate) struct Arguments {
    /// What to prove: exact (the score), wld (who wins), or exceeds:N (whether the side to move
    /// scores more than N)
    #[arg(long, value_name = "QUESTION", default_value_t)]
    question: Ask,
    #[command(flatten)]
    threads: Threads,
    /// Memory of the transposition table
    #[arg(long, value_name = "SIZE", default_value_t = Bytes(256 << 20))]
    table: Bytes,
    /// Keep proofs in this file, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Keep proofs of positions with at least so many empty squares [default: so many that most take
    /// seconds, 20 on 8x8 and 22 on 6x6]
    #[arg(long, value_name = "EMPTIES", requires = "checkpoint")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    keep_from: Option<u32>,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    problems: problems::Options,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    setup: Setup,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        match self.problems.file() {
            Some(source) => problems::run(self, &source, out),
            None => self.solve(out),
        }
    }

    fn machine(&self) -> Machine {
        self.threads.with_table(self.table)
    }

    fn solve(&self, out: &mut Output) -> Result<Conclusion> {
        let position = self.setup.position()?;
        let search = Search::new(self)?;
        let mut solver = search.solver()?;
        let checkpoint = match &self.checkpoint {
            Some(path) => Some(self.go_on(path.clone(), &position, &search.stop, &mut solver)?),
            None => None,
        };
        answer::head(&position, self, out)?;
        let progress = Progress::new();
        progress.tell(|| "solving".into());
        let record = checkpoint.as_ref().map(|checkpoint| {
            |proof: &Proved| {
                let kept = checkpoint.record(proof);
                progress.tell(|| format!("{kept} proofs kept"));
            }
        });
        let listener = record.as_ref().map(|record| record as OnProved<'_>);
        let answer = search.ask(&mut solver, &position, self.question, listener);
        drop(progress);
        answer.show(&position, self, out)?;
        if let Some(checkpoint) = checkpoint {
            checkpoint.close()?;
        }
        Ok(Conclusion::Done)
    }

    /// Opens the checkpoint and takes up its proofs.
    fn go_on(
        &self,
        path: PathBuf,
        position: &Reversi,
        stop: &StopFlag,
        solver: &mut Solver,
    ) -> Result<Checkpoint> {
        let keep_from = self.keep_from.unwrap_or_else(|| default_keep_from(position));
        let empties = position.empties().count_ones();
        if keep_from >= empties {
            note(format_args!(
                "--checkpoint: nothing will be kept: no position below one with {empties} empty squares \
                 has {keep_from}"
            ));
        }
        let (checkpoint, proved) = Checkpoint::open(path, position, stop.clone())?;
        solver.keep_proofs(keep_from, proved);
        Ok(checkpoint)
    }
}

/// So many empty squares that a proof takes seconds as a rule, measured on 8x8 and 6x6 (the fewer
/// squares a board has, the fewer moves, and the more empty squares can be searched in that time); or
/// those of the positions after one move, where all is done sooner.
fn default_keep_from(position: &Reversi) -> u32 {
    let seconds = 20 + (64 - u32::from(position.shape().squares())) / 14;
    seconds.min(position.empties().count_ones().saturating_sub(1))
}

/// How to solve: the solver's table and threads, and when to stop.
struct Search {
    bytes: usize,
    threads: usize,
    limits: Limits,
    stop: StopFlag,
}

impl Search {
    /// As the options say. Takes Ctrl-C over.
    fn new(arguments: &Arguments) -> Result<Self> {
        let Machine { threads, table } = arguments.machine();
        let bytes = memory::at_hand("--table", table)?;
        let stop = interrupt::stop_flag()?;
        let limits = arguments.bounds.limits(&stop);
        Ok(Self { bytes, threads: threads.into(), limits, stop })
    }

    /// A solver with an empty table.
    fn solver(&self) -> Result<Solver> {
        let solver = Solver::with_bytes(self.bytes).map_err(|error| anyhow!("--table: {error}"))?;
        Ok(solver.with_threads(self.threads))
    }

    fn ask(
        &self,
        solver: &mut Solver,
        position: &Reversi,
        question: Ask,
        listener: Option<OnProved<'_>>,
    ) -> Answer {
        let start = Instant::now();
        let solution = solver.solve_with(position, question.0, &self.limits, listener);
        Answer::new(solution, start.elapsed(), &self.limits)
    }
}
