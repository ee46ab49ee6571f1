//! What a thread is in the middle of, and whether another has settled it meanwhile: then all below it
//! is in vain, and the thread goes back to there.

use super::deep::settled;
use super::engine::Engine;
use crate::layout::Layout;

/// Positions with more empty squares than this are looked up again, each time that the search comes down
/// to one with so many. Seldom enough to cost nothing; chosen by the nodes of two threads.
const LOOK_AT: u32 = 15;

/// The positions from the root down that a thread is searching, for the search of several threads.
#[derive(Debug, Default)]
pub(super) struct OpenLine {
    /// Their keys in the table, and what is asked of them.
    asked: Vec<(u64, i32)>,
    /// Which of them another thread has settled, and the score; set while the search goes back to it.
    settled: Option<(usize, i32)>,
}

impl<L: Layout> Engine<'_, L> {
    fn follows_line(&self, empties: u32) -> bool {
        empties > LOOK_AT && self.shared.busy.is_some()
    }

    /// Begins the search of a position's moves.
    pub(super) fn open(&mut self, key: u64, alpha: i32, empties: u32) {
        if self.follows_line(empties) {
            self.line.asked.push((key, alpha));
        }
    }

    /// Ends it: with another thread's score, if its moves were left for that.
    pub(super) fn close(&mut self, empties: u32) -> Option<i32> {
        if !self.follows_line(empties) {
            return None;
        }
        self.line.asked.pop();
        let (_, score) = self.line.settled.take_if(|(place, _)| *place == self.line.asked.len())?;
        Some(score)
    }

    /// Whether what the search came here for is settled.
    pub(super) fn is_vain(&mut self, empties: u32) -> bool {
        if empties != LOOK_AT || self.shared.busy.is_none() {
            return false;
        }
        let table = self.shared.table;
        let look_up = |&(key, alpha): &(u64, i32)| table.probe(key).and_then(|entry| settled(entry, alpha));
        self.line.settled =
            self.line.asked.iter().enumerate().find_map(|(place, asked)| Some((place, look_up(asked)?)));
        self.line.settled.is_some()
    }
}
