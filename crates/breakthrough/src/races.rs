//! Races that are over before they are run: a piece that nothing can stop ends a line early.
//!
//! Saffidine, Jouandeau and Cazenave ("Solving Breakthrough with race patterns and job-level proof
//! number search", 2011) cut lines where a piece wins by running. The pattern here is one
//! computation over sets of squares, for all pieces of a side at once. It is sound: what it calls won
//! is won against every defence. It is not complete: it never spends a move on anything but the run.
//!
//! # What is computed
//!
//! The runner's side is A, the other B. A runs a path that is fixed beforehand, one step a move.
//!
//! ```text
//! reach[t]    squares that B's pieces may stand on after t moves of B, each piece moving alone and
//!             any number of them at once, entering a square of A's only diagonally
//! strikes[t]  squares diagonally in front of reach[t]: where B may capture with its next move
//! safe[0]     A's pieces; if B moves first, those outside strikes[0]
//! safe[k]     squares one step from safe[k - 1], entered diagonally, or straight if outside
//!             reach[t]; not A's own; outside strikes[t]
//! ```
//!
//! where t is the number of moves that B has made before A's move k: k - 1 if A moves first, else k.
//! The goal row needs no safety from strikes. A wins with move k if `safe[k]` has a square of the goal
//! row and B's most advanced piece needs more than t moves to its own goal.
//!
//! # Why it is sound
//!
//! Follow the chosen squares back from the goal: s(k), s(k - 1), ..., s(0), each in its `safe` set. A
//! plays this path and nothing else.
//!
//! 1. **B's pieces stay within `reach`**, as far as they matter. A piece of B changes its square only by
//!    its own moves, and t moves of B are at most t of one piece. The only step that `reach` leaves out
//!    is a straight one onto a square that A held at the beginning. While the piece of A stands there,
//!    the rules forbid the step. It leaves in two ways only: captured, and then the capturing piece came
//!    diagonally, so the square is in `reach` from then on; or it is the runner, and a piece of B on
//!    s(0) or below it is behind the runner: it moves away from the squares of the path, and neither it
//!    nor what it reaches from there is ever used in an argument about them.
//! 2. **The steps can be made.** s(i) is not a square that A held at the beginning, and only the
//!    runner moves, so no piece of A is in the way. A diagonal step enters an empty square or captures.
//!    A straight step enters a square outside `reach[t]`: by 1 it is empty.
//! 3. **The runner is not captured.** B's next move could take it on s(i) only from a square of
//!    `reach[t]` diagonally above, but s(i) is outside `strikes[t]`; s(0) is too, if B moves first.
//! 4. **B does not win first.** Before A's move k, B has made t moves, fewer than its most advanced
//!    piece needs. It can't take A's last piece, the runner.
//!
//! So A stands on its goal row after move k at the latest (or has taken B's last piece before).
//! `tests/races.rs` holds every claim against exhaustive search, on all placements of the smallest
//! boards and on random ones of larger boards.

use search_core::{Position, Side};

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::rules::Breakthrough;

/// A race that is decided: `winner` wins by running, whatever the other side does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// Who wins.
    pub winner: Side,
    /// The winner needs at most so many plies from here, those of both sides counted: an odd number if
    /// it is the winner's turn, an even one if not.
    pub plies: u32,
}

impl<B: Bits> Breakthrough<B> {
    /// The race that decides this unfinished position, if the pattern sees one. Sound, not complete:
    /// `None` says nothing about who wins.
    #[must_use]
    pub fn race(&self) -> Option<Race> {
        let winner = self.side_to_move();
        if let Some(moves) = self.runs(winner, true) {
            return Some(Race { winner, plies: 2 * moves - 1 });
        }
        let winner = winner.other();
        self.runs(winner, false).map(|moves| Race { winner, plies: 2 * moves })
    }

    fn runs(&self, side: Side, first: bool) -> Option<u32> {
        let (own, opponent) = (self.pieces(side), self.pieces(side.other()));
        match side {
            Side::First => self.geometry.unstoppable::<true>(own, opponent, first),
            Side::Second => self.geometry.unstoppable::<false>(own, opponent, first),
        }
    }
}

impl<B: Bits> Geometry<B> {
    /// The least number of moves in which a piece of `own` reaches its goal by running, whatever the
    /// opponent does; `first` if `own` is to move. `WHITE` says which way `own` moves.
    #[inline]
    pub(crate) fn unstoppable<const WHITE: bool>(&self, own: B, opponent: B, first: bool) -> Option<u32> {
        // With more moves than these the opponent is at its goal before.
        let others = self.steps_to_goal(!WHITE, opponent);
        let most = if first { others } else { others.saturating_sub(1) };
        if self.steps_to_goal(WHITE, own) > most {
            return None;
        }
        // The shifts of the usual board are constants.
        if self.up == 8 {
            self.run::<WHITE>(8, own, opponent, first, most)
        } else {
            self.run::<WHITE>(self.up, own, opponent, first, most)
        }
    }

    /// The least number of moves, at most `most`, on a board whose rows are `up` squares apart.
    #[inline(always)]
    fn run<const WHITE: bool>(&self, up: u32, own: B, opponent: B, first: bool, most: u32) -> Option<u32> {
        let goal = self.goal[usize::from(!WHITE)];
        // Where the opponent of the `WHITE` side may capture next, from these squares.
        let strikes_from = |reach: B| {
            let [_, towards_a, from_a] =
                if WHITE { self.steps::<false>(up, reach) } else { self.steps::<true>(up, reach) };
            (towards_a | from_a) & self.board
        };
        let mut reach = opponent;
        let mut strikes = strikes_from(reach);
        let mut safe = if first { own } else { own.without(strikes) };
        let free = self.board.without(own);
        for moves in 1..=most {
            if !first || moves > 1 {
                // One more move of the opponent.
                let ahead = if WHITE { reach >> up } else { reach << up };
                reach = reach | strikes | (ahead & free);
                strikes = strikes_from(reach);
            }
            let [straight, towards_a, from_a] = self.steps::<WHITE>(up, safe);
            safe = (straight.without(reach) | towards_a | from_a) & free;
            if safe.meets(goal) {
                return Some(moves);
            }
            safe = safe.without(strikes);
            if safe.is_empty() {
                return None;
            }
        }
        None
    }

    /// The steps that the most advanced of these pieces is from its goal.
    #[inline(always)]
    fn steps_to_goal(&self, white: bool, pieces: B) -> u32 {
        if white {
            self.top_row.saturating_sub(self.row(pieces.highest()))
        } else {
            self.row(pieces.lowest())
        }
    }
}
