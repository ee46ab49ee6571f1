//! A search for programs: JSON lines, each with its `event`.
//!
//! A score is an object: `hundredths` of the game's unit, or `win_in` or `loss_in` in plies; `bound` is
//! there when it is not exact.

use arena::{Analysis, Choices, Line, Session, Value};
use search_core::{Bound, Counters, Side, StopReason};
use serde::Serialize;

use super::View;
use crate::machine::Machine;
use crate::output::{Output, OutputError};

pub(super) struct Json;

#[derive(Serialize)]
pub(super) struct ScoreFields {
    #[serde(flatten)]
    value: ValueField,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<Bound>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ValueField {
    Hundredths(i32),
    WinIn(i32),
    LossIn(i32),
}

impl From<Value> for ScoreFields {
    fn from(value: Value) -> Self {
        let field = match value.plies_to_end() {
            Some(plies @ 0..) => ValueField::WinIn(plies),
            Some(plies) => ValueField::LossIn(-plies),
            None => ValueField::Hundredths(value.hundredths()),
        };
        Self { value: field, bound: (value.bound != Bound::Exact).then_some(value.bound) }
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event<'a> {
    Search {
        game: &'static str,
        position: &'a str,
        side_to_move: &'static str,
        settings: &'a [String],
        threads: u16,
        table_bytes: u64,
    },
    Features {
        /// Which evaluation it is that has these features, and whether the search goes by it.
        of: Option<&'static str>,
        sides: [&'static str; 2],
        features: Vec<FeatureFields>,
        /// The first side minus the second.
        sum: i64,
    },
    Iteration {
        #[serde(flatten)]
        found: FoundFields<'a>,
    },
    Result {
        best_move: Option<&'a str>,
        #[serde(flatten)]
        found: FoundFields<'a>,
        stop: Option<StopReason>,
        counters: Option<Counters>,
    },
    Over {
        result: &'a str,
        outcome: Option<search_core::Outcome>,
    },
}

#[derive(Serialize)]
struct FeatureFields {
    name: String,
    counts: [u32; 2],
    weight: i32,
}

#[derive(Serialize)]
struct FoundFields<'a> {
    depth: u32,
    lines: Vec<LineFields<'a>>,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct LineFields<'a> {
    /// For the side to move.
    score: ScoreFields,
    /// For the side that moves first in the game.
    score_first: ScoreFields,
    moves: &'a [String],
}

impl<'a> FoundFields<'a> {
    fn of(found: &'a Analysis) -> Self {
        let line = |line: &'a Line| {
            let for_first = if found.side == Side::First { line.value } else { line.value.for_other_side() };
            LineFields { score: line.value.into(), score_first: for_first.into(), moves: &line.moves }
        };
        Self {
            depth: found.depth,
            lines: found.lines.iter().map(line).collect(),
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
        }
    }
}

impl View for Json {
    fn head(
        &self,
        session: &Session,
        settings: &[String],
        machine: Machine,
        out: &mut Output,
    ) -> Result<(), OutputError> {
        out.json(&Event::Search {
            game: session.game().name(),
            position: &session.position_text(),
            side_to_move: session.side_name(session.side_to_move()),
            settings,
            threads: machine.threads,
            table_bytes: machine.table.0,
        })
    }

    fn explain(&self, session: &Session, engine: &Choices, out: &mut Output) -> Result<(), OutputError> {
        let explained = session.game().explain(session, engine);
        let of = explained.as_ref().map(|explained| explained.of);
        let explained = explained.map(|explained| explained.features).unwrap_or_default();
        let value =
            |counts: [u32; 2], weight: i32| i64::from(weight) * (i64::from(counts[0]) - i64::from(counts[1]));
        let sum = explained.iter().map(|feature| value(feature.counts, feature.weight)).sum();
        let fields = explained.into_iter().map(|feature| FeatureFields {
            name: feature.name,
            counts: feature.counts,
            weight: feature.weight,
        });
        let sides = [Side::First, Side::Second].map(|side| session.side_name(side));
        out.json(&Event::Features { of, sides, features: fields.collect(), sum })
    }

    fn begin(&self, _out: &mut Output) -> Result<(), OutputError> {
        Ok(())
    }

    fn iteration(&self, _session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError> {
        out.json(&Event::Iteration { found: FoundFields::of(found) })
    }

    fn result(&self, _session: &Session, found: &Analysis, out: &mut Output) -> Result<(), OutputError> {
        out.json(&Event::Result {
            best_move: found.best_move(),
            found: FoundFields::of(found),
            stop: found.stop,
            counters: found.counters,
        })
    }

    fn over(&self, session: &Session, out: &mut Output) -> Result<(), OutputError> {
        let result = session.result_in_words().unwrap_or_default();
        out.json(&Event::Over { result: &result, outcome: session.outcome() })
    }
}
