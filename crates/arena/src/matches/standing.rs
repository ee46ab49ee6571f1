//! How a match stands.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::result::End;
use crate::stats::{Elo, Interval, Pairs, Sprt, SprtState, Tally, Verdict};

use super::line::GameLine;

/// How a match stands, for player 1.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The games.
    pub tally: Tally,
    /// The pairs of which both games are finished.
    pub pairs: Pairs,
    /// The sequential test, where there is one. It looks at the pairs in the order of their numbers, so
    /// that what it says does not depend on which game happens to end first.
    pub sprt: Option<SprtState>,
    /// Why the games were over.
    pub ends: Ends,
    /// Games that were finished behind the one that decided the test; they are not counted.
    pub beyond: u32,
    /// Different games among those that count: of games with the same start and the same moves only one
    /// says anything, and intervals take all for independent.
    pub distinct: u32,
}

/// How many games ended for which reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ends {
    /// By the game's rules.
    pub rules: u32,
    /// Judged.
    pub adjudicated: u32,
    /// Given up.
    pub resigned: u32,
    /// On time.
    pub time: u32,
    /// By an illegal move, or no answer.
    pub forfeit: u32,
}

/// A standing with what follows from it, as JSON has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games that count.
    pub games: u32,
    /// Wins, draws and losses of player 1.
    #[serde(flatten)]
    pub tally: Tally,
    /// Player 1's points a game.
    pub score: Option<f64>,
    /// The interval of 95 % for the score.
    pub wilson: Option<Interval>,
    /// The difference in Elo.
    pub elo: Option<Elo>,
    /// How likely it is that player 1 is the stronger one.
    pub los: Option<f64>,
    /// Pairs of games that brought player 1 nothing, half a point, and so on up to two points.
    pub pairs: Pairs,
    /// The sequential test.
    pub sprt: Option<SprtState>,
    /// Why the games were over.
    pub ends: Ends,
    /// Games finished behind the end of the test.
    pub beyond: u32,
    /// Different games among those that count.
    pub distinct: u32,
}

impl Standing {
    /// What follows.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let tally = self.tally;
        Summary {
            games: tally.games(),
            tally,
            score: tally.score(),
            wilson: tally.wilson(),
            elo: tally.elo(),
            los: tally.likelihood_of_superiority(),
            pairs: self.pairs,
            sprt: self.sprt,
            ends: self.ends,
            beyond: self.beyond,
            distinct: self.distinct,
        }
    }

    fn count(&mut self, line: &GameLine) {
        self.tally.add(line.halves());
        let end = match line.result.end {
            End::Rules => &mut self.ends.rules,
            End::Adjudicated => &mut self.ends.adjudicated,
            End::Resigned => &mut self.ends.resigned,
            End::Time => &mut self.ends.time,
            End::Forfeit => &mut self.ends.forfeit,
        };
        *end += 1;
    }
}

/// The finished games by number, and the test over them.
pub(super) struct Results {
    lines: BTreeMap<u32, GameLine>,
    sprt: Option<Sprt>,
    /// The pairs up to the first with an unfinished game, as far as the test looked.
    in_order: Pairs,
    /// The last game that the test needed.
    decided_by: Option<u32>,
}

impl Results {
    pub(super) fn new(sprt: Option<Sprt>) -> Self {
        Self { lines: BTreeMap::new(), sprt, in_order: Pairs::default(), decided_by: None }
    }

    pub(super) fn add(&mut self, line: GameLine) {
        self.lines.insert(line.number, line);
        let Some(sprt) = self.sprt else { return };
        while self.decided_by.is_none() {
            let pair = self.in_order.count();
            let Some(halves) = self.pair(pair) else { break };
            self.in_order.add(halves);
            if sprt.state(&self.in_order).verdict != Verdict::Continue {
                self.decided_by = Some(2 * pair + 2);
            }
        }
    }

    /// What a pair, counted from 0, was worth to player 1; `None` while it goes on.
    fn pair(&self, pair: u32) -> Option<u32> {
        let halves = |number| self.lines.get(&number).map(GameLine::halves);
        Some(halves(2 * pair + 1)? + halves(2 * pair + 2)?)
    }

    /// Whether the test has ended the match.
    pub(super) fn is_decided(&self) -> bool {
        self.decided_by.is_some()
    }

    pub(super) fn has(&self, number: u32) -> bool {
        self.lines.contains_key(&number)
    }

    pub(super) fn standing(&self) -> Standing {
        let mut standing =
            Standing { sprt: self.sprt.map(|sprt| sprt.state(&self.in_order)), ..Standing::default() };
        let last = self.decided_by.unwrap_or(u32::MAX);
        let mut digests = HashSet::new();
        for (&number, line) in &self.lines {
            if number > last {
                standing.beyond += 1;
                continue;
            }
            standing.count(line);
            // Games of older journals are taken for different.
            let is_new = line.digest.is_empty() || digests.insert(line.digest.as_str());
            standing.distinct += u32::from(is_new);
            if number.is_multiple_of(2)
                && let Some(halves) = self.pair(number / 2 - 1)
            {
                standing.pairs.add(halves);
            }
        }
        standing
    }

    pub(super) fn into_lines(self) -> Vec<GameLine> {
        self.lines.into_values().collect()
    }
}
