//! Recall: how far ahead a score puts the best move, without any search.

use anyhow::{Result, ensure};
use lg_patterns::chess::Keep;
use search_core::Position as _;

use super::scores::{self, Named};
use super::suites::{NAMES, Suites};
use crate::reproduce::parallel::parallel;
use crate::reproduce::source::Section;
use crate::reproduce::table::Table;

/// Shares of the moves, in per cent.
const SHARES: [u8; 3] = [10, 25, 50];

/// Where the best move stands.
#[derive(Clone, Copy)]
struct Place {
    /// Moves before it, and moves with its score, the first of the best moves counting.
    before: usize,
    moves: usize,
}

/// Places by problem, then score.
pub(super) struct Recall {
    scores: Vec<Named>,
    places: Vec<Vec<Place>>,
}

fn all_scores() -> Result<Vec<Named>> {
    let mut all = vec![scores::fuzzy()];
    all.extend(scores::variants()?);
    all.extend(scores::elaborate());
    all.extend([scores::tuned(), scores::forcing_fuzzy(), scores::forcing_tuned()]);
    all.extend(scores::controls());
    Ok(all)
}

impl Recall {
    pub(super) fn count(suites: &Suites) -> Result<Self> {
        let scores = all_scores()?;
        let places = parallel(&suites.items, |item| {
            let problem = &item.problem;
            let mut moves = Vec::new();
            problem.chess.legal_moves(&mut moves);
            let place = |named: &Named| {
                let mut scored = Vec::with_capacity(moves.len());
                named.score.score(&problem.chess, &moves, &mut scored);
                ensure!(scored.len() == moves.len(), "{} scores for {} moves", scored.len(), moves.len());
                let mut order: Vec<_> = (0..moves.len()).collect();
                order.sort_by(|one, other| scored[*other].total_cmp(&scored[*one]));
                let before = order.iter().position(|index| problem.best.contains(&moves[*index]));
                Ok(Place { before: before.unwrap_or(moves.len()), moves: moves.len() })
            };
            scores.iter().map(place).collect::<Result<Vec<_>>>()
        })?;
        Ok(Self { scores, places })
    }

    /// The share of problems of a suite whose best move is in the best `percent` per cent, in per cent.
    fn kept(&self, suites: &Suites, suite: Option<usize>, score: usize, percent: u8) -> f64 {
        let places = suites.of(suite, &self.places);
        let keep = Keep::percent(percent).unwrap_or(Keep::ALL);
        let kept = places.iter().filter(|places| places[score].before < keep.of(places[score].moves));
        100.0 * kept.count() as f64 / places.len().max(1) as f64
    }

    /// The same for a score by name, in all suites, half of the moves kept.
    pub(super) fn in_half(&self, suites: &Suites, suite: Option<usize>, name: &str) -> f64 {
        let score = self.scores.iter().position(|named| named.name == name).unwrap_or(0);
        self.kept(suites, suite, score, 50)
    }

    pub(super) fn section(&self, suites: &Suites) -> Section {
        let heads = NAMES.map(|name| format!(">{name}")).into_iter().chain([">all".to_owned()]);
        let mut table = Table::new(std::iter::once("moves by".to_owned()).chain(heads));
        for (score, named) in self.scores.iter().enumerate() {
            let cell = |suite| {
                let kept = SHARES.map(|percent| format!("{:.0}", self.kept(suites, suite, score, percent)));
                kept.join(" / ")
            };
            let name = if score == 0 {
                named.name.to_owned()
            } else if score <= self.variants() {
                format!("fuzzy patterns, {}", named.name)
            } else {
                named.name.to_owned()
            };
            table.row(std::iter::once(name).chain(Suites::columns().map(cell)));
        }
        Section::new("Recall of the best move").text(
            "How many in a hundred best moves are among the best 10 / 25 / 50 per cent of the legal moves (rounded up), as \
             each score orders them; no search. By lot they are 10 / 25 / 50 and a little more, since shares are rounded \
             up. The quiet suite's best moves are best by the project's own evaluation, which has squares in it: the \
             control 'squares' knows part of the answer there.",
        ).table(table)
    }

    /// How many variants of fuzzy patterns follow the first score.
    fn variants(&self) -> usize {
        self.scores.iter().position(|named| named.name.contains("path by path")).map_or(0, |first| first - 1)
    }
}
