//! Solving Breakthrough: who wins a position, and a strategy that `verify` checks.

mod answer;
mod certificate;
mod checkpoint;

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use breakthrough::solving::{self, Kept, Solver, Watch};
use breakthrough::{AnyBreakthrough, Breakthrough};
use search_core::StopFlag;

use super::bounds::Bounds;
use crate::cli::{Conclusion, epilogue};
use crate::machine::{Machine, Threads};
use crate::output::Output;
use crate::progress::Progress;
use crate::setup::breakthrough::Setup;
use crate::{interrupt, memory};
use answer::Answer;
use arena::units::Bytes;
use certificate::Certificate;
use checkpoint::Checkpoint;

/// Prove who wins a position, and write a strategy that anybody can check
///
/// Proof-number search on boards of at most 40 squares; the published 8x8 is beyond reach. Ctrl-C ends the
/// search. With --checkpoint what it found is kept in a file as it comes: killed at any time, a run with
/// the same file goes on from there. With --certificate the winner's strategy is written, complete against
/// every reply; `plywright verify` checks it with rules of its own.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright solve breakthrough --board 4x5",
    "plywright solve breakthrough --board 5x5 --rows 1 --certificate 5x5-1.cert",
    "plywright verify 5x5-1.cert",
    "plywright solve breakthrough --board 4x5 --threads 2 --table 64MiB --checkpoint 4x5.proofs",
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    threads: Threads,
    /// Memory of the table of proof numbers
    #[arg(long, value_name = "SIZE", default_value_t = Bytes(256 << 20))]
    table: Bytes,
    /// Keep what is found in this file, and go on from what it holds
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Keep the numbers of positions that took at least so many nodes
    #[arg(long, value_name = "NODES", requires = "checkpoint", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    keep_from: u64,
    /// Write the winner's strategy to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    setup: Setup,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let position = match self.setup.position()? {
            AnyBreakthrough::Small(position) => position,
            AnyBreakthrough::Large(position) => {
                bail!("--board: {}", solving::SolveError::TooLarge { size: position.size() })
            }
        };
        let mut solver = self.solver(&position)?;
        let stop = interrupt::stop_flag()?;
        let checkpoint = match &self.checkpoint {
            Some(path) => Some(Checkpoint::open(path.clone(), &position, &stop, &mut solver)?),
            None => None,
        };
        let certificate = self.certificate.clone().map(Certificate::at).transpose()?;
        answer::head(&position, self, out)?;
        let answer = Answer(self.solve(&position, &mut solver, checkpoint.as_ref(), &stop)?);
        answer.show(&position, self.json, out)?;
        if let Some(checkpoint) = checkpoint {
            checkpoint.close()?;
        }
        if let Some(certificate) = certificate {
            certificate.write(&position, &answer, &mut solver, &stop)?.show(self.json, out)?;
        }
        Ok(Conclusion::Done)
    }

    fn machine(&self) -> Machine {
        self.threads.with_table(self.table)
    }

    fn solver(&self, position: &Breakthrough<u64>) -> Result<Solver> {
        let Machine { threads, table } = self.machine();
        // The board first: its error is the more useful one.
        let size = position.size();
        Solver::new(size, 64).map_err(|error| anyhow!("--board: {error}"))?;
        let bytes = memory::at_hand("--table", table)?;
        let solver = Solver::new(size, bytes).map_err(|error| anyhow!("--table: {error}"))?;
        Ok(solver.with_threads(threads.into()))
    }

    fn solve(
        &self,
        position: &Breakthrough<u64>,
        solver: &mut Solver,
        checkpoint: Option<&Checkpoint>,
        stop: &StopFlag,
    ) -> Result<solving::Solution> {
        let limits = self.bounds.limits(stop);
        let progress = Progress::new();
        progress.tell(|| "solving".into());
        let record = |kept: &Kept| {
            if let Some(checkpoint) = checkpoint {
                checkpoint.record(kept);
            }
        };
        let watch = Watch {
            on_progress: &mut |found| progress.tell(|| answer::in_words(found)),
            on_kept: &record,
            keep_from: if checkpoint.is_some() { self.keep_from } else { u64::MAX },
        };
        Ok(solver.solve_with(position, &limits, watch)?)
    }
}
