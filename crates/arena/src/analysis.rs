//! What an engine says of a position.

use std::fmt;
use std::time::Duration;

use search_core::{Bound, Counters, Iteration, Report, Score, Side, StopReason};

use crate::face::Face;

/// What an engine found, so far or at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The side to move: values are for it.
    pub side: Side,
    /// The best lines, each with another first move, best first. Empty when the game is over.
    pub lines: Vec<Line>,
    /// The last depth searched completely, in plies of the game.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// What the kernel counted, where the kernel searched.
    pub counters: Option<Counters>,
    /// Wall time.
    pub elapsed: Duration,
    /// Why the search ended; `None` while it goes on.
    pub stop: Option<StopReason>,
}

/// A line of play and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its value.
    pub value: Value,
    /// Its plies as text, the first to be played now. Never empty.
    pub moves: Vec<String>,
}

/// A value for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// As the search has it.
    pub score: Score,
    /// Whether it is exact or only a bound.
    pub bound: Bound,
    /// How much of the score makes one of the game's units (a piece, a disc).
    pub unit: i32,
}

impl Value {
    /// The same position seen from the other side.
    #[must_use]
    pub fn for_other_side(self) -> Self {
        let bound = match self.bound {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        };
        Self { score: -self.score, bound, ..self }
    }

    /// Hundredths of the game's unit, as protocols call centipawns; a win or loss is out of their
    /// range, at most 10 million.
    #[must_use]
    pub fn hundredths(self) -> i32 {
        let hundredths = i64::from(self.score.value()) * 100 / i64::from(self.unit.max(1));
        hundredths.clamp(-10_000_000, 10_000_000) as i32
    }

    /// A forced win (positive) or loss (negative) in so many plies.
    #[must_use]
    pub fn plies_to_end(self) -> Option<i32> {
        let plies = self.score.distance()? as i32;
        Some(if self.score.is_win() { plies } else { -plies })
    }
}

impl fmt::Display for Value {
    /// `+1.25`, `win in 5`, `loss in 4`; a bound with `at least` or `at most` before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => "at least ",
            Bound::Upper => "at most ",
        })?;
        match self.plies_to_end() {
            Some(plies @ 0..) => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => {
                let hundredths = self.hundredths();
                let sign = if hundredths < 0 { '-' } else { '+' };
                let hundredths = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }
}

impl Line {
    /// A line of moves from a position, each written where it is played.
    pub(crate) fn new<P: Face>(
        position: &P,
        unit: i32,
        (score, bound): (Score, Bound),
        line: &[P::Move],
    ) -> Self {
        let mut position = position.clone();
        let text = |&m: &P::Move| {
            let text = position.move_text(m);
            position.play(m);
            text
        };
        Self { value: Value { score, bound, unit }, moves: line.iter().map(text).collect() }
    }
}

impl Analysis {
    /// What a finished depth of the kernel's search says; its line is given as the game's moves.
    pub(crate) fn of_iteration<P: Face, M>(
        position: &P,
        unit: i32,
        iteration: &Iteration<'_, M>,
        line: &[P::Move],
    ) -> Self {
        Self {
            side: position.side_to_move(),
            lines: vec![Line::new(position, unit, (iteration.score, Bound::Exact), line)],
            depth: iteration.depth,
            nodes: iteration.counters.nodes(),
            counters: Some(*iteration.counters),
            elapsed: iteration.elapsed,
            stop: None,
        }
    }

    /// What the kernel's search says at its end.
    pub(crate) fn of_report<P: Face>(position: &P, unit: i32, report: &Report<P::Move>) -> Self {
        let nodes = report.counters.nodes();
        tracing::debug!(depth = report.depth, nodes, stop = ?report.stop, elapsed = ?report.elapsed, "searched");
        let line = || Line::new(position, unit, (report.score, report.bound), &report.line);
        Self {
            side: position.side_to_move(),
            lines: (!report.line.is_empty()).then(line).into_iter().collect(),
            depth: report.depth,
            nodes,
            counters: Some(report.counters),
            elapsed: report.elapsed,
            stop: Some(report.stop),
        }
    }

    /// The move to play; `None` when the game is over.
    #[must_use]
    pub fn best_move(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }

    /// The value of the best line.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }

    /// Nodes in a second of wall time.
    #[must_use]
    pub fn speed(&self) -> f64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 { self.nodes as f64 / seconds } else { 0.0 }
    }
}
