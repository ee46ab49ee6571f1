//! The article of 2009 on a Breakthrough engine: its table of results, counted again by a model of
//! that engine with its faults, and what the techniques are worth in an engine without them.

mod ablation;
mod faults;
mod published;
mod sound;
mod variants;
mod weights;

use std::thread;

use anyhow::{Result, anyhow};

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Measurement, Section, Source, Supplement};
use ablation::Ablation;
use faults::Mendings;
use published::{DEPTHS, Published};
use variants::Variant;

/// The article.
#[derive(Debug, Default)]
pub(crate) struct Article {
    published: Published,
}

impl Source for Article {
    fn claims_file(&self) -> ClaimsFile {
        ClaimsFile {
            name: "xtask/claims/breakthrough.toml",
            text: include_str!("../../claims/breakthrough.toml"),
        }
    }

    fn measurements(&self) -> Vec<Measurement<'_>> {
        let published = &self.published;
        let mut list = vec![
            Measurement::new("breakthrough.cutoffs.headline", || published.headline()),
            Measurement::impossible("breakthrough.optimisation.40-percent"),
        ];
        for plies in DEPTHS {
            let id = |figure: &str| format!("breakthrough.{figure}.d{plies}");
            list.push(Measurement::new(id("a1.nodes"), move || published.a1_nodes(plies)));
            list.push(Measurement::new(id("a2.nodes"), move || published.a2_nodes(plies)));
            list.push(Measurement::new(id("cutoffs"), move || published.cutoffs(plies)));
            list.push(Measurement::new(id("nodes-saved"), move || published.nodes_saved(plies)));
        }
        // At 2 and 3 plies the published times are longer for A2, and nothing is claimed of them.
        for plies in 4..=7 {
            let id = format!("breakthrough.time-ratio.d{plies}");
            list.push(Measurement::new(id, move || published.time_ratio(plies)));
        }
        list
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        let position = sound::article_position()?;
        // The ablation's largest search takes one thread a long time: the rest runs beside it.
        let (ablation, rest) = thread::scope(|scope| {
            let ablation = scope.spawn(|| Ablation::measure(&position, sound::evaluation(), progress));
            let rest = self.model_sections(progress);
            (ablation.join(), rest)
        });
        let ablation = ablation.map_err(|_| anyhow!("the thread of the ablation panicked"))??;
        let (variants, faults, weights) = rest?;
        let [ladder, variations] = sound::sections(&ablation)?;
        let mut checks = vec![variants::check(&variants), faults.check()];
        checks.extend(ablation.checks());
        Ok(Supplement {
            sections: vec![
                self.published.section(&ablation)?,
                variants::section(&variants)?,
                faults.section(),
                weights,
                ladder,
                variations,
            ],
            checks,
            ..Supplement::default()
        })
    }
}

impl Article {
    /// What the model says of itself: its versions, its faults, and its weights.
    fn model_sections(&self, progress: &Progress) -> Result<(Vec<Variant>, Mendings, Section)> {
        let variants = variants::measure(&self.published, progress)?;
        let faults = faults::measure(&self.published, progress)?;
        progress.expect_more(1);
        progress.at("the weights of the 2009 evaluation");
        let weights = weights::section(&self.published)?;
        progress.step();
        Ok((variants, faults, weights))
    }
}
