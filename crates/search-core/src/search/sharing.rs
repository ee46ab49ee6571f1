//! What a node does where other threads search too: their moves last.

use crate::features::{Features, Policy};
use crate::position::{Evaluate, Game};
use crate::search::busy::{Busy, Task};
use crate::search::worker::{Place, Worker};

/// Threads look at each other's work from this depth on: below it looking costs more than the work. Chosen.
const MIN_DEPTH: u32 = 5;

/// The moves of a node in the order of their search: all in the order of their ranks, then those put off.
pub(super) struct Queue {
    start: usize,
    /// The next turn: a place up to `end`; from there on, those put off are counted.
    next: usize,
    end: usize,
    /// Where the node's own begin among all those put off.
    pub(super) put_off: usize,
}

impl Queue {
    #[inline(always)]
    pub(super) const fn new(start: usize, end: usize, put_off: usize) -> Self {
        Self { start, next: start, end, put_off }
    }

    /// Whether the move whose turn it is may wait for a second turn: not the first one, on which the others
    /// depend.
    const fn may_wait(&self) -> bool {
        self.next > self.start + 1 && self.next <= self.end
    }

    /// Leaves out all moves whose first turn has not come.
    #[inline(always)]
    pub(super) fn skip_to_put_off(&mut self) {
        self.next = self.next.max(self.end);
    }
}

impl<'a, P: Game, E: Evaluate<P>, C: Policy> Worker<'a, P, E, C> {
    /// The place of the move whose turn it is.
    #[inline(always)]
    pub(super) fn next_in(&mut self, queue: &mut Queue) -> Option<usize> {
        let turn = queue.next;
        queue.next += 1;
        if turn < queue.end {
            if self.orders() {
                self.pick(turn, queue.end);
            }
            return Some(turn);
        }
        self.put_off.get(queue.put_off + (turn - queue.end)).copied()
    }

    /// What the other threads are at, if this node cares.
    #[inline(always)]
    pub(super) fn others(&self, depth: u32) -> Option<&'a Busy> {
        if depth < MIN_DEPTH || !self.policy.uses(Features::TABLE) {
            return None;
        }
        self.team.busy.as_ref()
    }

    /// Before the move at `index` is searched: tells the others of it; or, since another thread is at it and
    /// its second turn is to come, puts it off and returns `None`.
    #[cold]
    pub(super) fn claim(
        &mut self,
        busy: &Busy,
        queue: &Queue,
        index: usize,
        depth: u32,
        place: Place,
    ) -> Option<Task> {
        let task = Task::new(place.key, self.stored_code(self.moves[index], place), depth);
        if queue.may_wait() && busy.has(task) {
            self.put_off.push(index);
            return None;
        }
        busy.begin(task);
        Some(task)
    }

    /// Tells the others that a move was searched.
    #[cold]
    pub(super) fn release(&self, task: Task) {
        if let Some(busy) = &self.team.busy {
            busy.end(task);
        }
    }
}
