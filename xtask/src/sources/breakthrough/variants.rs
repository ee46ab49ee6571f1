//! The engine of 2009 with techniques taken away, faults mended, or other weights.

use anyhow::Result;
use breakthrough::historical::{Engine, Faults, HistoricalReport, Model, Techniques, run};
use breakthrough::{MoveStyle, Weights};

use crate::reproduce::parallel::parallel;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::breakthrough::published::{DEPTHS, Published};
use crate::sources::breakthrough::sound::article_position;

/// A version of the engine, counted.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    name: &'static str,
    /// One for each depth from 2 plies on, as far as it was searched.
    reports: Vec<HistoricalReport>,
}

const A2: &str = "A2 as it was";
const A2_NO_TABLE: &str = "A2 without table";
const A2_UNSORTED: &str = "A2 unsorted";
const A2_STORED_DEPTH: &str = "A2 storing the depth that it searched";
const A2_OWN_KEYS: &str = "A2 with keys that never collide";
const SOUND_SORTED: &str = "sound alpha-beta, sorted: no table, no null move";
const SOUND_UNSORTED: &str = "sound alpha-beta, unsorted";

/// The versions shown, and the last depth of each. A2 without its null move is left out at 7
/// plies: that alone takes longer than all the others.
fn versions() -> [(&'static str, Model, u32); 15] {
    let (a1, a2) = (Model::of(Engine::A1), Model::of(Engine::A2));
    let copy = |model| Model { weights: Weights::COPY, ..model };
    let orders = Faults::WORST_FIRST.union(Faults::ROOT_WORST_FIRST);
    let search_faults = Faults::all().difference(Faults::OF_EVALUATION);
    [
        ("A1 as it was", a1, 7),
        (A2, a2, 7),
        ("A2 without null move", a2.without(Techniques::NULL_MOVE), 6),
        (A2_NO_TABLE, a2.without(Techniques::TABLE), 7),
        (A2_UNSORTED, a2.without(Techniques::SORT), 7),
        (A2_OWN_KEYS, a2.mended(Faults::SHORT_KEYS), 7),
        (A2_STORED_DEPTH, a2.mended(Faults::STORED_DEPTH), 7),
        ("A2 sorted the right way round below the root", a2.mended(Faults::WORST_FIRST), 7),
        ("A2 sorted the right way round everywhere", a2.mended(orders), 7),
        ("A2 with every fault of the search mended", a2.mended(search_faults), 7),
        ("the same without null move", a2.mended(search_faults).without(Techniques::NULL_MOVE), 7),
        (SOUND_SORTED, Model::sound(true), 7),
        (SOUND_UNSORTED, Model::sound(false), 7),
        ("A1 with the copy's weights", copy(a1), 7),
        ("A2 with the copy's weights", copy(a2), 7),
    ]
}

/// Counts every version.
pub(crate) fn measure(published: &Published, progress: &Progress) -> Result<Vec<Variant>> {
    let versions = versions();
    progress.expect_more(versions.len() as u64);
    progress.at("versions of the 2009 engine");
    parallel(&versions, |(name, model, last)| {
        // What the claims have counted already is not counted again.
        let known = [Engine::A1, Engine::A2].into_iter().find(|engine| Model::of(*engine) == *model);
        let count = |plies| match known {
            Some(engine) => Ok(*published.row(plies)?.of(engine)),
            None => Ok(run(plies, model)),
        };
        let reports = (*DEPTHS.start()..=*last).map(count).collect::<Result<_>>()?;
        progress.step();
        Ok(Variant { name, reports })
    })
}

/// Whether the sound versions agree, as lossless searches must.
pub(crate) fn check(variants: &[Variant]) -> Check {
    let scores = |name| reports(variants, name).iter().map(|report| report.score).collect::<Vec<_>>();
    let (sorted, unsorted) = (scores(SOUND_SORTED), scores(SOUND_UNSORTED));
    let failure = (sorted.is_empty() || sorted != unsorted)
        .then(|| format!("sorted it finds {sorted:?}, unsorted {unsorted:?}"));
    Check::new("sound alpha-beta with the 2009 evaluation finds the same values sorted and unsorted", failure)
}

fn reports<'a>(variants: &'a [Variant], name: &str) -> &'a [HistoricalReport] {
    let found = variants.iter().find(|variant| variant.name == name);
    found.map_or(&[], |variant| variant.reports.as_slice())
}

