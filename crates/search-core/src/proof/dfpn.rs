//! Depth-first proof-number search.

use std::time::Instant;

use crate::limits::{Limits, StopFlag};
use crate::position::{Outcome, Position};
use crate::proof::table::{INFINITE, Numbers, ProofTable};
use crate::proof::{Goal, Progress, Proof, Verdict};

/// Positions looked at between two looks at the clock, and expanded nodes between two progress
/// reports.
const CLOCK_INTERVAL: u64 = 1 << 13;
const PROGRESS_INTERVAL: u64 = 1 << 16;

/// Lines longer than this, in plies, count as failed, so that games without end can't exhaust the
/// stack.
pub const MAX_PLIES: usize = 1_000;

/// Raised by a limit; the position is left wherever it was.
struct Interrupted;

pub(super) struct Search<'a, P: Position, F> {
    position: P,
    root: P,
    goal: Goal,
    limits: &'a Limits,
    table: &'a mut ProofTable,
    started: Instant,
    on_progress: F,
    progress: Progress,
    /// Keys of the positions on the current line.
    path: Vec<u64>,
    /// Whether a value rested on a repetition or on the longest line.
    line_cut: bool,
    children: Vec<Child<P::Move>>,
    /// Positions looked at so far, and how many there must be for the next look at the clock.
    seen: u64,
    next_clock: u64,
}

/// A move and what is known of where it leads.
#[derive(Clone, Copy)]
struct Child<M> {
    m: M,
    key: u64,
    numbers: Numbers,
    /// Settled by the rules or by the path, not by the table.
    fixed: bool,
}

/// How far a node may grow before its parent looks elsewhere.
#[derive(Clone, Copy)]
struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    const NONE: Self = Self { proof: INFINITE, disproof: INFINITE };

    const fn exceeded_by(self, numbers: Numbers) -> bool {
        numbers.proof >= self.proof || numbers.disproof >= self.disproof
    }
}

impl<'a, P: Position, F: FnMut(&Progress)> Search<'a, P, F> {
    pub(super) fn new(
        root: &P,
        goal: Goal,
        limits: &'a Limits,
        table: &'a mut ProofTable,
        started: Instant,
        on_progress: F,
    ) -> Self {
        Self {
            position: root.clone(),
            root: root.clone(),
            goal,
            limits,
            table,
            started,
            on_progress,
            progress: Progress { proof: 1, disproof: 1, ..Progress::default() },
            path: Vec::new(),
            line_cut: false,
            children: Vec::new(),
            seen: 0,
            next_clock: 0,
        }
    }

    /// The proof, and whether the table now holds numbers that rest on a repetition.
    pub(super) fn run(mut self) -> (Proof<P::Move>, bool) {
        let found = match self.root.outcome() {
            Some(outcome) => {
                self.progress.terminals += 1;
                Ok(self.settled_by(outcome))
            }
            None => self.visit(Thresholds::NONE),
        };
        if let Ok(numbers) = found {
            self.note_root(numbers);
        }
        let verdict = match found {
            Ok(Numbers { proof: 0, .. }) => Verdict::Proved,
            Ok(Numbers { disproof: 0, .. }) if !self.line_cut => Verdict::Disproved,
            _ => Verdict::Open,
        };
        let line = match verdict {
            Verdict::Open => Vec::new(),
            settled => self.line(settled == Verdict::Proved),
        };
        self.tick();
        (Proof { verdict, line, progress: self.progress }, self.line_cut)
    }

    fn note_root(&mut self, numbers: Numbers) {
        self.progress.proof = numbers.proof;
        self.progress.disproof = numbers.disproof;
    }

    fn tick(&mut self) {
        self.progress.elapsed = self.started.elapsed();
        self.progress.load_permille = self.table.load_permille();
    }

    fn settled_by(&self, outcome: Outcome) -> Numbers {
        if self.goal.is_reached_by(outcome) { Numbers::PROVED } else { Numbers::DISPROVED }
    }

    /// Counts an expanded node and looks at the limits.
    fn count_expansion(&mut self) -> Result<(), Interrupted> {
        self.progress.expanded += 1;
        let expanded = self.progress.expanded;
        if self.limits.nodes.is_some_and(|nodes| expanded > nodes) {
            return Err(Interrupted);
        }
        if self.seen >= self.next_clock {
            self.next_clock = self.seen + CLOCK_INTERVAL;
            let late = self.limits.time.is_some_and(|time| self.started.elapsed() >= time);
            if late || self.limits.stop.as_ref().is_some_and(StopFlag::is_set) {
                return Err(Interrupted);
            }
        }
        if expanded.is_multiple_of(PROGRESS_INTERVAL) {
            self.tick();
            (self.on_progress)(&self.progress);
        }
        Ok(())
    }

