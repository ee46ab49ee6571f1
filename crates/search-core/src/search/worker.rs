//! What one thread needs for one search: the position, the buffers, the counts and the clock.

use std::time::Instant;

use crate::counters::Counters;
use crate::features::{Features, Policy};
use crate::limits::Limits;
use crate::position::{Evaluate, Game};
use crate::report::StopReason;
use crate::score::Score;
use crate::search::learned::{Gravity, History, Killers};
use crate::search::near::NearTable;
use crate::search::team::{Share, Team};
use crate::table::{Entry, Table};
use crate::window::Window;

/// Interior nodes, leaves and nodes of quiescence between two looks at the clock and the stop flag.
const CLOCK_INTERVAL: u32 = 1024;
/// The same in a helper, which should not go on for long with an iteration that the first thread has finished.
const HELPER_INTERVAL: u32 = 128;

/// Results up to this depth go to a thread's own table. Chosen: with 2 as well, more nodes are searched and no
/// time is saved.
const NEAR_DEPTH: u32 = 1;

/// A search that a limit ended, on its way up to the root. The worker's position and buffers are
/// left as they were at that node: nobody reads them again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interrupted(pub StopReason);

pub(super) type Searched = Result<Score, Interrupted>;

pub(super) struct Worker<'a, P: Game, E, C> {
    pub(super) position: P,
    pub(super) root: P,
    pub(super) evaluator: &'a E,
    pub(super) policy: C,
    pub(super) table: &'a Table,
    /// Results one ply above the horizon.
    near: NearTable,
    pub(super) team: &'a Team,
    /// A helper's iteration, which it leaves when the first thread is beyond it; `None` in the first thread.
    pub(super) helps: Option<u32>,
    pub(super) limits: &'a Limits,
    pub(super) started: Instant,
    /// Moves that other threads are at, put off by the nodes on the path: places in `moves`.
    pub(super) put_off: Vec<usize>,
    pub(super) counters: Counters,
    /// How often a value rested on something else than the rules: an evaluated leaf, a null move.
    /// A subtree in which it did not grow was searched to the end of the game.
    pub(super) horizons: u64,
    /// The moves of all nodes on the path, each node's behind its parent's.
    pub(super) moves: Vec<P::Move>,
    /// Their ranks, in step with `moves`; unused when no ordering is on.
    pub(super) ranks: Vec<u64>,
    /// The evaluations of the positions they lead to, for the side to move there, in step with
    /// `moves`; used only when ordering is by evaluation.
    pub(super) evaluations: Vec<i32>,
    pub(super) killers: Killers,
    pub(super) history: History,
    pub(super) gravity: Gravity,
    share: Share<'a>,
    /// The best line found below each ply of the path.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// What the current iteration has found so far.
    pub(super) partial: Option<Partial<P::Move>>,
    /// Counts down to the next look at the clock.
    until_clock: u32,
    /// Counts down, by looks at the clock, to the next exchange of what was learned.
    until_exchange: u32,
}

/// The root in the middle of an iteration, once some move has come out above alpha.
#[derive(Clone, Debug)]
pub(super) struct Partial<M> {
    /// What the moves so far reach at least.
    pub(super) score: Score,
    /// The move that was searched first.
    pub(super) first: M,
    /// The line that reaches it.
    pub(super) line: Vec<M>,
}

/// A position's place in the table: its key, and the symmetry under which moves are stored.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) key: u64,
    pub(super) symmetry: u8,
}

impl<'a, P: Game, E: Evaluate<P>, C: Policy> Worker<'a, P, E, C> {
    pub(super) fn new(
        root: &P,
        evaluator: &'a E,
        policy: C,
        table: &'a Table,
        team: &'a Team,
        limits: &'a Limits,
        started: Instant,
    ) -> Self {
        let plies = |feature| if policy.uses(feature) { Limits::MAX_DEPTH as usize + 1 } else { 0 };
        let counts = |features| if policy.uses(features) { P::HISTORY_SIZE } else { 0 };
        Self {
            position: root.clone(),
            root: root.clone(),
            evaluator,
            policy,
            table,
            near: NearTable::new(policy.uses(Features::TABLE | Features::NEAR_TABLE)),
            team,
            helps: None,
            limits,
            started,
            put_off: Vec::new(),
            counters: Counters::default(),
            horizons: 0,
            moves: Vec::with_capacity(1024),
            ranks: Vec::with_capacity(1024),
            evaluations: Vec::new(),
            killers: Killers::new(plies(Features::KILLERS)),
            history: History::new(counts(Features::HISTORY)),
            gravity: Gravity::new(
                counts(Features::HISTORY | Features::GRAVITY),
                Limits::MAX_DEPTH as usize + 1,
            ),
            share: team.share(),
            lines: Vec::new(),
            partial: None,
            until_clock: CLOCK_INTERVAL,
            until_exchange: 1,
        }
    }

    /// The static evaluation of the current position for its side to move.
    #[inline(always)]
    pub(super) fn evaluate(&mut self) -> Score {
        self.counters.evaluations += 1;
        Score::eval(self.evaluator.evaluate(&self.position))
    }

