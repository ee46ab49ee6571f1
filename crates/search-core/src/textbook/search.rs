//! The recursion: one function for MAX's nodes and one for MIN's, each the other's mirror.

use std::ops::ControlFlow;

use super::{Algorithm, Cut, Event, Fail, LeafKind, Observer, Solution, Textbook};
use crate::counters::Counters;
use crate::position::{Evaluate, Position, Side};
use crate::score::Score;
use crate::window::Window;

/// Runs one search; see [`Textbook::search_observed`].
pub(super) fn run<P: Position, E: Evaluate<P>, O: Observer<P>>(
    options: Textbook,
    position: &P,
    evaluator: &E,
    observer: &mut O,
) -> ControlFlow<O::Break, Solution<P::Move>> {
    let window = match options.algorithm {
        Algorithm::Minimax => Window::FULL,
        Algorithm::AlphaBeta { .. } => options.window,
    };
    let mut search =
        Search { options, position: position.clone(), evaluator, observer, counters: Counters::default() };
    let mut line = Vec::new();
    let root = Visit { ply: 0, depth_left: options.depth, window, led_by: None };
    let value = search.value(root, &mut line)?;
    // The line is collected backwards: each node appends its move to that of its best child.
    line.reverse();
    ControlFlow::Continue(Solution {
        value,
        best_move: line.first().copied(),
        line,
        counters: search.counters,
    })
}

struct Search<'a, P, E, O> {
    options: Textbook,
    position: P,
    evaluator: &'a E,
    observer: &'a mut O,
    counters: Counters,
}

/// What a node is told by its parent.
#[derive(Clone, Copy)]
struct Visit<M> {
    ply: u32,
    depth_left: u32,
    window: Window,
    led_by: Option<(usize, M)>,
}

impl<M> Visit<M> {
    /// What this node tells a child.
    fn child(&self, index: usize, m: M, window: Window) -> Self {
        Self { ply: self.ply + 1, depth_left: self.depth_left - 1, window, led_by: Some((index, m)) }
    }
}

impl<P: Position, E: Evaluate<P>, O: Observer<P>> Search<'_, P, E, O> {
    /// The value of the current position. Fills `line`, which comes empty, with the best line from
    /// here, last move first.
    fn value(&mut self, visit: Visit<P::Move>, line: &mut Vec<P::Move>) -> ControlFlow<O::Break, Score> {
        let Visit { ply, depth_left, window, led_by } = visit;
        let side = self.position.side_to_move();
        self.tell(Event::Enter { ply, side, window, led_by, depth_left })?;
        if let Some(outcome) = self.position.outcome() {
            self.counters.terminals += 1;
            let value = self.options.scoring.value(outcome, ply);
            self.tell(Event::Leaf { ply, value, kind: LeafKind::Terminal })?;
            return ControlFlow::Continue(value);
        }
        if depth_left == 0 {
            self.counters.leaves += 1;
            self.counters.evaluations += 1;
            let for_mover = Score::eval(self.evaluator.evaluate(&self.position));
            let value = if side == Side::First { for_mover } else { -for_mover };
            self.tell(Event::Leaf { ply, value, kind: LeafKind::Horizon })?;
            return ControlFlow::Continue(value);
        }
        self.counters.interior += 1;
        match side {
            Side::First => self.max_value(visit, line),
            Side::Second => self.min_value(visit, line),
        }
    }

    /// The greatest value among the children.
    fn max_value(&mut self, visit: Visit<P::Move>, line: &mut Vec<P::Move>) -> ControlFlow<O::Break, Score> {
        let (ply, side) = (visit.ply, Side::First);
        let mut window = visit.window;
        let mut best = if self.fails_hard() { window.alpha } else { Score::NEG_INFINITY };
        let moves = self.moves();
        for (child, &m) in moves.iter().enumerate() {
            let mut child_line = Vec::new();
            let returned = self.child_value(visit.child(child, m, window), m, &mut child_line)?;
            let improved = returned > best;
            if improved {
                best = returned;
                *line = extended(child_line, m);
            }
            if self.prunes().is_some() {
                window.alpha = window.alpha.max(best);
            }
            self.tell(Event::Update { ply, side, child, returned, improved, best, window })?;
            if self.cuts(ply, side, window, child, moves.len())? {
                break;
            }
        }
        let value = if self.fails_hard() { best.min(window.beta) } else { best };
        self.tell(Event::Leave { ply, value, window })?;
        ControlFlow::Continue(value)
    }

    /// The least value among the children.
    fn min_value(&mut self, visit: Visit<P::Move>, line: &mut Vec<P::Move>) -> ControlFlow<O::Break, Score> {
        let (ply, side) = (visit.ply, Side::Second);
        let mut window = visit.window;
        let mut best = if self.fails_hard() { window.beta } else { Score::INFINITY };
        let moves = self.moves();
        for (child, &m) in moves.iter().enumerate() {
            let mut child_line = Vec::new();
            let returned = self.child_value(visit.child(child, m, window), m, &mut child_line)?;
            let improved = returned < best;
            if improved {
                best = returned;
                *line = extended(child_line, m);
            }
            if self.prunes().is_some() {
                window.beta = window.beta.min(best);
            }
            self.tell(Event::Update { ply, side, child, returned, improved, best, window })?;
            if self.cuts(ply, side, window, child, moves.len())? {
                break;
            }
        }
        let value = if self.fails_hard() { best.max(window.alpha) } else { best };
        self.tell(Event::Leave { ply, value, window })?;
        ControlFlow::Continue(value)
    }

    fn child_value(
        &mut self,
        visit: Visit<P::Move>,
        m: P::Move,
        line: &mut Vec<P::Move>,
    ) -> ControlFlow<O::Break, Score> {
        let undo = self.position.play(m);
        let value = self.value(visit, line)?;
        self.position.undo(m, undo);
        ControlFlow::Continue(value)
    }

    /// Tests whether a node stops after `child`, and counts and tells it.
    fn cuts(
        &mut self,
        ply: u32,
        side: Side,
        window: Window,
        child: usize,
        children: usize,
    ) -> ControlFlow<O::Break, bool> {
        let Some(condition) = self.prunes() else { return ControlFlow::Continue(false) };
        let holds = condition.holds(window);
        self.tell(Event::Test { ply, side, condition, window, holds })?;
        if !holds {
            return ControlFlow::Continue(false);
        }
        self.counters.cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(child == 0);
        let unvisited = child + 1..children;
        if !unvisited.is_empty() {
            self.tell(Event::Cut { ply, by: child, unvisited })?;
        }
        ControlFlow::Continue(true)
    }

    fn moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
    }

    /// The condition that cuts; `None` for minimax.
    fn prunes(&self) -> Option<Cut> {
        match self.options.algorithm {
            Algorithm::Minimax => None,
            Algorithm::AlphaBeta { cut, .. } => Some(cut),
        }
    }

    fn fails_hard(&self) -> bool {
        matches!(self.options.algorithm, Algorithm::AlphaBeta { fail: Fail::Hard, .. })
    }

    fn tell(&mut self, event: Event<P::Move>) -> ControlFlow<O::Break> {
        self.observer.observe(&self.position, event)
    }
}

/// The line with one more move in front, both stored last move first.
fn extended<M>(mut line: Vec<M>, m: M) -> Vec<M> {
    line.push(m);
    line
}
