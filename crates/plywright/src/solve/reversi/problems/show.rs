//! The table of problems, and the same as JSON lines.

use anyhow::Result;
use reversi4::{Move, ObfProblem};
use serde::Serialize;

use super::super::Arguments;
use super::check::{Solved, Verdict};
use crate::input::Source;
use crate::output::Output;
use crate::setup::reversi::line_of;

/// Rows, and their sums.
pub(super) struct Show {
    json: bool,
    all_moves: bool,
    verdicts: Vec<Verdict>,
    nodes: u64,
    seconds: f64,
}

impl Show {
    pub(super) const fn new(json: bool, all_moves: bool) -> Self {
        Self { json, all_moves, verdicts: Vec::new(), nodes: 0, seconds: 0.0 }
    }

    /// How many problems came to this.
    pub(super) fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.iter().filter(|found| **found == verdict).count()
    }

    pub(super) fn head(&self, source: &Source, arguments: &Arguments, out: &mut Output) -> Result<()> {
        let (rules, machine) = (arguments.setup.game.rules(), arguments.machine());
        if self.json {
            out.json(&Event::Problems {
                file: source.to_string(),
                passes: rules.passes.to_string(),
                count: rules.count.to_string(),
                threads: machine.threads,
                table_bytes: machine.table.0,
            })?;
        } else {
            out.line(format_args!("Reversi, problems of {source}, {rules}"))?;
            out.line(format_args!("{machine}, empty before each problem"))?;
            let best = if self.all_moves { "all best moves" } else { "a best move" };
            out.line(format_args!(
                "number empties score          nodes  seconds  nodes/s  check       {best}"
            ))?;
        }
        Ok(out.flush()?)
    }

    /// A row, and what the file says where it says otherwise.
    pub(super) fn problem(
        &mut self,
        number: u64,
        problem: &ObfProblem,
        solved: &Solved,
        out: &mut Output,
    ) -> Result<()> {
        let Solved { answer, best, verdict } = solved;
        let (nodes, seconds) = (answer.solution.nodes, answer.elapsed.as_secs_f64());
        self.verdicts.push(*verdict);
        self.nodes += nodes;
        self.seconds += seconds;
        let text = |moves: &[Move]| line_of(&problem.position, moves);
        let expected = text(&problem.best_moves().collect::<Vec<_>>());
        let empties = problem.position.empties().count_ones();
        if self.json {
            out.json(&Event::Problem {
                number,
                empties,
                low: answer.solution.low,
                high: answer.solution.high,
                score: answer.solution.score(),
                best_moves: text(best),
                expected_score: problem.best_score(),
                expected_moves: expected,
                verdict: *verdict,
                nodes,
                seconds,
                nodes_per_second: answer.nodes_per_second().map(f64::round),
            })?;
            return Ok(out.flush()?);
        }
        let score = match answer.solution.score() {
            Some(score) => format!("{score:+}"),
            None => format!("{:+}..{:+}", answer.solution.low, answer.solution.high),
        };
        let best = text(best).join(" ");
        let rate = answer.nodes_per_second().unwrap_or(0.0);
        let word = verdict.word();
        out.line(format_args!(
            "{number:>6} {empties:>7} {score:>5} {nodes:>14} {seconds:>8.3} {rate:>8.1e}  {word:<10}  {best}"
        ))?;
        if let (Verdict::Wrong, Some(score)) = (verdict, problem.best_score()) {
            out.line(format_args!("       the file says {score:+} by {}", expected.join(" ")))?;
        }
        Ok(out.flush()?)
    }

    /// The sums; `of` is how many problems there were to solve.
    pub(super) fn end(&self, of: usize, out: &mut Output) -> Result<()> {
        let (nodes, seconds) = (self.nodes, self.seconds);
        let [right, wrong, unchecked] =
            [Verdict::Right, Verdict::Wrong, Verdict::Unchecked].map(|verdict| self.count(verdict));
        if self.json {
            out.json(&Event::Sum { problems: of, right, wrong, unchecked, nodes, seconds })?;
            return Ok(());
        }
        let rate = if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 };
        out.line(format_args!("   sum               {nodes:>14} {seconds:>8.3} {rate:>8.1e}"))?;
        let rest = of - right - wrong - unchecked;
        let mut words = format!("{right} of {of} right");
        for (count, what) in [(wrong, "wrong"), (unchecked, "without scores to check"), (rest, "not solved")]
        {
            if count > 0 {
                words += &format!(", {count} {what}");
            }
        }
        out.line(format_args!("{words}"))?;
        Ok(())
    }
}

impl Verdict {
    const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "WRONG",
            Self::Incomplete => "incomplete",
            Self::Unchecked => "unchecked",
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Problems {
        file: String,
        passes: String,
        count: String,
        threads: u16,
        table_bytes: u64,
    },
    /// Scores are differences of discs for the side to move.
    Problem {
        number: u64,
        empties: u32,
        low: i32,
        high: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
        best_moves: Vec<String>,
        expected_score: Option<i32>,
        expected_moves: Vec<String>,
        verdict: Verdict,
        nodes: u64,
        seconds: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        nodes_per_second: Option<f64>,
    },
    Sum {
        problems: usize,
        right: usize,
        wrong: usize,
        unchecked: usize,
        nodes: u64,
        seconds: f64,
    },
}
