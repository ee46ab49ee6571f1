//! Whole turns played ply by ply, and taken back whole when one ply is not legal.

use search_core::Position as _;

use super::{Action, IllegalTurn, Turn};
use crate::ending::name;
use crate::legality::Illegality;
use crate::moves::Move;
use crate::phase::Phase;
use crate::play::Undo;
use crate::point::{Direction, Point};
use crate::points::Points;
use crate::position::Jiu;

/// The plies of a turn that is being played, so that it can be taken back whole.
struct Playing<'a> {
    position: &'a mut Jiu,
    played: Vec<(Move, Undo)>,
}

impl Playing<'_> {
    fn ply(&mut self, m: Move) -> Result<(), IllegalTurn> {
        let undo = self.position.try_play(m).map_err(|error| error.reason)?;
        self.played.push((m, undo));
        Ok(())
    }

    fn turn(&mut self, turn: &Turn) -> Result<(), IllegalTurn> {
        match &turn.action {
            Action::Place(point) => self.ply(Move::Place(*point))?,
            Action::Lift(point) => self.ply(Move::Lift(*point))?,
            Action::Walk { from, to } => {
                let near = Points::of(*from).neighbours().contains(*to);
                let (from, to) = (*from, *to);
                self.ply(if near { Move::Step { from, to } } else { Move::Fly { from, to } })?;
            }
            Action::Jump(path) => self.chain(path)?,
            Action::Missing => return Err(IllegalTurn::Missing),
        }
        for point in &turn.removed {
            if !matches!(self.position.phase(), Phase::Removal { .. }) {
                return Err(IllegalTurn::NoSquare(*point));
            }
            self.ply(Move::Remove(*point))?;
        }
        Ok(())
    }

    fn chain(&mut self, path: &[Point]) -> Result<(), IllegalTurn> {
        for (index, pair) in path.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            if index > 0 && !matches!(self.position.phase(), Phase::Chain { .. }) {
                return Err(IllegalTurn::ChainOver(from));
            }
            let direction = jump_direction(from, to).ok_or(IllegalTurn::NoJump { from, to })?;
            self.ply(Move::Jump { from, direction })?;
        }
        if matches!(self.position.phase(), Phase::Chain { .. }) { self.ply(Move::Stop) } else { Ok(()) }
    }
}

/// The direction of a jump from one point to another; `None` when they are not two apart on a line.
pub(crate) fn jump_direction(from: Point, to: Point) -> Option<Direction> {
    from.line_to(to).filter(|(_, distance)| *distance == 2).map(|(direction, _)| direction)
}

impl Jiu {
    /// Plays a whole turn if it is legal, and returns its plies (none of a missing turn). Fewer stones
    /// may be removed than squares pay for; [`Jiu::phase`] is [`Phase::Removal`] then, and the turn is
    /// not over.
    ///
    /// # Errors
    /// [`IllegalTurn`] with the reason; the position is unchanged.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<Vec<Move>, IllegalTurn> {
        if self.outcome().is_some() {
            return Err(Illegality::GameOver.into());
        }
        if turn.side != self.side_to_move() {
            return Err(Illegality::OutOfTurn(self.side_to_move()).into());
        }
        if turn.action == Action::Missing && self.phase() == Phase::Turn {
            self.skip_turn();
            return Ok(Vec::new());
        }
        let mut playing = Playing { position: self, played: Vec::new() };
        let result = playing.turn(turn);
        let Playing { position, mut played } = playing;
        match result {
            Ok(()) => Ok(played.into_iter().map(|(m, _)| m).collect()),
            Err(error) => {
                while let Some((m, undo)) = played.pop() {
                    position.undo(m, undo);
                }
                Err(error)
            }
        }
    }

    /// What the side to move could play, in words for people: the first plies that leave `from`, if
    /// there are any, else all; at most 60 of them.
    #[must_use]
    pub fn legal_in_words(&self, from: Option<Point>) -> String {
        const MOST: usize = 60;
        if let Some(ending) = self.ending() {
            return format!("nothing, since the game is over: {ending}");
        }
        let all = self.moves();
        let leaving: Vec<_> = all.iter().filter(|m| from.is_some() && m.leaves() == from).collect();
        let (place, shown) = match from {
            Some(from) if !leaving.is_empty() => (format!(" from {from}"), leaving),
            _ => (String::new(), all.iter().collect()),
        };
        let mut words: Vec<_> = shown.iter().take(MOST).map(ToString::to_string).collect();
        if shown.len() > MOST {
            words.push(format!("and {} more", shown.len() - MOST));
        }
        format!("{} could play{place}: {}", name(self.side_to_move()), words.join(" "))
    }
}
