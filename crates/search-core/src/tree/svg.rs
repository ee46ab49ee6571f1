//! Trees and traces as SVG drawings.
//!
//! MAX is a triangle that points up, MIN one that points down, both with their value inside and
//! alpha and beta beside them; a leaf is a box. Pruned parts are grey and dashed, behind a red mark
//! on the first edge that was not followed. The drawing brings its own white ground, so that it
//! reads on light and dark pages alike.

use std::fmt::Write as _;

use super::layout::{Columns, Room, columns};
use super::words::{algorithm, leaf_text, mover, typeset};
use super::{NodeId, NodeKind, Snapshot, Status, Trace, Tree};
use crate::position::Side;
use crate::textbook::Algorithm;

/// Half the width of a triangle around up to three characters, what each more adds, and the height.
const HALF: f64 = 26.0;
const HALF_MORE: f64 = 5.0;
const HEIGHT: f64 = 40.0;
/// From one ply to the next.
const LEVEL: f64 = 92.0;
/// The height of a leaf's box.
const LEAF_HEIGHT: f64 = 26.0;
/// The width of a character of the values and windows; generous, fonts differ.
const CHARACTER: f64 = 7.4;
const GAP: f64 = 12.0;
const MARGIN: f64 = 20.0;
/// Room for the heading above the tree and the legend below it.
const HEAD: f64 = 58.0;
const LEGEND: f64 = 58.0;
/// The least width: that of the legend.
const LEAST_WIDTH: f64 = 440.0;

const STYLE: &str = "\
text{font-family:'DejaVu Sans',Verdana,Helvetica,Arial,sans-serif;font-size:12px;fill:#1e293b;text-anchor:middle}\
.max{fill:#dbeafe;stroke:#1d4ed8;stroke-width:1.5}\
.min{fill:#ffedd5;stroke:#c2410c;stroke-width:1.5}\
.leaf{fill:#f8fafc;stroke:#475569;stroke-width:1.2}\
.edge{fill:none;stroke:#64748b;stroke-width:1.4}\
.best{stroke:#15803d;stroke-width:3.2}\
.value{font-weight:bold}\
.name{fill:#475569;font-size:11px}\
.window{text-anchor:start;font-size:11px}\
.head{text-anchor:start;font-size:14px;font-weight:bold}\
.note{text-anchor:start;fill:#475569;font-size:11px}\
.move{font-size:10px;fill:#475569;stroke:#fff;stroke-width:3px;paint-order:stroke}\
.over{fill:#dc2626;font-weight:bold}\
.cut{stroke:#dc2626;stroke-width:2.2}\
.off{fill:#fff;stroke:#94a3b8;stroke-width:1.2;stroke-dasharray:4 3}\
.edge.off{fill:none}\
.faint{fill:#94a3b8}\
.now{stroke:#7c3aed;stroke-width:3.5}";

impl Tree {
    /// The tree without any answers, with blanks for alpha and beta: a worksheet.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.blank_svg(&format!("{} moves at A", mover(self.side(NodeId::ROOT))), "")
    }

    fn blank_svg(&self, head: &str, note: &str) -> String {
        let snapshot = Snapshot::before(self);
        let drawing = Drawing {
            tree: self,
            snapshot: &snapshot,
            widest: &snapshot,
            windows: true,
            best: Vec::new(),
            current: None,
        };
        drawing.draw(head, note)
    }
}

impl Trace {
    /// The exercise as a drawing: the tree without answers, and which search is asked for.
    #[must_use]
    pub fn worksheet_svg(&self) -> String {
        let note = if self.has_windows() { "alpha, beta and value as the search leaves a node" } else { "" };
        self.tree().blank_svg(&self.title(), note)
    }

    /// The tree at the end of the search, with the best line.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (visited, leaves) = (self.visited_leaves().len(), self.tree().leaf_count());
        let value = typeset(self.solution().value);
        let note = format!("Value {value}; {visited} of {leaves} leaves visited");
        self.draw(self.end(), None, &note)
    }

    /// The tree after the first `steps` steps, as [`Trace::at`] counts them, with the last step in
    /// words.
    #[must_use]
    pub fn to_svg_at(&self, steps: usize) -> String {
        let steps = steps.min(self.steps().len());
        let snapshot = self.at(steps);
        let words = steps.checked_sub(1).and_then(|last| self.explain(last)).unwrap_or_default();
        let note = format!("Step {steps} of {}. {words}", self.steps().len());
        self.draw(&snapshot, snapshot.current(), &note)
    }

    fn draw(&self, snapshot: &Snapshot, current: Option<NodeId>, note: &str) -> String {
        let tree = self.tree();
        let mut best = Vec::new();
        if current.is_none() && snapshot.node(NodeId::ROOT).status == Status::Done {
            let mut node = NodeId::ROOT;
            for &child in &self.solution().line {
                node = tree.children(node).nth(child.into()).unwrap_or(node);
                best.push(node);
            }
        }
        let windows = self.options().algorithm != Algorithm::Minimax;
        let head = algorithm(self.options())
            .replace("alpha", "\u{3b1}")
            .replace("beta", "\u{3b2}")
            .replace("Alpha-\u{3b2}", "Alpha-beta")
            .replace(">=", "\u{2265}");
        Drawing { tree, snapshot, widest: self.end(), windows, best, current }.draw(&head, note)
    }
}

