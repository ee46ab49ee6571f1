//! 4x4 solved: values against the rules, turn by turn, and against search.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use std::sync::LazyLock;

use common::walk;
use jiu::retrograde::{NotSolved, Solved, Step, Value};
use jiu::{Jiu, Phase, Rules, Size, Turn};
use proptest::prelude::*;
use search_core::{Features, Limits, Outcome, Position, Searcher, Side};

static COMPETITION: LazyLock<Solved> = LazyLock::new(|| Solved::new(Rules::COMPETITION));
static RESEARCH: LazyLock<Solved> = LazyLock::new(|| Solved::new(Rules::RESEARCH));

fn both() -> [&'static Solved; 2] {
    [&COMPETITION, &RESEARCH]
}

/// A value must be the best of what the turns lead to, as the rules play them; nothing to play is a loss.
fn is_consistent(solved: &Solved, position: &Jiu) {
    let value = solved.value(position).unwrap();
    let choices = solved.choices(position).unwrap();
    let best = choices.first().map_or(Value::Loss(0), |choice| choice.value);
    assert_eq!(value, best, "{}", position.to_text());
    assert!(choices.is_sorted_by_key(|choice| std::cmp::Reverse(choice.value)));
    for choice in choices {
        let mut after = position.forgetting();
        choice.plies.iter().for_each(|m| _ = after.play(*m));
        // A turn of the battle brings the end nearer by one; before the battle nothing is counted.
        let nearer = u16::from(!matches!(position.phase(), Phase::Placement | Phase::Lift));
        let same_side = after.side_to_move() == position.side_to_move();
        let expected = match solved.value(&after).unwrap() {
            value if same_side => value,
            Value::Win(turns) => Value::Loss(turns + nearer),
            Value::Loss(turns) => Value::Win(turns + nearer),
            Value::Draw => Value::Draw,
        };
        assert_eq!(choice.value, expected, "{}", position.to_text());
    }
}

