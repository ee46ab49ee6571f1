//! What each technique is worth to the sound engine: the article's position searched again and
//! again, with one technique more each time, and with one taken away at a time.

use anyhow::{Context as _, Result};
use breakthrough::Breakthrough;
use search_core::{Counters, Evaluate, Features, Limits, Policy, Score, Searcher, Static, Table, minimax};

use crate::reproduce::parallel::parallel;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::Check;

/// The deepest search.
pub(crate) const DEPTH: u32 = 9;
/// The deepest search that plain minimax repeats; one ply more takes twenty times as long.
const MINIMAX_DEPTH: u32 = 5;
/// The deepest search with iterative deepening alone that is made. It keeps nothing from one
/// iteration to the next, so its cost is the sum of plain searches; deeper ones are added up.
const ITERATIVE_DEPTH: u32 = 7;
/// Bytes of each search's table: large enough that results are hardly ever driven out of it.
const TABLE_BYTES: usize = 64 << 20;

/// One technique more each time.
pub(crate) const LADDER: [(&str, Features); 13] = {
    let plain = Features::empty();
    let iterative = plain.union(Features::ITERATIVE);
    let table = iterative.union(Features::TABLE);
    let hash_move = table.union(Features::HASH_MOVE);
    let captures = hash_move.union(Features::CAPTURES_FIRST);
    let killers = captures.union(Features::KILLERS);
    let history = killers.union(Features::HISTORY);
    let pvs = history.union(Features::PVS);
    let aspiration = pvs.union(Features::ASPIRATION);
    let enhanced = aspiration.union(Features::ENHANCED_CUTOFF);
    let frontier = enhanced.union(Features::FRONTIER);
    let null_move = frontier.union(Features::NULL_MOVE);
    [
        ("plain alpha-beta", plain),
        ("+ iterative deepening", iterative),
        ("+ table", table),
        ("+ table's move first", hash_move),
        ("+ captures first", captures),
        ("+ killers", killers),
        ("+ history", history),
        ("+ PVS", pvs),
        ("+ aspiration", aspiration),
        ("+ enhanced cutoff", enhanced),
        ("+ frontier by difference", frontier),
        ("+ null move (lossy)", null_move),
        ("+ late-move reductions (lossy)", null_move.union(Features::LMR)),
    ]
};

/// One technique away from, or added to, all the lossless ones.
pub(crate) const VARIATIONS: [(&str, Features); 17] = {
    let all = Features::LOSSLESS;
    let no_table =
        all.difference(Features::TABLE.union(Features::HASH_MOVE).union(Features::ENHANCED_CUTOFF));
    let by_evaluation = all
        .difference(Features::CAPTURES_FIRST.union(Features::KILLERS).union(Features::HISTORY))
        .union(Features::ORDER_BY_EVAL);
    [
        ("all lossless techniques", all),
        ("without iterative deepening", all.difference(Features::ITERATIVE.union(Features::ASPIRATION))),
        ("without the table, its move and its cutoffs", no_table),
        ("without the table's move first", all.difference(Features::HASH_MOVE)),
        ("without captures first", all.difference(Features::CAPTURES_FIRST)),
        ("without killers", all.difference(Features::KILLERS)),
        ("without history", all.difference(Features::HISTORY)),
        ("without PVS", all.difference(Features::PVS)),
        ("without aspiration", all.difference(Features::ASPIRATION)),
        ("without enhanced cutoff", all.difference(Features::ENHANCED_CUTOFF)),
        ("without frontier by difference", all.difference(Features::FRONTIER)),
        ("ordered by evaluation instead of captures, killers and history", by_evaluation),
        ("with mirrored positions as one", all.union(Features::SYMMETRY)),
        ("with MTD(f) instead of aspiration", all.difference(Features::ASPIRATION).union(Features::MTDF)),
        ("with null move (lossy)", all.union(Features::NULL_MOVE)),
        ("with late-move reductions (lossy)", all.union(Features::LMR)),
        ("with both (lossy)", all.union(Features::NULL_MOVE).union(Features::LMR)),
    ]
};

