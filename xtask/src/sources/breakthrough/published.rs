//! The article's table of results, counted again: each figure in the unit of its column, and beside
//! it the figures that compare like with like.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use breakthrough::historical::{Engine, HistoricalReport, Model, run};
use search_core::Features;

use crate::reproduce::chart::{Chart, Line, Stroke};
use crate::reproduce::source::{Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::{Value, grouped};
use crate::reproduce::verdict::Finding;
use crate::sources::breakthrough::ablation::{Ablation, DEPTH};
use crate::sources::breakthrough::sound::{self, MinimalTree};

/// The rows of the article's table, in plies.
pub(crate) const DEPTHS: std::ops::RangeInclusive<u32> = 2..=7;
/// From this depth on a clock can tell the two engines apart. Below, a run takes about two
/// milliseconds, and which is faster depends on the machine.
const CLOCK_FROM: u32 = 5;
/// Milliseconds that the article prints, A1 and A2, from 4 plies on.
const PUBLISHED_TIMES: [(u32, u32, u32); 4] =
    [(4, 358, 225), (5, 3_502, 837), (6, 23_152, 1_090), (7, 245_487, 22_491)];

/// Both engines at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// Plain alpha-beta.
    pub(crate) a1: HistoricalReport,
    /// The enhanced engine.
    pub(crate) a2: HistoricalReport,
}

impl Row {
    /// One of the two.
    pub(crate) const fn of(&self, engine: Engine) -> &HistoricalReport {
        match engine {
            Engine::A1 => &self.a1,
            Engine::A2 => &self.a2,
        }
    }

    /// What A2 saves of A1 in per cent, each in the unit of its column.
    fn saved_as_published(&self) -> f64 {
        saved(self.a1.column(Engine::A1), self.a2.column(Engine::A2))
    }

    /// The same, both in calls.
    fn saved_in_calls(&self) -> f64 {
        saved(self.a1.calls, self.a2.calls)
    }
}

fn saved(before: u64, after: u64) -> f64 {
    100.0 * (before as f64 - after as f64) / before as f64
}

/// The table, each row counted when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Published {
    rows: [OnceLock<Row>; 8],
}

impl Published {
    /// Both engines at `plies`.
    ///
    /// # Errors
    /// A depth that the table doesn't have.
    pub(crate) fn row(&self, plies: u32) -> Result<&Row> {
        let cell =
            self.rows.get(plies as usize).with_context(|| format!("the table has no {plies} plies"))?;
        Ok(cell.get_or_init(|| Row {
            a1: run(plies, &Model::of(Engine::A1)),
            a2: run(plies, &Model::of(Engine::A2)),
        }))
    }

    /// A1's column: calls.
    pub(crate) fn a1_nodes(&self, plies: u32) -> Result<Measured> {
        Ok(Measured::figure(self.row(plies)?.a1.column(Engine::A1)).with_note("search calls"))
    }

    /// A2's column: interior nodes.
    pub(crate) fn a2_nodes(&self, plies: u32) -> Result<Measured> {
        let a2 = self.row(plies)?.a2;
        let note = format!("interior nodes; search calls: {}", grouped(a2.calls));
        Ok(Measured::figure(a2.column(Engine::A2)).with_note(note))
    }

    /// The column of cutoffs, in per cent.
    pub(crate) fn cutoffs(&self, plies: u32) -> Result<Measured> {
        let row = self.row(plies)?;
        let note = format!(
            "rounded in print; sets A2's interior nodes against A1's calls. Calls against calls: {:.2}",
            row.saved_in_calls()
        );
        Ok(Measured::figure(row.saved_as_published()).with_note(note))
    }

    /// The column of nodes saved.
    pub(crate) fn nodes_saved(&self, plies: u32) -> Result<Measured> {
        let row = self.row(plies)?;
        let difference = |a1: u64, a2: u64| {
            let signed = i64::try_from(a1)? - i64::try_from(a2)?;
            Ok::<_, std::num::TryFromIntError>(signed)
        };
        let published = difference(row.a1.column(Engine::A1), row.a2.column(Engine::A2))?;
        let calls = Value::from(difference(row.a1.calls, row.a2.calls)?);
        Ok(Measured::figure(published).with_note(format!("of unlike units; calls against calls: {calls}")))
    }

