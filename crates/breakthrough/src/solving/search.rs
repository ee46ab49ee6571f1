//! The search: depth-first proof-number search (df-pn, Nagai 2002) on acyclic positions.
//!
//! Every move brings a piece nearer to its goal, so no position comes twice in a game, and the pitfalls
//! of df-pn with repetitions don't exist here. What is done beyond the textbook:
//!
//! - children that a race settles are never searched ([`crate::Race`]); moves that lose to a race are
//!   not even listed, and an enemy piece before its goal leaves only its captures;
//! - a new position is looked at one move ahead before it is given its first numbers: its moves that a
//!   race doesn't settle are its count for a loss, and material tilts both numbers;
//! - thresholds leave a child a quarter of room before its sibling's turn (1 + epsilon, Pawlewicz and
//!   Lew 2007);
//! - threads share the table; a child that another thread is in looks worse than it is (virtual proof
//!   numbers, Kaneko 2010), so that threads part.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use search_core::{Limits, StopFlag};

use super::board::{Board, Frame};
use super::table::{INFINITE, NumberTable, Numbers};
use super::{Kept, Progress};
use crate::bits::Bits as _;
use crate::moves::Step;

/// Expanded nodes between two looks at the clock and the other threads, and two progress reports.
const CLOCK_INTERVAL: u64 = 1 << 10;
const PROGRESS_INTERVAL: u64 = 1 << 15;
/// A piece more makes a win so much nearer, in the first numbers of a position. Chosen by trial on 4x5
/// and 5x5: 2 takes 15 % fewer nodes than 0, 4 about as many as 2.
const MATERIAL: i32 = 2;
/// Cells that say how many threads are in a position, by its number.
const BUSY_CELLS: usize = 1 << 14;

