//! A game that visitors play: the session, who sits where, what engines said of the moves.

use arena::{Analysis, Choices, End, GameResult, IllegalText, Played, Session};
use search_core::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Problem;
use crate::seat::Seat;
use crate::settings::MAX_PLIES;

/// A game that visitors play.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) session: Session,
    pub(crate) options: Choices,
    /// The first side's player, and the second's.
    pub(crate) seats: [Seat; 2],
    /// What an engine said when it played each ply.
    pub(crate) scores: Vec<Option<Mark>>,
    /// The result, if somebody gave up.
    pub(crate) resigned: Option<GameResult>,
    /// Counts the changes.
    pub(crate) version: u64,
}

/// What an engine thought of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Mark {
    /// Hundredths of the game's unit (a piece, a disc), for the side that moves first in the game.
    pub(crate) hundredths: i32,
    /// Plies to a forced end: positive if the first side wins, negative if it loses.
    #[serde(default)]
    pub(crate) plies_to_end: Option<i32>,
}

impl Mark {
    /// An analysis, seen from the first side.
    pub(crate) fn of(analysis: &Analysis) -> Option<Self> {
        let value = analysis.value()?;
        let value = if analysis.side == Side::First { value } else { value.for_other_side() };
        Some(Self { hundredths: value.hundredths(), plies_to_end: value.plies_to_end() })
    }
}

impl Game {
    /// A game between people.
    pub(crate) fn new(session: Session, options: Choices) -> Self {
        let scores = vec![None; session.len()];
        Self { session, options, seats: [Seat::Person, Seat::Person], scores, resigned: None, version: 0 }
    }

    /// How it ended; `None` while it goes on.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.resigned.clone().or_else(|| self.session.outcome().map(GameResult::by_rules))
    }

    /// Who is to move; `None` when the game is over.
    pub(crate) fn seat_to_move(&self) -> Option<&Seat> {
        let over = self.resigned.is_some() || self.session.outcome().is_some();
        (!over).then(|| &self.seats[self.session.side_to_move().index()])
    }

    /// Plays a move, or a turn.
    ///
    /// # Errors
    /// A move that is not legal, and a game that is over or too long.
    pub(crate) fn play(&mut self, text: &str, mark: Option<Mark>) -> Result<Vec<Played>, Problem> {
        if self.resigned.is_some() {
            return Err(Problem::Conflict("the game is over".into()));
        }
        if self.session.len() >= MAX_PLIES {
            return Err(Problem::Conflict(format!("a game has at most {MAX_PLIES} plies here")));
        }
        let played = self.session.play(text).map_err(|error: IllegalText| Problem::bad(error))?;
        self.scores.resize(self.session.len(), mark);
        self.changed();
        Ok(played)
    }

    /// Takes plies back, at most all of them. A resignation is the first to go, and counts as one.
    ///
    /// # Errors
    /// Nothing to take back.
    pub(crate) fn take_back(&mut self, plies: usize) -> Result<(), Problem> {
        let resigned = usize::from(self.resigned.is_some());
        if plies == 0 || self.session.len() + resigned == 0 {
            return Err(Problem::Conflict("there is nothing to take back".into()));
        }
        self.resigned = None;
        self.session = self.session.after(self.session.len().saturating_sub(plies - resigned));
        self.scores.truncate(self.session.len());
        self.changed();
        Ok(())
    }

    /// Takes turns back until a person is to move again; the last turn if no person plays, and only a
    /// resignation if there is one.
    ///
    /// # Errors
    /// Nothing to take back.
    pub(crate) fn take_back_turn(&mut self) -> Result<(), Problem> {
        if self.resigned.is_some() {
            return self.take_back(1);
        }
        if self.session.is_empty() {
            return Err(Problem::Conflict("there is nothing to take back".into()));
        }
        let plays_alone = self.seats.iter().all(|seat| *seat != Seat::Person);
        while self.session.take_back_turn() {
            if plays_alone || self.seat_to_move() == Some(&Seat::Person) {
                break;
            }
        }
        self.scores.truncate(self.session.len());
        self.changed();
        Ok(())
    }

    /// Gives the game up for a side.
    ///
    /// # Errors
    /// A game that is over.
    pub(crate) fn resign(&mut self, side: Side) -> Result<(), Problem> {
        if self.result().is_some() {
            return Err(Problem::Conflict("the game is over".into()));
        }
        self.resigned = Some(GameResult::by(End::Resigned, Some(side.other())));
        self.changed();
        Ok(())
    }

    /// How it ended, in words.
    pub(crate) fn result_in_words(&self) -> Option<String> {
        match &self.resigned {
            Some(GameResult { winner: Some(winner), .. }) => {
                Some(format!("{} has won: the other side resigned", self.session.side_name(winner.side())))
            }
            _ => self.session.result_in_words(),
        }
    }

    pub(crate) fn changed(&mut self) {
        self.version += 1;
    }
}
