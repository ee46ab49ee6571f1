//! A trace as JSON lines, for other programs. `json_fields.md` beside this file is their documentation.

use serde::{Serialize, Serializer};

use super::text::ply;
use super::words::number;
use super::{NodeId, Step, Trace};
use crate::position::Side;
use crate::score::Score;
use crate::textbook::{Algorithm, Cut, Event};
use crate::window::Window;

/// A number, or an infinity as text: JSON has no infinities.
struct Value(Score);

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 == Score::INFINITY || self.0 == Score::NEG_INFINITY {
            serializer.serialize_str(&number(self.0))
        } else {
            serializer.serialize_i32(self.0.value())
        }
    }
}

#[derive(Serialize)]
struct Span {
    alpha: Value,
    beta: Value,
}

impl From<Window> for Span {
    fn from(window: Window) -> Self {
        Self { alpha: Value(window.alpha), beta: Value(window.beta) }
    }
}

#[derive(Serialize)]
struct StepLine<'a> {
    step: usize,
    node: String,
    ply: u32,
    #[serde(flatten)]
    kind: StepKind<'a>,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum StepKind<'a> {
    Enter {
        path: Vec<usize>,
        side: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        child: Option<usize>,
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        led_by: Option<&'a str>,
        #[serde(flatten)]
        window: Span,
    },
    Leaf {
        value: Value,
    },
    Update {
        side: &'static str,
        child: usize,
        returned: Value,
        improved: bool,
        best: Value,
        #[serde(flatten)]
        window: Span,
    },
    Test {
        side: &'static str,
        condition: &'static str,
        holds: bool,
        #[serde(flatten)]
        window: Span,
    },
    Cut {
        child: usize,
        unvisited: Vec<String>,
    },
    Leave {
        value: Value,
        #[serde(flatten)]
        window: Span,
    },
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Frame<'a> {
    Search {
        tree: String,
        root: &'static str,
        #[serde(flatten)]
        algorithm: AlgorithmFields,
        #[serde(flatten)]
        window: Span,
    },
    Result {
        value: Value,
        #[serde(skip_serializing_if = "Option::is_none")]
        best_move: Option<u16>,
        line: &'a [u16],
        leaves: u64,
        interior: u64,
        cutoffs: u64,
    },
}

#[derive(Serialize)]
struct AlgorithmFields {
    algorithm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fail: Option<crate::textbook::Fail>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<Cut>,
}

impl From<Algorithm> for AlgorithmFields {
    fn from(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Minimax => Self { algorithm: "minimax", fail: None, cut: None },
            Algorithm::AlphaBeta { fail, cut } => {
                Self { algorithm: "alpha_beta", fail: Some(fail), cut: Some(cut) }
            }
        }
    }
}

impl Trace {
    /// The search as JSON lines, each with its newline: `search`, every step, `result`. The fields
    /// and their meaning:
    ///
    #[doc = include_str!("json_fields.md")]
    ///
    /// # Errors
    /// None that these lines can cause; it is the serializer's own.
    pub fn to_json_lines(&self) -> serde_json::Result<String> {
        let head = Frame::Search {
            tree: self.tree().to_brackets(),
            root: side_name(self.tree().side(NodeId::ROOT)),
            algorithm: self.options().algorithm.into(),
            window: self.options().window.into(),
        };
        let mut lines = serde_json::to_string(&head)?;
        lines.push('\n');
        for (index, step) in self.steps().iter().enumerate() {
            lines += &serde_json::to_string(&self.step_line(index, step))?;
            lines.push('\n');
        }
        let solution = self.solution();
        let result = Frame::Result {
            value: Value(solution.value),
            best_move: solution.best_move,
            line: &solution.line,
            leaves: solution.counters.leaves + solution.counters.terminals,
            interior: solution.counters.interior,
            cutoffs: solution.counters.cutoffs,
        };
        lines += &serde_json::to_string(&result)?;
        lines.push('\n');
        Ok(lines)
    }

    fn step_line(&self, index: usize, step: &Step) -> StepLine<'_> {
        let tree = self.tree();
        let kind = match step.event {
            Event::Enter { side, window, led_by, .. } => StepKind::Enter {
                path: tree.path(step.node),
                side: side_name(side),
                child: led_by.map(|(child, _)| child),
                led_by: tree.move_to(step.node),
                window: window.into(),
            },
            Event::Leaf { value, .. } => StepKind::Leaf { value: Value(value) },
            Event::Update { side, child, returned, improved, best, window, .. } => StepKind::Update {
                side: side_name(side),
                child,
                returned: Value(returned),
                improved,
                best: Value(best),
                window: window.into(),
            },
            Event::Test { side, condition, window, holds, .. } => StepKind::Test {
                side: side_name(side),
                condition: match condition {
                    Cut::AtBound => "alpha>=beta",
                    Cut::BeyondBound => "alpha>beta",
                },
                holds,
                window: window.into(),
            },
            Event::Cut { by, ref unvisited, .. } => StepKind::Cut {
                child: by,
                unvisited: tree
                    .children(step.node)
                    .skip(unvisited.start)
                    .map(|node| tree.label(node))
                    .collect(),
            },
            Event::Leave { value, window, .. } => {
                StepKind::Leave { value: Value(value), window: window.into() }
            }
        };
        StepLine { step: index + 1, node: tree.label(step.node), ply: ply(step), kind }
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "max",
        Side::Second => "min",
    }
}
