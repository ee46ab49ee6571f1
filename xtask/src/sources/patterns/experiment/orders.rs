//! Ordering: the same search with its moves in another order. Nothing is lost, so all scores are equal, and
//! nodes are what is compared.

use anyhow::Result;
use lg_patterns::chess::Keep;
use search_core::{Features, Limits, Score as Value};

use super::scores::{self, Named};
use super::suites::{NAMES, Suites};
use super::{plot, search};
use crate::reproduce::parallel::parallel;
use crate::reproduce::source::{Check, Measured, Section};
use crate::reproduce::statistics::Ratio;
use crate::reproduce::table::Table;

/// What every search has, and what the two kinds have beside it.
const KINDS: [(&str, Features); 2] = [
    (
        "without a table",
        Features::CAPTURES_FIRST
            .union(Features::KILLERS)
            .union(Features::HISTORY)
            .union(Features::PVS)
            .union(Features::QUIESCENCE),
    ),
    ("with a table", Features::LOSSLESS.difference(Features::FRONTIER).union(Features::QUIESCENCE)),
];

/// What a score takes the place of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Nothing: it decides among quiet moves without a history.
    Ties,
    /// The history.
    History,
    /// The history and the killers.
    Quiet,
    /// All: captures too, but the table's move.
    All,
}

impl Place {
    const fn features(self, kind: Features) -> Features {
        match self {
            Self::Ties => kind,
            Self::History => kind.difference(Features::HISTORY),
            Self::Quiet => kind.difference(Features::HISTORY.union(Features::KILLERS)),
            Self::All => {
                kind.difference(Features::HISTORY.union(Features::KILLERS).union(Features::CAPTURES_FIRST))
            }
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Ties => "MVV-LVA, killers, history, then",
            Self::History => "MVV-LVA, killers, then",
            Self::Quiet => "MVV-LVA, then",
            Self::All => "nothing but",
        }
    }
}

/// A way to order moves.
struct Order {
    place: Place,
    score: Named,
}