    /// '99+% cutoffs'.
    pub(crate) fn headline(&self) -> Result<Measured> {
        let mut places = Vec::new();
        let mut in_calls = f64::NEG_INFINITY;
        for plies in DEPTHS {
            let row = self.row(plies)?;
            places.push((format!("{plies} plies"), row.saved_as_published()));
            in_calls = in_calls.max(row.saved_in_calls());
        }
        let reached = places.iter().filter(|(_, saved)| *saved >= 99.0).count();
        let note = format!(
            "reached at {reached} of {} depths, in the table's unlike units; in calls the best is {in_calls:.2}",
            places.len()
        );
        Ok(Measured { finding: Finding::Places(places), note: Some(note) })
    }

    /// Which of the two is faster. Decided by the positions generated and evaluated, which is what
    /// the published times are made of, and by the clock where it can tell.
    pub(crate) fn time_ratio(&self, plies: u32) -> Result<Measured> {
        let row = self.row(plies)?;
        let clock = ratio_of_times(plies);
        let less_work = row.a1.evaluations > row.a2.evaluations;
        let by_clock = plies >= CLOCK_FROM;
        let holds = less_work && (!by_clock || clock > 1.0);
        let shown = match (holds, by_clock) {
            (true, true) => "A2 faster",
            (true, false) => "A2 less work",
            (false, _) => "A2 not faster",
        };
        let (a1, a2) = (row.a1.evaluations, row.a2.evaluations);
        let note = format!(
            "positions generated and evaluated: {} against {}, ratio {:.2}{}",
            grouped(a1),
            grouped(a2),
            a1 as f64 / a2 as f64,
            if by_clock {
                ""
            } else {
                "; this program's clock doesn't show it at this depth, where A2's sort and table outweigh what they save"
            }
        );
        let volatile = Some(format!("{clock:.2} : 1 here"));
        Ok(Measured {
            finding: Finding::Holds { holds, shown: shown.to_owned(), volatile },
            note: Some(note),
        })
    }

    /// What the published comparison compares.
    pub(crate) fn section(&self, ablation: &Ablation) -> Result<Section> {
        let tree = MinimalTree::measure()?;
        Ok(Section::new("What the article's table compares")
            .text(
                "The two columns of nodes count different things. A1 counts every call of its search below the \
                 root; A2 counts interior nodes only, after the table's cut and the return at a leaf. So the \
                 'cutoffs improvement' sets a tree against the inside of another tree. Calls against calls, \
                 the enhancements cost more than they save at 2 and 3 plies:",
            )
            .table(self.like_for_like()?)
            .plot(self.units_plot()?)
            .text(format!(
                "The published times fit the model too. At 4 to 7 plies A1's time is {} for each position that the \
                 model generates and evaluates, and A2's is {}, the difference being its sort and its table. So \
                 the time ratios above are decided by this count first, and by the clock where it can tell: with an \
                 evaluation as cheap as this repository's, A2's other costs weigh more, and at 4 plies the two take \
                 about the same time.",
                self.times_per_position(Engine::A1)?,
                self.times_per_position(Engine::A2)?,
            ))
            .plot(self.nodes_plot(ablation, tree)?)
            .text(format!(
                "The dashed line is what alpha-beta needs of a tree at least (Knuth and Moore 1975): \
                 b^ceil(i/2) + b^floor(i/2) - 1 nodes at each ply i, added up, with {}. The sound engine can pass \
                 below it, because its table joins positions that different moves lead to, and a tree doesn't. \
                 The model searches with the 2009 evaluation, the sound engine with the mended one.",
                tree.origin()
            )))
    }

