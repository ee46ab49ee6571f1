//! A trace in words, one numbered line a step, for reading beside the figure.

use std::fmt::Write as _;

use super::words::{algorithm, leaf_text, mover, number};
use super::{NodeId, NodeKind, Step, Trace, Tree};
use crate::position::Side;
use crate::score::Score;
use crate::textbook::{Algorithm, Cut, Event, Fail};
use crate::window::Window;

impl Trace {
    /// The whole search in words: a head with the options and the tree, a numbered line for each
    /// step, indented by its depth, and a summary.
    #[must_use]
    pub fn to_text(&self) -> String {
        let root = mover(self.tree().side(NodeId::ROOT));
        let mut text = format!("{}; {root} moves at A\n", algorithm(self.options()));
        text += &self.tree().to_brackets();
        text += "\n\n";
        let width = self.steps().len().to_string().len();
        for (index, step) in self.steps().iter().enumerate() {
            let indent = 2 * ply(step) as usize;
            let words = self.words(index, step);
            // Writing to a string cannot fail.
            _ = writeln!(text, "{:>width$}  {:indent$}{words}", index + 1, "");
        }
        text.push('\n');
        text += &self.summary();
        text
    }

    /// One step in words; `None` beyond the last. The first step has number 0.
    #[must_use]
    pub fn explain(&self, step: usize) -> Option<String> {
        self.steps().get(step).map(|found| self.words(step, found))
    }

    /// The value, the best line, and what was visited and pruned: up to four lines.
    #[must_use]
    pub fn summary(&self) -> String {
        let tree = self.tree();
        let mut line = vec![tree.label(NodeId::ROOT)];
        let mut node = NodeId::ROOT;
        for &child in &self.solution().line {
            node = tree.children(node).nth(child.into()).unwrap_or(node);
            line.push(tree.label(node));
        }
        let visited: Vec<String> = self.visited_values().iter().map(i32::to_string).collect();
        let mut text = format!("Value {}; best line {}\n", number(self.solution().value), line.join(" "));
        _ = writeln!(
            text,
            "Visited {} of {} leaves: {}",
            visited.len(),
            tree.leaf_count(),
            visited.join(" ")
        );
        let names = |nodes: Vec<NodeId>, name: &dyn Fn(NodeId) -> String| {
            nodes.into_iter().map(name).collect::<Vec<_>>().join(", ")
        };
        if !self.cuts().is_empty() {
            let cuts = names(self.cuts(), &|node| tree.label(node));
            let pruned = names(self.pruned(), &|node| named_place(tree, node));
            _ = writeln!(text, "Cut at {cuts}; never visited: {pruned}");
        } else if self.options().algorithm != Algorithm::Minimax {
            text += "No cuts\n";
        }
        text
    }

    fn words(&self, index: usize, step: &Step) -> String {
        let tree = self.tree();
        let name = tree.label(step.node);
        match &step.event {
            Event::Enter { side, window, .. } => match tree.kind(step.node) {
                NodeKind::Inner => format!("{name} {}{}", mover(*side), self.entry(*side, *window)),
                NodeKind::Value(_) | NodeKind::Unknown => format!("{name} is a leaf"),
            },
            Event::Leaf { value, .. } => format!("{name} = {}", number(*value)),
            Event::Update { side, child, returned, improved, best, window, .. } => {
                let from = tree.children(step.node).nth(*child).map(|node| tree.label(node));
                let got = format!("{name} gets {} from {}", number(*returned), from.unwrap_or_default());
                let best = number(*best);
                match (improved, self.bound_after(*side, *window)) {
                    (true, Some(bound)) => format!("{got}: best is now {best}, {bound}"),
                    (true, None) => format!("{got}: best is now {best}"),
                    (false, _) => format!("{got}: best stays {best}"),
                }
            }
            Event::Test { side, condition, window, holds, .. } => {
                let more = matches!(self.steps().get(index + 1).map(|s| &s.event), Some(Event::Cut { .. }));
                let verdict = match (holds, more) {
                    (true, true) => format!("cut, the rest of {name} is never visited"),
                    (true, false) => "enough to cut, but no child is left".into(),
                    (false, _) => "go on".into(),
                };
                format!("{name} asks: {}: {verdict}", comparison(*side, *condition, *window, *holds))
            }
            Event::Cut { unvisited, .. } => {
                let children = tree.children(step.node).skip(unvisited.start);
                let pruned: Vec<String> = children.map(|node| tree.label(node)).collect();
                format!("{name} prunes {}", pruned.join(" "))
            }
            Event::Leave { value, window, .. } => {
                let why = if self.clamped(tree.side(step.node), *value, *window) {
                    ", the end of its window: it fails hard"
                } else {
                    ""
                };
                format!("{name} returns {}{why}", number(*value))
            }
        }
    }

