//! A whole turn, as people see and record it: the path and the stones taken, on one line.
//!
//! | text | turn |
//! |---|---|
//! | `gg` | a stone is placed |
//! | `^gg` | the centre stone is lifted |
//! | `ca-cb` | a step, or a flight |
//! | `aaxcaxcc` | a chain of jumps; the stones jumped over are captured |
//! | `ca-cb*dd*ee` | after a step, flight or chain: stones removed for squares |
//! | `?` | the source lacks this turn |

use std::fmt;

use search_core::{Position as _, Side, shortened};

use crate::legality::Illegality;
use crate::moves::Move;
use crate::phase::Phase;
use crate::play::Undo;
use crate::point::{Direction, Point};
use crate::points::Points;
use crate::position::{Jiu, name};

/// What a side did with its turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Placed a stone.
    Place(Point),
    /// Lifted its centre stone.
    Lift(Point),
    /// Moved a stone to a neighbour, or flew with it.
    Walk {
        /// Where it stood.
        from: Point,
        /// Where it went.
        to: Point,
    },
    /// Jumped along this path: where the stone stood, and where each jump ended.
    Jump(Vec<Point>),
    /// Unknown: the record's source lacks the turn.
    Missing,
}

/// One side's turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Whose turn.
    pub side: Side,
    /// What it did.
    pub action: Action,
    /// The enemy stones removed for squares, in order.
    pub removed: Vec<Point>,
}

/// A turn that the rules don't allow, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// One of its plies is not legal.
    #[error(transparent)]
    Ply(#[from] Illegality),
    /// Two points of a chain that are no jump apart.
    #[error("from {from} to {to} is no jump: two points along a line")]
    NoJump {
        /// Where the stone stands.
        from: Point,
        /// Where it should go.
        to: Point,
    },
    /// The chain has ended, and the path goes on.
    #[error("the chain ends on {0}: there is nothing more to jump over")]
    ChainOver(Point),
    /// More stones removed than squares made.
    #[error("no square pays for the removal of {0}")]
    NoSquare(Point),
    /// A turn is missing where none can be.
    #[error("a turn can be missing only at the beginning of a turn of the battle")]
    Missing,
}

impl Turn {
    /// Reads a turn of `side`.
    ///
    /// # Errors
    /// [`TurnTextError`] with the column where the text goes wrong.
    pub fn parse(side: Side, text: &str) -> Result<Self, TurnTextError> {
        let mut reader = Reader { text, chars: text.chars().peekable(), column: 1 };
        let action = reader.action()?;
        let mut removed = Vec::new();
        let may_remove = matches!(action, Action::Walk { .. } | Action::Jump(_));
        while may_remove && reader.skip('*') {
            removed.push(reader.point()?);
        }
        match reader.chars.peek() {
            None => Ok(Self { side, action, removed }),
            Some(_) => Err(reader.error("the end")),
        }
    }

    /// The turn that these plies make; `plies` are all of one side's, from the beginning of its turn.
    #[must_use]
    pub fn of(side: Side, plies: &[Move]) -> Self {
        let mut turn = Self { side, action: Action::Missing, removed: Vec::new() };
        for ply in plies {
            match (*ply, &mut turn.action) {
                (Move::Place(point), action) => *action = Action::Place(point),
                (Move::Lift(point), action) => *action = Action::Lift(point),
                (Move::Step { from, to } | Move::Fly { from, to }, action) => {
                    *action = Action::Walk { from, to };
                }
                (Move::Jump { from, direction }, Action::Jump(path)) => {
                    path.push(from.towards(direction, 2));
                }
                (Move::Jump { from, direction }, action) => {
                    *action = Action::Jump(vec![from, from.towards(direction, 2)]);
                }
                (Move::Remove(point), _) => turn.removed.push(point),
                (Move::Stop, _) => {}
            }
        }
        turn
    }

    /// The stones jumped over, in order of the path.
    #[must_use]
    pub fn jumped(&self) -> Vec<Point> {
        let Action::Jump(path) = &self.action else { return Vec::new() };
        let over =
            |pair: &[Point]| pair[0].line_to(pair[1]).map(|(direction, _)| pair[0].towards(direction, 1));
        path.windows(2).filter_map(over).collect()
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.action {
            Action::Place(point) => write!(f, "{point}")?,
            Action::Lift(point) => write!(f, "^{point}")?,
            Action::Walk { from, to } => write!(f, "{from}-{to}")?,
            Action::Jump(path) => {
                let path: Vec<_> = path.iter().map(Point::to_string).collect();
                f.write_str(&path.join("x"))?;
            }
            Action::Missing => f.write_str("?")?,
        }
        self.removed.iter().try_for_each(|point| write!(f, "*{point}"))
    }
}

/// A text that is no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?}, column {column}: expected {expected}; a turn looks like gg, ^gg, ca-cb, aaxca or ca-cb*dd"
)]
pub struct TurnTextError {
    /// The text, cut where it is long.
    pub text: String,
    /// Where it goes wrong, as a 1-based count of characters.
    pub column: usize,
    /// What should stand there.
    pub expected: &'static str,
}

struct Reader<'a> {
    text: &'a str,
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    column: usize,
}

impl Reader<'_> {
    fn error(&self, expected: &'static str) -> TurnTextError {
        TurnTextError { text: shortened(self.text), column: self.column, expected }
    }

    fn skip(&mut self, sign: char) -> bool {
        let found = self.chars.next_if_eq(&sign).is_some();
        self.column += usize::from(found);
        found
    }

    fn point(&mut self) -> Result<Point, TurnTextError> {
        let expected = "a point: two letters from a to n, column and row";
        let mut letter = || match self.chars.next_if(|c| matches!(c.to_ascii_lowercase(), 'a'..='n')) {
            Some(letter) => {
                self.column += 1;
                Some(letter)
            }
            None => None,
        };
        let letters = letter().zip(letter());
        let point = letters.and_then(|(column, row)| Point::from_letters(column, row));
        point.ok_or_else(|| self.error(expected))
    }

    fn action(&mut self) -> Result<Action, TurnTextError> {
        if self.skip('?') {
            return Ok(Action::Missing);
        }
        if self.skip('^') {
            return Ok(Action::Lift(self.point()?));
        }
        let from = self.point()?;
        if self.skip('-') {
            return Ok(Action::Walk { from, to: self.point()? });
        }
        let mut path = vec![from];
        while self.skip('x') {
            path.push(self.point()?);
        }
        Ok(if path.len() > 1 { Action::Jump(path) } else { Action::Place(from) })
    }
}

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
