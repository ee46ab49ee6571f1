//! From a solved position to a whole strategy: a move of the winner's in every position that its own
//! moves and any replies lead to.
//!
//! Positions that are won within a few plies ([`HORIZON`]) have no entry: whoever checks the strategy
//! finds these wins again by trying all moves, and the strategy is several times smaller.

use std::collections::HashMap;

use search_core::{Limits, Position as _, Side};

use super::board::{Board, Frame};
use super::solver::{SolveError, Solver, Watch};
use super::table::Numbers;
use crate::moves::Move;
use crate::rules::Breakthrough;

/// Wins within so many plies are left to the checker. Measured on 5x5 with two rows: 409,298 entries and
/// 1.06 MB with 3, 20,043 entries and 67 kB with 5; the checker takes half a second then.
pub(super) const HORIZON: u32 = 5;

/// A winning strategy: what [`Solver::strategy`] makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    pub(super) position: Breakthrough<u64>,
    pub(super) winner: Side,
    pub(super) plies: u32,
    /// Positions of the winner, as it sees them, and its moves there; sorted.
    pub(super) entries: Vec<(Code, u8)>,
}

/// A position as a number of base 3 (docs/formats.md).
pub(super) type Code = u64;

/// Why there is no strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StrategyError {
    /// The board, or the solver's.
    #[error(transparent)]
    Board(#[from] SolveError),
    /// A limit was met before all was known.
    #[error("a limit was met before the strategy was complete")]
    Interrupted,
}

impl Strategy {
    /// Whose strategy it is.
    #[must_use]
    pub const fn winner(&self) -> Side {
        self.winner
    }

    /// The winner wins within so many plies, those of both sides counted: a bound, not the distance by
    /// best play.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The number of positions that have an entry.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the win is so short that no entry is needed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl Solver {
    /// The winner's strategy from `position`: solved first, if need be.
    ///
    /// # Errors
    /// A position of another board, or a limit that was met.
    pub fn strategy(
        &mut self,
        position: &Breakthrough<u64>,
        limits: &Limits,
    ) -> Result<Strategy, StrategyError> {
        let winner = self.solve(position, limits)?.winner.ok_or(StrategyError::Interrupted)?;
        let board = self.frame.board(position);
        let mut builder =
            Builder { solver: self, limits, chosen: HashMap::default(), lost: HashMap::default() };
        let plies = if position.outcome().is_some() {
            0
        } else if position.side == winner {
            builder.win(board)?
        } else {
            builder.lose(board)?
        };
        let entries = builder.chosen.into_values().filter_map(|choice| choice.entry);
        let mut entries: Vec<_> = entries.map(|(board, m)| self.frame.entry(board, m)).collect();
        entries.sort_unstable();
        Ok(Strategy { position: *position, winner, plies, entries })
    }
}

/// What the winner does in a position.
struct Choice {
    plies: u32,
    /// `None` where the win is within the horizon.
    entry: Option<(Board, Move)>,
}

/// Collects a strategy. Positions are looked up by their keys, so that mirror images share an entry.
struct Builder<'a> {
    solver: &'a Solver,
    limits: &'a Limits,
    chosen: HashMap<u64, Choice>,
    /// Positions of the loser that are dealt with, and the plies that they last.
    lost: HashMap<u64, u32>,
}

