//! The search of both engines, step by step as they took them.

use search_core::Position as _;

use super::model::{Engine, Faults, Model, Techniques};
use super::successors::{Generator, Node, position};
use super::table::{Entry, Kind, Table};
use crate::moves::Move;
use crate::rules::Breakthrough;
use crate::size::Size;

/// The engine's infinity, which is also the weight of a win.
const INFINITY: i32 = 500_000;
/// The null move needs this depth,
const NULL_DEPTH: u32 = 2;
/// and more pieces than this on the board. (The article prints 10; the engine's table needs 15.)
const NULL_PIECES: u32 = 15;

/// What one run found and counted. Counts leave out the root, as the article's do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HistoricalReport {
    /// Search calls, those of re-searches and null moves included: interior + leaves + table cuts.
    pub calls: u64,
    /// Calls that searched further.
    pub interior: u64,
    /// Calls that returned a static value.
    pub leaves: u64,
    /// Calls that the table answered.
    pub table_cuts: u64,
    /// Calls made again because a null window at the root failed high.
    pub researches: u64,
    /// Positions generated and evaluated; the root's successors included.
    pub evaluations: u64,
    /// Table look-ups.
    pub probes: u64,
    /// Look-ups that found an entry, of any depth.
    pub hits: u64,
    /// Those of `hits` whose entry another position had stored.
    pub foreign_hits: u64,
    /// Null moves tried.
    pub null_tries: u64,
    /// Null moves that ended their node.
    pub null_cuts: u64,
    /// The value of the best move for the side to move (Black, in the article's position), in the
    /// evaluation's unit.
    pub score: i32,
    /// The move chosen; `None` after 0 plies.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub best_move: Option<Move>,
}

impl HistoricalReport {
    /// The figure in the unit of an engine's published column: calls for A1, interior nodes for A2.
    #[must_use]
    pub const fn column(&self, engine: Engine) -> u64 {
        match engine {
            Engine::A1 => self.calls,
            Engine::A2 => self.interior,
        }
    }
}

/// Searches the article's position (8 x 8, after White's a2-a3) to `plies`, row `plies` of its table.
///
/// Each run starts afresh. Time grows about sevenfold with each ply; 0 plies search nothing.
#[must_use]
pub fn run(plies: u32, model: &Model) -> HistoricalReport {
    run_from(&position(), plies, model)
}

/// The same from any position of the 8 x 8 board, for either side: the engine as a player. `None` on
/// another board. On a finished position, and where the engine takes every move for worse than a lost
/// game, the report has no move.
#[must_use]
pub fn play_from(from: &Breakthrough<u64>, plies: u32, model: &Model) -> Option<HistoricalReport> {
    (from.size() == Size::STANDARD).then(|| run_from(from, plies, model))
}

fn run_from(from: &Breakthrough<u64>, plies: u32, model: &Model) -> HistoricalReport {
    let mut search = Search {
        model,
        generator: Generator::new(model),
        table: Table::new(model.faults.contains(Faults::SHORT_KEYS)),
        arena: Vec::new(),
        report: HistoricalReport::default(),
    };
    if plies > 0 && from.outcome().is_none() {
        search.root(from, plies);
    }
    search.report
}

struct Search<'a> {
    model: &'a Model,
    generator: Generator<'a>,
    table: Table,
    /// Successors of the nodes on the current line, one node's after another's.
    arena: Vec<Node>,
    report: HistoricalReport,
}

