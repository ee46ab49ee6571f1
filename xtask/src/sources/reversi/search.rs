//! 4x4 Reversi solved by search, which the notebook plans: minimax, alpha-beta, and what a table and the
//! symmetries of the board save.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use reversi4::endgame::{Question, Solver};
use reversi4::{Move, Reversi, Rules, Shape, Start};
use search_core::textbook::Textbook;
use search_core::{Features, Limits, Position as _, Searcher, Table as Transpositions, Zero};

use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::reversi::passes::WITH_PASSES;

/// The rules that are solved, and the two starts; the value of each is known from other programs.
const GAMES: [(&str, Rules, Start, i32); 6] = [
    ("no passes", Rules::NOTEBOOK, Start::Standard, -6),
    ("passes", WITH_PASSES, Start::Standard, -8),
    ("passes, empty squares to the winner", Rules::STANDARD, Start::Standard, -10),
    ("no passes, parallel start", Rules::NOTEBOOK, Start::Parallel, -2),
    ("passes, parallel start", WITH_PASSES, Start::Parallel, -3),
    ("passes, empty squares to the winner, parallel start", Rules::STANDARD, Start::Parallel, -4),
];
/// Bytes of each table.
const TABLE_BYTES: usize = 1 << 20;
/// Deeper than any game of 4x4 Reversi is long, passes included.
const DEPTH: u32 = 40;
/// A time is the best of so many.
const RUNS: usize = 5;

/// A way to solve, and how many nodes it visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cost {
    value: i32,
    nodes: u64,
    time: Duration,
}

/// A game, solved in several ways.
#[derive(Debug)]
struct Solved {
    name: &'static str,
    known: i32,
    line: String,
    /// In the order of [`WAYS`].
    costs: [Cost; 5],
}

/// The ways to solve, from the definition to the specialist.
const WAYS: [&str; 5] =
    ["minimax", "alpha-beta", "lossless techniques", "table and symmetries", "endgame solver"];
const ALPHA_BETA: usize = 1;

/// All games, solved.
#[derive(Debug)]
pub(crate) struct Searches(Vec<Solved>);

impl Searches {
    /// Solves them.
    ///
    /// # Errors
    /// A table that can't be had.
    pub(crate) fn run() -> Result<Self> {
        let solve = |(name, rules, start, known)| {
            let position = Reversi::start(Shape::FOUR, rules, start)?;
            let line = Textbook::alpha_beta().search(&position, &Zero).line;
            let costs = [
                by_textbook(&position, &Textbook::minimax(), 1)?,
                by_textbook(&position, &Textbook::alpha_beta(), RUNS)?,
                by_searcher(&position, Features::LOSSLESS)?,
                by_searcher(&position, Features::TABLE.union(Features::SYMMETRY))?,
                by_solver(&position)?,
            ];
            Ok(Solved { name, known, line: in_words(&position, &line), costs })
        };
        Ok(Self(GAMES.into_iter().map(solve).collect::<Result<_>>()?))
    }

    /// Nodes by game and by way.
    pub(crate) fn section(&self) -> Section {
        let ways = WAYS.iter().map(|way| format!(">{way}"));
        let mut table = Table::new(["rules".to_owned(), ">value".to_owned()].into_iter().chain(ways));
        for solved in &self.0 {
            let nodes = solved.costs.iter().map(|cost| grouped(cost.nodes));
            let value = solved.costs[ALPHA_BETA].value.to_string();
            table.row([solved.name.to_owned(), value].into_iter().chain(nodes));
        }
        let lines: Vec<_> =
            self.0.iter().map(|solved| format!("- {}: {}", solved.name, solved.line)).collect();
        Section::new("Solved by search")
            .text(format!(
                "The notebook plans an alpha-beta search for 4x4 Reversi. Nodes that each search visits to find the exact \
                 value, Black's discs minus White's: minimax and alpha-beta as a textbook has them, moves row by row; \
                 all lossless techniques of the kernel, iterative deepening included; alpha-beta with a table in which \
                 images are one; and the endgame solver of this repository, made for larger boards. One thread, {} KiB \
                 of table.",
                TABLE_BYTES >> 10
            ))
            .table(table)
            .text(format!("Lines of best play that alpha-beta finds (`--` is a pass):\n\n{}", lines.join("\n")))
    }

    /// Whether all ways find the value that is known.
    pub(crate) fn check(&self) -> Check {
        let other = self.0.iter().flat_map(|solved| {
            let ways = WAYS.iter().zip(&solved.costs).filter(|(_, cost)| cost.value != solved.known);
            ways.map(|(way, cost)| format!("{}: {way} finds {}", solved.name, cost.value))
        });
        Check::new(
            "every search finds the known value of 4x4 Reversi under every rule and from both starts",
            other,
        )
    }

    /// How long the searches took, which is different each time.
    pub(crate) fn times(&self) -> Vec<String> {
        let line = |solved: &Solved| {
            let times: Vec<_> = WAYS
                .iter()
                .zip(&solved.costs)
                .map(|(way, cost)| format!("{way} {:.3} ms", 1_000.0 * cost.time.as_secs_f64()))
                .collect();
            format!("4x4 Reversi, {}: {}", solved.name, times.join(", "))
        };
        self.0.iter().map(line).collect()
    }
}

/// Solves again and again, each time from scratch, and takes the best time.
fn timed<T>(
    runs: usize,
    prepare: impl Fn() -> Result<T>,
    solve: impl Fn(&mut T) -> Result<(i32, u64)>,
) -> Result<Cost> {
    let mut best: Option<Cost> = None;
    for _ in 0..runs {
        let mut solver = prepare()?;
        let begun = Instant::now();
        let (value, nodes) = solve(&mut solver)?;
        let time = begun.elapsed();
        best = Some(Cost { value, nodes, time: best.map_or(time, |best| best.time.min(time)) });
    }
    best.context("no run")
}

fn by_textbook(position: &Reversi, search: &Textbook, runs: usize) -> Result<Cost> {
    timed(
        runs,
        || Ok(()),
        |()| {
            let solution = search.search(position, &Zero);
            Ok((solution.value.value(), solution.counters.nodes()))
        },
    )
}

fn by_searcher(position: &Reversi, features: Features) -> Result<Cost> {
    let searcher =
        || Ok(Searcher::with_table(Zero, Transpositions::with_bytes(TABLE_BYTES)?).with_policy(features));
    timed(RUNS, searcher, |searcher| {
        let report = searcher.search(position, &Limits::depth(DEPTH))?;
        Ok((report.score.value(), report.counters.nodes()))
    })
}

fn by_solver(position: &Reversi) -> Result<Cost> {
    timed(
        RUNS,
        || Ok(Solver::with_bytes(TABLE_BYTES)?),
        |solver| {
            let solution = solver.solve(position, Question::Exact, &Limits::depth(DEPTH));
            let value = solution.score().context("the endgame solver found no score")?;
            Ok((value, solution.nodes))
        },
    )
}

/// A line of moves, passes as `--`, and the discs at its end.
pub(crate) fn in_words(start: &Reversi, line: &[Move]) -> String {
    let mut position = *start;
    let mut words = Vec::with_capacity(line.len());
    for &m in line {
        words.push(if m.is_pass() { "--".to_owned() } else { position.format_move(m) });
        position.play(m);
    }
    let [black, white] = discs(&position);
    format!("{}, {black}-{white}", words.join(" "))
}

/// Black's discs and White's.
pub(crate) fn discs(position: &Reversi) -> [u32; 2] {
    use search_core::Side::{First, Second};
    [First, Second].map(|side| position.discs(side).count_ones())
}
