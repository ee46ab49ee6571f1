//! The paper on fuzzy patterns: its averages beside exact ones, its worked example on a position that fits
//! its text, what it says of patterns and fuzzy patterns, tried on real positions, and whether they help a
//! search.

mod averages;
mod bars;
mod example;
mod experiment;
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
use experiment::{Experiment, Scale};
use positions::Positions;

/// The paper.
#[derive(Default)]
pub(crate) struct Paper {
    /// Whether to search more.
    long: bool,
    averages: OnceLock<Averages>,
    positions: OnceLock<Positions>,
    experiment: OnceLock<Experiment>,
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
            Measurement::new("patterns.search-halved", || Ok(self.experiment()?.halved())),
        ]);
        list
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        progress.expect_more(3);
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
        progress.at("patterns: searches");
        let experiment = self.experiment()?;
        sections.extend(experiment.sections()?);
        let mut checks = vec![averages.check(), example.check(), positions.check()];
        checks.extend(experiment.checks());
        progress.step();
        Ok(Supplement { sections, checks, ..Supplement::default() })
    }
}

impl Paper {
    /// The paper; `long` asks for deeper searches of more positions.
    pub(crate) fn new(long: bool) -> Self {
        Self { long, ..Self::default() }
    }

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

    fn experiment(&self) -> Result<&Experiment> {
        if self.experiment.get().is_none() {
            let scale = if self.long { Scale::LONG } else { Scale::SHORT };
            let experiment = Experiment::run(scale)?;
            return Ok(self.experiment.get_or_init(|| experiment));
        }
        self.experiment.get().ok_or_else(|| anyhow!("the experiment is gone"))
    }
}
