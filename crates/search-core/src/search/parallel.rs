//! Lazy SMP: several threads search the same root and meet in the table.
//!
//! They share what they learn of moves, put off moves that another is searching, and leave an iteration
//! that the first thread has finished; the first thread's result is the report. Which thread stores
//! first is chance: counters and, with lossy techniques, scores can differ from run to run. Solved
//! values can't.

use std::thread;
use std::time::Instant;

use crate::features::Policy;
use crate::limits::{Limits, LimitsError, StopFlag};
use crate::position::{Evaluate, Game};
use crate::report::{Iteration, Report};
use crate::search::Searcher;
use crate::search::team::Team;
use crate::search::worker::Worker;

impl<E, C: Policy + Send + Sync> Searcher<E, C> {
    /// Like [`Searcher::search_with`], on `threads` threads (1 or 0: on this one alone), or
    /// on fewer where the system gives no more. The
    /// report's counters are those of all threads together; a node limit counts the main thread.
    ///
    /// # Errors
    /// As [`Searcher::search`].
    pub fn search_parallel<P>(
        &mut self,
        position: &P,
        limits: &Limits,
        threads: usize,
        on_iteration: impl FnMut(Iteration<'_, P::Move>),
    ) -> Result<Report<P::Move>, LimitsError>
    where
        P: Game + Send + Sync,
        P::Move: Send,
        E: Evaluate<P> + Sync,
    {
        limits.check()?;
        self.prepare_table::<P>();
        let started = Instant::now();
        let finished = StopFlag::new();
        let helper_limits =
            Limits { nodes: None, time: None, stop: Some(finished.clone()), ..limits.clone() };
        let this = &*self;
        let team = &Team::new::<P>(self.policy, threads);
        let worker =
            |limits| Worker::new(position, &this.evaluator, this.policy, &this.table, team, limits, started);

        let report = thread::scope(|scope| {
            // Dropped also when something panics here: helpers must never search for ever.
            let stop_helpers = StopOnDrop(finished);
            let helpers: Vec<_> = (1..threads)
                .map_while(|_| {
                    let limits = &helper_limits;
                    let help = move || worker(limits).help();
                    // The system may refuse a thread: then those there are do the work.
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let mut report = worker(limits).run(on_iteration);
            drop(stop_helpers);
            for helper in helpers {
                // A helper that panicked has nothing to add; the main thread's result stands.
                report.counters += helper.join().unwrap_or_default();
            }
            report
        });
        Ok(report)
    }
}

struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
