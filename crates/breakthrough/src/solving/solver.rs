//! The solver's face: a table, threads, limits; what they found.

use std::thread;
use std::time::Duration;

use search_core::{Limits, Outcome, Position as _, Side, StopFlag, StopReason, TableError};

use super::board::{Board, Frame, MAX_SQUARES};
use super::search::{Search, Shared};
use super::table::{INFINITE, NumberTable, Numbers};
use super::{Kept, KeptError};
use crate::moves::Move;
use crate::rules::Breakthrough;
use crate::size::Size;

/// Solves positions of one board size; keeps what it found from one to the next.
#[derive(Debug)]
pub struct Solver {
    pub(super) frame: Frame,
    pub(super) table: NumberTable,
    threads: usize,
}

/// A board that can't be solved here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// More squares than an exact number of 64 bits can tell apart.
    #[error("a board of {size} has {} squares: boards of at most {MAX_SQUARES} can be solved", size.squares())]
    TooLarge {
        /// The board.
        size: Size,
    },
    /// The solver was made for another size.
    #[error("the solver is for boards of {expected}, the position is of {found}")]
    OtherBoard {
        /// The solver's size.
        expected: Size,
        /// The position's.
        found: Size,
    },
    /// The table can't be had.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The root's proof number: the least count of open positions to settle if the side to move is to
    /// win; 0: it wins.
    pub win: u32,
    /// The same for a loss.
    pub lose: u32,
    /// Nodes expanded by all threads; a node that is opened again counts again.
    pub expanded: u64,
    /// How full the table is, in per mille.
    pub load_permille: u32,
    /// Wall time.
    pub elapsed: Duration,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Who wins by best play; `None` if a limit ended the search.
    pub winner: Option<Side>,
    /// Why the search ended.
    pub stop: StopReason,
    /// A line from the position: the winner's moves keep the win, the loser's took the most work. It
    /// ends where the table has forgotten more or the race is clear. Empty while open.
    pub line: Vec<Move>,
    /// What the search did, and the numbers that it ended with (a settled position's other number is
    /// 2^24 - 1).
    pub progress: Progress,
}

/// Who is told what of a search.
pub struct Watch<'a> {
    /// Called now and then, on the caller's thread.
    pub on_progress: &'a mut dyn FnMut(&Progress),
    /// Called from any thread with each position that is settled after at least `keep_from` nodes, and
    /// with open ones each time that so many nodes more were spent on them.
    pub on_kept: &'a (dyn Fn(&Kept) + Sync),
    /// See there.
    pub keep_from: u64,
}

impl Solver {
    /// A solver for boards of `size` with a table of at most `bytes` bytes.
    ///
    /// # Errors
    /// A board of more than 40 squares, or a table that can't be had.
    pub fn new(size: Size, bytes: usize) -> Result<Self, SolveError> {
        let empty = Breakthrough::<u64>::start(size, 1).ok().and_then(|position| Frame::of(&position));
        let frame = empty.ok_or(SolveError::TooLarge { size })?;
        Ok(Self { frame, table: NumberTable::with_bytes(bytes)?, threads: 1 })
    }

    /// The same solver, searching with so many threads (at least one). With more than one, counts differ
    /// from run to run; verdicts don't.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Who wins `position`, within the nodes (of each thread), the time and the stop flag of `limits`;
    /// their depth has no meaning here.
    ///
    /// # Errors
    /// A position of another board size.
    pub fn solve(&mut self, position: &Breakthrough<u64>, limits: &Limits) -> Result<Solution, SolveError> {
        let watch = Watch { on_progress: &mut |_| (), on_kept: &|_| (), keep_from: u64::MAX };
        self.solve_with(position, limits, watch)
    }

    /// Like [`Solver::solve`], told of.
    ///
    /// # Errors
    /// A position of another board size.
    pub fn solve_with(
        &mut self,
        position: &Breakthrough<u64>,
        limits: &Limits,
        watch: Watch<'_>,
    ) -> Result<Solution, SolveError> {
        let expected = self.frame.geometry.size;
        if position.size() != expected {
            return Err(SolveError::OtherBoard { expected, found: position.size() });
        }
        let side = position.side_to_move();
        let won = |winner| if winner == side { Numbers::WON } else { Numbers::LOST };
        let over = position.outcome().and_then(|outcome| match outcome {
            Outcome::Winner(winner) => Some(winner),
            Outcome::Draw | Outcome::Points(_) => None,
        });
        let (numbers, expanded, elapsed) = match over {
            Some(winner) => (won(winner), 0, Duration::ZERO),
            None => self.search(self.frame.board(position), limits, watch),
        };
        let winner = match numbers {
            Numbers { win: 0, .. } => Some(side),
            Numbers { lose: 0, .. } => Some(side.other()),
            _ => None,
        };
        let progress = Progress {
            win: numbers.win,
            lose: numbers.lose,
            expanded,
            load_permille: self.table.load_permille(),
            elapsed,
        };
        let stop = match winner {
            Some(_) if over.is_some() => StopReason::GameOver,
            Some(_) => StopReason::Proved,
            None if limits.stop.as_ref().is_some_and(StopFlag::is_set) => StopReason::Stopped,
            None if limits.time.is_some_and(|time| elapsed >= time) => StopReason::Time,
            None => StopReason::Nodes,
        };
        let line = winner.map_or_else(Vec::new, |winner| self.line(position, winner));
        Ok(Solution { winner, stop, line, progress })
    }

