//! The end of a game: when the solver takes over from the search, and what becomes of its answer.

use std::time::Duration;

use anyhow::{Result, anyhow};
use reversi4::Reversi;
use reversi4::endgame::{Question, Solution, Solver};
use reversi4::eval::FineReversi;
use search_core::{Bound, Limits, StopFlag, StopReason};

use super::{Arguments, Found};
use crate::memory;
use crate::setup::reversi::line_of;

/// Empty squares that are solved within a time, one core, most positions: the solver takes about four
/// times as long for two squares more.
const SOLVED_WITHIN: [(Duration, u32); 2] = [(Duration::from_secs(1), 16), (Duration::from_secs(5), 18)];
/// And without a limit, or with a wider one.
const SOLVED: u32 = 20;

/// The depth to which a position is searched before it is solved: for something to say should the
/// time end too early. Chosen.
const FIRST_DEPTH: u32 = 8;
/// The part of the time that this may take. Chosen.
const FIRST_PART: u32 = 4;

/// Keeps the search before the solver short.
pub(super) fn only_begin(limits: &mut Limits) {
    limits.depth = limits.depth.min(FIRST_DEPTH);
    limits.time = limits.time.map(|time| time / FIRST_PART);
}

/// That a position is to be solved.
#[derive(Clone, Copy)]
pub(super) struct Exact(());

impl Exact {
    /// Whether to solve a position.
    pub(super) fn of(arguments: &Arguments, position: &Reversi) -> Option<Self> {
        let bounds = &arguments.bounds;
        let within = |(limit, _): &&(Duration, u32)| bounds.time.is_some_and(|time| time < *limit);
        let most = match arguments.exact {
            Some(empties) => empties,
            None if bounds.depth.is_some() => 0,
            None => SOLVED_WITHIN.iter().find(within).map_or(SOLVED, |(_, empties)| *empties),
        };
        (position.empties().count_ones() <= most).then_some(Self(()))
    }

    /// Asks the solver, within what the search left of the limits.
    ///
    /// # Errors
    /// A table that can't be had.
    pub(super) fn solve(
        self,
        arguments: &Arguments,
        position: &Reversi,
        stop: &StopFlag,
        (nodes, elapsed): (u64, Duration),
    ) -> Result<Solution> {
        let bounds = &arguments.bounds;
        let limits = Limits {
            nodes: bounds.nodes.map(|most| most.saturating_sub(nodes)),
            time: bounds.time.map(|time| time.saturating_sub(elapsed)),
            stop: Some(stop.clone()),
            ..Limits::depth(Limits::MAX_DEPTH)
        };
        let bytes = memory::at_hand("--table", arguments.table)?;
        let solver = Solver::with_bytes(bytes).map_err(|error| anyhow!("--table: {error}"))?;
        let mut solver = solver.with_threads(arguments.machine().threads.into());
        Ok(solver.solve(position, Question::Exact, &limits))
    }
}

impl Found {
    /// Takes the solver's answer over what the search found, if it is a score.
    pub(super) fn end_with(
        &mut self,
        position: &Reversi,
        solution: Solution,
        stop: &StopFlag,
        elapsed: Duration,
    ) {
        self.nodes += solution.nodes;
        self.elapsed = elapsed;
        match solution.score() {
            Some(score) => {
                self.hundredths = score * FineReversi::DISC;
                self.bound = Bound::Exact;
                self.line = line_of(position, &solution.line);
                self.stop = StopReason::Proved;
            }
            None if stop.is_set() => self.stop = StopReason::Stopped,
            // The search itself may have ended by its share of the time, or by its depth.
            None if self.stop == StopReason::Nodes => {}
            None => self.stop = StopReason::Time,
        }
        self.exact = Some(solution);
    }
}
