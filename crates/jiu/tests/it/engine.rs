//! The search player: legal, deterministic, sound in what it leaves out, and able to see a win.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use crate::common;

use common::{anywhere, walk};
use jiu::engine::{
    Breadth, Engine, EngineError, Evaluation, Guide, Selective, Term, Terms, Weights, WeightsError,
};
use jiu::player::{GameLimits, Greedy, Player, RandomOpening, ShapePlayer, play_game};
use jiu::{Ending, Jiu, KeyScope, Move, Phase, Rules, Setup, Size, Stage};
use proptest::prelude::*;
use search_core::{Limits, LimitsError, Position, Side, Table, Tactical};

fn small_engine(nodes: u64) -> Engine {
    let table = Table::with_bytes(1 << 18).unwrap();
    Engine::with_table(Limits::nodes(nodes), Evaluation::fitted(), table).unwrap()
}

fn selective(position: &Jiu, breadth: Breadth) -> Selective {
    let guide = Guide::new(breadth, Evaluation::fitted().weights(), position);
    Selective { position: position.clone(), guide }
}

fn candidates(position: &Jiu, breadth: Breadth) -> Vec<Move> {
    let mut moves = Vec::new();
    selective(position, breadth).legal_moves(&mut moves);
    moves.into_iter().map(|candidate| candidate.m).collect()
}

/// The same position with the colours exchanged, history forgotten.
fn exchanged(position: &Jiu) -> Option<Jiu> {
    let setup = Setup {
        size: position.size(),
        rules: position.rules(),
        stones: [position.stones(Side::Second), position.stones(Side::First)],
        side: position.side_to_move().other(),
        phase: position.phase(),
    };
    Jiu::new(&setup).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// What is searched is legal, and there is something to search whenever the game goes on.
    #[test]
    fn candidates_are_legal(position in anywhere(), number in 0_usize..4) {
        prop_assume!(position.outcome().is_none());
        let breadth = Breadth { placements: number, removals: number, flights: number, quiet_captures: number, quiet_removals: number };
        for breadth in [breadth, Breadth::default()] {
            let found = candidates(&position, breadth);
            let legal = position.moves();
            prop_assert!(!found.is_empty());
            prop_assert!(found.iter().all(|m| legal.contains(m)));
            let once = found.iter().enumerate().all(|(index, m)| !found[..index].contains(m));
            prop_assert!(once, "a ply is there twice");
            match position.phase() {
                Phase::Placement => prop_assert!(found.len() <= breadth.placements.max(1)),
                Phase::Removal { .. } => prop_assert!(found.len() <= breadth.removals.max(1)),
                _ => {
                    let flights = |moves: &[Move]| moves.iter().filter(|m| matches!(m, Move::Fly { .. })).count();
                    prop_assert!(flights(&found) <= breadth.flights.max(1));
                    prop_assert_eq!(found.len() - flights(&found), legal.len() - flights(&legal));
                }
            }
            let mut quiet = Vec::new();
            selective(&position, breadth).quiescence_moves(&mut quiet);
            prop_assert!(quiet.iter().all(|candidate| legal.contains(&candidate.m)));
        }
    }

    /// Playing on and taking back leaves everything as it was.
    #[test]
    fn candidates_are_taken_back(position in anywhere()) {
        prop_assume!(position.outcome().is_none());
        let mut work = selective(&position, Breadth::default());
        let before = (work.clone(), work.key());
        let mut moves = Vec::new();
        work.legal_moves(&mut moves);
        for m in moves {
            let undo = work.play(m);
            work.undo(m, undo);
            prop_assert!(work == before.0);
            prop_assert_eq!(work.key(), before.1);
        }
    }

    /// Terms that are kept in play equal those of the same position set up anew, and exchanging the
    /// colours changes nothing for the side to move: all terms but one are blind to colours.
    #[test]
    fn terms_depend_on_the_board_alone(position in anywhere()) {
        prop_assume!(position.phase() != Phase::Won && position.phase() != Phase::Lift);
        let terms = Terms::of(&position);
        prop_assert_eq!(terms, Terms::of(&position.forgetting()));
        if let Some(other) = exchanged(&position) {
            let mut exchanged = Terms::of(&other);
            exchanged.values[Term::HoleFirst as usize] *= -1;
            prop_assert_eq!(terms, exchanged);
        }
    }

    /// Both sides see the same of each other: what is no matter of the turn changes its sign with it.
    #[test]
    fn terms_are_differences(position in anywhere()) {
        prop_assume!(matches!(position.phase(), Phase::Turn | Phase::Placement));
        let setup = Setup {
            size: position.size(),
            rules: position.rules(),
            stones: [position.stones(Side::First), position.stones(Side::Second)],
            side: position.side_to_move().other(),
            phase: position.phase(),
        };
        let other = Jiu::new(&setup);
        prop_assume!(other.is_ok());
        let (mine, theirs) = (Terms::of(&position), Terms::of(&other.unwrap()));
        let of_the_turn =
            [Term::PlacementTempo, Term::Tempo, Term::TempoReady, Term::TempoJump, Term::Pending];
        for term in Term::ALL.into_iter().filter(|term| !of_the_turn.contains(term)) {
            let value = |terms: &Terms| terms.values[term as usize];
            prop_assert_eq!(value(&mine), -value(&theirs), "{:?}", term);
        }
    }

    /// Images under the board's symmetries have the same terms.
    #[test]
    fn terms_are_symmetric(position in anywhere(), symmetry in 0_u8..8) {
        let keeps = [0, 3, 4, 7].contains(&symmetry);
        // Lifting is still about the centre's diagonal.
        let battle = position.stage() == Stage::Battle && position.phase() != Phase::Lift;
        prop_assume!(position.phase() != Phase::Won && (keeps || battle));
        prop_assert_eq!(Terms::of(&position), Terms::of(&position.image_under(symmetry)));
    }

    #[test]
    fn weights_are_read_back(numbers in proptest::collection::vec(-Weights::MAX..=Weights::MAX, 2 * Term::COUNT)) {
        let values = std::array::from_fn(|term| [numbers[2 * term], numbers[2 * term + 1]]);
        let weights = Weights { values };
        prop_assert_eq!(weights.to_string().parse(), Ok(weights));
    }

    #[test]
    fn no_text_makes_weights_panic(text in "([a-z0-9-]{0,12}[ \n#]{0,2}){0,20}") {
        let _ = text.parse::<Weights>();
    }
}

