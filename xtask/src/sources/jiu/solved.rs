//! 4x4 solved: the edge without chance.

use anyhow::{Context as _, Result};
use jiu::retrograde::{Census, Solved, Value};
use jiu::{Jiu, Rules, Size};

use crate::reproduce::parallel::parallel;
use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;

/// What is kept of a solution.
pub(super) struct Found {
    name: &'static str,
    /// Of the empty board, for White.
    start: Value,
    census: Census,
}

/// The game on the smallest board under two rule sets; `paper` differs little from `research` there.
pub(super) struct Smallest(Vec<Found>);

impl Smallest {
    /// Solves it.
    ///
    /// # Errors
    /// A thread that panicked.
    pub(super) fn solve() -> Result<Self> {
        let found = parallel(&[Rules::COMPETITION, Rules::RESEARCH], |&rules| {
            let name = rules.name().unwrap_or("custom");
            let solved = Solved::new(rules);
            let start = solved.value(&Jiu::start(Size::ALL[0], rules)).context("the start")?;
            Ok(Found { name, start, census: *solved.census() })
        })?;
        Ok(Self(found))
    }

    /// The table.
    pub(super) fn section(&self) -> Section {
        let columns = [
            "rules",
            "the empty board",
            ">battles that Black wins",
            ">White wins",
            ">drawn",
            ">positions at the beginning of a turn",
            ">won",
            ">lost",
            ">drawn",
            ">longest win in turns",
        ];
        let mut table = Table::new(columns);
        for Found { name, start, census } in &self.0 {
            let Census { starts, turn, .. } = census;
            let counts = [
                starts.wins,
                starts.losses,
                starts.draws,
                turn.positions,
                turn.wins,
                turn.losses,
                turn.draws,
            ];
            let counts = counts.map(grouped).into_iter().chain([turn.longest.to_string()]);
            table.row([format!("`{name}`"), in_words(*start)].into_iter().chain(counts));
        }
        Section::new("4x4 solved")
            .text(
                "On the smallest board the edge can be had without chance: `jiu::retrograde` solves it whole (`plywright \
                 solve jiu`). Black is to move at the beginning of the battle; both sides have seven stones then. \
                 Positions are counted up to symmetry, a turn is one of either side, and won means for the side to \
                 move. n is 4, so fewer than n stones and fewer than 4 are the same: `research` differs from \
                 `competition` in that four stones don't fly, and that they may be jumped singly.",
            )
            .table(table)
    }

    /// That the numbers add up.
    pub(super) fn check(&self) -> Check {
        let faulty = self.0.iter().filter(|found| {
            let Census { turn, starts, .. } = found.census;
            [turn, starts].iter().any(|tally| tally.wins + tally.losses + tally.draws != tally.positions)
        });
        Check::new(
            "on 4x4 every position is won, lost or drawn",
            faulty.map(|found| format!("not by {}", found.name)),
        )
    }
}

fn in_words(value: Value) -> String {
    match value {
        Value::Win(turns) => format!("White wins in {turns} turns"),
        Value::Loss(turns) => format!("Black wins in {turns} turns"),
        Value::Draw => "drawn".into(),
    }
}
