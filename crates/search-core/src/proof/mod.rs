//! Proof-number search: can this side force a win? Yes, no, and by which moves.
//!
//! Alpha-beta asks for a value at a depth; a proof has no depth. Every node carries two numbers
//! (Allis 1994): its proof number, the least count of open nodes that must be won to win here, and
//! its disproof number, the same for refuting a win. The search always opens the node that is
//! cheapest for both. [`Prover`] runs it depth-first within a fixed table (df-pn, Nagai 2002), with
//! the 1 + epsilon thresholds of Pawlewicz and Lew (2007) against jumping between siblings.

mod dfpn;
mod table;

use std::any::type_name;
use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::position::{Outcome, Position, Side};
use crate::table::TableError;
pub use dfpn::MAX_PLIES;
use dfpn::Search;
use table::ProofTable;

/// What is to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The side that is to reach it.
    pub side: Side,
    /// Where games end with points: at least this many for `side`. A win always reaches the goal, a
    /// loss never; a draw counts as 0 points.
    pub points: i32,
}

impl Goal {
    /// More than a draw for `side`.
    #[must_use]
    pub const fn win(side: Side) -> Self {
        Self { side, points: 1 }
    }

    /// At least `points` for `side`, where games end with points.
    #[must_use]
    pub const fn at_least(side: Side, points: i32) -> Self {
        Self { side, points }
    }

    /// Whether a game that ended like this reached the goal.
    #[must_use]
    pub fn is_reached_by(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Winner(side) => side == self.side,
            Outcome::Draw => self.points <= 0,
            Outcome::Points(points) if self.side == Side::First => points >= self.points,
            Outcome::Points(points) => points.saturating_neg() >= self.points,
        }
    }
}

/// What became of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// The side can force it against any defence.
    Proved,
    /// The other side can always prevent it.
    Disproved,
    /// A limit ended the search; or lines repeat a position, or are longer than [`MAX_PLIES`], in a
    /// way that leaves it open.
    Open,
}

/// What a proof search found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Proof<M> {
    /// Proved, disproved, or open.
    pub verdict: Verdict,
    /// A line of the proof or disproof from the root: the winner's moves are forced wins, the
    /// loser's are those that took the most work. Empty while open.
    pub line: Vec<M>,
    /// What the search did.
    pub progress: Progress,
}

/// How far a proof search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Progress {
    /// Nodes whose moves were generated; a node that is opened again counts again.
    pub expanded: u64,
    /// Finished games met.
    pub terminals: u64,
    /// The root's proof number: 0 when proved.
    pub proof: u32,
    /// The root's disproof number: 0 when disproved.
    pub disproof: u32,
    /// How full the table is, in per mille.
    pub load_permille: u32,
    /// Wall time.
    pub elapsed: Duration,
}

/// A proof-number searcher with a table of fixed size, kept from one search to the next of the same
/// game and goal.
///
/// Proofs are right whatever the table forgets. In games whose positions can repeat, a repetition
/// on the current line counts as failure; a disproof that may rest on one is reported as
/// [`Verdict::Open`].
///
/// ```
/// # #[path = "../../examples/tic_tac_toe.rs"] mod tic_tac_toe;
/// use search_core::proof::{Goal, Prover, Verdict};
/// use search_core::{Limits, Position, Side};
/// use tic_tac_toe::TicTacToe;
///
/// let mut position = TicTacToe::default();
/// for cell in [0, 1, 3] {
///     position.play(cell); // X holds a corner and the cell below, O wasted its move
/// }
/// let mut prover = Prover::with_bytes(1 << 16)?;
/// let proof = prover.prove(&position, Goal::win(Side::First), &Limits::nodes(10_000));
/// assert_eq!(proof.verdict, Verdict::Proved);
/// # Ok::<(), search_core::TableError>(())
/// ```
#[derive(Debug)]
pub struct Prover {
    table: ProofTable,
    /// The game and the goal that the table's numbers are for; `None` when they are of no further use.
    origin: Option<(&'static str, Goal)>,
}

impl Prover {
    /// A prover whose table takes at most `bytes` bytes.
    ///
    /// # Errors
    /// As [`crate::Table::with_bytes`].
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        Ok(Self { table: ProofTable::with_bytes(bytes)?, origin: None })
    }

    /// Tries to prove `goal` from `position`, within the nodes, the time and the stop flag of
    /// `limits`; its depth has no meaning here.
    pub fn prove<P: Position>(&mut self, position: &P, goal: Goal, limits: &Limits) -> Proof<P::Move> {
        self.prove_with(position, goal, limits, |_| ())
    }

    /// Like [`Prover::prove`], and calls `on_progress` now and then (every 65,536 expanded nodes).
    pub fn prove_with<P: Position>(
        &mut self,
        position: &P,
        goal: Goal,
        limits: &Limits,
        on_progress: impl FnMut(&Progress),
    ) -> Proof<P::Move> {
        let origin = (type_name::<P>(), goal);
        if self.origin != Some(origin) {
            self.table.clear();
        }
        let (proof, line_cut) =
            Search::new(position, goal, limits, &mut self.table, Instant::now(), on_progress).run();
        // Numbers that rest on the repetitions of one search mean nothing to the next.
        self.origin = (!line_cut).then_some(origin);
        proof
    }
}