/// Areas counted one by one.
#[test]
fn areas_are_counted() {
    let mut position = Jiu::start(Size::new(6).unwrap(), Rules::COMPETITION);
    for seed in 0..20 {
        walk(&mut position, 30, seed, |position, _| {
            let Phase::Placement = position.phase() else { return };
            let terms = Terms::of(position);
            let side = position.side_to_move();
            let centre = position.size().centre();
            let mut counts = [[0_i32; 5]; 5];
            for (row, column) in (0..5).flat_map(|row| (0..5).map(move |column| (row, column))) {
                let points = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let points = points.map(|(r, c)| position.size().point(row + r, column + c).unwrap());
                let number = |side| {
                    let stones = position.stones(side);
                    points.iter().filter(|point| !centre.contains(point) && stones.contains(**point)).count()
                };
                counts[number(side)][number(side.other())] += 1;
            }
            for (term, own, enemy) in [
                (Term::Areas10, 1, 0),
                (Term::Areas20, 2, 0),
                (Term::Areas21, 2, 1),
                (Term::Areas30, 3, 0),
                (Term::Areas31, 3, 1),
                (Term::Areas40, 4, 0),
            ] {
                assert_eq!(terms.values[term as usize], counts[own][enemy] - counts[enemy][own], "{term:?}");
            }
        });
        position = Jiu::start(position.size(), position.rules());
    }
}

