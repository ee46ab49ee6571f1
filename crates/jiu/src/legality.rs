//! Moves from outside: checked before they are played, and refused with a reason.

use search_core::{Position as _, Side};

use crate::ending::name;
use crate::moves::Move;
use crate::phase::Phase;
use crate::play::Undo;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;
use crate::rules::Jumps;

/// Why a ply is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegality {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn.
    #[error("it is {}'s turn", name(*.0))]
    OutOfTurn(Side),
    /// Another kind of ply is due.
    #[error("the side to move has to {0}")]
    OtherPhase(&'static str),
    /// A point that the board doesn't have.
    #[error("{0} is off the board")]
    OffBoard(Point),
    /// The point that a stone should enter holds one.
    #[error("{0} is not empty")]
    NotEmpty(Point),
    /// No stone of the mover stands where one should leave.
    #[error("no stone of the side to move is on {0}")]
    NoOwnStone(Point),
    /// No enemy stone is where one should be taken.
    #[error("no enemy stone is on {0}")]
    NoEnemyStone(Point),
    /// The first stones belong on the centre square's diagonal, the third and fourth by rule beside
    /// another.
    #[error("a stone can't be placed on {0} so early")]
    Opening(Point),
    /// A stone that doesn't stand on the centre square's diagonal can't be lifted.
    #[error("{0} is not on the centre square's diagonal")]
    NotCentre(Point),
    /// Neither neighbours nor a jump, and the side doesn't fly.
    #[error("{to} is no neighbour of {from}, and the side to move doesn't fly")]
    TooFar {
        /// Where the stone stands.
        from: Point,
        /// Where it should go.
        to: Point,
    },
    /// A chain is walked by one stone.
    #[error("only the stone on {0} can jump on")]
    OtherStone(Point),
    /// The rules force jumps.
    #[error("the rules say that a side that can jump must")]
    JumpForced,
    /// The rules force the longest chain.
    #[error("the rules say that a chain must capture as many stones as any could")]
    NotMaximal,
    /// The rules ban single jumps now.
    #[error("the rules ban a turn of a single jump, since a side flies")]
    SingleJump,
}

/// A ply that is not legal, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{m} is not legal: {reason}")]
pub struct IllegalMove {
    /// The ply.
    pub m: Move,
    /// The reason.
    pub reason: Illegality,
}

impl Jiu {
    /// Plays a ply if it is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] with the reason; the position is unchanged.
    pub fn try_play(&mut self, m: Move) -> Result<Undo, IllegalMove> {
        match self.illegality(m) {
            None => Ok(self.play(m)),
            Some(reason) => Err(IllegalMove { m, reason }),
        }
    }

    /// Why a ply is not legal; `None` if it is.
    #[must_use]
    pub fn illegality(&self, m: Move) -> Option<Illegality> {
        if self.outcome().is_some() {
            return Some(Illegality::GameOver);
        }
        if self.moves().contains(&m) {
            return None;
        }
        Some(self.reason_against(m))
    }

    /// The reason why a ply that is not legal is not.
    fn reason_against(&self, m: Move) -> Illegality {
        let own = self.stones(self.side_to_move());
        let enemy = self.stones(self.side_to_move().other());
        let points = [m.leaves(), m.takes(), m.enters()];
        if let Some(point) = points.into_iter().flatten().find(|&point| !self.board().contains(point)) {
            return Illegality::OffBoard(point);
        }
        if let Some(due) = self.other_kind(m) {
            return Illegality::OtherPhase(due);
        }
        if let Some(from) = m.leaves().filter(|&from| !own.contains(from)) {
            return Illegality::NoOwnStone(from);
        }
        if let Some(point) = m.takes().filter(|&point| !enemy.contains(point)) {
            return Illegality::NoEnemyStone(point);
        }
        if let Some(to) = m.enters().filter(|&to| !self.empty().contains(to)) {
            return Illegality::NotEmpty(to);
        }
        match (m, self.phase()) {
            (Move::Place(point), _) => Illegality::Opening(point),
            (Move::Lift(point), _) => Illegality::NotCentre(point),
            (Move::Jump { from, .. }, Phase::Chain { at, .. }) if from != at => Illegality::OtherStone(at),
            (Move::Step { from, to } | Move::Fly { from, to }, _) if !self.reaches(from, to, m) => {
                Illegality::TooFar { from, to }
            }
            (Move::Step { .. } | Move::Fly { .. }, _) => Illegality::JumpForced,
            (Move::Stop | Move::Jump { .. }, _) if self.rules().jumps == Jumps::Maximal => {
                Illegality::NotMaximal
            }
            _ => Illegality::SingleJump,
        }
    }

    /// What kind of ply is due, if `m` is of another.
    fn other_kind(&self, m: Move) -> Option<&'static str> {
        let (fits, due) = match self.phase() {
            Phase::Placement => (matches!(m, Move::Place(_)), "place a stone"),
            Phase::Lift => (matches!(m, Move::Lift(_)), "lift its centre stone"),
            Phase::Turn => {
                let walks = matches!(m, Move::Step { .. } | Move::Jump { .. } | Move::Fly { .. });
                (walks, "move a stone")
            }
            Phase::Chain { .. } => (matches!(m, Move::Jump { .. } | Move::Stop), "jump on or stop"),
            Phase::Removal { .. } => (matches!(m, Move::Remove(_)), "remove an enemy stone"),
            Phase::Won => (false, "do nothing: the game is over"),
        };
        (!fits).then_some(due)
    }

    fn reaches(&self, from: Point, to: Point, m: Move) -> bool {
        let near = Points::of(from).neighbours().contains(to);
        match m {
            Move::Step { .. } => near,
            _ => !near && self.flies(self.side_to_move()),
        }
    }
}
