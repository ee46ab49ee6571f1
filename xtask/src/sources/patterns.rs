//! The paper on fuzzy patterns: its averages beside exact ones, its worked example on a position that fits
//! its text, and what it says of patterns and fuzzy patterns, tried on real positions.

mod averages;
mod bars;
mod example;
mod figures;
mod fraction;
mod positions;

use std::sync::OnceLock;

use anyhow::{Result, anyhow};

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Measured, Measurement, Source, Supplement};
use averages::Averages;
use example::Example;
use positions::Positions;

/// The paper.
#[derive(Default)]
pub(crate) struct Paper {
    averages: OnceLock<Averages>,
    positions: OnceLock<Positions>,
}

impl Source for Paper {
    fn claims_file(&self) -> ClaimsFile {
        ClaimsFile { name: "xtask/claims/patterns.toml", text: include_str!("../../claims/patterns.toml") }
    }

    fn measurements(&self) -> Vec<Measurement<'_>> {
        let mut list: Vec<_> = averages::CLAIMS
            .iter()
            .map(|claim| Measurement::new(claim.id, || (claim.measure)(self.averages())))
            .collect();
        list.extend([
            Measurement::new("patterns.example.patterns", || {
                Ok(Measured::figure(Example::find()?.patterns()))
            }),
            Measurement::new("patterns.example.fuzzy", || Ok(Measured::figure(Example::find()?.fuzzy()))),
            Measurement::new("patterns.example.cost", || Ok(Measured::figure(Example::find()?.cost()))),
            Measurement::new("patterns.example.paths", || Ok(Example::find()?.paths())),
            Measurement::new("patterns.fuzzy-never-more", || Ok(self.positions()?.never_more())),
            Measurement::new("patterns.reduction-80", || Ok(self.positions()?.reduction())),
            Measurement::new("patterns.faster", || Ok(self.positions()?.faster())),
        ]);
        list
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        progress.expect_more(2);
        progress.at("patterns: path counts");
        let averages = self.averages();
        let mut sections = vec![averages.section(), averages.where_it_is_off()];
        sections.extend(figures::sections(averages)?);
        progress.step();
        progress.at("patterns: positions");
        let example = Example::find()?;
        sections.push(example.section());
        let positions = self.positions()?;
        sections.extend([positions.counts_section(), positions.work_section()]);
        progress.step();
        let checks = vec![averages.check(), example.check(), positions.check()];
        Ok(Supplement { sections, checks, ..Supplement::default() })
    }
}

impl Paper {
    fn averages(&self) -> &Averages {
        self.averages.get_or_init(Averages::count)
    }

    fn positions(&self) -> Result<&Positions> {
        if self.positions.get().is_none() {
            let positions = Positions::count()?;
            return Ok(self.positions.get_or_init(|| positions));
        }
        self.positions.get().ok_or_else(|| anyhow!("the positions are gone"))
    }
}
