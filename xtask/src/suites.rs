//! `cargo xtask suites`: makes the suites of problems that experiments need, by games and searches of the
//! project's own. The same seed gives the same files, byte for byte, however many threads there are.

pub(crate) mod chess;

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use lg_patterns::chess::Problem;

use crate::output;
use crate::reproduce::Conclusion;
use crate::reproduce::parallel::parallel;
use chess::{Found, SEED, game};

/// What `cargo xtask suites` was asked for.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make the tactical and the quiet suite that moves are ordered on by patterns.
    Patterns(PatternsArguments),
}

/// What `cargo xtask suites patterns` was asked for.
#[derive(Debug, clap::Args)]
struct PatternsArguments {
    /// Seed of the games.
    #[arg(long, value_name = "S", default_value_t = SEED)]
    seed: u64,
    /// Problems of each kind.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    problems: u32,
    /// Where `tactical.epd` and `quiet.epd` go.
    #[arg(long, value_name = "DIR", default_value = "crates/lg-patterns/data")]
    out: PathBuf,
}

/// Games between two looks at how many problems there are.
const CHUNK: u64 = 16;

/// Makes what was asked for.
///
/// # Errors
/// Files that can't be written.
pub(crate) fn run(arguments: &Arguments) -> Result<Conclusion> {
    let What::Patterns(PatternsArguments { seed, problems, out }) = &arguments.what;
    let wanted = *problems as usize;
    let mut suites = [Vec::new(), Vec::new()];
    let mut first = 0;
    while suites.iter().any(|suite| suite.len() < wanted) {
        let numbers: Vec<_> = (first..first + CHUNK).collect();
        for Found { tactical, quiet } in parallel(&numbers, |number| game(*seed, *number))? {
            suites[0].extend(tactical);
            suites[1].extend(quiet);
        }
        first += CHUNK;
        let [tactical, quiet] = [0, 1].map(|suite: usize| suites[suite].len().min(wanted));
        output::remark(&format!("{first} games: {tactical} tactical and {quiet} quiet problems of {wanted}"));
    }
    for (name, suite) in ["tactical", "quiet"].into_iter().zip(&mut suites) {
        suite.truncate(wanted);
        let path = out.join(format!("{name}.epd"));
        let text: String = suite.iter().map(|problem: &Problem| problem.to_epd() + "\n").collect();
        std::fs::write(&path, &text).with_context(|| format!("can't write {}", path.display()))?;
        output::result(&format!("{}: {} problems\n", path.display(), suite.len()))?;
    }
    Ok(Conclusion::AsExpected)
}
