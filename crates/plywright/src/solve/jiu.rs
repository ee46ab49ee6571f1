//! Solving JIU on 4x4: the whole game at once, by retrograde analysis.

mod answer;

use std::time::Instant;

use anyhow::{Result, bail};
use jiu::Size;
use jiu::retrograde::{Solved, Step};

use crate::cli::{Conclusion, epilogue};
use crate::interrupt;
use crate::output::Output;
use crate::progress::Progress;
use crate::setup::jiu::Setup;
use answer::Answer;

/// The board that can be solved: the smallest.
const BOARD: Size = Size::ALL[0];

/// Solve the game on 4x4: the value of every position, and what this one is worth
///
/// All positions that the battle can have are solved at once, and the preparation on top of them, in some
/// seconds and 50 MB. Values say who wins and in how many turns of the battle, those of both sides counted,
/// or that neither side can force a win. Repetition and the limit of plies without a capture only end what
/// would go on for ever.
#[derive(clap::Args)]
#[command(after_help = epilogue!(
    "plywright solve jiu --board 4x4 --rules competition",
    "plywright solve jiu --rules research --moves 'bb cc aa' --choices 3 --json",
))]
pub(crate) struct Arguments {
    /// List so many of the best turns
    #[arg(long, value_name = "N", default_value_t = 5)]
    choices: usize,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: Setup,
}

impl Arguments {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Conclusion> {
        let position = self.setup.position(BOARD)?;
        if position.size() != BOARD {
            bail!("--board: only {BOARD} can be solved, {} has too many positions", position.size());
        }
        let stop = interrupt::stop_flag()?;
        answer::head(&position, self, out)?;
        let (progress, begun) = (Progress::new(), Instant::now());
        let solved = Solved::watched(position.rules(), &mut |step| {
            progress.tell(|| in_words(step));
            !stop.is_set()
        });
        drop(progress);
        let elapsed = begun.elapsed();
        match solved {
            Some(solved) => Answer::new(&solved, &position, elapsed)?.show(self, out)?,
            None => answer::interrupted(elapsed, self, out)?,
        }
        Ok(Conclusion::Done)
    }
}

fn in_words(step: Step) -> String {
    match step {
        Step::Battle(fewer, more) => format!("battle: {fewer} stones against {more}"),
        Step::Placement => "preparation".into(),
        Step::Census(found) => format!("counting what play leads to: {found}"),
    }
}