#[test]
fn weights_are_refused_with_a_reason() {
    let good = Weights::chosen().to_string();
    let refused = |text: String| text.parse::<Weights>().unwrap_err();
    let with = |line: &str| refused(format!("{good}{line}\n"));
    let line = Term::COUNT + 1;
    assert_eq!(with("stones 1"), WeightsError::Form { line, found: "stones 1".into() });
    assert_eq!(with("pebbles 1 2"), WeightsError::Term { line, found: "pebbles".into() });
    assert_eq!(with("stones 1 2"), WeightsError::Twice { line, term: "stones" });
    assert_eq!(refused(good.replacen(" 50 ", " 1000001 ", 1)).to_string().matches("whole number").count(), 1);
    assert_eq!(refused(String::new()), WeightsError::Missing("areas-10"));
    assert_eq!(format!("# remark\n\n{good}").parse(), Ok(Weights::chosen()));
}

#[test]
fn weights_are_interpolated() {
    let mut weights = Weights { values: [[0; 2]; Term::COUNT] };
    weights.values[Term::Stones as usize] = [100, 300];
    let mut terms = Terms::of(&Jiu::from_text("4 xx../xx../x.../oooo w turn", Rules::COMPETITION).unwrap());
    assert_eq!(terms.values[Term::Stones as usize], 1);
    for (fullness, value) in [(0, 300), (Terms::FULL / 2, 200), (Terms::FULL, 100)] {
        terms.fullness = fullness;
        assert_eq!(weights.value(&terms), value);
        assert_eq!(weights.at(Term::Stones, fullness), value);
    }
}

/// Whether the side to move can take the stone that decides within this turn, looking at every ply.
fn wins_at_once(position: &Jiu) -> bool {
    let side = position.side_to_move();
    position.moves().into_iter().any(|m| {
        let mut next = position.clone();
        next.play(m);
        match next.ending() {
            Some(ending) => ending == Ending::TooFewStones { winner: side },
            None => next.side_to_move() == side && wins_at_once(&next),
        }
    })
}

