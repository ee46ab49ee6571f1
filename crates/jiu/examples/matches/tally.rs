//! Results, added up.

use std::fmt;

use jiu::engine::Spent;
use jiu::player::GameReport;
use search_core::Side;

/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.959_964;

/// The results of the first player.
#[derive(Default)]
pub(crate) struct Tally {
    /// Won, drawn and lost as White, and as Black.
    results: [[u32; 3]; 2],
    turns: u64,
    broken_off: u32,
    spent: [Spent; 2],
}

impl Tally {
    /// Counts a game that the first player had this side in.
    pub(crate) fn add(&mut self, side: Side, report: &GameReport, spent: [Spent; 2]) {
        let result = match report.winner {
            Some(winner) if winner == side => 0,
            Some(_) => 2,
            None => 1,
        };
        self.results[side.index()][result] += 1;
        self.turns += u64::from(report.turns);
        self.broken_off += u32::from(report.ending.is_none());
        for (sum, spent) in self.spent.iter_mut().zip(spent) {
            sum.nodes += spent.nodes;
            sum.time += spent.time;
            sum.searches += spent.searches;
            sum.depths += spent.depths;
        }
    }
}

/// Games, the share of points, and Wilson's interval of 95 % for it, draws counted half.
fn score(results: [u32; 3]) -> (f64, f64, f64, f64) {
    let games = f64::from(results.iter().sum::<u32>()).max(1.0);
    let share = (f64::from(results[0]) + f64::from(results[1]) / 2.0) / games;
    let square = QUANTILE * QUANTILE;
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let half = QUANTILE / (1.0 + square / games)
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    (games, share, middle - half, middle + half)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| engine as | games | won | drawn | lost | score | 95 % interval |")?;
        writeln!(f, "|---|---:|---:|---:|---:|---:|---:|")?;
        let [white, black] = self.results;
        let both = [0, 1, 2].map(|index| white[index] + black[index]);
        for (name, results) in [("White", white), ("Black", black), ("both", both)] {
            let (games, share, low, high) = score(results);
            let [won, drawn, lost] = results;
            writeln!(
                f,
                "| {name} | {games} | {won} | {drawn} | {lost} | {:.1} % | {:.1} % to {:.1} % |",
                100.0 * share,
                100.0 * low,
                100.0 * high
            )?;
        }
        writeln!(
            f,
            "{} turns of the battle a game; {} games broken off",
            self.turns / both.iter().map(|&n| u64::from(n)).sum::<u64>().max(1),
            self.broken_off
        )?;
        for (name, spent) in ["engine", "opponent"].into_iter().zip(self.spent) {
            if spent.searches > 0 {
                let (searches, seconds) = (spent.searches as f64, spent.time.as_secs_f64());
                writeln!(
                    f,
                    "{name}: {:.0} nodes a second; a search {:.0} nodes, {:.1} ms, depth {:.1}",
                    spent.nodes as f64 / seconds.max(1e-9),
                    spent.nodes as f64 / searches,
                    1000.0 * seconds / searches,
                    spent.depths as f64 / searches
                )?;
            }
        }
        Ok(())
    }
}