    /// The numbers of an unfinished position, the nodes expanded, and the time.
    pub(super) fn search(&self, board: Board, limits: &Limits, watch: Watch<'_>) -> (Numbers, u64, Duration) {
        let known = self.frame.settled(board).map(|(won, _)| if won { Numbers::WON } else { Numbers::LOST });
        let known = known.or_else(|| {
            let (numbers, _) = self.table.probe(self.frame.key(board))?;
            numbers.is_settled().then_some(numbers)
        });
        if let Some(numbers) = known {
            return (numbers, 0, Duration::ZERO);
        }
        let kept = (watch.keep_from, watch.on_kept);
        let shared = Shared::new(&self.frame, &self.table, limits, kept, self.threads > 1);
        let numbers = thread::scope(|scope| {
            let shared = &shared;
            let help = move || Search::new(shared, None).run(board);
            // A thread that can't be had is done without.
            let helpers: Vec<_> = (1..self.threads)
                .map_while(|_| thread::Builder::new().spawn_scoped(scope, help).ok())
                .collect();
            let own = Search::new(shared, Some(watch.on_progress)).run(board);
            let theirs = helpers.into_iter().filter_map(|helper| helper.join().ok());
            theirs.fold(own, |best, found| if found.is_settled() { found } else { best })
        });
        (numbers, shared.expanded.into_inner(), shared.started.elapsed())
    }

    /// Takes up what an earlier search of the same board found out.
    ///
    /// # Errors
    /// Numbers that contradict each other, or a position of another size.
    pub fn remember(&mut self, kept: &Kept) -> Result<(), KeptError> {
        if kept.position.size() != self.frame.geometry.size {
            return Err(KeptError::OtherBoard);
        }
        let numbers = kept.numbers()?;
        self.table.store(self.frame.key(self.frame.board(&kept.position)), numbers, kept.work);
        Ok(())
    }

    /// A line of a solved position, as far as the table shows it.
    fn line(&self, position: &Breakthrough<u64>, winner: Side) -> Vec<Move> {
        let (mut position, mut line) = (*position, Vec::new());
        while position.outcome().is_none() {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let chosen = if position.side_to_move() == winner {
                let known = moves.iter().filter_map(|&m| Some((self.plies_or_work(&position, m)?, m)));
                known.min_by_key(|(cost, _)| *cost).map(|(_, m)| m)
            } else {
                moves.into_iter().max_by_key(|&m| self.work_after(&position, m))
            };
            let Some(m) = chosen else { break };
            line.push(m);
            position.play(m);
        }
        line
    }

    fn after(&self, position: &Breakthrough<u64>, m: Move) -> Board {
        let mut next = *position;
        next.play(m);
        self.frame.board(&next)
    }

    /// How dear it is to win by `m`: by a race, fewest plies first; else by the work; `None` if the
    /// move is not known to win.
    fn plies_or_work(&self, position: &Breakthrough<u64>, m: Move) -> Option<(bool, u64)> {
        let next = self.after(position, m);
        match self.frame.settled(next) {
            Some((false, plies)) => Some((false, u64::from(plies))),
            Some((true, _)) => None,
            None => {
                let (numbers, work) = self.table.probe(self.frame.key(next))?;
                (numbers.lose == 0).then_some((true, work))
            }
        }
    }

    /// The work that a reply took; one that a race refutes took less, the longest race last.
    fn work_after(&self, position: &Breakthrough<u64>, m: Move) -> (bool, u64) {
        let next = self.after(position, m);
        match self.frame.settled(next) {
            Some((_, plies)) => (false, u64::from(plies)),
            None => (true, self.table.probe(self.frame.key(next)).map_or(0, |(_, work)| work)),
        }
    }
}

const _: () = assert!(INFINITE == (1 << 24) - 1, "documented in Solution");
