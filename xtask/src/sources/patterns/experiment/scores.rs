//! The scores that moves are ordered by, each with its name in the report.

use anyhow::Result;
use lg_patterns::chess::{ControlScore, Credit, ForcingThen, FuzzyScore, MoveScore, PathScore, ZoneScore};
use lg_patterns::{Horizon, Occupancy, RankWeights};

/// A score behind one face.
pub(super) type Score = Box<dyn MoveScore>;

/// A score by name.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) score: Score,
}

pub(super) fn named(name: &'static str, score: impl MoveScore + 'static) -> Named {
    Named { name, score: Box::new(score) }
}

/// The seed of the order by lot.
const SEED: u64 = 1;
/// A king that is worth little more than a queen, for the ranks only.
const MODEST_KING: [u32; 6] = [1, 3, 3, 5, 9, 10];
/// Steps of main trajectories of zones.
const ZONE_STEPS: u16 = 2;

pub(super) const FUZZY: &str = "fuzzy patterns";
pub(super) const TUNED: &str = "fuzzy patterns, attack in words";
pub(super) const FORCING_TUNED: &str = "captures, checks, fuzzy patterns, attack in words";
pub(super) const GENERATED: &str = "as generated";
pub(super) const RANDOM: &str = "by lot";
pub(super) const SQUARES: &str = "squares";
pub(super) const FORCING: &str = "captures, checks, squares";
pub(super) const FORCING_FUZZY: &str = "captures, checks, fuzzy patterns";

/// The fuzzy patterns' score as it is meant: horizon 1, empty board, ranks as numbers.
pub(super) fn fuzzy() -> Named {
    named(FUZZY, FuzzyScore::default())
}

fn attack_in_words() -> FuzzyScore {
    FuzzyScore::default().with_credit(Credit::Attack).in_words()
}

/// The two variations together that do best one at a time: chosen after the fact, to give patterns their best
/// chance.
pub(super) fn tuned() -> Named {
    named(TUNED, attack_in_words())
}

/// The same with one thing changed.
pub(super) fn variants() -> Result<Vec<Named>> {
    let plain = FuzzyScore::default;
    Ok(vec![
        named("horizon n", plain().with_horizon(Horizon::Nearest)),
        named("horizon t", plain().with_horizon(Horizon::Timed)),
        named("pieces in the way", plain().with_occupancy(Occupancy::Blocked)),
        named("ranks without third pieces", plain().with_weights(RankWeights::new(0.0, 0.0)?)),
        named("ranks as words", plain().in_words()),
        named("king worth 10", plain().with_values(MODEST_KING)),
        named("attack only", plain().with_credit(Credit::Attack)),
        named("sum of all ranks", plain().with_credit(Credit::Sum)),
    ])
}

/// What patterns have to beat.
pub(super) fn controls() -> Vec<Named> {
    vec![
        named(RANDOM, ControlScore::Random(SEED)),
        named(SQUARES, ControlScore::Squares),
        named(FORCING, ControlScore::CapturesAndChecks),
    ]
}

/// Captures and checks first, patterns for the rest: what a program would do.
pub(super) fn forcing_fuzzy() -> Named {
    named(FORCING_FUZZY, ForcingThen(FuzzyScore::default()))
}

/// The same with the patterns' best chance.
pub(super) fn forcing_tuned() -> Named {
    named(FORCING_TUNED, ForcingThen(attack_in_words()))
}

/// The order of generation.
pub(super) fn generated() -> Named {
    named(GENERATED, ControlScore::Generated)
}

/// What fuzzy patterns were made to better: hundreds of times the work.
pub(super) fn elaborate() -> Vec<Named> {
    vec![named("patterns, path by path", PathScore::default()), named("zones", ZoneScore::new(ZONE_STEPS))]
}
