//! From any game to an explicit tree, so that it can be drawn, traced and set as an exercise.

use super::arena::Builder;
use super::{MAX_DEPTH, MAX_NODES, Tree, TreeTooLarge};
use crate::position::{Evaluate, Outcome, Position, Side};
use crate::score::Score;

/// How far a game is expanded, and what its ends are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// Plies below the root; positions at that depth become leaves of the evaluation's value.
    pub depth: u32,
    /// The most nodes; more are an error, not a cut-off tree.
    pub max_nodes: usize,
    /// What a won game is worth to the winner, a draw being 0: 1 is the textbook's utility. Where
    /// the horizon is evaluated, choose it above every evaluation.
    pub win: i32,
}

impl Expansion {
    /// To the given depth, within the bounds of trees, with a win worth 1.
    #[must_use]
    pub const fn to_depth(depth: u32) -> Self {
        Self { depth, max_nodes: MAX_NODES, win: 1 }
    }
}

impl Tree {
    /// The game tree below `position`. Sides and moves are those of the game, values those of MAX's
    /// view.
    ///
    /// # Errors
    /// When the tree exceeds `max_nodes` or the bounds of trees.
    pub fn expand<P: Position, E: Evaluate<P>>(
        position: &P,
        evaluator: &E,
        expansion: Expansion,
    ) -> Result<Self, TreeTooLarge> {
        let mut grower =
            Grower { position: position.clone(), evaluator, expansion, builder: Builder::with_moves() };
        grower.grow("")?;
        Ok(grower.builder.finish())
    }
}

struct Grower<'a, P, E> {
    position: P,
    evaluator: &'a E,
    expansion: Expansion,
    builder: Builder,
}

impl<P: Position, E: Evaluate<P>> Grower<'_, P, E> {
    fn grow(&mut self, led_by: &str) -> Result<(), TreeTooLarge> {
        if self.builder.len() >= self.expansion.max_nodes {
            return Err(TreeTooLarge::Nodes(self.expansion.max_nodes));
        }
        let side = self.position.side_to_move();
        let depth = self.builder.depth() as u32;
        if let Some(outcome) = self.position.outcome() {
            let value = self.worth(outcome);
            return self.builder.leaf(side, Some(value), led_by);
        }
        if depth >= self.expansion.depth {
            let for_mover = Score::eval(self.evaluator.evaluate(&self.position)).value();
            let value = if side == Side::First { for_mover } else { -for_mover };
            return self.builder.leaf(side, Some(value), led_by);
        }
        if depth >= MAX_DEPTH {
            return Err(TreeTooLarge::Depth);
        }
        self.builder.open(side, led_by)?;
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        for m in moves {
            let undo = self.position.play(m);
            let grown = self.grow(&format!("{m:?}"));
            self.position.undo(m, undo);
            grown?;
        }
        self.builder.close();
        Ok(())
    }

    fn worth(&self, outcome: Outcome) -> i32 {
        match outcome {
            Outcome::Winner(Side::First) => self.expansion.win,
            Outcome::Winner(Side::Second) => self.expansion.win.saturating_neg(),
            Outcome::Draw => 0,
            Outcome::Points(points) => points,
        }
    }
}