/// Raised by a limit, or because another thread is done.
#[derive(Debug)]
pub(super) struct Interrupted;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) frame: &'a Frame,
    pub(super) table: &'a NumberTable,
    pub(super) limits: &'a Limits,
    pub(super) started: Instant,
    /// Tell of positions that took so many nodes.
    pub(super) keep_from: u64,
    pub(super) on_kept: &'a (dyn Fn(&Kept) + Sync),
    /// More than one thread searches.
    pub(super) parallel: bool,
    done: AtomicBool,
    /// Nodes that the threads have told of.
    pub(super) expanded: AtomicU64,
    busy: Vec<AtomicU8>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        frame: &'a Frame,
        table: &'a NumberTable,
        limits: &'a Limits,
        (keep_from, on_kept): (u64, &'a (dyn Fn(&Kept) + Sync)),
        parallel: bool,
    ) -> Self {
        Self {
            frame,
            table,
            limits,
            started: Instant::now(),
            keep_from,
            on_kept,
            parallel,
            done: AtomicBool::new(false),
            expanded: AtomicU64::new(0),
            busy: (0..BUSY_CELLS).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    fn busy(&self, key: u64) -> &AtomicU8 {
        &self.busy[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize]
    }
}

#[derive(Clone, Copy)]
struct Child {
    board: Board,
    key: u64,
    numbers: Numbers,
}

/// How far a node may grow before its parent looks elsewhere.
#[derive(Clone, Copy)]
struct Thresholds {
    win: u32,
    lose: u32,
}

/// One thread's search.
pub(super) struct Search<'a, 's> {
    shared: &'s Shared<'a>,
    children: Vec<Child>,
    expanded: u64,
    /// The caller's thread only: told of progress.
    on_progress: Option<&'s mut dyn FnMut(&Progress)>,
    root: Numbers,
}

impl<'a, 's> Search<'a, 's> {
    pub(super) fn new(shared: &'s Shared<'a>, on_progress: Option<&'s mut dyn FnMut(&Progress)>) -> Self {
        Self { shared, children: Vec::new(), expanded: 0, on_progress, root: Numbers::UNKNOWN }
    }

    /// Searches an unfinished position that no race decides until it is settled or a limit is met; its
    /// numbers then.
    pub(super) fn run(mut self, board: Board) -> Numbers {
        let key = self.shared.frame.key(board);
        let found = self.visit(board, key, Thresholds { win: INFINITE, lose: INFINITE });
        if let Ok(numbers) = found {
            self.root = numbers;
            self.shared.done.store(true, Relaxed);
        }
        self.shared.expanded.fetch_add(self.expanded % CLOCK_INTERVAL, Relaxed);
        self.root
    }

    /// Counts an expanded node, and looks at the limits now and then.
    fn count(&mut self) -> Result<(), Interrupted> {
        self.expanded += 1;
        let (shared, limits) = (self.shared, self.shared.limits);
        if limits.nodes.is_some_and(|nodes| self.expanded > nodes) {
            return Err(Interrupted);
        }
        if self.expanded.is_multiple_of(CLOCK_INTERVAL) {
            shared.expanded.fetch_add(CLOCK_INTERVAL, Relaxed);
            let late = limits.time.is_some_and(|time| shared.started.elapsed() >= time);
            let stopped = limits.stop.as_ref().is_some_and(StopFlag::is_set);
            if late || stopped || shared.done.load(Relaxed) {
                return Err(Interrupted);
            }
        }
        if self.expanded.is_multiple_of(PROGRESS_INTERVAL)
            && let Some(tell) = &mut self.on_progress
        {
            tell(&Progress {
                win: self.root.win,
                lose: self.root.lose,
                expanded: shared.expanded.load(Relaxed),
                load_permille: shared.table.load_permille(),
                elapsed: shared.started.elapsed(),
            });
        }
        Ok(())
    }

    /// Searches a position until its numbers reach a threshold or are settled.
    fn visit(&mut self, board: Board, key: u64, thresholds: Thresholds) -> Result<Numbers, Interrupted> {
        self.count()?;
        let before = self.expanded;
        let start = self.children.len();
        let numbers = if self.expand(board) {
            loop {
                let numbers = self.combine(start);
                if start == 0 {
                    self.root = numbers;
                }
                if numbers.is_settled() || numbers.win >= thresholds.win || numbers.lose >= thresholds.lose {
                    break numbers;
                }
                let (best, limits) = self.select(start, numbers, thresholds);
                self.children[best].numbers = self.enter(self.children[best], limits)?;
            }
        } else {
            Numbers::WON
        };
        self.children.truncate(start);
        let work = self.expanded - before + 1;
        let earlier = self.shared.table.store(key, numbers, work);
        self.keep(board, numbers, earlier, work);
        Ok(numbers)
    }

    /// Tells of a position that is settled after so much work, or each time that much was added.
    fn keep(&self, board: Board, numbers: Numbers, earlier: u64, work: u64) {
        let Shared { frame, keep_from, on_kept, .. } = *self.shared;
        let all = earlier + work;
        if all >= keep_from && (numbers.is_settled() || all / keep_from > earlier / keep_from) {
            on_kept(&Kept::new(frame, board, numbers, all));
        }
    }

    /// Visits a child, marked as busy meanwhile.
    fn enter(&mut self, child: Child, limits: Thresholds) -> Result<Numbers, Interrupted> {
        if !self.shared.parallel {
            return self.visit(child.board, child.key, limits);
        }
        let busy = self.shared.busy(child.key);
        busy.fetch_add(1, Relaxed);
        let found = self.visit(child.board, child.key, limits);
        busy.fetch_sub(1, Relaxed);
        found
    }

    /// Appends the children that are open; false if one of them makes the position won.
    fn expand(&mut self, board: Board) -> bool {
        let Shared { frame, table, .. } = self.shared;
        let start = self.children.len();
        let open = |children: &mut Vec<Child>, next: Board| match frame.settled(next) {
            Some((true, _)) => true,
            Some((false, _)) => false,
            None => {
                let key = frame.key(next);
                if children[start..].iter().all(|child| child.key != key) {
                    children.push(Child { board: next, key, numbers: Numbers::UNKNOWN });
                }
                true
            }
        };
        for (step, mut targets) in Step::ALL.into_iter().zip(frame.targets(board)) {
            while let Some(to) = targets.pop() {
                if !open(&mut self.children, frame.after(board, to, step)) {
                    return false;
                }
            }
        }
        let mut index = start;
        while index < self.children.len() {
            let child = &mut self.children[index];
            child.numbers =
                table.probe(child.key).map_or_else(|| first_numbers(frame, child.board), |(known, _)| known);
            match child.numbers {
                Numbers { lose: 0, .. } => return false,
                Numbers { win: 0, .. } => _ = self.children.swap_remove(index),
                _ => index += 1,
            }
        }
        true
    }

    /// A node's numbers from its children's: it is won if one of them is lost, lost if all are won.
    fn combine(&mut self, start: usize) -> Numbers {
        let (mut win, mut lose) = (INFINITE, 0);
        for child in &mut self.children[start..] {
            if self.shared.parallel
                && !child.numbers.is_settled()
                && let Some((known, _)) = self.shared.table.probe(child.key)
            {
                child.numbers = known;
            }
            win = win.min(child.numbers.lose);
            lose = (lose + child.numbers.win).min(INFINITE - 1);
        }
        match (win, lose) {
            (0, _) => Numbers::WON,
            (_, 0) => Numbers::LOST,
            _ => Numbers { win, lose },
        }
    }

    /// The open child that is nearest to being lost, and how far it may grow.
    fn select(&self, start: usize, numbers: Numbers, thresholds: Thresholds) -> (usize, Thresholds) {
        let looks = |child: &Child| {
            let Numbers { win, lose } = child.numbers;
            let busy = if self.shared.parallel { self.shared.busy(child.key).load(Relaxed) } else { 0 };
            // Where another thread is, half as far again; but not beyond what may be visited.
            let worse = lose.saturating_mul(2 + u32::from(busy)) / 2 + u32::from(busy > 0);
            let lose = if lose < thresholds.win { worse.min(INFINITE - 1) } else { INFINITE - 1 };
            (lose, win)
        };
        let (mut best, mut least, mut second) = (start, (INFINITE, INFINITE), INFINITE);
        for (index, child) in self.children.iter().enumerate().skip(start) {
            if child.numbers.is_settled() {
                continue;
            }
            let value = looks(child);
            if value < least {
                second = least.0;
                (best, least) = (index, value);
            } else {
                second = second.min(value.0);
            }
        }
        let child = self.children[best].numbers;
        let grown = INFINITE.min(second.saturating_add(second / 4 + 1));
        let room =
            if thresholds.lose >= INFINITE { INFINITE } else { thresholds.lose - numbers.lose + child.win };
        (best, Thresholds { lose: thresholds.win.min(grown), win: room })
    }
}

/// The numbers of a position that is met for the first time, one move looked ahead.
fn first_numbers(frame: &Frame, board: Board) -> Numbers {
    let mut open = 0;
    for (step, mut targets) in Step::ALL.into_iter().zip(frame.targets(board)) {
        while let Some(to) = targets.pop() {
            match frame.settled(frame.after(board, to, step)) {
                Some((false, _)) => return Numbers::WON,
                Some((true, _)) => {}
                None => open += 1,
            }
        }
    }
    if open == 0 {
        return Numbers::LOST;
    }
    let ahead = MATERIAL * (board.own.count() as i32 - board.opponent.count() as i32);
    Numbers { win: 1 + (-ahead).max(0).unsigned_abs(), lose: open + ahead.max(0).unsigned_abs() }
}
