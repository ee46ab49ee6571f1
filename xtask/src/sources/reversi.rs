//! The notebook of December 2023 that measures 4x4 Reversi: its graphs and figures derived anew by
//! `game-graph`, and what it leaves for later.

mod boards;
mod consistency;
mod ends;
mod faults;
mod gaps;
mod graphs;
mod multiway;
mod passes;
mod people;
mod replies;
mod scans;
mod search;

use std::sync::OnceLock;
use std::thread;

use anyhow::{Result, anyhow};

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Measured, Measurement, Source, Supplement};
use boards::Boards;
use faults::Rim;
use gaps::Gaps;
use graphs::Graphs;
use multiway::Multiway;
use passes::PassRule;
use people::People;
use scans::Scans;
use search::Searches;

/// The notebook.
#[derive(Debug, Default)]
pub(crate) struct Notebook {
    graphs: OnceLock<Graphs>,
}

impl Source for Notebook {
    fn claims_file(&self) -> ClaimsFile {
        ClaimsFile { name: "xtask/claims/reversi.toml", text: include_str!("../../claims/reversi.toml") }
    }

    fn measurements(&self) -> Vec<Measurement<'_>> {
        let mut list = self.sizes();
        let mut add = |id: &str, measure: fn(&Graphs) -> Result<Measured>| {
            list.push(Measurement::new(format!("reversi.{id}"), move || measure(self.graphs()?)));
        };
        add("extra-effort-global.isomorphic", |graphs| Ok(Measured::figure(graphs.isomorphic())));
        add("canonical.paths", |graphs| Ok(Measured::figure(u64::try_from(graphs.canonical.paths)?)));
        add("canonical.first-moves", |graphs| {
            Ok(Measured::figure(graphs.canonical.graph.children(0).len() as u64))
        });
        add("full-to-canonical.paths", |graphs| Ok(graphs.paths_ratio()));
        add("full-to-canonical.vertices", |graphs| Ok(graphs.vertices_ratio()));
        add("fixed-ends.count", |graphs| Ok(ends::count(&ends::fixed(graphs)?)));
        add("fixed-ends.path-ratio", |graphs| Ok(ends::path_ratio(&ends::fixed(graphs)?)));
        add("fixed-ends.second-paths", |graphs| ends::second_paths(&ends::fixed(graphs)?));
        add("fairness", |graphs| Ok(graphs.fairness()));
        add("dominance", |graphs| Ok(graphs.dominance()));
        add("wins.black-over-white", |graphs| Ok(graphs.black_ahead()));
        add("second-move.best", |graphs| replies::best(&replies::all(graphs)?));
        add("second-move.corner.dominance", |graphs| replies::corner_dominance(&replies::all(graphs)?));
        add("fairness-vs-dominance", |graphs| Ok(Gaps::measure(graphs)?.shape()));
        list
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        progress.expect_more(2);
        progress.at("Reversi: other boards, and the notebook's graphs");
        let graphs = self.graphs()?;
        // The hexagon takes longest; it runs beside the rest. The searches are timed and run alone.
        let (boards, supplement) = thread::scope(|scope| {
            let boards = scope.spawn(Boards::explore);
            let supplement = beside_the_claims(graphs);
            (boards.join(), supplement)
        });
        progress.step();
        progress.at("Reversi: searches");
        let boards = boards.map_err(|_| anyhow!("the thread of the other boards panicked"))??;
        let searches = Searches::run()?;
        progress.step();
        let mut supplement = supplement?;
        supplement.sections.extend([searches.section(), boards.section()]);
        supplement.checks.extend([searches.check(), boards.check()]);
        supplement.volatile = searches.times();
        Ok(supplement)
    }
}

impl Notebook {
    /// The notebook's graphs, built when they are first asked for.
    fn graphs(&self) -> Result<&Graphs> {
        if self.graphs.get().is_none() {
            let graphs = Graphs::explore()?;
            return Ok(self.graphs.get_or_init(|| graphs));
        }
        self.graphs.get().ok_or_else(|| anyhow!("the graphs are gone"))
    }

    /// Vertices and edges of each graph.
    fn sizes(&self) -> Vec<Measurement<'_>> {
        let mut list = Vec::new();
        let mut add = |name: &str, graph: fn(&Graphs) -> &Multiway| {
            list.push(Measurement::new(format!("reversi.{name}.vertices"), move || {
                Ok(Measured::figure(graph(self.graphs()?).graph.vertex_count() as u64))
            }));
            list.push(Measurement::new(format!("reversi.{name}.edges"), move || {
                Ok(Measured::figure(graph(self.graphs()?).graph.edge_count() as u64))
            }));
        };
        add("full", |graphs| &graphs.full);
        add("canonical", |graphs| &graphs.canonical);
        add("extra-effort-local", |graphs| &graphs.local);
        add("extra-effort-global", |graphs| &graphs.global);
        list
    }
}

/// What follows from the notebook's graphs.
fn beside_the_claims(graphs: &Graphs) -> Result<Supplement> {
    let (ends, replies) = (ends::fixed(graphs)?, replies::all(graphs)?);
    let (scans, gaps) = (Scans::measure(&graphs.start)?, Gaps::measure(graphs)?);
    let (passes, people) = (PassRule::explore(graphs)?, People::measure(graphs)?);
    let rim = Rim::measure(graphs);
    let mut checks = consistency::checks(graphs)?;
    checks.extend([scans.check(), rim.check(graphs), replies::check(graphs, &replies)]);
    checks.extend(ends::checks(graphs, &ends)?);
    checks.extend(passes.checks());
    checks.extend(people.checks());
    let sections = vec![
        faults::section(graphs, &ends, &gaps, rim)?,
        graphs.section()?,
        scans.section(),
        ends::section(graphs, &ends)?,
        replies::section(graphs, &replies)?,
        gaps.section()?,
        passes.section(graphs),
        people.section(),
    ];
    Ok(Supplement { sections, checks, volatile: Vec::new() })
}