    /// Searches the current, unfinished position until its numbers reach a threshold or are settled.
    fn visit(&mut self, thresholds: Thresholds) -> Result<Numbers, Interrupted> {
        self.count_expansion()?;
        let expanded_before = self.progress.expanded;
        let key = self.position.key();
        let attacks = self.position.side_to_move() == self.goal.side;
        self.path.push(key);
        let start = self.children.len();
        self.expand();

        let numbers = loop {
            let numbers = self.combine(start, attacks);
            if start == 0 {
                self.note_root(numbers);
            }
            if numbers.is_settled() || thresholds.exceeded_by(numbers) {
                break numbers;
            }
            let (best, limits) = self.select(start, attacks, numbers, thresholds);
            let child = self.children[best];
            let undo = self.position.play(child.m);
            let found = self.visit(limits)?;
            self.position.undo(child.m, undo);
            self.children[best].numbers = found;
        };

        self.children.truncate(start);
        self.path.pop();
        let work = self.progress.expanded - expanded_before + 1;
        self.table.store(key, numbers, u32::try_from(work).unwrap_or(u32::MAX));
        Ok(numbers)
    }

    /// Appends the children of the current position with what is known of them.
    fn expand(&mut self) {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        self.seen += 1 + moves.len() as u64;
        for m in moves {
            let undo = self.position.play(m);
            let key = self.position.key();
            let (numbers, fixed) = if let Some(outcome) = self.position.outcome() {
                self.progress.terminals += 1;
                (self.settled_by(outcome), true)
            } else if self.path.len() >= MAX_PLIES || self.path.contains(&key) {
                self.line_cut = true;
                (Numbers::DISPROVED, true)
            } else {
                (self.table.probe(key).map_or(Numbers::UNKNOWN, |(numbers, _)| numbers), false)
            };
            self.position.undo(m, undo);
            self.children.push(Child { m, key, numbers, fixed });
        }
    }

    /// A node's numbers from its children's: the attacker needs one of them, the defender all.
    fn combine(&mut self, start: usize, attacks: bool) -> Numbers {
        if start == self.children.len() {
            // Stuck without an outcome, against the contract of `Position`: nothing is reached.
            return Numbers::DISPROVED;
        }
        let mut least = INFINITE;
        let mut sum = 0;
        for index in start..self.children.len() {
            self.refresh(index);
            let Numbers { proof, disproof } = self.children[index].numbers;
            let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            least = least.min(own);
            sum = INFINITE.min(sum + other);
        }
        if least == 0 {
            sum = INFINITE;
        } else if sum == 0 {
            least = INFINITE;
        }
        if attacks {
            Numbers { proof: least, disproof: sum }
        } else {
            Numbers { proof: sum, disproof: least }
        }
    }

    /// Takes over what another line has found out about a child meanwhile.
    fn refresh(&mut self, index: usize) {
        let child = &mut self.children[index];
        if !child.fixed
            && !child.numbers.is_settled()
            && let Some((numbers, _)) = self.table.probe(child.key)
        {
            child.numbers = numbers;
        }
    }

    /// The most promising child, and how far it may grow: until it is no longer the best by a
    /// margin, or the whole node reaches its own thresholds.
    fn select(
        &self,
        start: usize,
        attacks: bool,
        numbers: Numbers,
        thresholds: Thresholds,
    ) -> (usize, Thresholds) {
        let own = |child: &Child<P::Move>| {
            if attacks { child.numbers.proof } else { child.numbers.disproof }
        };
        let mut best = start;
        let mut second = INFINITE;
        for index in start + 1..self.children.len() {
            let value = own(&self.children[index]);
            if value < own(&self.children[best]) {
                second = own(&self.children[best]);
                best = index;
            } else {
                second = second.min(value);
            }
        }
        // 1 + epsilon with epsilon = 1/4: stay with a child a while after it fell behind.
        let grown = INFINITE.min(second + second / 4 + 1);
        let child = self.children[best].numbers;
        let limits = if attacks {
            Thresholds {
                proof: thresholds.proof.min(grown),
                disproof: room(thresholds.disproof, numbers.disproof, child.disproof),
            }
        } else {
            Thresholds {
                proof: room(thresholds.proof, numbers.proof, child.proof),
                disproof: thresholds.disproof.min(grown),
            }
        };
        (best, limits)
    }

    /// A line of the finished proof or disproof, as far as the table still shows it: moves that
    /// keep the verdict, and where every move does, the one that took the most work.
    fn line(&mut self, proved: bool) -> Vec<P::Move> {
        self.position.clone_from(&self.root);
        self.path.clear();
        let mut line = Vec::new();
        while self.position.outcome().is_none() && line.len() < MAX_PLIES {
            let Some(m) = self.verdict_move(proved) else { break };
            line.push(m);
            self.path.push(self.position.key());
            self.position.play(m);
        }
        line
    }

    /// The move to show in a position that is proved, or else disproved.
    fn verdict_move(&mut self, proved: bool) -> Option<P::Move> {
        self.children.clear();
        let attacks = self.position.side_to_move() == self.goal.side;
        self.expand();
        let keeps = |child: &&Child<P::Move>| {
            let numbers = child.numbers;
            if proved { numbers.proof == 0 } else { numbers.disproof == 0 }
        };
        let work = |child: &&Child<P::Move>| self.table.probe(child.key).map_or(0, |(_, work)| work);
        let keeping = self.children.iter().filter(keeps);
        let chosen = if proved == attacks { keeping.min_by_key(work) } else { keeping.max_by_key(work) };
        chosen.map(|child| child.m)
    }
}

/// What a child's number may reach before the sum that it belongs to reaches `threshold`.
fn room(threshold: u32, sum: u32, part: u32) -> u32 {
    if threshold >= INFINITE { INFINITE } else { threshold - sum + part }
}
