//! A search for programs: JSON lines, each with its `event`.
//!
//! A score is an object: `eval` in the evaluation's unit, or `win_in` or `loss_in` in plies.

use breakthrough::{FeatureCount, Move};
use search_core::{Bound, Counters, Features, Outcome, Report, Score, StopReason};
use serde::Serialize;

use super::{Found, Head, View};
use crate::output::{Output, OutputError};
use crate::setup::breakthrough::side_name;

pub(super) struct Json;

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ScoreField {
    Eval(i32),
    WinIn(u32),
    LossIn(u32),
}

impl From<Score> for ScoreField {
    fn from(score: Score) -> Self {
        match score.distance() {
            Some(plies) if score.is_win() => Self::WinIn(plies),
            Some(plies) => Self::LossIn(plies),
            None => Self::Eval(score.value()),
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Search {
        game: &'static str,
        board: &'a str,
        fen: &'a str,
        side_to_move: &'static str,
        features: Features,
        /// Whether the score is minimax's, with quiescence at its leaves if that is on.
        lossless: bool,
        quiescence: bool,
        threads: u16,
        table_bytes: u64,
    },
    Features {
        features: &'a [FeatureCount; 12],
        white_minus_black: i32,
    },
    Iteration {
        #[serde(flatten)]
        found: FoundFields<'a>,
    },
    Result {
        best_move: Option<&'a str>,
        #[serde(flatten)]
        found: FoundFields<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        winner: Option<&'static str>,
        /// Of the score for the side to move: `exact`, or `lower` when a limit ended an iteration.
        bound: Bound,
        stop: StopReason,
        counters: Counters,
    },
}

#[derive(Serialize)]
struct FoundFields<'a> {
    depth: u32,
    score_side_to_move: ScoreField,
    score_white: ScoreField,
    line: &'a [String],
    nodes: u64,
    seconds: f64,
}

impl<'a> From<&'a Found> for FoundFields<'a> {
    fn from(found: &'a Found) -> Self {
        Self {
            depth: found.depth,
            score_side_to_move: found.score.into(),
            score_white: found.score_for_white().into(),
            line: &found.line,
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
        }
    }
}

impl View for Json {
    fn head(&self, head: &Head, out: &mut Output) -> Result<(), OutputError> {
        out.json(&Event::Search {
            game: "breakthrough",
            board: &head.board,
            fen: &head.fen,
            side_to_move: side_name(head.side),
            features: head.features,
            lossless: head.features.is_lossless(),
            quiescence: head.features.contains(Features::QUIESCENCE),
            threads: head.machine.threads,
            table_bytes: head.machine.table.0,
        })
    }

    fn features(&self, counts: &[FeatureCount; 12], out: &mut Output) -> Result<(), OutputError> {
        let white_minus_black = counts.iter().fold(0_i32, |sum, count| sum.wrapping_add(count.value()));
        out.json(&Event::Features { features: counts, white_minus_black })
    }

    fn begin(&self, _out: &mut Output) -> Result<(), OutputError> {
        Ok(())
    }

    fn iteration(&self, found: &Found, out: &mut Output) -> Result<(), OutputError> {
        out.json(&Event::Iteration { found: found.into() })
    }

    fn result(
        &self,
        found: &Found,
        outcome: Option<Outcome>,
        report: &Report<Move>,
        out: &mut Output,
    ) -> Result<(), OutputError> {
        out.json(&Event::Result {
            best_move: found.line.first().map(String::as_str),
            found: found.into(),
            winner: match outcome {
                Some(Outcome::Winner(side)) => Some(side_name(side)),
                _ => None,
            },
            bound: report.bound,
            stop: report.stop,
            counters: report.counters,
        })
    }
}