/// What a search to some depth found and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// The value for the side to move.
    pub(crate) score: Score,
    /// What it cost, earlier iterations included.
    pub(crate) counters: Counters,
}

/// The searches of one choice of techniques, depth 1 first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// The techniques.
    pub(crate) features: Features,
    /// One level for each depth.
    pub(crate) levels: Vec<Level>,
}

impl Run {
    /// The level of `depth`, in plies.
    pub(crate) fn at(&self, depth: u32) -> Option<&Level> {
        self.levels.get(depth as usize - 1)
    }
}

/// All searches, each choice of techniques once.
#[derive(Clone, Debug)]
pub(crate) struct Ablation {
    runs: Vec<Run>,
    oracle: Vec<Score>,
    iterative: Run,
}

impl Ablation {
    /// Searches `position` with every choice of techniques, two at a time.
    ///
    /// # Errors
    /// A search that could not be made.
    pub(crate) fn measure<E>(position: &Breakthrough, evaluator: E, progress: &Progress) -> Result<Self>
    where
        E: Evaluate<Breakthrough> + Copy + Sync,
    {
        let mut choices: Vec<Features> = Vec::new();
        for (_, features) in LADDER.iter().chain(&VARIATIONS) {
            if *features != Features::ITERATIVE && !choices.contains(features) {
                choices.push(*features);
            }
        }
        progress.expect_more(choices.len() as u64);
        progress.at("the sound engine, technique by technique");
        // The choices begin with the most expensive, which keeps both threads busy to the end.
        let mut runs = parallel(&choices, |features| {
            let run = measure_one(position, evaluator, *features, DEPTH);
            progress.step();
            run
        })?;
        let iterative = measure_one(position, evaluator, Features::ITERATIVE, ITERATIVE_DEPTH)?;
        runs.push(added_up(&runs)?);
        let oracle = (1..=MINIMAX_DEPTH).map(|depth| minimax(position, depth, &evaluator).score).collect();
        Ok(Self { runs, oracle, iterative })
    }

    /// The searches with these techniques.
    ///
    /// # Errors
    /// A choice of techniques that was not measured.
    pub(crate) fn run(&self, features: Features) -> Result<&Run> {
        let run = self.runs.iter().find(|run| run.features == features);
        run.with_context(|| format!("the techniques {features} were not measured"))
    }

    /// Whether no lossless technique changes a value.
    pub(crate) fn checks(&self) -> [Check; 3] {
        let lossless = || self.runs.iter().filter(|run| run.features.is_lossless());
        let scores = |run: &Run| run.levels.iter().map(|level| level.score).collect::<Vec<_>>();
        let against_minimax = lossless()
            .filter(|run| !scores(run).starts_with(&self.oracle))
            .map(|run| format!("{} finds {:?}, minimax {:?}", run.features, scores(run), self.oracle));
        let pairs = lossless().zip(lossless().skip(1)).filter(|(left, right)| scores(left) != scores(right));
        let among_themselves = pairs.map(|(left, right)| {
            let (l, r) = (scores(left), scores(right));
            format!("{} finds {l:?}, {} finds {r:?}", left.features, right.features)
        });
        let choices = lossless().count();
        let added_up = self.runs.iter().filter(|run| run.features == Features::ITERATIVE);
        let not_the_sum = added_up
            .filter(|run| !run.levels.starts_with(&self.iterative.levels))
            .map(|run| format!("{:?} is not {:?}", run.levels, self.iterative.levels));
        [
            Check::new(
                format!(
                    "each of {choices} lossless choices of techniques finds plain minimax's value at 1 to {MINIMAX_DEPTH} plies"
                ),
                against_minimax,
            ),
            Check::new(
                format!("they find the same values as each other at 1 to {DEPTH} plies"),
                among_themselves,
            ),
            Check::new(
                format!(
                    "iterative deepening alone costs the sum of plain searches, as made at 1 to \
                     {ITERATIVE_DEPTH} plies"
                ),
                not_the_sum,
            ),
        ]
    }
}

