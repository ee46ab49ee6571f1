//! Retrograde analysis of the battle (Ströhlein 1970, Thompson 1986): from positions that are decided
//! to those that lead there, by rising distance.
//!
//! Stones only ever leave the board, so positions are taken up by the number of stones, the fewest
//! first, and within it by how they are divided. A turn that captures leads to positions that are done;
//! one that doesn't stays among those at hand, and can be taken back without knowing the past. For
//! each position the turns forward are looked at once. What is counted then is how many different
//! positions at hand it leads to; each that turns out to be won for the other side is crossed off, and
//! with the last the position is lost. What is never decided is drawn: neither side can leave those
//! positions but to lose, and so they play on.

use crate::retrograde::board::Board;
use crate::retrograde::index::Index;
use crate::retrograde::turns::{Listener, Turns};
use crate::retrograde::value::{UNDECIDED, Value};

/// The fewest and the most stones of a board of which each side has at least four.
const NUMBERS: std::ops::RangeInclusive<u32> = 8..=16;
/// The fewest stones of a side under any rules on 4x4.
pub(super) const FEWEST: u32 = 4;

/// Words of values by number of the position.
pub(super) type Words = Vec<u16>;

/// The analysis under way.
struct Analysis {
    turns: Turns,
    index: &'static Index,
    words: Words,
    /// Positions at hand that the position leads to, not yet crossed off, plus 1 if another turn keeps
    /// it from being lost.
    open: Vec<u8>,
    /// The distance of a loss by captures alone: no loss can come sooner.
    floors: Vec<u16>,
    /// Positions found to be decided at each distance; some more than once.
    found: Vec<Vec<Board>>,
}

/// The values of all positions at the beginning of a turn of the battle, each side having at least four
/// stones; `go_on` is asked before each division of stones, and `None` returned once it says no.
pub(super) fn analyse(
    turns: Turns,
    index: &'static Index,
    mut go_on: impl FnMut(u32, u32) -> bool,
) -> Option<Words> {
    let len = index.len();
    let (words, open, floors) = (vec![UNDECIDED; len], vec![0; len], vec![0; len]);
    let mut analysis = Analysis { turns, index, words, open, floors, found: Vec::new() };
    for stones in NUMBERS {
        for fewer in FEWEST..=stones / 2 {
            let more = stones - fewer;
            if !go_on(fewer, more) {
                return None;
            }
            analysis.look_forward(fewer, more);
            if fewer != more {
                analysis.look_forward(more, fewer);
            }
            analysis.look_back();
        }
    }
    Some(analysis.words)
}

/// What the turns of one position lead to.
struct Outlook<'a> {
    index: &'static Index,
    words: &'a [u16],
    /// Different canonical positions that turns without a capture lead to.
    quiet: Vec<Board>,
    /// The best value by captures and wins; having lost, if there are none.
    best: Value,
}

impl Listener for Outlook<'_> {
    fn ends(&mut self, after: Board, captured: bool) {
        let after = self.index.canonical(after);
        if captured {
            let word = self.words[self.index.of_canonical(after)];
            self.best = self.best.max(Value::from_word(word).a_turn_before());
        } else {
            self.quiet.push(after);
        }
    }

    fn wins(&mut self) {
        self.best = Value::Win(1);
    }
}

impl Analysis {
    /// Looks at the turns of each position with so many stones.
    fn look_forward(&mut self, own: u32, enemy: u32) {
        let mut quiet = Vec::new();
        for board in self.index.boards(own, enemy) {
            quiet.clear();
            let mut outlook = Outlook { index: self.index, words: &self.words, quiet, best: Value::Loss(0) };
            self.turns.each(board, &mut outlook);
            let best = outlook.best;
            quiet = outlook.quiet;
            distinct(&mut quiet);
            let number = self.index.of_canonical(board);
            let Value::Loss(floor) = best else {
                self.open[number] = quiet.len() as u8 + 1;
                if let Value::Win(turns) = best {
                    find(&mut self.found, turns, board);
                }
                continue;
            };
            self.floors[number] = floor;
            self.open[number] = quiet.len() as u8;
            if quiet.is_empty() {
                find(&mut self.found, floor, board);
            }
        }
    }

    /// Decides positions by rising distance.
    fn look_back(&mut self) {
        let mut before = Vec::new();
        let mut turns = 0;
        while turns < self.found.len() {
            for board in std::mem::take(&mut self.found[turns]) {
                let number = self.index.of_canonical(board);
                if self.words[number] != UNDECIDED {
                    continue;
                }
                let lost = turns % 2 == 0;
                self.words[number] = turns as u16 + 1;
                before.clear();
                self.turns.each_before(board, |board| before.push(self.index.canonical(board)));
                distinct(&mut before);
                for &board in &before {
                    self.hear(board, lost, turns as u16 + 1);
                }
            }
            turns += 1;
        }
        self.found.clear();
    }

    /// A position hears that it leads to one that is `lost`, or won, for the other side; `turns` is the
    /// distance that it has by that.
    fn hear(&mut self, board: Board, lost: bool, turns: u16) {
        let number = self.index.of_canonical(board);
        if self.words[number] != UNDECIDED {
            return;
        }
        if lost {
            find(&mut self.found, turns, board);
            return;
        }
        self.open[number] -= 1;
        if self.open[number] == 0 {
            find(&mut self.found, turns.max(self.floors[number]), board);
        }
    }
}

fn find(found: &mut Vec<Vec<Board>>, turns: u16, board: Board) {
    let turns = usize::from(turns);
    if found.len() <= turns {
        found.resize_with(turns + 1, Vec::new);
    }
    found[turns].push(board);
}

/// Each board once.
fn distinct(boards: &mut Vec<Board>) {
    boards.sort_unstable();
    boards.dedup();
}
