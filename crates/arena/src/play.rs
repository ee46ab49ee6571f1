//! One game between two players, with clocks, to a result.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use search_core::{Side, StopFlag, shortened};

use crate::analysis::Analysis;
use crate::clock::{Clock, GRACE, TimeControl};
use crate::player::{Decision, Left, Player, Turn};
use crate::record::{Headers, MoveNote};
use crate::result::{End, GameResult};
use crate::session::Session;

/// By which conditions a game is played, beside its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conditions {
    /// How much time the sides have.
    pub time: TimeControl,
    /// How far a clock may be overdrawn: [`Clock`].
    pub grace: Duration,
    /// When a game that goes on is judged; `None` for never.
    pub adjudication: Option<Adjudication>,
}

impl Default for Conditions {
    /// No clocks, no judgement.
    fn default() -> Self {
        Self { time: TimeControl::None, grace: GRACE, adjudication: None }
    }
}

/// When and how a game is judged that goes on for too long. As text: `300`, `300:ahead`, `300:draw`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// After so many plies, those of an opening included. At least 1.
    pub plies: u32,
    /// To what.
    pub judgement: Judgement,
}

/// What a game is judged to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Won by the side that is ahead, as the game sees it ([`Face::adjudicate`](crate::Face::adjudicate)).
    Ahead,
    /// A draw.
    Draw,
}

/// A text that is no adjudication.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number of plies from 1 on, as in 300, 300:ahead or 300:draw, found {found}", found = shortened(.0))]
pub struct AdjudicationError(pub String);

impl FromStr for Adjudication {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<Self, AdjudicationError> {
        let (plies, judgement) = text.split_once(':').unwrap_or((text, "ahead"));
        let wrong = || AdjudicationError(text.to_owned());
        let plies = plies.trim().parse().ok().filter(|plies| *plies > 0).ok_or_else(wrong)?;
        let judgement = match judgement.trim() {
            "ahead" => Judgement::Ahead,
            "draw" => Judgement::Draw,
            _ => return Err(wrong()),
        };
        Ok(Self { plies, judgement })
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let judgement = match self.judgement {
            Judgement::Ahead => "ahead",
            Judgement::Draw => "draw",
        };
        write!(f, "{}:{judgement}", self.plies)
    }
}

/// A move that was made, as an observer sees it.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    /// Who made it.
    pub side: Side,
    /// Its plies as text, parted by spaces.
    pub text: &'a str,
    /// What an engine found.
    pub analysis: Option<&'a Analysis>,
    /// How long the player took.
    pub took: Duration,
    /// What the player has left.
    pub left: Option<Left>,
    /// The game with the move made.
    pub session: &'a Session,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// What was played.
    pub session: Session,
    /// The players' names, and the result; `None` when the game was stopped. Date, event and round are
    /// left to the caller.
    pub headers: Headers,
    /// What the record says of each ply: evaluations and times. Those of an opening have nothing, and a
    /// turn of several plies has it at its first.
    pub notes: Vec<MoveNote>,
    /// The time that each side used.
    pub time: [Duration; 2],
    /// The longest time that each side took for a move.
    pub slowest: [Duration; 2],
    /// Why a player forfeited the game.
    pub reason: Option<String>,
}

impl PlayedGame {
    /// How it ended; `None` when it was stopped.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.headers.result.as_ref()
    }
}