impl Search<'_> {
    fn has(&self, fault: Faults) -> bool {
        self.model.faults.contains(fault)
    }

    fn uses(&self, technique: Techniques) -> bool {
        self.model.techniques.contains(technique)
    }

    /// The root: null windows after the first move that raised the best value.
    fn root(&mut self, from: &Breakthrough<u64>, plies: u32) {
        let root = self.generator.node(from);
        let mut best = -INFINITY;
        self.generate(&root, Faults::ROOT_WORST_FIRST);
        for index in 0..self.arena.len() {
            let child = self.arena[index];
            let mut value;
            if self.report.best_move.is_none() {
                value = -self.visit(&child, plies - 1, -INFINITY, -best, true);
            } else {
                value = -self.visit(&child, plies - 1, -best - 1, -best, true);
                if value > best {
                    self.report.researches += 1;
                    value = -self.visit(&child, plies - 1, -INFINITY, -best, true);
                }
            }
            if value > best {
                best = value;
                self.report.best_move = Some(child.by);
            }
        }
        self.report.score = best;
    }

    /// Fail-soft alpha-beta from the view of the side to move at `node`.
    fn visit(&mut self, node: &Node, depth: u32, mut alpha: i32, mut beta: i32, may_pass: bool) -> i32 {
        self.report.calls += 1;
        // 1. The table.
        if self.uses(Techniques::TABLE)
            && let Some(value) = self.probe(node, depth, &mut alpha, &mut beta)
        {
            self.report.table_cuts += 1;
            return value;
        }
        // 2. A leaf, or a game that is over.
        if depth == 0 || node.won {
            return self.leaf(node, depth, alpha, beta);
        }
        self.report.interior += 1;
        // 3. The null move.
        if may_pass && let Some(value) = self.null_move(node, depth, beta) {
            return value;
        }
        // 4. All moves, sorted.
        let first = self.arena.len();
        self.generate(node, Faults::WORST_FIRST);
        let original = alpha;
        let mut best = -INFINITY;
        for index in first..self.arena.len() {
            let child = self.arena[index];
            let value = -self.visit(&child, depth - 1, -beta, -alpha, true);
            best = best.max(value);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        self.arena.truncate(first);
        // 5. Store.
        let seen = if self.has(Faults::RAISED_ALPHA) { alpha } else { original };
        let stored_depth = if self.has(Faults::STORED_DEPTH) { depth - 1 } else { depth };
        self.store(node, best, stored_depth, kind_of(best, seen, beta));
        best
    }

    /// Narrows the window by the node's entry, and returns a value if that settles it.
    fn probe(&mut self, node: &Node, depth: u32, alpha: &mut i32, beta: &mut i32) -> Option<i32> {
        self.report.probes += 1;
        let entry = self.table.get(node.short_key, node.owner)?;
        self.report.hits += 1;
        self.report.foreign_hits += u64::from(entry.owner != node.owner);
        if u32::from(entry.depth) < depth {
            return None;
        }
        match (entry.kind, self.has(Faults::BOUNDS_SWAPPED)) {
            (Kind::Exact, _) => return Some(entry.value),
            (Kind::Upper, true) | (Kind::Lower, false) => *alpha = (*alpha).max(entry.value),
            (Kind::Lower, true) | (Kind::Upper, false) => *beta = (*beta).min(entry.value),
        }
        (*alpha >= *beta).then_some(entry.value)
    }

    /// The static value, and the remaining depth as a reward for early wins.
    fn leaf(&mut self, node: &Node, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.report.leaves += 1;
        let negated = self.has(Faults::LEAF_SIGN) && !self.uses(Techniques::TABLE);
        let value = if negated { -node.stored } else { node.stored } + depth as i32;
        self.store(node, value, depth, kind_of(value, alpha, beta));
        value
    }

    /// A reduced search after passing; its value if it ends the node.
    fn null_move(&mut self, node: &Node, depth: u32, beta: i32) -> Option<i32> {
        let [white, black] = node.pieces;
        let enough = (white | black).count_ones() > NULL_PIECES;
        if !self.uses(Techniques::NULL_MOVE) || depth < NULL_DEPTH || beta >= INFINITY || !enough {
            return None;
        }
        self.report.null_tries += 1;
        let reduction = match depth {
            7.. if !self.has(Faults::NULL_REDUCTION) => 3,
            4.. => 2,
            _ => 1,
        };
        let mut passed = *node;
        passed.stored = -node.stored;
        passed.toggle_side(&self.generator);
        if !self.has(Faults::NULL_KEEPS_COLOUR) {
            passed.side = node.side.other();
        }
        let value = -self.visit(&passed, depth - reduction - 1, -beta, -beta + 1, false);
        if value < beta {
            return None;
        }
        self.report.null_cuts += 1;
        self.store(node, value, depth, Kind::Lower);
        Some(value)
    }

    fn generate(&mut self, node: &Node, worst_first: Faults) {
        self.report.evaluations += self.generator.generate(node, &mut self.arena, worst_first) as u64;
    }

    fn store(&mut self, node: &Node, value: i32, depth: u32, kind: Kind) {
        if self.uses(Techniques::TABLE) {
            let depth = u16::try_from(depth).unwrap_or(u16::MAX);
            let entry = Entry { owner: node.owner, short_key: node.short_key, value, depth, kind };
            self.table.store(entry, self.has(Faults::KEEP_EXISTING));
        }
    }
}

/// What a value says, judged against a window.
fn kind_of(value: i32, alpha: i32, beta: i32) -> Kind {
    if value <= alpha {
        Kind::Upper
    } else if value >= beta {
        Kind::Lower
    } else {
        Kind::Exact
    }
}