struct Drawing<'a> {
    tree: &'a Tree,
    snapshot: &'a Snapshot,
    /// The end of the search: room is left for its texts, so that nodes keep their places while a
    /// tool steps through.
    widest: &'a Snapshot,
    /// Whether to show alpha and beta.
    windows: bool,
    /// The nodes that the best line leads through, the root aside.
    best: Vec<NodeId>,
    /// The node of the step that is shown.
    current: Option<NodeId>,
}

impl Drawing<'_> {
    fn draw(&self, head: &str, note: &str) -> String {
        let half = self.half();
        let columns = columns(self.tree, GAP, |node| self.room(node, half));
        let text_width = 9.0 * head.chars().count().max(note.chars().count()) as f64;
        let width = columns.width.max(LEAST_WIDTH).max(text_width) + 2.0 * MARGIN;
        let height = HEAD + LEVEL * f64::from(self.tree.height()) + HEIGHT + LEGEND + 2.0 * MARGIN;
        let left = (width - columns.width) / 2.0;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#ffffff\"/>\n",
            escaped(&format!("{head}. {note}"))
        );
        put(&mut svg, MARGIN, MARGIN + 10.0, "head", head);
        put(&mut svg, MARGIN, MARGIN + 28.0, "note", note);
        for node in self.tree.nodes() {
            for child in self.tree.children(node) {
                self.edge(&mut svg, &columns, left, node, child);
            }
        }
        let mut leaves_seen = self.leaf_orders();
        for node in self.tree.nodes() {
            let (x, y) = (left + columns.x[node.index()], self.y(node));
            if self.tree.kind(node) == NodeKind::Inner {
                self.inner(&mut svg, node, (x, y), half);
            } else {
                self.leaf(&mut svg, node, x, y, leaves_seen[node.index()].take());
            }
        }
        let y = height - MARGIN - 8.0;
        legend(&mut svg, y, !self.best.is_empty(), self.windows && self.snapshot.current().is_some());
        svg.push_str("</svg>\n");
        svg
    }

    /// For each leaf visited, that it was the first, the second ...
    fn leaf_orders(&self) -> Vec<Option<usize>> {
        let mut visited: Vec<_> =
            self.tree.leaves().filter_map(|leaf| Some((self.snapshot.node(leaf).order?, leaf))).collect();
        visited.sort_unstable();
        let mut orders = vec![None; self.tree.node_count()];
        for (index, (_, leaf)) in visited.into_iter().enumerate() {
            orders[leaf.index()] = Some(index + 1);
        }
        orders
    }

    /// The top of a node.
    fn y(&self, node: NodeId) -> f64 {
        HEAD + MARGIN + LEVEL * self.tree.path(node).len() as f64
    }

    fn room(&self, node: NodeId, half: f64) -> Room {
        if self.tree.kind(node) == NodeKind::Inner {
            let name = CHARACTER * self.tree.label(node).len() as f64;
            let longest = |snapshot| {
                let lines = self.window_lines(snapshot, node);
                lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
            };
            let beside = CHARACTER * longest(self.snapshot).max(longest(self.widest)) as f64;
            Room { left: half + name, right: half + 3.0 + beside }
        } else {
            let half = self.leaf_half(node);
            Room { left: half, right: half }
        }
    }

    /// Half the width of this drawing's triangles: enough for the longest value.
    fn half(&self) -> f64 {
        let values = self.tree.nodes().filter_map(|node| self.widest.node(node).value);
        let longest = values.map(|value| typeset(value).chars().count()).max().unwrap_or(0);
        HALF + HALF_MORE * longest.saturating_sub(3) as f64
    }

    fn leaf_half(&self, node: NodeId) -> f64 {
        (CHARACTER * leaf_text(self.tree, node).chars().count() as f64 / 2.0 + 7.0).max(15.0)
    }

    /// Alpha and beta as text: values, or blanks to fill in.
    fn window_lines(&self, snapshot: &Snapshot, node: NodeId) -> Vec<String> {
        let state = snapshot.node(node);
        if !self.windows || state.status == Status::Pruned {
            return Vec::new();
        }
        let (alpha, beta) = match state.window {
            Some(window) => (typeset(window.alpha), typeset(window.beta)),
            None if snapshot.current().is_none() => ("_____".into(), "_____".into()),
            None => return Vec::new(),
        };
        vec![format!("\u{3b1} {alpha}"), format!("\u{3b2} {beta}")]
    }

    fn edge(&self, svg: &mut String, columns: &Columns, left: f64, node: NodeId, child: NodeId) {
        let (x1, y1) = (left + columns.x[node.index()], self.y(node) + HEIGHT);
        let (x2, y2) = (left + columns.x[child.index()], self.y(child));
        let pruned = self.snapshot.node(child).status == Status::Pruned;
        let class = match (pruned, self.best.contains(&child)) {
            (true, _) => "edge off",
            (false, true) => "edge best",
            (false, false) => "edge",
        };
        line(svg, class, (x1, y1), (x2, y2));
        if pruned && self.snapshot.node(node).cut {
            cut_mark(svg, (x1, y1), (x2, y2));
        }
        if let Some(m) = self.tree.move_to(child) {
            put(svg, x1 + 0.7 * (x2 - x1), y1 + 0.7 * (y2 - y1) + 4.0, "move", m);
        }
    }

    fn inner(&self, svg: &mut String, node: NodeId, (x, y): (f64, f64), half: f64) {
        let state = self.snapshot.node(node);
        let pruned = state.status == Status::Pruned;
        let side = self.tree.side(node);
        let (class, base, tip) = match side {
            Side::First => ("max", y + HEIGHT, y),
            Side::Second => ("min", y, y + HEIGHT),
        };
        let class = self.shape_class(node, class, pruned);
        _ = writeln!(
            svg,
            "<polygon class=\"{class}\" points=\"{:.1},{base:.1} {:.1},{base:.1} {x:.1},{tip:.1}\"/>",
            x - half,
            x + half
        );
        // The wide part of the triangle is at its base.
        let baseline = if side == Side::First { y + HEIGHT - 5.0 } else { y + 14.0 };
        if let Some(value) = state.value {
            put(svg, x, baseline, "value", &typeset(value));
        }
        let name = self.tree.label(node);
        let name_x = x - half - CHARACTER * name.len() as f64 / 2.0 + 7.0;
        let name_y = if side == Side::First { y + 15.0 } else { y + HEIGHT - 7.0 };
        put(svg, name_x, name_y, if pruned { "name faint" } else { "name" }, &name);
        let class = if state.cut { "window over" } else { "window" };
        for (line, text) in self.window_lines(self.snapshot, node).iter().enumerate() {
            put(svg, x + half + 1.0, y + 15.0 + 15.0 * line as f64, class, text);
        }
    }

    fn leaf(&self, svg: &mut String, node: NodeId, x: f64, y: f64, order: Option<usize>) {
        let pruned = self.snapshot.node(node).status == Status::Pruned;
        let half = self.leaf_half(node);
        let class = self.shape_class(node, "leaf", pruned);
        _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{LEAF_HEIGHT}\" rx=\"4\"/>",
            x - half,
            2.0 * half
        );
        let value = leaf_text(self.tree, node).replace('-', "\u{2212}");
        put(svg, x, y + 18.0, if pruned { "value faint" } else { "value" }, &value);
        let name = self.tree.label(node);
        put(svg, x, y + LEAF_HEIGHT + 13.0, if pruned { "name faint" } else { "name" }, &name);
        if let Some(order) = order {
            put(svg, x, y + LEAF_HEIGHT + 27.0, "move", &format!("{order}."));
        }
    }

    fn shape_class(&self, node: NodeId, class: &str, pruned: bool) -> String {
        let class = if pruned { "off" } else { class };
        if self.current == Some(node) { format!("{class} now") } else { class.into() }
    }
}