/// Lets two players, that of the first side first, play a game from where the session stands, to its
/// end: by the rules, by judgement, by resignation, on time, or because a player gave no legal move or
/// no answer. A set flag stops the game, without a result; the move that was being thought about is not
/// made.
pub fn play_game(
    session: Session,
    players: [&mut dyn Player; 2],
    conditions: &Conditions,
    stop: &StopFlag,
    observe: &mut dyn FnMut(&Made<'_>),
) -> PlayedGame {
    let mut headers = Headers::default();
    for (name, player) in headers.players.iter_mut().zip(&players) {
        *name = player.name();
    }
    let notes = vec![MoveNote::default(); session.len()];
    let (time, slowest) = Default::default();
    let game = PlayedGame { session, headers, notes, time, slowest, reason: None };
    let clock = Clock::new(conditions.time, conditions.grace);
    let mut table = Table { game, clock, players, conditions, stop };
    let result = table.play(observe);
    let Table { mut game, players, .. } = table;
    if let Some(result) = result {
        for player in players {
            player.end(&game.session, &result);
        }
        game.headers.result = Some(result);
    }
    game
}

/// A game in play.
struct Table<'p, 'c> {
    game: PlayedGame,
    clock: Clock,
    players: [&'p mut dyn Player; 2],
    conditions: &'c Conditions,
    stop: &'c StopFlag,
}

impl Table<'_, '_> {
    fn play(&mut self, observe: &mut dyn FnMut(&Made<'_>)) -> Option<GameResult> {
        for side in [Side::First, Side::Second] {
            if let Err(error) = self.players[side.index()].begin(&self.game.session) {
                return Some(self.forfeit(side, error.to_string()));
            }
        }
        loop {
            if let Some(result) = self.judged() {
                return Some(result);
            }
            if self.stop.is_set() {
                return None;
            }
            match self.one_move(observe) {
                Next::Going => {}
                Next::Over(result) => return Some(result),
                Next::Stopped => return None,
            }
        }
    }

    /// The result of a game that needs no further move.
    fn judged(&self) -> Option<GameResult> {
        let session = &self.game.session;
        if let Some(outcome) = session.outcome() {
            return Some(GameResult::by_rules(outcome));
        }
        let Adjudication { plies, judgement } = self.conditions.adjudication?;
        let is_long = session.len() >= usize::try_from(plies).unwrap_or(usize::MAX);
        is_long.then(|| {
            let winner = match judgement {
                Judgement::Ahead => session.adjudicate(),
                Judgement::Draw => None,
            };
            GameResult::by(End::Adjudicated, winner)
        })
    }

    fn one_move(&mut self, observe: &mut dyn FnMut(&Made<'_>)) -> Next {
        let side = self.game.session.side_to_move();
        let (clock, opponent) = (self.clock.left(side), self.clock.left(side.other()));
        let turn = Turn { clock, opponent, stop: self.stop };
        let begun = Instant::now();
        let decision = self.players[side.index()].choose(&self.game.session, &turn);
        let took = begun.elapsed();
        if self.stop.is_set() {
            return Next::Stopped;
        }
        self.game.time[side.index()] += took;
        let slowest = &mut self.game.slowest[side.index()];
        *slowest = took.max(*slowest);
        if !self.clock.spend(side, took) {
            return Next::Over(GameResult::by(End::Time, Some(side.other())));
        }
        let (text, analysis) = match decision {
            Ok(Decision::Play { text, analysis }) => (text, analysis),
            Ok(Decision::Resign) => return Next::Over(GameResult::by(End::Resigned, Some(side.other()))),
            Err(error) => return Next::Over(self.forfeit(side, error.to_string())),
        };
        let played = match self.game.session.play(&text) {
            Ok(played) => played,
            Err(error) => {
                let reason = format!("{}: {}", shortened(&error.text), error.problem);
                return Next::Over(self.forfeit(side, reason));
            }
        };
        self.game.notes.push(MoveNote::new(analysis.as_deref(), took));
        self.game.notes.resize(self.game.session.len(), MoveNote::default());
        let plies: Vec<_> = played.iter().map(|ply| ply.text.as_str()).collect();
        observe(&Made {
            side,
            text: &plies.join(" "),
            analysis: analysis.as_deref(),
            took,
            left: self.clock.left(side),
            session: &self.game.session,
        });
        Next::Going
    }

    fn forfeit(&mut self, side: Side, reason: String) -> GameResult {
        self.game.reason = Some(reason);
        GameResult::by(End::Forfeit, Some(side.other()))
    }
}

/// How the game goes on.
enum Next {
    Going,
    Over(GameResult),
    Stopped,
}