    fn like_for_like(&self) -> Result<Table> {
        let columns = [
            ">plies",
            ">A1 calls",
            ">A1 interior",
            ">A2 calls",
            ">A2 interior",
            ">A2's leaves and table answers",
            ">saved, as published",
            ">saved, in calls",
            ">saved, in interior nodes",
        ];
        let mut table = Table::new(columns);
        for plies in DEPTHS {
            let row = self.row(plies)?;
            let (a1, a2) = (row.a1, row.a2);
            table.row([
                plies.to_string(),
                grouped(a1.calls),
                grouped(a1.interior),
                grouped(a2.calls),
                grouped(a2.interior),
                grouped(a2.leaves + a2.table_cuts),
                format!("{:.2} %", row.saved_as_published()),
                format!("{:.2} %", row.saved_in_calls()),
                format!("{:.2} %", saved(a1.interior, a2.interior)),
            ]);
        }
        Ok(table)
    }

    /// Published microseconds for each position that the model evaluates, least and most.
    fn times_per_position(&self, engine: Engine) -> Result<String> {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for (plies, a1, a2) in PUBLISHED_TIMES {
            let milliseconds = match engine {
                Engine::A1 => a1,
                Engine::A2 => a2,
            };
            let each = 1_000.0 * f64::from(milliseconds) / self.row(plies)?.of(engine).evaluations as f64;
            (least, most) = (least.min(each), most.max(each));
        }
        Ok(format!("{least:.1} to {most:.1} microseconds"))
    }

    fn line(&self, name: &str, stroke: Stroke, count: impl Fn(&Row) -> u64) -> Result<Line> {
        let points = DEPTHS.map(|plies| Ok((plies, count(self.row(plies)?) as f64)));
        Ok(Line { name: name.to_owned(), stroke, points: points.collect::<Result<_>>()? })
    }

    fn units_plot(&self) -> Result<Plot> {
        let chart = Chart::by_depth(
            "What the article compares, and what would compare",
            "calls, or interior nodes",
            vec![
                self.line("A1, calls (published)", Stroke::Vermilion, |row| row.a1.calls)?,
                self.line("A2, calls", Stroke::Blue, |row| row.a2.calls)?,
                self.line("A1, interior", Stroke::Orange, |row| row.a1.interior)?,
                self.line("A2, interior (published)", Stroke::Purple, |row| row.a2.interior)?,
            ],
        );
        Ok(Plot {
            file: "breakthrough-units.svg".to_owned(),
            alt: "Calls and interior nodes of A1 and A2 against depth, logarithmic scale: the published gap is \
                  between A1's calls and A2's interior nodes; in either unit alone it is smaller"
                .to_owned(),
            svg: chart.svg()?,
        })
    }

    fn nodes_plot(&self, ablation: &Ablation, tree: MinimalTree) -> Result<Plot> {
        let least = (*DEPTHS.start()..=DEPTH).map(|depth| (depth, tree.nodes(depth))).collect();
        let chart = Chart::by_depth(
            "Nodes by depth, all in one unit",
            "search calls",
            vec![
                self.line("A1 of 2009", Stroke::Vermilion, |row| row.a1.calls)?,
                self.line("A2 of 2009", Stroke::Blue, |row| row.a2.calls)?,
                sound::line(ablation, "sound engine, lossless", Stroke::Green, Features::LOSSLESS)?,
                Line { name: "minimal tree".to_owned(), stroke: Stroke::Bound, points: least },
            ],
        );
        Ok(Plot {
            file: "breakthrough-nodes.svg".to_owned(),
            alt: "Search calls against depth, logarithmic scale: A1, A2, the sound engine with all lossless \
                  techniques, and the minimal tree"
                .to_owned(),
            svg: chart.svg()?,
        })
    }
}

/// A1's time over A2's: the least of several runs of each, taken in turn so that whatever else the
/// machine does falls on both.
fn ratio_of_times(plies: u32) -> f64 {
    let repetitions = match plies {
        ..=5 => 15,
        6 => 5,
        _ => 2,
    };
    let models = [Engine::A1, Engine::A2].map(Model::of);
    let mut least = [Duration::MAX; 2];
    for _ in 0..repetitions {
        for (model, least) in models.iter().zip(&mut least) {
            let start = Instant::now();
            std::hint::black_box(run(plies, model));
            *least = start.elapsed().min(*least);
        }
    }
    least[0].as_secs_f64() / least[1].as_secs_f64()
}