    /// Ends the search when a limit is reached. Called at every interior node and in quiescence.
    #[inline(always)]
    pub(super) fn check_limits(&mut self) -> Result<(), Interrupted> {
        if self.limits.nodes.is_some_and(|nodes| self.counters.nodes() >= nodes) {
            return Err(Interrupted(StopReason::Nodes));
        }
        self.tick()
    }

    /// Looks at the clock and the stop flag once in a while.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> Result<(), Interrupted> {
        self.until_clock -= 1;
        if self.until_clock == 0 {
            return self.look();
        }
        Ok(())
    }

    /// Looks at the clock and, after [`CLOCK_INTERVAL`] nodes, at what the others have learned.
    #[cold]
    fn look(&mut self) -> Result<(), Interrupted> {
        self.until_clock = if self.helps.is_some() { HELPER_INTERVAL } else { CLOCK_INTERVAL };
        self.until_exchange -= 1;
        if self.until_exchange == 0 {
            self.until_exchange = CLOCK_INTERVAL / self.until_clock;
            self.exchange();
        }
        self.check_clock()
    }

    /// Pools what this thread has learned of moves with the others.
    #[cold]
    fn exchange(&mut self) {
        if self.policy.uses(Features::GRAVITY) {
            self.gravity.share(&mut self.share);
        } else {
            self.history.share(&mut self.share);
        }
    }

    #[cold]
    pub(super) fn check_clock(&self) -> Result<(), Interrupted> {
        if self.limits.stop.as_ref().is_some_and(crate::limits::StopFlag::is_set) {
            return Err(Interrupted(StopReason::Stopped));
        }
        if self.helps.is_some_and(|depth| depth < self.team.iteration().0) {
            return Err(Interrupted(StopReason::Stopped));
        }
        if self.limits.time.is_some_and(|time| self.started.elapsed() >= time) {
            return Err(Interrupted(StopReason::Time));
        }
        Ok(())
    }

    /// Where the current position stands in the table.
    #[inline]
    pub(super) fn place(&self) -> Place {
        if self.policy.uses(Features::SYMMETRY) {
            let (key, symmetry) = self.position.canonical_key();
            Place { key, symmetry }
        } else {
            Place { key: self.position.key(), symmetry: 0 }
        }
    }

    /// The code under which a move of the current position is stored.
    #[inline]
    pub(super) fn stored_code(&self, m: P::Move, place: Place) -> u16 {
        if self.policy.uses(Features::SYMMETRY) {
            P::move_code(self.position.image(m, place.symmetry))
        } else {
            P::move_code(m)
        }
    }

    /// Whether `entry` settles a search of `depth` plies in `window` (both seen from `ply`), and
    /// with which score.
    ///
    /// To return plain minimax's value of exactly this depth, only these entries speak: one of the
    /// same depth; one of a smaller depth that met no horizon; and, from any depth, what wins and
    /// losses say of themselves. A win in n is found at every depth from n on; and where n lies
    /// within the depth that was searched, no win sooner than n exists at all. All but the first
    /// hold for deeper searches too: an answer that rests on the first alone counts as a horizon.
    #[inline]
    pub(super) fn settle(&mut self, entry: Entry, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let stored = u32::from(entry.depth);
        let finished = entry.complete && stored <= depth;
        let distance = entry.score.distance().unwrap_or(u32::MAX);
        let reached = distance <= depth;
        let soonest = distance <= stored + 1;
        let (win, loss) = (entry.score.is_win(), entry.score.is_loss());
        let lasting = (
            entry.bound.is_lower() && (finished || (win && reached) || (loss && soonest)),
            entry.bound.is_upper() && (finished || (loss && reached) || (win && soonest)),
        );
        let score = entry.score.seen_from_root(ply);
        let answers = |(at_least, at_most)| match (at_least, at_most) {
            (true, true) => true,
            (true, false) => score >= window.beta,
            (false, true) => score <= window.alpha,
            (false, false) => false,
        };
        if answers(lasting) {
            return Some(score);
        }
        let fits = stored == depth || (stored > depth && self.policy.uses(Features::DEEPER_ENTRIES));
        if fits && answers((entry.bound.is_lower(), entry.bound.is_upper())) {
            self.horizons += 1;
            return Some(score);
        }
        None
    }

    /// Whether a node's result belongs into the thread's own table.
    #[inline(always)]
    fn is_near(&self, depth: u32, window: Window) -> bool {
        self.policy.uses(Features::NEAR_TABLE) && depth <= NEAR_DEPTH && window.is_null()
    }

    /// What is known of a node that is to be searched to `depth` in `window`.
    #[inline(always)]
    pub(super) fn recall(&self, place: Place, depth: u32, window: Window) -> Option<Entry> {
        if self.is_near(depth, window) { self.near.probe(place.key) } else { self.table.probe(place.key) }
    }

    /// Stores a node that was searched in `window`, `ply` plies below the root from which its score is
    /// counted.
    #[inline(always)]
    pub(super) fn remember(&mut self, place: Place, ply: u32, window: Window, entry: Entry) {
        let entry = Entry { score: entry.score.seen_from_node(ply), ..entry };
        if self.is_near(u32::from(entry.depth), window) {
            self.near.store(place.key, entry);
        } else {
            self.table.store(place.key, entry);
        }
    }
}
