//! Minimax and alpha-beta as a textbook writes them: MAX and MIN apart, a window passed down, a
//! value passed up, and every step told to an [`Observer`].
//!
//! This is the search for learners and for checking published worked examples, not the fast one: it
//! has no table, no move ordering, and every option that textbooks differ in. All values are from
//! MAX's view ([`Side::First`]), whoever is to move. The plain [`minimax`](crate::minimax) of the
//! kernel is a separate function, so that one can check the other.
//!
//! Sources: Knuth and Moore (1975), *An analysis of alpha-beta pruning*, for the algorithm and the
//! fail-hard form (their F2); Fishburn (1983) for the fail-soft form.
//!
//! ```
//! # #[cfg(feature = "tree")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use search_core::textbook::Textbook;
//! use search_core::tree::Tree;
//!
//! let tree = Tree::parse("[[[-1,4],[2,6]],[[-3,-5],[0,7]]]")?;
//! let solution = tree.search(&Textbook::alpha_beta())?;
//! assert_eq!(solution.value.value(), 4);
//! assert_eq!(solution.counters.terminals, 6); // of eight leaves
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "tree"))]
//! # fn main() {}
//! ```

mod events;
mod search;

use std::convert::Infallible;
use std::ops::ControlFlow;

pub use events::{Event, LeafKind, Observer};

use crate::counters::Counters;
use crate::position::{Evaluate, Outcome, Position, Side};
use crate::score::Score;
use crate::window::Window;

/// What an alpha-beta search returns when the true value lies outside its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Fail {
    /// The best value found, which may lie outside the window and is then a tighter bound on the
    /// true value than the window's end.
    #[default]
    Soft,
    /// The window's end. Inner nodes never return a value outside their window; a leaf returns its
    /// own value, and the node above it sees to the rest.
    Hard,
}

/// When an alpha-beta search stops looking at the rest of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Cut {
    /// When alpha >= beta: an equal value is reason enough.
    #[default]
    AtBound,
    /// When alpha > beta: equal values are searched on. Finds nothing more, and visits more.
    BeyondBound,
}

impl Cut {
    /// Whether a node with this window is cut.
    #[inline]
    #[must_use]
    pub fn holds(self, window: Window) -> bool {
        match self {
            Self::AtBound => window.alpha >= window.beta,
            Self::BeyondBound => window.alpha > window.beta,
        }
    }
}

/// Which search to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Algorithm {
    /// Every line, no window.
    Minimax,
    /// Alpha-beta pruning.
    AlphaBeta {
        /// What it returns outside the window.
        fail: Fail,
        /// When it cuts.
        cut: Cut,
    },
}

/// What the end of a game is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Scoring {
    /// The kernel's scores: a sooner win is better ([`Outcome::score_for`]).
    #[default]
    Distance,
    /// The textbook's utility: +1 for a win of MAX, 0 for a draw, -1 for a loss, however far away;
    /// points as they are.
    Utility,
}

impl Scoring {
    /// The value from MAX's view of a game that ended `ply` plies below the root.
    #[inline]
    #[must_use]
    pub fn value(self, outcome: Outcome, ply: u32) -> Score {
        match (self, outcome) {
            (Self::Utility, Outcome::Winner(Side::First)) => Score::eval(1),
            (Self::Utility, Outcome::Winner(Side::Second)) => Score::eval(-1),
            _ => outcome.score_for(Side::First, ply),
        }
    }
}

/// The options of one textbook search, and the search itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Textbook {
    /// Minimax, or alpha-beta in one of its forms.
    pub algorithm: Algorithm,
    /// What finished games are worth.
    pub scoring: Scoring,
    /// How many plies to search; `u32::MAX` for to the end. Unfinished positions at that depth get
    /// the evaluation's value.
    pub depth: u32,
    /// The window at the root, from MAX's view. Minimax ignores it. With any other window than the
    /// full one the value may be a bound ([`Window::bound_of`]) and the move not the best.
    pub window: Window,
}

impl Textbook {
    /// Minimax to the end of the game, scored by distance.
    #[must_use]
    pub const fn minimax() -> Self {
        Self {
            algorithm: Algorithm::Minimax,
            scoring: Scoring::Distance,
            depth: u32::MAX,
            window: Window::FULL,
        }
    }

    /// The usual alpha-beta: fail-soft, cutting at alpha >= beta, full window, to the end of the
    /// game, scored by distance.
    #[must_use]
    pub const fn alpha_beta() -> Self {
        Self::alpha_beta_with(Fail::Soft, Cut::AtBound)
    }

    /// Alpha-beta in the given form, otherwise like [`Textbook::alpha_beta`].
    #[must_use]
    pub const fn alpha_beta_with(fail: Fail, cut: Cut) -> Self {
        Self { algorithm: Algorithm::AlphaBeta { fail, cut }, ..Self::minimax() }
    }

    /// The same search, `depth` plies deep.
    #[must_use]
    pub const fn with_depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// The same search with another value for finished games.
    #[must_use]
    pub const fn with_scoring(self, scoring: Scoring) -> Self {
        Self { scoring, ..self }
    }

    /// The same search, started with this window from MAX's view.
    #[must_use]
    pub const fn with_window(self, window: Window) -> Self {
        Self { window, ..self }
    }

    /// Searches `position`. The call stack grows with the depth of the game, a few hundred bytes a
    /// ply.
    #[must_use]
    pub fn search<P: Position, E: Evaluate<P>>(&self, position: &P, evaluator: &E) -> Solution<P::Move> {
        let flow: ControlFlow<Infallible, _> = self.search_observed(position, evaluator, &mut ());
        match flow {
            ControlFlow::Continue(solution) => solution,
            ControlFlow::Break(never) => match never {},
        }
    }

    /// Searches `position` and tells `observer` of every step. An observer that breaks ends the
    /// search; what it broke with is returned.
    pub fn search_observed<P: Position, E: Evaluate<P>, O: Observer<P>>(
        &self,
        position: &P,
        evaluator: &E,
        observer: &mut O,
    ) -> ControlFlow<O::Break, Solution<P::Move>> {
        search::run(*self, position, evaluator, observer)
    }
}

/// What a textbook search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The value of the root from MAX's view; wins and losses are counted from the root.
    pub value: Score,
    /// The first move with the best value, as minimax would choose it: with the full window a later
    /// move replaces it only with a strictly better value, and a search that failed against the
    /// window never returns one. `None` when the root is a leaf, or when a fail-hard search with a
    /// narrower window found nothing better than the window's end.
    pub best_move: Option<M>,
    /// The best line for both sides from the root; begins with `best_move`.
    pub line: Vec<M>,
    /// Visited nodes: interior, leaves (depth used up) and terminals (game over), cuts and
    /// evaluations. The other counters stay 0.
    pub counters: Counters,
}

/// Fail-soft alpha-beta with the full window, `depth` plies deep, leaves valued by `evaluator`; the
/// value is from MAX's view. Equal to minimax in value and move.
#[must_use]
pub fn alpha_beta<P: Position, E: Evaluate<P>>(position: &P, depth: u32, evaluator: &E) -> Solution<P::Move> {
    Textbook::alpha_beta().with_depth(depth).search(position, evaluator)
}
