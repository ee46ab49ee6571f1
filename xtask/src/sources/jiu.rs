//! The paper on shapes in Tibetan JIU: its tables, which its player uses as printed; Black's edge, by many
//! games of that player; and proxies for the people whom nobody else can invite.

mod edge;
mod games;
mod opponents;
mod published;
mod shapes;
mod solved;

use std::sync::OnceLock;

use anyhow::{Result, anyhow};
use jiu::Size;
use jiu::player::ShapePlayer;

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Check, Measured, Measurement, Section, Source, Supplement};
use crate::reproduce::value::Value;
use edge::Edge;
use opponents::Opponents;
use solved::Smallest;

/// How many times as many games a long run plays.
const LONG: u32 = 10;

/// The paper.
#[derive(Default)]
pub(crate) struct Paper {
    /// Whether to play more games.
    long: bool,
    edge: OnceLock<Edge>,
}

impl Source for Paper {
    fn claims_file(&self) -> ClaimsFile {
        ClaimsFile { name: "xtask/claims/jiu.toml", text: include_str!("../../claims/jiu.toml") }
    }

    fn measurements(&self) -> Vec<Measurement<'_>> {
        vec![
            Measurement::new("jiu.board", || Ok(Measured::figure(u64::from(Size::STANDARD.points())))),
            Measurement::new("jiu.dalian.shapes", || Ok(Measured::figure(shapes::dalians()))),
            // Both tables of the player that plays.
            Measurement::new("jiu.table1", || {
                let player = ShapePlayer::new(0);
                Ok(Measured::figure(player.preparation.in_order().into_iter().collect::<Value>()))
            }),
            Measurement::new("jiu.table2", || {
                let player = ShapePlayer::new(0);
                Ok(Measured::figure(player.battle.in_order().into_iter().collect::<Value>()))
            }),
            Measurement::new("jiu.black-edge", || Ok(self.edge()?.claim())),
            Measurement::impossible("jiu.vs-top"),
            Measurement::impossible("jiu.vs-intermediate"),
            Measurement::impossible("jiu.vs-beginner"),
        ]
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        progress.expect_more(3);
        progress.at("JIU: Black's edge");
        let edge = self.edge()?;
        progress.step();
        progress.at("JIU: the paper's player against others");
        let opponents = Opponents::measure(self.times())?;
        progress.step();
        progress.at("JIU: 4x4");
        let smallest = Smallest::solve()?;
        progress.step();
        let mut sections =
            vec![published::section(), edge.section()?, smallest.section(), opponents.section()?];
        if self.long {
            let text = format!("A long run: {LONG} times as many games as in the repository's report.");
            sections.insert(0, Section::new("How long this run was").text(text));
        }
        let checks: Vec<Check> =
            vec![shapes::check(), published::check(), edge.check(), smallest.check(), opponents.check()];
        Ok(Supplement { sections, checks, volatile: Vec::new() })
    }
}

impl Paper {
    /// The paper, measured by ten times as many games if `long`.
    pub(crate) fn new(long: bool) -> Self {
        Self { long, ..Self::default() }
    }

    const fn times(&self) -> u32 {
        if self.long { LONG } else { 1 }
    }

    /// The games of the player against itself, played when they are first asked for.
    fn edge(&self) -> Result<&Edge> {
        if self.edge.get().is_none() {
            let edge = Edge::measure(self.times())?;
            return Ok(self.edge.get_or_init(|| edge));
        }
        self.edge.get().ok_or_else(|| anyhow!("the games are gone"))
    }
}
