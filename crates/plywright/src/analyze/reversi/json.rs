//! A search for programs: JSON lines, each with its `event`. Scores are in discs.

use reversi4::Reversi;
use reversi4::eval::FineReversi;
use search_core::{Bound, Counters, Features, Position as _, Side, StopReason};
use serde::Serialize;

use super::{Found, Head, View};
use crate::output::{Output, OutputError};
use crate::setup::reversi::PositionFields;

pub(super) struct Json;

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Search {
        #[serde(flatten)]
        position: PositionFields,
        features: Features,
        /// Whether the score is minimax's, with quiescence at its leaves if that is on.
        lossless: bool,
        quiescence: bool,
        /// `fitted` or `counts`.
        evaluation: &'static str,
        threads: u16,
        table_bytes: u64,
    },
    Iteration {
        #[serde(flatten)]
        found: FoundFields<'a>,
    },
    Exact {
        #[serde(flatten)]
        found: FoundFields<'a>,
    },
    Result {
        best_move: Option<&'a str>,
        #[serde(flatten)]
        found: FoundFields<'a>,
        /// Of the score for the side to move: `exact`, or `lower` when a limit ended an iteration.
        bound: Bound,
        stop: StopReason,
        counters: Counters,
        #[serde(skip_serializing_if = "Option::is_none")]
        solver: Option<SolverFields>,
    },
    Over {
        score_side_to_move: f64,
        score_black: f64,
    },
}

#[derive(Serialize)]
struct FoundFields<'a> {
    depth: u32,
    score_side_to_move: f64,
    score_black: f64,
    line: &'a [String],
    nodes: u64,
    seconds: f64,
}

/// What the solver proved, for the side to move.
#[derive(Serialize)]
struct SolverFields {
    solved: bool,
    low: i32,
    high: i32,
    nodes: u64,
}

fn discs(hundredths: i32) -> f64 {
    f64::from(hundredths) / f64::from(FineReversi::DISC)
}

impl<'a> From<&'a Found> for FoundFields<'a> {
    fn from(found: &'a Found) -> Self {
        let for_black = if found.side == Side::First { found.hundredths } else { -found.hundredths };
        Self {
            depth: found.depth,
            score_side_to_move: discs(found.hundredths),
            score_black: discs(for_black),
            line: &found.line,
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
        }
    }
}

impl View for Json {
    fn head(&self, head: &Head<'_>, out: &mut Output) -> Result<(), OutputError> {
        out.json(&Event::Search {
            position: PositionFields::of(head.position),
            features: head.features,
            lossless: head.features.is_lossless(),
            quiescence: head.features.contains(Features::QUIESCENCE),
            evaluation: if head.fitted { "fitted" } else { "counts" },
            threads: head.machine.threads,
            table_bytes: head.machine.table.0,
        })
    }

    fn begin(&self, _out: &mut Output) -> Result<(), OutputError> {
        Ok(())
    }

    fn iteration(&self, found: &Found, out: &mut Output) -> Result<(), OutputError> {
        let fields = found.into();
        out.json(&if found.exact.is_some() {
            Event::Exact { found: fields }
        } else {
            Event::Iteration { found: fields }
        })
    }

    fn result(&self, found: &Found, out: &mut Output) -> Result<(), OutputError> {
        let solver = found.exact.as_ref().map(|exact| SolverFields {
            solved: exact.score().is_some(),
            low: exact.low,
            high: exact.high,
            nodes: exact.nodes,
        });
        out.json(&Event::Result {
            best_move: found.line.first().map(String::as_str),
            found: found.into(),
            bound: found.bound,
            stop: found.stop,
            counters: found.counters,
            solver,
        })
    }

    fn over(&self, position: &Reversi, out: &mut Output) -> Result<(), OutputError> {
        let black = f64::from(position.difference());
        let own = if position.side_to_move() == Side::First { black } else { -black };
        out.json(&Event::Over { score_side_to_move: own, score_black: black })
    }
}
