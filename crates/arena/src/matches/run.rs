//! Playing a match: games from a queue to several threads, their results to one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use search_core::{Side, StopFlag};

use crate::game::Game;
use crate::play::play_game;
use crate::player::{Player, make_player};
use crate::session::Session;

use super::files::Records;
use super::journal::{Held, Journal};
use super::line::{GameLine, player_of};
use super::plan::MatchPlan;
use super::standing::{Results, Standing};
use super::{MatchError, openings, today};

/// What to call the occasion in records.
const EVENT: &str = "plywright match";
/// How often the caller's flag is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A match whose plan makes sense.
pub struct Match {
    plan: MatchPlan,
    start: Session,
}

/// What a match keeps, and how many games go on at a time. None of it changes what is played, as long
/// as the players don't go by time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keeping {
    /// Games at a time; never more than there are cores or games. `None` for as many as there are cores.
    pub concurrency: Option<usize>,
    /// A folder for a record of each game; made where there is none. It must have no records of another
    /// match, and all those that the journal names.
    pub records: Option<PathBuf>,
    /// The journal. Where it exists, the match goes on from it.
    pub journal: Option<PathBuf>,
}

/// What happens in a match.
#[derive(Debug)]
pub enum MatchEvent<'a> {
    /// It begins, or goes on.
    Begun {
        /// The games that the journal has.
        earlier: &'a [GameLine],
        /// Whether the journal's last line was torn, and dropped.
        torn: bool,
        /// How many games go on at a time.
        at_a_time: usize,
        /// How it stands.
        standing: &'a Standing,
    },
    /// A game has ended.
    Finished {
        /// The game.
        line: &'a GameLine,
        /// How the match stands with it.
        standing: &'a Standing,
        /// How many games go on at a time.
        at_a_time: usize,
    },
}

/// How a match went.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReport {
    /// How it stands.
    pub standing: Standing,
    /// All finished games by number, those of the journal among them.
    pub lines: Vec<GameLine>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

impl Match {
    /// Checks a plan: that its game can be set up, its players made, its first opening played.
    ///
    /// # Errors
    /// What the plan asks for and can't have.
    pub fn new(plan: MatchPlan) -> Result<Self, MatchError> {
        if !(1..=MatchPlan::MOST_GAMES).contains(&plan.games) {
            return Err(MatchError::Games { most: MatchPlan::MOST_GAMES });
        }
        let start = crate::find(&plan.game)?.start(&plan.choices)?;
        let own = Self { plan, start };
        let opening = own.opening(1)?;
        if opening.outcome().is_some() {
            return Err(MatchError::Over);
        }
        for player in [0, 1] {
            own.player(player, 1, &opening)?;
        }
        Ok(own)
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// The game at its start, before any opening.
    #[must_use]
    pub fn start(&self) -> &Session {
        &self.start
    }

    fn game(&self) -> &'static dyn Game {
        self.start.game()
    }

    /// The opening of a game.
    fn opening(&self, number: u32) -> Result<Session, MatchError> {
        let pair = (number - 1) / 2;
        self.plan.openings.of_pair(&self.start, self.plan.seed, pair).map_err(MatchError::Opening)
    }

    fn player(&self, player: usize, number: u32, opening: &Session) -> Result<Box<dyn Player>, MatchError> {
        let made = make_player(&self.plan.players[player], opening, self.plan.salt(number, player));
        made.map_err(|error| MatchError::Player { number: player as u8 + 1, error })
    }

    /// Plays the games that are missing. `observe` is told of each game as it ends, in the thread of
    /// the caller. When `stop` is set, the games in play are abandoned and the report says what there
    /// is.
    ///
    /// # Errors
    /// A journal that is damaged or of another match, files that can't be written, and players that
    /// can't be made any more. What was finished by then is in the journal.
    pub fn run(
        &self,
        keeping: &Keeping,
        stop: &StopFlag,
        observe: &mut dyn FnMut(MatchEvent<'_>),
    ) -> Result<MatchReport, MatchError> {
        let (mut journal, held) = self.open_journal(keeping)?;
        let records = self.open_records(keeping, &held)?;
        let mut results = Results::new(self.plan.sprt);
        for line in &held.lines {
            results.add(line.clone());
        }
        let missing: Vec<u32> = if results.is_decided() {
            Vec::new()
        } else {
            (1..=self.plan.games).filter(|number| !results.has(*number)).collect()
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let at_a_time = keeping.concurrency.unwrap_or(cores).min(cores).min(missing.len()).max(1);
        let standing = results.standing();
        observe(MatchEvent::Begun { earlier: &held.lines, torn: held.torn, at_a_time, standing: &standing });

        let mut finish = |line: GameLine| {
            if let Some(journal) = &mut journal {
                journal.append(&line)?;
            }
            results.add(line.clone());
            observe(MatchEvent::Finished { line: &line, standing: &results.standing(), at_a_time });
            Ok(results.is_decided())
        };
        let queue = Queue { missing, next: AtomicUsize::new(0), halt: StopFlag::new() };
        let played = self.play_all(&queue, at_a_time, records.as_ref(), stop, &mut finish);
        if let Some(journal) = &mut journal {
            journal.sync()?;
        }
        played?;
        let all = results.is_decided() || (1..=self.plan.games).all(|number| results.has(number));
        Ok(MatchReport { standing: results.standing(), lines: results.into_lines(), stopped: !all })
    }

    fn open_journal(&self, keeping: &Keeping) -> Result<(Option<Journal>, Held), MatchError> {
        let Some(path) = &keeping.journal else { return Ok((None, Held::default())) };
        let opening = |number| self.opening(number).ok().map(|session| openings::text(&session));
        let check = |line: &GameLine| line.check(self.plan.games, opening);
        let (journal, held) = Journal::open(path, &self.plan.line(), check)?;
        Ok((Some(journal), held))
    }

    /// The folder of records, which is this match's own: no record of another is replaced, and those
    /// that the journal names are there.
    fn open_records<'a>(&self, keeping: &'a Keeping, held: &Held) -> Result<Option<Records<'a>>, MatchError> {
        let earlier: Vec<&str> = held.lines.iter().filter_map(|line| line.record.as_deref()).collect();
        match (&keeping.records, earlier.first()) {
            (Some(folder), _) => {
                let extension = self.game().record_extension();
                Records::open(folder, extension, &self.plan.line(), held.goes_on, &earlier).map(Some)
            }
            (None, None) => Ok(None),
            (None, Some(first)) => {
                let path = keeping.journal.clone().unwrap_or_default();
                let problem = format!(
                    "its games have records ({first}, ...): name their folder, so that all games have one"
                );
                Err(MatchError::Journal { path, problem })
            }
        }
    }