/// Iterative deepening alone, from the plain searches among `runs`.
fn added_up(runs: &[Run]) -> Result<Run> {
    let plain =
        runs.iter().find(|run| run.features.is_empty()).context("plain alpha-beta was not measured")?;
    let mut counters = Counters::default();
    let levels = plain.levels.iter().map(|level| {
        counters += level.counters;
        Level { score: level.score, counters }
    });
    Ok(Run { features: Features::ITERATIVE, levels: levels.collect() })
}

/// The largest trees are searched with their techniques fixed at compile time: the counts are the
/// same, and they take less time.
fn measure_one<E>(position: &Breakthrough, evaluator: E, features: Features, depth: u32) -> Result<Run>
where
    E: Evaluate<Breakthrough> + Copy,
{
    const PLAIN: u32 = Features::empty().bits();
    const TABLE_ALONE: u32 = Features::ITERATIVE.union(Features::TABLE).bits();
    let searcher = Searcher::with_table(evaluator, Table::with_bytes(TABLE_BYTES)?);
    let levels = match features.bits() {
        PLAIN => measure_levels(position, searcher.with_policy(Static::<PLAIN>), depth)?,
        TABLE_ALONE => measure_levels(position, searcher.with_policy(Static::<TABLE_ALONE>), depth)?,
        _ => measure_levels(position, searcher.with_policy(features), depth)?,
    };
    Ok(Run { features, levels })
}

fn measure_levels<E, C>(
    position: &Breakthrough,
    mut searcher: Searcher<E, C>,
    depth: u32,
) -> Result<Vec<Level>>
where
    E: Evaluate<Breakthrough>,
    C: Policy,
{
    let mut levels = Vec::with_capacity(depth as usize);
    if searcher.features().contains(Features::ITERATIVE) {
        searcher.search_with(position, &Limits::depth(depth), |iteration| {
            levels.push(Level { score: iteration.score, counters: *iteration.counters });
        })?;
    } else {
        for depth in 1..=depth {
            searcher.clear();
            let report = searcher.search(position, &Limits::depth(depth))?;
            levels.push(Level { score: report.score, counters: report.counters });
        }
    }
    Ok(levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(features: Features, values: &[i32]) -> Run {
        let level = |value: &i32| Level { score: Score::eval(*value), counters: Counters::default() };
        Run { features, levels: values.iter().map(level).collect() }
    }

    fn failures(runs: Vec<Run>) -> [bool; 3] {
        let oracle = [3, 1].map(Score::eval).to_vec();
        let ablation = Ablation { runs, oracle, iterative: run(Features::ITERATIVE, &[3]) };
        ablation.checks().map(|check| check.failure.is_some())
    }

    #[test]
    fn a_wrong_value_fails_the_checks() {
        let table = Features::ITERATIVE.union(Features::TABLE);
        let good = || run(table, &[3, 1, 4]);
        assert_eq!(failures(vec![good(), run(Features::empty(), &[3, 1, 4])]), [false; 3]);
        // Against minimax and each other; each other only, deeper than minimax went; the sum.
        assert_eq!(failures(vec![good(), run(Features::empty(), &[3, 2, 4])]), [true, true, false]);
        assert_eq!(failures(vec![good(), run(Features::empty(), &[3, 1, 5])]), [false, true, false]);
        assert_eq!(failures(vec![run(Features::ITERATIVE, &[4, 1])]), [true, false, true]);
    }

    #[test]
    fn a_lossy_technique_may_find_another_value() {
        let lossy = run(Features::LOSSLESS.union(Features::NULL_MOVE), &[9, 9, 9]);
        assert_eq!(failures(vec![run(Features::empty(), &[3, 1, 4]), lossy]), [false; 3]);
    }

    #[test]
    fn each_line_of_the_ladder_adds_to_the_last() {
        assert!(LADDER.windows(2).all(|pair| pair[1].1.contains(pair[0].1) && pair[1].1 != pair[0].1));
    }
}