impl Builder<'_> {
    /// Adds what the winner, to move, needs from here on; the plies that it takes.
    fn win(&mut self, board: Board) -> Result<u32, StrategyError> {
        let frame = &self.solver.frame;
        let key = frame.key(board);
        if let Some(choice) = self.chosen.get(&key) {
            return Ok(choice.plies);
        }
        let near = (1..=HORIZON).step_by(2).find(|&plies| frame.forces(board, plies));
        let choice = match near {
            Some(plies) => Choice { plies, entry: None },
            None => {
                let m = self.choose(board)?;
                let plies = 1 + self.lose(frame.after(board, m.to(), m.step()))?;
                Choice { plies, entry: Some((board, m)) }
            }
        };
        let plies = choice.plies;
        self.chosen.insert(key, choice);
        Ok(plies)
    }

    /// Adds what the winner needs after each of the loser's moves here.
    fn lose(&mut self, board: Board) -> Result<u32, StrategyError> {
        let frame = &self.solver.frame;
        if frame.settled(board) == Some((false, 0)) {
            return Ok(0);
        }
        let key = frame.key(board);
        if let Some(&plies) = self.lost.get(&key) {
            return Ok(plies);
        }
        let mut most = 0;
        for m in frame.moves(board) {
            most = most.max(1 + self.win(frame.after(board, m.to(), m.step()))?);
        }
        self.lost.insert(key, most);
        Ok(most)
    }

    /// A winning move: into a position that is dealt with already, or by a race, or the one whose proof
    /// took the least work.
    fn choose(&self, board: Board) -> Result<Move, StrategyError> {
        if let Some(m) = self.known(board) {
            return Ok(m);
        }
        // The table has forgotten it.
        self.settle(board)?;
        if let Some(m) = self.known(board) {
            return Ok(m);
        }
        for m in self.solver.frame.moves(board) {
            let next = self.solver.frame.after(board, m.to(), m.step());
            if self.settle(next)?.lose == 0 {
                return Ok(m);
            }
        }
        Err(StrategyError::Interrupted)
    }

    fn known(&self, board: Board) -> Option<Move> {
        let Solver { frame, table, .. } = self.solver;
        let cost = |m: &Move| {
            let next = frame.after(board, m.to(), m.step());
            let key = frame.key(next);
            match frame.settled(next) {
                Some((false, plies)) => return Some((0, u64::from(plies))),
                Some((true, _)) => return None,
                None => {}
            }
            if let Some(&plies) = self.lost.get(&key) {
                return Some((1, u64::from(plies)));
            }
            let (numbers, work) = table.probe(key)?;
            (numbers.lose == 0).then_some((2, work))
        };
        let moves = frame.moves(board);
        moves.into_iter().filter_map(|m| Some((cost(&m)?, m))).min_by_key(|(cost, _)| *cost).map(|(_, m)| m)
    }

    fn settle(&self, board: Board) -> Result<Numbers, StrategyError> {
        let watch = Watch { on_progress: &mut |_| (), on_kept: &|_| (), keep_from: u64::MAX };
        let (numbers, ..) = self.solver.search(board, self.limits, watch);
        if numbers.is_settled() { Ok(numbers) } else { Err(StrategyError::Interrupted) }
    }
}

impl Frame {
    /// All legal moves of the side to move.
    pub(super) fn moves(&self, board: Board) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position(board)
            .append_moves(self.geometry.targets::<true>(board.own, board.opponent), &mut moves);
        moves
    }

    /// Whether the side to move wins within so many plies, an odd number.
    pub(super) fn forces(&self, board: Board, plies: u32) -> bool {
        if board.own & self.geometry.near_goal[0][0] != 0 {
            return true;
        }
        self.moves(board).into_iter().any(|m| {
            let next = self.after(board, m.to(), m.step());
            next.own == 0 || plies >= 3 && self.falls(next, plies - 1)
        })
    }

    /// Whether the side to move loses within so many plies, an even number.
    fn falls(&self, board: Board, plies: u32) -> bool {
        if board.own & self.geometry.near_goal[0][0] != 0 {
            return false;
        }
        self.moves(board).into_iter().all(|m| {
            let next = self.after(board, m.to(), m.step());
            next.own != 0 && self.forces(next, plies - 1)
        })
    }

    /// The entry of a position and a move: of the mirror image if its number is less.
    fn entry(&self, board: Board, m: Move) -> (Code, u8) {
        let image = self.mirror_of(board);
        let (own, mirrored) = (self.code(board), self.code(image));
        let (from, step) = if mirrored < own {
            (crate::geometry::mirror_square(self.geometry.size, m.from()), m.step().mirrored())
        } else {
            (m.from(), m.step())
        };
        (own.min(mirrored), 3 * from + step as u8)
    }

    /// The number of base 3 whose digit at each square, a1 the lowest, is 1 for a piece of the side to
    /// move and 2 for one of the other.
    pub(super) fn code(&self, board: Board) -> Code {
        (0..self.geometry.size.squares())
            .rev()
            .fold(0, |code, square| 3 * code + (board.own >> square & 1) + 2 * (board.opponent >> square & 1))
    }
}