/// Positions at the beginning of a turn, evenly over all that were analysed. That each is consistent with
/// its successors is a proof: a win's distance falls to a win at once, and who is in a drawn position can
/// stay in one.
#[test]
fn values_are_consistent_with_the_rules() {
    for solved in both() {
        for position in solved.positions(499) {
            is_consistent(solved, &position);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// What random play leads to, from the empty board: placing, lifting, chains and removals too.
    #[test]
    fn reachable_positions_are_consistent(plies in 0_usize..60, seed: u64, research: bool) {
        let solved: &Solved = if research { &RESEARCH } else { &COMPETITION };
        let mut position = Jiu::start(Size::new(4).unwrap(), solved.rules());
        walk(&mut position, plies, seed, |_, _| ());
        is_consistent(solved, &position);
    }

    /// A search finds no win or loss that isn't one, finds those that are near, and finds none sooner.
    #[test]
    fn search_agrees(plies in 14_usize..60, seed: u64, research: bool) {
        let solved: &Solved = if research { &RESEARCH } else { &COMPETITION };
        let mut position = Jiu::start(Size::new(4).unwrap(), solved.rules());
        walk(&mut position, plies, seed, |_, _| ());
        prop_assume!(position.phase() == Phase::Turn && position.outcome().is_none());
        let position = position.forgetting();
        let value = solved.value(&position).unwrap();
        let mut searcher = Searcher::new(|_: &Jiu| 0).with_policy(Features::LOSSLESS);
        let score = searcher.search(&position, &Limits::depth(5)).unwrap().score;
        match value {
            Value::Win(turns) => {
                prop_assert!(!score.is_loss());
                // Each turn of a side is one ply or more.
                prop_assert!(score.distance().is_none_or(|plies| plies >= turns.into()));
            }
            Value::Loss(turns) => {
                prop_assert!(!score.is_win());
                prop_assert!(score.distance().is_none_or(|plies| plies >= turns.into()));
            }
            Value::Draw => prop_assert!(!score.is_decided()),
        }
        // A winning turn is five plies at most: two jumps, stopping and two removals are enough to take
        // any side from where it may be to three stones, unless there are more to take.
        if value == Value::Win(1) && position.stones(position.side_to_move().other()).count() < 7 {
            prop_assert!(score.is_win(), "{}", position.to_text());
        }
    }
}

/// The best turns of both sides end a game when the value says, whatever draws the rules know.
#[test]
fn best_play_takes_as_many_turns_as_it_should() {
    for solved in both() {
        for mut position in solved.positions(30_011) {
            let value = solved.value(&position).unwrap();
            if value == Value::Draw {
                continue;
            }
            let winner = match value {
                Value::Win(_) => position.side_to_move(),
                _ => position.side_to_move().other(),
            };
            let mut turns = 0;
            while position.outcome().is_none() {
                let choice = solved.choices(&position).unwrap().swap_remove(0);
                choice.plies.iter().for_each(|m| _ = position.play(*m));
                turns += 1;
            }
            assert_eq!(position.outcome(), Some(Outcome::Winner(winner)));
            assert_eq!(value.turns(), Some(turns));
        }
    }
}

/// A drawn position stays one as long as both play their best, and ends by rule.
#[test]
fn drawn_play_ends_by_rule() {
    let mut position = Jiu::start(Size::new(4).unwrap(), Rules::COMPETITION);
    assert_eq!(COMPETITION.value(&position).unwrap(), Value::Draw);
    while position.outcome().is_none() {
        let choice = COMPETITION.choices(&position).unwrap().swap_remove(0);
        choice.plies.iter().for_each(|m| _ = position.play(*m));
        assert!(position.outcome().is_some() || COMPETITION.value(&position).unwrap() == Value::Draw);
    }
    assert_eq!(position.outcome(), Some(Outcome::Draw));
}

/// What colours and symmetries leave as it is.
#[test]
fn images_and_colours_share_values() {
    let solved = &*RESEARCH;
    for position in solved.positions(9_001) {
        let value = solved.value(&position).unwrap();
        for symmetry in 0..8 {
            assert_eq!(solved.value(&position.image_under(symmetry)).unwrap(), value);
        }
        let text = position.to_text().replace(" w ", " b ");
        let swapped: String = text
            .chars()
            .map(|c| {
                if c == 'x' {
                    'o'
                } else if c == 'o' {
                    'x'
                } else {
                    c
                }
            })
            .collect();
        let swapped = Jiu::from_text(&swapped, solved.rules()).unwrap();
        assert_eq!((swapped.side_to_move(), solved.value(&swapped).unwrap()), (Side::Second, value));
    }
}

/// The numbers that docs/rules/jiu.md has.
#[test]
fn the_census() {
    let start = |solved: &Solved| solved.value(&Jiu::start(Size::new(4).unwrap(), solved.rules())).unwrap();
    insta::assert_debug_snapshot!("census_competition", (start(&COMPETITION), COMPETITION.census()));
    insta::assert_debug_snapshot!("census_research", (start(&RESEARCH), RESEARCH.census()));
    for solved in both() {
        let census = solved.census();
        for tally in [census.turn, census.starts, census.analysed] {
            assert_eq!(tally.positions, tally.wins + tally.losses + tally.draws);
        }
        // 7 of 14 points are White's, and the two ends of one of two diagonals are empty.
        assert_eq!(census.starts.with_images, 2 * 3_432);
    }
}

/// The rules' winning line from the start, for people.
#[test]
fn black_wins_by_research_rules() {
    let mut position = Jiu::start(Size::new(4).unwrap(), Rules::RESEARCH);
    let mut turns = Vec::new();
    while position.outcome().is_none() {
        let choice = RESEARCH.choices(&position).unwrap().swap_remove(0);
        turns.push(Turn::of(position.side_to_move(), &choice.plies).to_string());
        choice.plies.iter().for_each(|m| _ = position.play(*m));
    }
    assert_eq!(position.outcome(), Some(Outcome::Winner(Side::Second)));
    insta::assert_snapshot!("best_line_research", turns.join(" "));
}

#[test]
fn what_is_not_solved_is_refused() {
    let solved = &*RESEARCH;
    let of = |text: &str, rules: &str| solved.value(&Jiu::from_text(text, rules.parse().unwrap()).unwrap());
    let text = "4 xx../x..x/...o/o.oo w turn";
    assert!(matches!(of(text, "competition"), Err(NotSolved::Rules { .. })));
    assert!(matches!(
        of("6 xx..../xx..../....../....../....../.oooo. w turn", "competition"),
        Err(NotSolved::Board(_))
    ));
    assert_eq!(of(text, "research repetition=off quiet=off"), of(text, "research"));
    assert!(matches!(of(text, "research quiet=20"), Err(NotSolved::QuietLimit { limit: 20, longest: 40 })));
    // One white stone beside the centre, and nothing else.
    assert_eq!(of("4 x.../..../..../.... b place", "research"), Err(NotSolved::Unreachable));
    assert_eq!(of("4 x.../.x../..../.... b place", "research"), Err(NotSolved::Unreachable));
    assert!(of("4 ..../.x../..../.... b place", "research").is_ok());
    assert_eq!(of("4 ..../.x../..../.... w place", "research"), Err(NotSolved::Unreachable));
    let mut steps = 0;
    let stopped = Solved::watched(Rules::RESEARCH, &mut |step| {
        steps += 1;
        step != Step::Battle(4, 5)
    });
    assert!(stopped.is_none() && steps == 2);
}
