//! The faults of the 2009 engine, each mended alone: what it does to the counts.

use anyhow::Result;
use breakthrough::historical::{Engine, Faults, Model, run};

use crate::reproduce::parallel::parallel;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Check, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::grouped;
use crate::sources::breakthrough::published::{DEPTHS, Published};

/// Depths shown; at 2 to 4 plies hardly a fault acts.
const SHOWN: std::ops::RangeInclusive<u32> = 5..=7;

/// A fault, where it is, what it is, and the last depth counted without it.
struct Known {
    fault: Faults,
    engine: Engine,
    last: u32,
    text: &'static str,
}

const fn known(fault: Faults, engine: Engine, last: u32, text: &'static str) -> Known {
    Known { fault, engine, last, text }
}

const ADVANCE: &str = "Black's advance is 8 - row, where 7 - row would mirror White's";
const ALMOST: &str = "a piece before its goal row counts as almost won unless both squares ahead are empty";
const COLOUR: &str = "the null move flips the key but not the colour: the same side moves twice";
const CONNECTION: &str = "both connections test neighbours on the column";
const ORDER: &str = "moves below the root are sorted from the opponent's view: the worst comes first";
const RAISED: &str = "whether a value is a bound is judged by alpha as its own moves raised it";
const REDUCTION: &str = "the null move's larger reduction from 7 plies up can't be reached";
const SWAPPED: &str = "the table's upper bounds are read as lower ones, and lower as upper";

/// Two versions are left out at 7 plies, where they would take longer than all others together.
const KNOWN: [Known; 17] = [
    known(Faults::LEAF_SIGN, Engine::A1, 7, "a leaf's value has the wrong sign"),
    known(Faults::VERTICAL_CONNECTION, Engine::A1, 6, CONNECTION),
    known(Faults::BLACK_ADVANCE, Engine::A1, 7, ADVANCE),
    known(Faults::ALMOST_WIN, Engine::A1, 7, ALMOST),
    known(Faults::NULL_KEEPS_COLOUR, Engine::A2, 6, COLOUR),
    known(Faults::WORST_FIRST, Engine::A2, 7, ORDER),
    known(Faults::ROOT_WORST_FIRST, Engine::A2, 7, "moves at the root are sorted so too"),
    known(Faults::UNSTABLE_SORT, Engine::A2, 7, "the sort is unstable: equal moves are shuffled"),
    known(Faults::STORED_DEPTH, Engine::A2, 7, "a node is stored with one ply less than was searched"),
    known(Faults::BOUNDS_SWAPPED, Engine::A2, 7, SWAPPED),
    known(Faults::RAISED_ALPHA, Engine::A2, 7, RAISED),
    known(Faults::SHORT_KEYS, Engine::A2, 7, "keys have 32 bits and entries are not verified"),
    known(Faults::KEEP_EXISTING, Engine::A2, 7, "the table never replaces an entry"),
    known(Faults::VERTICAL_CONNECTION, Engine::A2, 7, CONNECTION),
    known(Faults::BLACK_ADVANCE, Engine::A2, 7, ADVANCE),
    known(Faults::NULL_REDUCTION, Engine::A2, 7, REDUCTION),
    known(Faults::ALMOST_WIN, Engine::A2, 7, ALMOST),
];

/// What mending one fault does.
struct Mended {
    known: &'static Known,
    /// The engine's own column, and its calls, from 2 plies on.
    counts: Vec<(u64, u64)>,
    /// The same for the engine as it was.
    before: Vec<(u64, u64)>,
}

impl Mended {
    /// Whether the engine's column changes at any depth counted.
    fn changes_column(&self) -> bool {
        self.counts.iter().zip(&self.before).any(|(after, before)| after.0 != before.0)
    }
}

/// All faults, mended one by one.
pub(crate) struct Mendings(Vec<Mended>);