/// The versions side by side.
pub(crate) fn section(variants: &[Variant]) -> Result<Section> {
    Ok(Section::new("The 2009 engine in other versions")
        .text(
            "Search calls by depth. *Sound* means plain alpha-beta with the leaf's sign right and the 2009 \
             evaluation; *sorted* is by static value, the best move first, ties in generation order.",
        )
        .table(by_depth(variants, |report| report.calls))
        .text("Interior nodes:")
        .table(by_depth(variants, |report| report.interior))
        .text(findings(variants))
        .text("The move that each would play at its last depth, and its value for Black:")
        .table(moves(variants)?))
}

fn by_depth(variants: &[Variant], count: impl Fn(&HistoricalReport) -> u64) -> Table {
    let names = DEPTHS.map(|plies| format!(">{plies} plies"));
    let mut table = Table::new(std::iter::once("version".to_owned()).chain(names));
    for variant in variants {
        let cells = (0..DEPTHS.count())
            .map(|index| variant.reports.get(index).map_or("-".to_owned(), |report| grouped(count(report))));
        table.row(std::iter::once(variant.name.to_owned()).chain(cells));
    }
    table
}

fn moves(variants: &[Variant]) -> Result<Table> {
    let position = article_position()?;
    let mut table = Table::new(["version", ">plies", "move", ">value"]);
    for variant in variants {
        let Some(last) = variant.reports.last() else { continue };
        let plies = *DEPTHS.start() as usize + variant.reports.len() - 1;
        let played = last.best_move.map_or("-".to_owned(), |m| position.format_move(m, MoveStyle::Plain));
        table.row([variant.name.to_owned(), plies.to_string(), played, last.score.to_string()]);
    }
    Ok(table)
}

/// What the tables show, as far as it follows from comparing their rows.
fn findings(variants: &[Variant]) -> String {
    let (as_it_was, no_table) = (reports(variants, A2), reports(variants, A2_NO_TABLE));
    let (own_keys, sound) = (reports(variants, A2_OWN_KEYS), reports(variants, SOUND_SORTED));
    let (unsorted, deep) = (reports(variants, A2_UNSORTED), reports(variants, A2_STORED_DEPTH));
    let work = |report: &HistoricalReport| (report.calls, report.interior);
    let depths_where = |differ: fn((u64, u64), (u64, u64)) -> bool, others: &[HistoricalReport]| {
        let pairs = DEPTHS.zip(as_it_was.iter().map(work).zip(others.iter().map(work)));
        let found = pairs.filter(|(_, (a2, other))| differ(*a2, *other)).map(|(plies, _)| plies.to_string());
        found.collect::<Vec<_>>().join(", ")
    };
    let mut lines = Vec::new();
    if !no_table.is_empty() && no_table.iter().map(work).eq(own_keys.iter().map(work)) {
        let foreign: u64 = as_it_was.iter().map(|report| report.foreign_hits).sum();
        lines.push(format!(
            "- A2's table saves nothing. With keys that never collide, the counts are those without a table, at \
             every depth: it answers leaves, which cost a call all the same, and never a node above them. It \
             changes the counts at {} plies only, by {foreign} look-ups that found what another position had \
             stored under the same 32-bit key.",
            depths_where(|a2, other| a2 != other, no_table)
        ));
    }
    lines.push(format!(
        "- What keeps it idle is the depth that it stores, one less than was searched. With that alone mended the \
         counts change at {} plies, though the bounds are still read the wrong way round.",
        depths_where(|a2, other| a2 != other, deep)
    ));
    lines.push(format!(
        "- Sorted the wrong way round, 'complete move ordering' costs more than no order: unsorted, A2 needs fewer \
         calls at {} plies.",
        depths_where(|a2, other| other.0 < a2.0, unsorted)
    ));
    lines.push(format!(
        "- Sound alpha-beta, sorted, with neither table nor null move, needs fewer calls than A2 at {} plies. With \
         the table idle and the sort the wrong way round, only the null move makes A2 cheaper at the others, and \
         it does so by a fault: the same side moves again (see the faults below).",
        depths_where(|a2, other| other.0 < a2.0, sound)
    ));
    lines.join("\n")
}