/// Two strokes across an edge, above its middle: there the edges of one node are well apart, and the
/// move below has room.
fn cut_mark(svg: &mut String, from: (f64, f64), to: (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    for along in [0.42 * length - 2.5, 0.42 * length + 2.5] {
        let (x, y) = (from.0 + along * ux, from.1 + along * uy);
        line(svg, "cut", (x - 6.0 * uy, y + 6.0 * ux), (x + 6.0 * uy, y - 6.0 * ux));
    }
}

/// What the shapes mean; best line and pruning only where the drawing can show them.
fn legend(svg: &mut String, y: f64, best: bool, pruning: bool) {
    let (top, middle) = (y - 13.0, y - 6.0);
    let mut x = MARGIN;
    for (class, name, base, tip) in [("max", "MAX", y, top), ("min", "MIN", top, y)] {
        let (right, centre) = (x + 16.0, x + 8.0);
        _ = writeln!(
            svg,
            "<polygon class=\"{class}\" points=\"{x:.1},{base:.1} {right:.1},{base:.1} {centre:.1},{tip:.1}\"/>"
        );
        put(svg, x + 22.0, y - 2.0, "note", name);
        x += 66.0;
    }
    if best {
        line(svg, "edge best", (x, middle), (x + 26.0, middle));
        put(svg, x + 32.0, y - 2.0, "note", "best line");
        x += 104.0;
    }
    if pruning {
        line(svg, "edge off", (x, middle), (x + 34.0, middle));
        cut_mark(svg, (x, middle), (x + 34.0, middle));
        put(svg, x + 40.0, y - 2.0, "note", "pruned, never visited");
    }
}

fn line(svg: &mut String, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    // Writing to a string cannot fail.
    _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

fn put(svg: &mut String, x: f64, y: f64, class: &str, text: &str) {
    if !text.is_empty() {
        _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text));
    }
}

/// Text for an XML element: the five special characters escaped, control characters left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}