/// Few stones on a board, so that one capture or two decide.
fn last_stones() -> impl Strategy<Value = Jiu> {
    let points = proptest::sample::subsequence((0_u8..36).collect::<Vec<_>>(), 9..16).prop_shuffle();
    (points, 4_usize..6).prop_map(|(points, black)| {
        let size = Size::new(6).unwrap();
        let mut stones = [jiu::Points::EMPTY; 2];
        for (index, number) in points.into_iter().enumerate() {
            stones[usize::from(index < black)] |=
                jiu::Points::of(size.point(number / 6, number % 6).unwrap());
        }
        let (rules, side) = (Rules::COMPETITION, Side::First);
        Jiu::new(&Setup { size, rules, stones, side, phase: Phase::Turn }).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A win within the turn is found, whatever is left out of the search.
    #[test]
    fn wins_are_taken(position in last_stones()) {
        prop_assume!(position.outcome().is_none() && wins_at_once(&position));
        let (_, report) = small_engine(3_000).turn(&position).unwrap();
        prop_assert!(report.score.is_win(), "{}", report.score);
        let (mut engine, mut playing) = (small_engine(3_000), position);
        while playing.outcome().is_none() && playing.side_to_move() == Side::First {
            let m = engine.choose(&playing).unwrap();
            playing.play(m);
        }
        prop_assert_eq!(playing.ending(), Some(Ending::TooFewStones { winner: Side::First }));
    }
}

/// White has a square to make, and Black four stones: any removal wins.
#[test]
fn a_square_that_wins_is_made() {
    let position =
        Jiu::from_text("6 xx..../x.x.../....../....../....o./..o.oo w turn", Rules::COMPETITION).unwrap();
    let (turn, report) = small_engine(1_000).turn(&position).unwrap();
    assert!(turn.to_string().starts_with("cb-bb*"), "{turn}");
    assert_eq!(report.score, search_core::Score::win_in(2));
}

/// White has four stones and would lose with one more. Black's stone on cb could step to bb; only a
/// stone of White's there prevents the square.
#[test]
fn a_square_that_loses_is_prevented() {
    let text = "6 oo..../o.o.../....../x..x../...o.o/x.o..x w turn";
    let position = Jiu::from_text(text, Rules::COMPETITION).unwrap();
    let saves = |position: &Jiu| position.outcome().is_some() || !wins_at_once(position);
    let saving: Vec<Move> = position
        .moves()
        .into_iter()
        .filter(|&m| {
            let mut next = position.clone();
            next.play(m);
            next.side_to_move() == Side::First || saves(&next)
        })
        .collect();
    assert!(!saving.is_empty() && saving.len() * 10 < position.moves().len(), "{saving:?}");
    let m = small_engine(2_000).choose(&position).unwrap();
    assert!(saving.contains(&m), "{m} is not among {saving:?}");
}

#[test]
fn a_game_is_played_alike_twice() {
    let play = |seed| {
        let mut engine = small_engine(300);
        let mut other = ShapePlayer::new(seed);
        let size = Size::new(6).unwrap();
        let report = play_game(size, Rules::COMPETITION, &mut engine, &mut other, GameLimits::default());
        (report.record.to_sgf(), engine.spent().nodes)
    };
    let (first, again) = (play(5), play(5));
    assert_eq!(first, again);
    assert_ne!(first, play(6));
    insta::assert_snapshot!("game_6x6", first.0);
}

#[test]
fn limits_are_checked() {
    assert_eq!(Engine::new(Limits::depth(0)).unwrap_err(), EngineError::Limits(LimitsError::ZeroDepth));
    let position = Jiu::start(Size::STANDARD, Rules::COMPETITION);
    assert_eq!(small_engine(10).analyze(&position, &Limits::depth(0)), Err(LimitsError::ZeroDepth));
}

/// Whatever the budget, the engine's plies are legal from the first to the last, and all of a game's
/// searches together keep the budget.
#[test]
fn budgets_are_kept() {
    for nodes in [1, 40, 700] {
        let mut engine = small_engine(nodes).with_key_scope(KeyScope::Board);
        let mut greedy = Greedy::new(nodes);
        let size = Size::new(6).unwrap();
        let report = play_game(size, Rules::RESEARCH, &mut engine, &mut greedy, GameLimits { turns: 60 });
        let forfeit = report.record.result.is_some_and(|result| result.to_string().ends_with("+F"));
        assert!(!forfeit);
        let spent = engine.spent();
        // A limit is looked at once a node: its children may come on top.
        assert!(spent.nodes <= spent.searches * (nodes + 40), "{spent:?}");
    }
}

/// A mind that has forgotten answers like a new one.
#[test]
fn forgetting_is_complete() {
    let mut position = Jiu::start(Size::new(8).unwrap(), Rules::COMPETITION);
    walk(&mut position, 90, 4, |_, _| ());
    let mut engine = small_engine(2_000);
    let mut report = || {
        engine.forget();
        let report = engine.analyze(&position, &Limits::nodes(2_000)).unwrap();
        (report.line, report.score, report.counters)
    };
    assert_eq!(report(), report());
}

/// The line that the engine reports can be played.
#[test]
fn lines_are_legal() {
    let mut start = Jiu::start(Size::new(8).unwrap(), Rules::COMPETITION);
    let mut engine = small_engine(1_000);
    walk(&mut start, 130, 8, |position, _| {
        let report = engine.analyze(position, &Limits::nodes(400)).unwrap();
        assert_eq!(report.best_move, report.line.first().copied());
        let mut line = position.clone();
        for m in report.line {
            assert!(line.try_play(m).is_ok(), "{m} after {position:?}");
        }
    });
}

/// Openings of equal seeds are alike, whoever plays on.
#[test]
fn random_openings_are_alike() {
    let opening = |nodes| {
        let mut white = RandomOpening::new(small_engine(nodes), 12, 1);
        let mut black = RandomOpening::new(ShapePlayer::new(nodes), 12, 2);
        let size = Size::new(6).unwrap();
        let report = play_game(size, Rules::COMPETITION, &mut white, &mut black, GameLimits { turns: 0 });
        report.record.entries.into_iter().take(14).map(|entry| entry.turn.to_string()).collect::<Vec<_>>()
    };
    let (a, b) = (opening(50), opening(400));
    assert_eq!(a[..12], b[..12]);
}