/// Mends each fault and counts.
pub(crate) fn measure(published: &Published, progress: &Progress) -> Result<Mendings> {
    progress.expect_more(KNOWN.len() as u64);
    progress.at("faults of the 2009 engine");
    let counted = parallel(&KNOWN, |known| {
        let model = Model::of(known.engine).mended(known.fault);
        let count = |plies| {
            let report = run(plies, &model);
            (report.column(known.engine), report.calls)
        };
        let counts = (*DEPTHS.start()..=known.last).map(count).collect();
        progress.step();
        Ok(counts)
    })?;
    let mut mendings = Vec::with_capacity(KNOWN.len());
    for (known, counts) in KNOWN.iter().zip(counted) {
        let before = DEPTHS.map(|plies| {
            let report = published.row(plies)?.of(known.engine);
            Ok((report.column(known.engine), report.calls))
        });
        mendings.push(Mended { known, counts, before: before.collect::<Result<_>>()? });
    }
    Ok(Mendings(mendings))
}

impl Mendings {
    /// One row for each engine and fault.
    pub(crate) fn section(&self) -> Section {
        let names = SHOWN.map(|plies| format!(">{plies} plies"));
        let mut table = Table::new(
            ["fault".to_owned(), "engine".to_owned()]
                .into_iter()
                .chain(names)
                .chain(["acts from".to_owned()]),
        );
        for engine in [Engine::A1, Engine::A2] {
            let of_engine = || self.0.iter().filter(|mended| mended.known.engine == engine);
            if let Some(any) = of_engine().next() {
                let published = any.before.iter().map(|(column, _)| grouped(*column)).skip(shown_from());
                table.row(
                    ["none mended: as published".to_owned(), format!("{engine:?}")]
                        .into_iter()
                        .chain(published),
                );
            }
            for mended in of_engine() {
                let cells = (shown_from()..mended.before.len())
                    .map(|index| mended.counts.get(index).map_or("-".to_owned(), |count| grouped(count.0)));
                let row = [mended.known.text.to_owned(), format!("{engine:?}")].into_iter().chain(cells);
                table.row(row.chain([acts_from(mended)]));
            }
        }
        Section::new("The faults of the 2009 engine").text(
            "The model keeps them all, for most decide the counts. The table shows the published column (calls of \
             A1, interior nodes of A2) with one fault mended and the others left. A count that rises says nothing \
             against mending: the engine was cheap for the wrong reasons.",
        ).table(table)
    }

    /// Two faults can't act within seven plies by their nature; if they do, the model is wrong.
    pub(crate) fn check(&self) -> Check {
        const SILENT: Faults = Faults::NULL_REDUCTION.union(Faults::ALMOST_WIN);
        let wrong =
            self.0.iter().filter(|mended| SILENT.contains(mended.known.fault) && mended.changes_column());
        let failures = wrong.map(|mended| format!("mending {:?} changes a count", mended.known.fault));
        Check::new(
            "the null move's larger reduction and the almost-win act nowhere within seven plies",
            failures,
        )
    }
}

fn shown_from() -> usize {
    (*SHOWN.start() - *DEPTHS.start()) as usize
}

/// The first depth at which mending the fault changes the engine's column, or its calls.
fn acts_from(mended: &Mended) -> String {
    let first = |differs: fn(&(u64, u64), &(u64, u64)) -> bool| {
        let pairs = mended.counts.iter().zip(&mended.before);
        DEPTHS.zip(pairs).find(|(_, (after, before))| differs(after, before)).map(|(plies, _)| plies)
    };
    match (first(|after, before| after.0 != before.0), first(|after, before| after.1 != before.1)) {
        (Some(plies), _) => format!("{plies} plies"),
        (None, Some(plies)) => format!("{plies} plies, in calls only"),
        (None, None) => "never".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_described_for_each_engine_that_has_it() {
        for (engine, faults) in [
            (Engine::A1, Faults::OF_EVALUATION.union(Faults::LEAF_SIGN)),
            (Engine::A2, Faults::all().difference(Faults::LEAF_SIGN)),
        ] {
            // The vertical connection and its like concern both engines.
            let described = KNOWN.iter().filter(|known| known.engine == engine).map(|known| known.fault);
            let mut seen = Faults::empty();
            for fault in described {
                assert!(!seen.intersects(fault), "{fault:?} twice");
                seen |= fault;
            }
            assert_eq!(seen, faults, "{engine:?}");
        }
    }
}
