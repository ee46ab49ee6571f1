//! Pruning: only the best share of moves is searched, in every position but those in check. Values are lost,
//! and what counts is what is still solved.

use anyhow::Result;
use lg_patterns::chess::{Keep, Problem};
use search_core::{Features, Limits};

use super::scores::{self, Named};
use super::search;
use super::suites::Suites;
use crate::reproduce::parallel::parallel;
use crate::reproduce::source::Section;
use crate::reproduce::statistics::{Discordance, Ratio};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;

/// All searches use these: the lossless techniques, with quiescence.
const FEATURES: Features = Features::LOSSLESS.difference(Features::FRONTIER).union(Features::QUIESCENCE);

/// The shares of moves that are kept, in per cent.
pub(super) const SHARES: [u8; 3] = [25, 50, 75];

/// A search of one problem.
#[derive(Clone, Copy)]
struct Run {
    solved: bool,
    nodes: u64,
}

/// A score and a share.
struct Cut {
    score: usize,
    percent: u8,
}

/// All searches.
pub(super) struct Pruning {
    depth: u32,
    nodes: u64,
    scores: Vec<Named>,
    cuts: Vec<Cut>,
    /// For each problem, at fixed depth and at fixed nodes: all moves, then each cut.
    runs: Vec<[Vec<Run>; 2]>,
}

/// The scores that say which moves stay: patterns, then what they have to beat.
fn all_scores() -> Vec<Named> {
    let mut all = vec![scores::fuzzy(), scores::tuned(), scores::forcing_fuzzy(), scores::forcing_tuned()];
    all.extend(scores::controls());
    all
}

fn run(problem: &Problem, score: &scores::Score, keep: Keep, limits: &Limits) -> Result<Run> {
    let report = search(problem, score, keep, FEATURES, limits)?;
    let solved = report.best_move.is_some_and(|m| problem.best.contains(&m));
    Ok(Run { solved, nodes: report.counters.nodes() })
}

impl Pruning {
    pub(super) fn search(suites: &Suites, depth: u32, nodes: u64) -> Result<Self> {
        let (plain, scores) = (scores::generated(), all_scores());
        let cuts: Vec<_> = SHARES
            .into_iter()
            .flat_map(|percent| (0..scores.len()).map(move |score| Cut { score, percent }))
            .collect();
        let runs = parallel(&suites.items, |item| {
            let at = |limits: &Limits| -> Result<Vec<Run>> {
                let whole = run(&item.problem, &plain.score, Keep::ALL, limits);
                let cut = cuts.iter().map(|cut| {
                    let keep = Keep::percent(cut.percent).unwrap_or(Keep::ALL);
                    run(&item.problem, &scores[cut.score].score, keep, limits)
                });
                std::iter::once(whole).chain(cut).collect()
            };
            Ok([at(&Limits::depth(depth))?, at(&Limits::nodes(nodes))?])
        })?;
        Ok(Self { depth, nodes, scores, cuts, runs })
    }

    /// How often each of two searches solves what the other doesn't, at fixed depth (0) or nodes (1), in a
    /// suite or all.
    fn against(&self, suites: &Suites, axis: usize, suite: Option<usize>, pair: [usize; 2]) -> Discordance {
        let solved = |runs: &[Vec<Run>; 2]| pair.map(|run| runs[axis][run].solved);
        let pairs: Vec<_> = self.runs.iter().map(solved).collect();
        Discordance::of(suites.of(suite, &pairs).into_iter().map(|pair| (pair[0], pair[1])))
    }

    fn find(&self, name: &str, percent: u8) -> usize {
        let found = |cut: &Cut| cut.percent == percent && self.scores[cut.score].name == name;
        self.cuts.iter().position(found).map_or(0, |index| index + 1)
    }

    /// With fixed nodes, half of the moves kept by a score: against all moves, and against the control's half.
    pub(super) fn halves(&self, suites: &Suites, suite: Option<usize>, name: &str) -> [Discordance; 2] {
        let [own, control] = [name, scores::FORCING].map(|name| self.find(name, 50));
        [0, control].map(|other| self.against(suites, 1, suite, [own, other]))
    }

    fn solved(&self, suites: &Suites, axis: usize, run: usize) -> impl Iterator<Item = String> {
        Suites::columns()
            .map(move |suite| {
                let solved = suites.of(suite, &self.runs).into_iter().filter(|runs| runs[axis][run].solved);
                solved.count().to_string()
            })
            .collect::<Vec<_>>()
            .into_iter()
    }

    pub(super) fn sections(&self, suites: &Suites) -> Vec<Section> {
        let axes = [
            (
                "Pruning to a fixed depth",
                format!(
                    "Searches of {} plies that keep the best share of moves everywhere but in check, and how many problems \
                 they solve; nodes are the geometric mean for those of the search of all moves, with its interval.",
                    self.depth
                ),
            ),
            (
                "Pruning with fixed nodes",
                format!(
                    "The same searches with {} nodes each, as deep as these go: what pruning saves is spent on depth.",
                    grouped(self.nodes)
                ),
            ),
        ];
        axes.into_iter().enumerate().map(|(axis, (title, text))| {
            let heads = ["kept", "best moves by"].map(str::to_owned).into_iter().chain(suites.heads());
            let more = [">against all moves", ">against captures, checks, squares"].map(str::to_owned);
            let more = more.into_iter().chain((axis == 0).then(|| ">nodes".to_owned()));
            let mut table = Table::new(heads.chain(more));
            let names = ["all".to_owned(), "-".to_owned()];
            table.row(names.into_iter().chain(self.solved(suites, axis, 0)));
            for (index, cut) in self.cuts.iter().enumerate() {
                let control = self.find(scores::FORCING, cut.percent);
                let run = index + 1;
                let names = [format!("{} %", cut.percent), self.scores[cut.score].name.to_owned()];
                let against = |other| self.against(suites, axis, None, [run, other]).shown();
                let same = if run == control { "-".to_owned() } else { against(control) };
                let nodes = (axis == 0).then(|| self.node_ratio(run));
                let cells = names.into_iter().chain(self.solved(suites, axis, run));
                table.row(cells.chain([against(0), same]).chain(nodes));
            }
            let note = "The columns 'against' count problems that only this search solves (+) and only the other one \
                        does (-), over all suites, with McNemar's exact probability; at equal shares for the control.";
            Section::new(title).text(text).table(table).text(note)
        }).collect()
    }

    fn node_ratio(&self, run: usize) -> String {
        let ratio = |runs: &[Vec<Run>; 2]| runs[0][run].nodes as f64 / runs[0][0].nodes as f64;
        let ratios: Vec<_> = self.runs.iter().map(ratio).collect();
        Ratio::of(&ratios).map_or("-".to_owned(), |ratio| ratio.shown())
    }
}