    /// Whether failing hard made a node return something else than the best value it found, which
    /// is then the bound that it moved.
    fn clamped(&self, side: Side, value: Score, window: Window) -> bool {
        let hard = matches!(self.options().algorithm, Algorithm::AlphaBeta { fail: Fail::Hard, .. });
        hard && match side {
            Side::First => window.alpha > value,
            Side::Second => window.beta < value,
        }
    }

    /// `: alpha -inf, beta 3; prune if >= 3`.
    fn entry(&self, side: Side, window: Window) -> String {
        let Algorithm::AlphaBeta { cut, .. } = self.options().algorithm else { return String::new() };
        let (alpha, beta) = (number(window.alpha), number(window.beta));
        let hint = match (side, cut) {
            (Side::First, _) if window.beta == Score::INFINITY => "nothing to prune by yet".into(),
            (Side::Second, _) if window.alpha == Score::NEG_INFINITY => "nothing to prune by yet".into(),
            (Side::First, Cut::AtBound) => format!("prune if >= {beta}"),
            (Side::First, Cut::BeyondBound) => format!("prune if > {beta}"),
            (Side::Second, Cut::AtBound) => format!("prune if <= {alpha}"),
            (Side::Second, Cut::BeyondBound) => format!("prune if < {alpha}"),
        };
        format!(": alpha {alpha}, beta {beta}; {hint}")
    }

    /// `alpha = 3` at a node of MAX; `None` for minimax.
    fn bound_after(&self, side: Side, window: Window) -> Option<String> {
        (self.options().algorithm != Algorithm::Minimax).then(|| match side {
            Side::First => format!("alpha = {}", number(window.alpha)),
            Side::Second => format!("beta = {}", number(window.beta)),
        })
    }
}

/// `5 >= beta 3` when it holds, `2 < beta 3` when not: MAX compares what it has with beta, MIN with
/// alpha.
fn comparison(side: Side, condition: Cut, window: Window, holds: bool) -> String {
    let (alpha, beta) = (number(window.alpha), number(window.beta));
    let sign = match (side, condition, holds) {
        (Side::First, Cut::AtBound, true) | (Side::Second, Cut::BeyondBound, false) => ">=",
        (Side::First, Cut::BeyondBound, true) | (Side::Second, Cut::AtBound, false) => ">",
        (Side::First, Cut::AtBound, false) | (Side::Second, Cut::BeyondBound, true) => "<",
        (Side::First, Cut::BeyondBound, false) | (Side::Second, Cut::AtBound, true) => "<=",
    };
    match side {
        Side::First => format!("{alpha} {sign} beta {beta}"),
        Side::Second => format!("{beta} {sign} alpha {alpha}"),
    }
}

/// Plies below the root.
pub(super) fn ply(step: &Step) -> u32 {
    match step.event {
        Event::Enter { ply, .. }
        | Event::Leaf { ply, .. }
        | Event::Update { ply, .. }
        | Event::Test { ply, .. }
        | Event::Cut { ply, .. }
        | Event::Leave { ply, .. } => ply,
    }
}

impl Tree {
    /// The tree as an outline without any answers: a line a node, with its letters and side, or its
    /// value.
    #[must_use]
    pub fn to_outline(&self) -> String {
        let mut text = String::new();
        self.outline(NodeId::ROOT, "", "", &mut text);
        text
    }

    // The recursion is bounded by `MAX_DEPTH`.
    fn outline(&self, node: NodeId, first: &str, rest: &str, text: &mut String) {
        let name = self.label(node);
        let led_by = self.move_to(node).map(|m| format!("  by {m}")).unwrap_or_default();
        _ = match self.kind(node) {
            NodeKind::Inner => writeln!(text, "{first}{name} {}{led_by}", mover(self.side(node))),
            _ => writeln!(text, "{first}{name} = {}{led_by}", leaf_text(self, node)),
        };
        let children = self.children(node);
        let last = children.len().saturating_sub(1);
        for (index, child) in children.enumerate() {
            let (branch, below) = if index == last { ("`- ", "   ") } else { ("|- ", "|  ") };
            self.outline(child, &format!("{rest}{branch}"), &format!("{rest}{below}"), text);
        }
    }
}

/// A node's letters, and where it hangs if it is a leaf: `K (E.right)`.
fn named_place(tree: &Tree, node: NodeId) -> String {
    let (label, place) = (tree.label(node), tree.place(node));
    if label == place { label } else { format!("{label} ({place})") }
}