    /// Lets threads play the queue's games, and hands each to `finish`, which says whether that was
    /// enough.
    fn play_all(
        &self,
        queue: &Queue,
        at_a_time: usize,
        records: Option<&Records<'_>>,
        stop: &StopFlag,
        finish: &mut dyn FnMut(GameLine) -> Result<bool, MatchError>,
    ) -> Result<(), MatchError> {
        thread::scope(|scope| {
            // A thread hands its game over before it takes another: a kill loses no more than those in play.
            let (sender, receiver) = sync_channel(0);
            let mut outcome = Ok(());
            for number in 0..at_a_time {
                let sender = sender.clone();
                let play = move || self.work(queue, records, &sender);
                match thread::Builder::new().spawn_scoped(scope, play) {
                    Ok(_) => {}
                    // Those there are do the work.
                    Err(_) if number > 0 => break,
                    Err(error) => outcome = Err(MatchError::Thread(error.to_string())),
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(LOOK) {
                    Err(RecvTimeoutError::Disconnected) => return outcome,
                    Err(RecvTimeoutError::Timeout) => {}
                    // After the first failure nothing more is kept: the journal may be unfit.
                    Ok(_) if outcome.is_err() => {}
                    Ok(game) => match game.and_then(&mut *finish) {
                        Ok(false) => {}
                        Ok(true) => queue.halt.stop(),
                        Err(error) => {
                            outcome = Err(error);
                            queue.halt.stop();
                        }
                    },
                }
                if stop.is_set() {
                    queue.halt.stop();
                }
            }
        })
    }

    /// One thread's part: games from the queue until it is empty or halted.
    fn work(
        &self,
        queue: &Queue,
        records: Option<&Records<'_>>,
        sender: &SyncSender<Result<GameLine, MatchError>>,
    ) {
        while let Some(number) = queue.take() {
            let game = catch_unwind(AssertUnwindSafe(|| self.play(number, records, &queue.halt)));
            let sent = match game {
                Ok(Ok(None)) => return,
                Ok(Ok(Some(line))) => sender.send(Ok(line)),
                Ok(Err(error)) => sender.send(Err(error)),
                Err(_) => sender.send(Err(MatchError::Broken { number })),
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Plays one game and writes its record; `None` when it was stopped.
    fn play(
        &self,
        number: u32,
        records: Option<&Records<'_>>,
        halt: &StopFlag,
    ) -> Result<Option<GameLine>, MatchError> {
        let opening = self.opening(number)?;
        let text = openings::text(&opening);
        let side = |side| self.player(player_of(number, side), number, &opening);
        let (mut first, mut second) = (side(Side::First)?, side(Side::Second)?);
        let players: [&mut dyn Player; 2] = [&mut *first, &mut *second];
        let game = play_game(opening.clone(), players, &self.plan.conditions, halt, &mut |_| ());
        let Some(result) = game.result() else { return Ok(None) };
        let mut headers = game.headers.clone();
        for (side, name) in [Side::First, Side::Second].into_iter().zip(&mut headers.players) {
            // A program says its name itself; other players are told apart by how they were asked for.
            let spec = &self.plan.players[player_of(number, side)];
            if !spec.is_program() || name.is_empty() {
                *name = spec.to_string();
            }
        }
        headers.date = today();
        headers.event = EVENT.into();
        headers.round = Some(number);
        let record = match records {
            Some(records) => Some(records.write(number, &game.session.record_with(&headers, &game.notes))?),
            None => None,
        };
        Ok(Some(GameLine::new(number, text, &game, result, record)))
    }
}

/// The games to play.
struct Queue {
    missing: Vec<u32>,
    next: AtomicUsize,
    /// Set when no more are wanted.
    halt: StopFlag,
}

impl Queue {
    fn take(&self) -> Option<u32> {
        if self.halt.is_set() {
            return None;
        }
        self.missing.get(self.next.fetch_add(1, Ordering::Relaxed)).copied()
    }
}
