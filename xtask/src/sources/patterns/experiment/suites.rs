//! The problems: Bratko and Kopec's by their two kinds, and the project's own.

use anyhow::Result;
use lg_patterns::chess::Problem;

const BRATKO_KOPEC: &str = include_str!("../../../../../crates/lg-patterns/data/bratko-kopec.epd");
const TACTICAL: &str = include_str!("../../../../../crates/lg-patterns/data/tactical.epd");
const QUIET: &str = include_str!("../../../../../crates/lg-patterns/data/quiet.epd");

/// A problem with the number of its suite.
pub(super) struct Item {
    pub(super) suite: usize,
    pub(super) problem: Problem,
}

/// All suites, one after the other.
pub(super) struct Suites {
    pub(super) items: Vec<Item>,
}

/// Names of the suites, by number.
pub(super) const NAMES: [&str; 4] = ["BK, tactical", "BK, levers", "own, tactical", "own, quiet"];

impl Suites {
    /// The suites, so many problems of each of the project's own.
    pub(super) fn read(own: usize) -> Result<Self> {
        let (levers, tactical): (Vec<_>, Vec<_>) =
            Problem::read_suite(BRATKO_KOPEC)?.into_iter().partition(Problem::is_lever);
        let made =
            |text: &str| -> Result<Vec<_>> { Ok(Problem::read_suite(text)?.into_iter().take(own).collect()) };
        let suites = [tactical, levers, made(TACTICAL)?, made(QUIET)?];
        let items = suites.into_iter().enumerate();
        let items = items
            .flat_map(|(suite, problems)| problems.into_iter().map(move |problem| Item { suite, problem }));
        Ok(Self { items: items.collect() })
    }

    /// Those of `values`, one for each problem, that belong to a suite; all of them for `None`.
    pub(super) fn of<'v, T>(&self, suite: Option<usize>, values: &'v [T]) -> Vec<&'v T> {
        let belongs = |item: &Item| suite.is_none_or(|suite| item.suite == suite);
        self.items.iter().zip(values).filter(|(item, _)| belongs(item)).map(|(_, value)| value).collect()
    }

    /// The suites by number, then all of them.
    pub(super) fn columns() -> impl Iterator<Item = Option<usize>> {
        (0..NAMES.len()).map(Some).chain([None])
    }

    /// The heads of a table's columns for [`Suites::columns`].
    pub(super) fn heads(&self) -> impl Iterator<Item = String> {
        Self::columns().map(|suite| {
            let name = suite.map_or("all", |suite| NAMES[suite]);
            format!(">{name} ({})", self.of(suite, &self.items).len())
        })
    }
}
