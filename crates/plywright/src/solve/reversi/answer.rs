//! What a search proved, in words and as JSON.

use std::time::Duration;

use anyhow::Result;
use reversi4::Reversi;
use reversi4::endgame::{Question, Solution};
use search_core::{Limits, Position as _, StopFlag, StopReason};
use serde::Serialize;

use super::Arguments;
use crate::output::Output;
use crate::setup::reversi::{PositionFields, headline, line_of, result_in_words, side_name};

/// What was proved, and what it took.
pub(super) struct Answer {
    pub(super) solution: Solution,
    pub(super) elapsed: Duration,
    /// Why the search ended.
    pub(super) stop: StopReason,
}

impl Answer {
    pub(super) fn new(solution: Solution, elapsed: Duration, limits: &Limits) -> Self {
        let stop = if solution.complete {
            StopReason::Proved
        } else if limits.stop.as_ref().is_some_and(StopFlag::is_set) {
            StopReason::Stopped
        } else if limits.time.is_some_and(|time| elapsed >= time) {
            StopReason::Time
        } else {
            StopReason::Nodes
        };
        Self { solution, elapsed, stop }
    }

    pub(super) fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.elapsed.as_secs_f64();
        (seconds > 0.0).then(|| self.solution.nodes as f64 / seconds)
    }

    /// Shows it all.
    pub(super) fn show(&self, position: &Reversi, arguments: &Arguments, out: &mut Output) -> Result<()> {
        let question = arguments.question.0;
        if arguments.json {
            out.json(&Event::Result(self.fields(position, question)))?;
        } else {
            self.show_text(position, question, out)?;
        }
        Ok(())
    }

    fn fields(&self, position: &Reversi, question: Question) -> Fields {
        let Solution { low, high, line, nodes, complete } = &self.solution;
        let line = line_of(position, line);
        Fields {
            complete: *complete,
            low: *low,
            high: *high,
            score: self.solution.score(),
            answer: self.answer(question),
            best_move: line.first().cloned(),
            line,
            stop: self.stop,
            nodes: *nodes,
            seconds: self.elapsed.as_secs_f64(),
            nodes_per_second: self.nodes_per_second().map(f64::round),
        }
    }

    /// The answer in a word; none to the question of the score, which is a number.
    fn answer(&self, question: Question) -> Option<&'static str> {
        let Solution { low, complete, .. } = self.solution;
        match question {
            _ if !complete => None,
            Question::Exact => None,
            Question::WinLossDraw => Some(match low {
                1.. => "win",
                0 => "draw",
                _ => "loss",
            }),
            Question::Exceeds(bound) => Some(if low > bound { "yes" } else { "no" }),
        }
    }

    fn show_text(&self, position: &Reversi, question: Question, out: &mut Output) -> Result<()> {
        let side = position.side_to_move();
        let [own, other] = [side, side.other()].map(side_name);
        let Solution { low, high, line, nodes, complete } = &self.solution;
        out.line(format_args!(""))?;
        if position.is_over() {
            out.line(format_args!("the game is over: {}", result_in_words(position)))?;
        }
        match self.answer(question) {
            None if !complete => out.line(format_args!("answer     none: the search is incomplete"))?,
            None => {}
            Some("win") => out.line(format_args!("answer     {own} wins"))?,
            Some("loss") => out.line(format_args!("answer     {other} wins"))?,
            Some(word) => out.line(format_args!("answer     {word}"))?,
        }
        if low == high {
            out.line(format_args!("score      {low:+} for {own}, the side to move"))?;
            out.line(format_args!("           {:+} for {other}", -low))?;
        } else {
            out.line(format_args!("bounds     {low:+} to {high:+} for {own}, the side to move"))?;
        }
        let texts = line_of(position, line);
        match (texts.as_slice(), low == high) {
            ([], _) => {}
            (_, true) => out.line(format_args!("line       {}", texts.join(" ")))?,
            ([first, ..], false) => out.line(format_args!("by         {first}"))?,
        }
        if !complete {
            out.line(format_args!("stopped    {}: the bounds proved so far", self.stop_in_words()))?;
        }
        let (seconds, rate) = (self.elapsed.as_secs_f64(), self.nodes_per_second().unwrap_or(0.0));
        out.line(format_args!("nodes      {nodes} in {seconds:.3} s, {rate:.1e} nodes/s"))?;
        Ok(())
    }

    pub(super) const fn stop_in_words(&self) -> &'static str {
        match self.stop {
            StopReason::Stopped => "interrupted",
            StopReason::Time => "the time was up",
            StopReason::Nodes => "the node limit was reached",
            _ => "proved",
        }
    }
}

/// What is asked of what, and how it will be searched.
pub(super) fn head(position: &Reversi, arguments: &Arguments, out: &mut Output) -> Result<()> {
    let (question, machine) = (arguments.question, arguments.machine());
    if arguments.json {
        out.json(&Event::Solve {
            position: PositionFields::of(position),
            question: question.to_string(),
            threads: machine.threads,
            table_bytes: machine.table.0,
        })?;
    } else {
        out.line(format_args!("{}", headline(position)))?;
        out.text(&position.to_string())?;
        let side = side_name(position.side_to_move());
        match question.0 {
            Question::Exact => out.line(format_args!("question   what does {side} score?"))?,
            Question::WinLossDraw => out.line(format_args!("question   who wins?"))?,
            Question::Exceeds(bound) => {
                out.line(format_args!("question   does {side} score more than {bound:+}?"))?;
            }
        }
        out.line(format_args!("{machine}"))?;
    }
    Ok(out.flush()?)
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Solve {
        #[serde(flatten)]
        position: PositionFields,
        question: String,
        threads: u16,
        table_bytes: u64,
    },
    Result(Fields),
}

/// Scores are differences of discs for the side to move.
#[derive(Serialize)]
struct Fields {
    complete: bool,
    low: i32,
    high: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'static str>,
    best_move: Option<String>,
    line: Vec<String>,
    stop: StopReason,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_per_second: Option<f64>,
}
