//! The problems of an OBF file: solved one by one, their scores and best moves checked.

mod check;
mod show;

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::{Result, bail};
use reversi4::{ObfProblem, read_obf};

use super::{Arguments, Search};
use crate::cli::Conclusion;
use crate::input::Source;
use crate::output::Output;
use crate::progress::Progress;
use check::{Solved, Verdict};
use show::Show;

/// Options for the problems of a file.
#[derive(clap::Args)]
#[command(next_help_heading = "Problems")]
pub(super) struct Options {
    /// Solve the problems of this OBF file instead of one position; - reads standard input
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["position", "moves", "start", "question", "checkpoint"])]
    problems: Option<PathBuf>,
    /// Only the problems with these numbers: those at the end of the comments above them if all have
    /// one ("% FFO 40"), else their places in the file, from 1
    #[arg(long, value_name = "N,N...", requires = "problems", value_delimiter = ',')]
    only: Vec<u64>,
    /// Prove for each move whether it is among the best
    #[arg(long, requires = "problems")]
    pub(super) all_moves: bool,
}

impl Options {
    /// The file of problems, if that is what was asked for.
    pub(super) fn file(&self) -> Option<Source> {
        self.problems.clone().map(Source::from)
    }
}

/// A problem and the number that it goes by.
struct Numbered {
    number: u64,
    problem: ObfProblem,
}

/// Solves the problems of a file.
///
/// # Errors
/// A file that can't be read or is damaged, numbers that no problem has, and output that can't be
/// written.
pub(super) fn run(arguments: &Arguments, source: &Source, out: &mut Output) -> Result<Conclusion> {
    let problems = chosen(numbered(read(arguments, source)?), &arguments.problems.only)?;
    let search = Search::new(arguments)?;
    let mut show = Show::new(arguments.json, arguments.problems.all_moves);
    show.head(source, arguments, out)?;
    let progress = Progress::new();
    for Numbered { number, problem } in &problems {
        progress.tell(|| format!("solving {number}"));
        // A new solver for each: counts then don't depend on what was solved before.
        let solved = Solved::new(&search, problem, arguments.problems.all_moves)?;
        progress.aside(|| show.problem(*number, problem, &solved, out))?;
        if search.stop.is_set() {
            break;
        }
    }
    drop(progress);
    show.end(problems.len(), out)?;
    Ok(if show.count(Verdict::Wrong) > 0 { Conclusion::CheckFailed } else { Conclusion::Done })
}

fn read(arguments: &Arguments, source: &Source) -> Result<Vec<ObfProblem>> {
    let salvage = read_obf(&source.read()?, &arguments.setup.game.board_options());
    match salvage.damage.as_slice() {
        [] if salvage.whole.is_empty() => bail!("{source}: there is no problem in this file"),
        [] => Ok(salvage.whole),
        [error] => bail!("{source}: {error}"),
        [error, others @ ..] => bail!("{source}: {error} (and {} more damaged lines)", others.len()),
    }
}

/// Gives each problem its number.
fn numbered(problems: Vec<ObfProblem>) -> Vec<Numbered> {
    let own: Vec<_> = problems.iter().map_while(|problem| number_in(&problem.comment)).collect();
    let distinct = own.iter().collect::<HashSet<_>>().len();
    let numbers = if distinct == problems.len() { own } else { (1..=problems.len() as u64).collect() };
    numbers.into_iter().zip(problems).map(|(number, problem)| Numbered { number, problem }).collect()
}

/// The number with which the last line of a comment ends.
fn number_in(comment: &str) -> Option<u64> {
    let before = comment.trim_end_matches(|c: char| c.is_ascii_digit());
    comment[before.len()..].parse().ok()
}

/// The problems with these numbers; all if none are given.
fn chosen(mut problems: Vec<Numbered>, only: &[u64]) -> Result<Vec<Numbered>> {
    if only.is_empty() {
        return Ok(problems);
    }
    for number in only {
        if !problems.iter().any(|problem| problem.number == *number) {
            let first: Vec<_> = problems.iter().take(12).map(|problem| problem.number.to_string()).collect();
            let more = if problems.len() > first.len() { ", ..." } else { "" };
            bail!("--only: there is no problem {number}; this file has {}{more}", first.join(", "));
        }
    }
    problems.retain(|problem| only.contains(&problem.number));
    Ok(problems)
}