/// All ways; the first is what the others are compared with.
fn orders() -> Vec<Order> {
    let controls = |place| scores::controls().into_iter().map(move |score| Order { place, score });
    let control =
        |place, name: &str| controls(place).filter(|order| order.score.name == name).collect::<Vec<_>>();
    let fuzzy = |place| vec![Order { place, score: scores::fuzzy() }];
    let tuned = |place| vec![Order { place, score: scores::tuned() }];
    [
        vec![Order { place: Place::Ties, score: scores::generated() }],
        fuzzy(Place::Ties),
        control(Place::Ties, scores::RANDOM),
        fuzzy(Place::History),
        tuned(Place::History),
        control(Place::History, scores::SQUARES),
        control(Place::History, scores::RANDOM),
        fuzzy(Place::Quiet),
        control(Place::Quiet, scores::SQUARES),
        control(Place::Quiet, scores::RANDOM),
        fuzzy(Place::All),
        tuned(Place::All),
        control(Place::All, scores::FORCING),
        control(Place::All, scores::RANDOM),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// One search: its nodes and what it found.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Run {
    nodes: u64,
    score: Value,
}

/// All searches, by problem.
pub(super) struct Orders {
    depth: u32,
    orders: Vec<Order>,
    variants: Vec<Named>,
    /// For each problem, by kind, then order.
    runs: Vec<[Vec<Run>; 2]>,
    /// For each problem, by variant: quiet moves by it, after killers, without a table.
    varied: Vec<Vec<Run>>,
}

impl Orders {
    pub(super) fn search(suites: &Suites, depth: u32) -> Result<Self> {
        let (orders, variants) = (orders(), scores::variants()?);
        let searched = parallel(&suites.items, |item| {
            let run = |score, features| -> Result<Run> {
                let report = search(&item.problem, score, Keep::ALL, features, &Limits::depth(depth))?;
                Ok(Run { nodes: report.counters.nodes(), score: report.score })
            };
            let of_kind = |kind: Features| -> Result<Vec<Run>> {
                orders.iter().map(|order| run(&order.score.score, order.place.features(kind))).collect()
            };
            let [plain, table] = KINDS.map(|kind| of_kind(kind.1));
            let features = Place::History.features(KINDS[0].1);
            let varied =
                variants.iter().map(|variant| run(&variant.score, features)).collect::<Result<_>>()?;
            Ok(([plain?, table?], varied))
        })?;
        let (runs, varied) = searched.into_iter().unzip();
        Ok(Self { depth, orders, variants, runs, varied })
    }

    /// Nodes for those of the first order, for each problem.
    fn ratios(&self, kind: usize, order: usize) -> Vec<f64> {
        let ratio = |runs: &[Vec<Run>; 2]| runs[kind][order].nodes as f64 / runs[kind][0].nodes as f64;
        self.runs.iter().map(ratio).collect()
    }

    fn varied_ratios(&self, variant: usize) -> Vec<f64> {
        let ratio = |(runs, varied): (&[Vec<Run>; 2], &Vec<Run>)| {
            varied[variant].nodes as f64 / runs[0][0].nodes as f64
        };
        self.runs.iter().zip(&self.varied).map(ratio).collect()
    }

    fn find(&self, place: Place, name: &str) -> usize {
        self.orders.iter().position(|order| order.place == place && order.score.name == name).unwrap_or(0)
    }

    /// Over all problems, with a table, for MVV-LVA, killers and history: in a place, by a score.
    fn with_table(&self, place: Place, name: &str) -> Option<Ratio> {
        Ratio::of(&self.ratios(1, self.find(place, name)))
    }

    /// What two scores among moves without a history do: fuzzy patterns, and lots, which is what any change of
    /// order does by itself.
    pub(super) fn ties(&self) -> [Option<Ratio>; 2] {
        [scores::FUZZY, scores::RANDOM].map(|name| self.with_table(Place::Ties, name))
    }

    /// A score by name in place of the history, and in place of captures, killers and history; each for the
    /// history, and for the control in the same place.
    pub(super) fn in_place(&self, name: &str) -> [[Option<Ratio>; 2]; 2] {
        [(Place::History, scores::SQUARES), (Place::All, scores::FORCING)].map(|(place, control)| {
            let [own, control] = [name, control].map(|name| self.ratios(1, self.find(place, name)));
            let against = own.iter().zip(control).map(|(one, other)| one / other).collect::<Vec<_>>();
            [Ratio::of(&own), Ratio::of(&against)]
        })
    }

    pub(super) fn halved(&self, suites: &Suites) -> Measured {
        let places =
            [Place::Ties, Place::History, Place::Quiet, Place::All].map(|place| (place, scores::FUZZY));
        let tuned = [Place::History, Place::All].map(|place| (place, scores::TUNED));
        let best = places
            .into_iter()
            .chain(tuned)
            .filter_map(|(place, name)| Some((place, name, self.with_table(place, name)?)))
            .min_by(|one, other| one.2.mean.total_cmp(&other.2.mean));
        let Some((place, name, ratio)) = best else { return Measured::figure("nothing searched") };
        let factor = (100.0 / ratio.mean).round() / 100.0;
        Measured::figure(factor).with_note(format!(
            "{} positions searched to {} plies with equal scores; the best of six ways: {} {}, nodes x{}",
            suites.items.len(),
            self.depth,
            place.name(),
            name,
            ratio.shown(),
        ))
    }

    pub(super) fn sections(&self, suites: &Suites) -> Result<Vec<Section>> {
        let mut section = Section::new("Ordering: equal scores, nodes compared").text(format!(
            "Searches to {} plies with quiescence. Each figure is the geometric mean over a suite's positions of nodes \
             for those of the first row, with a bootstrap interval of 95 % (positions drawn anew 2,000 times). Below 1 is \
             fewer. Rows say what orders moves, first things first: MVV-LVA is captures by victim, then attacker; the \
             last-named score decides what is left. By lot is what any change of order does by itself. 'Attack in words' is \
             the two variations below together that do best: chosen after the fact, to give patterns their best chance.",
            self.depth
        ));
        for (kind, (name, features)) in KINDS.iter().enumerate() {
            let mut table = Table::new(std::iter::once(format!("{name}: moves by")).chain(suites.heads()));
            for (index, order) in self.orders.iter().enumerate() {
                let ratios = self.ratios(kind, index);
                let name = format!("{} {}", order.place.name(), order.score.name);
                table.row(std::iter::once(name).chain(cells(suites, &ratios)));
            }
            let shown = Features::to_string(features);
            section = section.text(format!("Techniques of the first row, {name}: `{shown}`.")).table(table);
        }
        let fuzzy = self.find(Place::History, scores::FUZZY);
        let mut table = Table::new(std::iter::once("fuzzy patterns with".to_owned()).chain(suites.heads()));
        let mut row = |name: &str, ratios: &[f64]| {
            table.row(std::iter::once(name.to_owned()).chain(cells(suites, ratios)));
        };
        row("horizon 1, empty board, ranks as numbers", &self.ratios(0, fuzzy));
        for (index, variant) in self.variants.iter().enumerate() {
            row(variant.name, &self.varied_ratios(index));
        }
        section = section
            .text(format!(
                "The fuzzy patterns' horizon, geometry and rank varied, one at a time, in the row '{} {}' without a \
                 table; for the same first row.",
                Place::History.name(),
                scores::FUZZY
            ))
            .table(table);
        let ratios = self.ratios(1, fuzzy);
        let lines = NAMES
            .iter()
            .enumerate()
            .map(|(suite, name)| (*name, suites.of(Some(suite), &ratios).into_iter().copied().collect()));
        let title = "Nodes with fuzzy patterns in place of history, position by position";
        section = section
            .text(
                "Every position: nodes with fuzzy patterns in place of history, with a table, in per cent of those with \
                 history. Each suite's positions by rising ratio.",
            )
            .plot(plot::ratios("patterns-node-ratios.svg", title, lines.collect())?);
        Ok(vec![section])
    }

    pub(super) fn check(&self, suites: &Suites) -> Check {
        let searches = self.runs.iter().zip(&self.varied).zip(&suites.items);
        let failures = searches.filter_map(|((runs, varied), item)| {
            let first = runs[0][0].score;
            let mut all = runs.iter().flatten().chain(varied);
            all.any(|run| run.score != first).then(|| format!("{} has several scores", item.problem.id))
        });
        Check::new("the same score for a position, whatever orders its moves", failures)
    }
}

/// A row's cells: the ratio of each suite, then of all.
fn cells(suites: &Suites, ratios: &[f64]) -> Vec<String> {
    let cell = |suite| {
        let chosen: Vec<_> = suites.of(suite, ratios).into_iter().copied().collect();
        Ratio::of(&chosen).map_or("-".to_owned(), |ratio| ratio.shown())
    };
    Suites::columns().map(cell).collect()
}
