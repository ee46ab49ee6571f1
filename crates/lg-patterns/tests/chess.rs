//! Chess under patterns: published counts of lines, notation, and that an order of moves changes no value.

use lg_patterns::chess::{
    Chess, ControlScore, Credit, FuzzyScore, Guided, Keep, Material, MoveScore, PathScore, Problem, ZoneScore,
};
use lg_patterns::{Horizon, Occupancy, RankWeights};
use search_core::{Features, Limits, Outcome, Position as _, Searcher, Side, minimax, perft};

const SUITE: &str = include_str!("../data/bratko-kopec.epd");
/// A well-known position with castling, en passant and promotions on both sides.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn read(fen: &str) -> Chess {
    Chess::from_fen(fen).expect("a position")
}

fn suite() -> Vec<Problem> {
    Problem::read_suite(SUITE).expect("a suite")
}

/// One of each kind, and each way to vary the score by fuzzy patterns.
fn scores() -> Vec<Box<dyn MoveScore>> {
    let flat = RankWeights::new(0.0, 0.0).expect("weights");
    vec![
        Box::new(ControlScore::Generated),
        Box::new(ControlScore::Random(1)),
        Box::new(ControlScore::Squares),
        Box::new(ControlScore::Captures),
        Box::new(ControlScore::CapturesAndChecks),
        Box::new(FuzzyScore::default()),
        Box::new(FuzzyScore::default().with_horizon(Horizon::Nearest)),
        Box::new(FuzzyScore::default().with_horizon(Horizon::Timed)),
        Box::new(FuzzyScore::default().with_occupancy(Occupancy::Blocked)),
        Box::new(FuzzyScore::default().with_credit(Credit::Attack)),
        Box::new(FuzzyScore::default().with_credit(Credit::Sum)),
        Box::new(FuzzyScore::default().with_weights(flat).in_words()),
    ]
}

/// Those that take hundreds of times as long.
fn elaborate() -> Vec<Box<dyn MoveScore>> {
    vec![Box::new(PathScore::default()), Box::new(ZoneScore::new(2))]
}

#[test]
fn lines_are_counted_as_published() {
    let count = |fen: &str, depth| perft(&read(fen), depth);
    assert_eq!(perft(&Chess::start(), 4), 197_281);
    assert_eq!(count(KIWIPETE, 3), 97_862);
    assert_eq!(count("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 4), 43_238);
    assert_eq!(count("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 3), 62_379);
}

#[test]
fn guided_moves_are_the_legal_moves() {
    for score in scores().into_iter().chain(elaborate()) {
        let guided = Guided::new(read(KIWIPETE), &score, Keep::ALL);
        assert_eq!(perft(&guided, 2), 2_039);
    }
}

#[test]
fn games_end_as_they_do() {
    assert_eq!(read("R5k1/5ppp/8/8/8/8/8/K7 b - -").outcome(), Some(Outcome::Winner(Side::First)));
    assert_eq!(read("7k/5Q2/8/8/8/8/8/K7 b - -").outcome(), Some(Outcome::Draw));
    assert_eq!(Chess::start().outcome(), None);
}

#[test]
fn an_order_changes_no_value() {
    let sets = ["quiescence", "captures-first,quiescence", "lossless,quiescence", "plain"];
    for problem in suite().iter().step_by(7) {
        for set in sets {
            let features: Features = set.parse().expect("features");
            let mut values = Vec::new();
            let more = if set == sets[0] { elaborate() } else { Vec::new() };
            for score in scores().into_iter().chain(more) {
                let guided = Guided::new(problem.chess.clone(), &score, Keep::ALL);
                let mut searcher = Searcher::new(Material).with_policy(features);
                values.push(searcher.search(&guided, &Limits::depth(2)).expect("limits").score);
            }
            let mut searcher = Searcher::new(Material).with_policy(features);
            values.push(searcher.search(&problem.chess, &Limits::depth(2)).expect("limits").score);
            values.dedup();
            assert_eq!(values.len(), 1, "{} with {set}: {values:?}", problem.id);
        }
    }
}

#[test]
fn a_pruned_game_is_searched_like_any_other() {
    let score = FuzzyScore::default();
    for (problem, percent) in suite().iter().step_by(6).zip([10, 25, 50, 75]) {
        let keep = Keep::percent(percent).expect("a share");
        let guided = Guided::new(problem.chess.clone(), &score, keep);
        let truth = minimax(&guided, 2, &Material).score;
        let mut searcher = Searcher::new(Material).with_policy(Features::LOSSLESS);
        let report = searcher.search(&guided, &Limits::depth(2)).expect("limits");
        assert_eq!(report.score, truth, "{} at {percent} %", problem.id);
    }
}

#[test]
fn shares_are_rounded_up() {
    let share = |percent, moves| Keep::percent(percent).expect("a share").of(moves);
    assert_eq!((share(50, 5), share(1, 30), share(100, 7), share(25, 40)), (3, 1, 7, 10));
    assert_eq!((Keep::percent(0), Keep::percent(101)), (None, None));
    let score = ControlScore::Captures;
    let moves = |fen: &str| {
        let mut moves = Vec::new();
        Guided::new(read(fen), &score, Keep::percent(10).expect("a share")).legal_moves(&mut moves);
        moves.len()
    };
    assert_eq!(moves(KIWIPETE), 5);
    assert_eq!(moves("4k3/8/8/8/8/8/4r3/4K3 w - -"), 3, "in check every move is kept");
}

#[test]
fn half_the_suite_is_about_levers() {
    let suite = suite();
    let levers: Vec<_> =
        suite.iter().filter(|problem| problem.is_lever()).map(|problem| &problem.id).collect();
    assert_eq!((suite.len(), levers.len()), (24, 12), "{levers:?}");
}

#[test]
fn suites_are_read_as_they_are_written() {
    let suite = suite();
    let text: String = suite.iter().map(|problem| problem.to_epd() + "\n").collect();
    assert_eq!(Problem::read_suite(&text).expect("a suite"), suite);
    assert_eq!(suite[0].to_epd(), "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";");
}

#[test]
fn moves_have_their_usual_names() {
    let name = |fen: &str, m: &str| read(fen).san(m.parse().expect("a move"));
    assert_eq!(name(KIWIPETE, "e1h1"), "O-O");
    assert_eq!(name(KIWIPETE, "e1a1"), "O-O-O");
    assert_eq!(name(KIWIPETE, "d5e6"), "dxe6");
    assert_eq!(name("6k1/5ppp/8/8/8/8/8/KR5R w - -", "b1f1"), "Rbf1");
    assert_eq!(name("6k1/5ppp/8/8/8/8/8/KR5R w - -", "b1b8"), "Rb8#");
    assert_eq!(name("k7/8/R7/8/8/8/R7/6K1 b - -", "a8b7"), "Kb7");
    assert_eq!(name("7k/8/R7/8/8/8/R7/6K1 w - -", "a2a4"), "R2a4");
    assert_eq!(name("1n6/P6k/8/8/8/8/8/6K1 w - -", "a7b8q"), "axb8=Q");
    assert_eq!(name("8/8/8/8/k2Pp2K/8/8/8 b - d3", "e4d3"), "exd3");
    let chess = read(KIWIPETE);
    let mut moves = Vec::new();
    chess.legal_moves(&mut moves);
    for m in moves {
        assert_eq!(chess.parse_san(&chess.san(m)), Ok(m));
    }
}

#[test]
fn faults_of_texts_say_where_they_are() {
    let error = |text: &str| Problem::read_suite(text).expect_err("a fault").to_string();
    let errors = [
        error("8/8/8/8 w"),
        error("\n8/8/8/8/8/8/8/8 w - - bm Kd2;"),
        error("4k3/8/8/8/8/8/8/4K3 w - - bm Qd2;"),
        error("4k3/8/8/8/8/8/8/R3K2R w - - bm R8;"),
        error("4k3/8/8/8/8/8/8/4K3 w - - id \"nothing to find\";"),
        error("4k3/8/8/8/8/8/8/4K3 x - - bm Kd2;"),
    ];
    insta::assert_snapshot!(errors.join("\n"));
}

/// The rook may take the queen, or threaten the king; taking comes first by value and distance, and the
/// square between the queen and our king is where to meddle.
#[test]
fn fuzzy_scores_follow_the_patterns() {
    let chess = read("4k3/8/8/8/q6R/8/8/4K3 w - -");
    let mut moves = Vec::new();
    chess.legal_moves(&mut moves);
    let mut scores = Vec::new();
    FuzzyScore::default().with_credit(Credit::Attack).score(&chess, &moves, &mut scores);
    let of = |name: &str| {
        let m = chess.parse_san(name).expect("a move");
        scores[moves.iter().position(|other| *other == m).expect("a legal move")]
    };
    assert_eq!(scores.len(), moves.len());
    // King 100, rook 5, typical of "short" is 1.5 for one step and for two: whatever the numbers, a step on
    // the way to the king carries a pattern on, one beside it does not.
    assert!(of("Re4+") > 0.0 && of("Rh8+") > 0.0, "{scores:?}");
    assert!(of("Rh8+") > of("Rh3"), "{scores:?}");
    assert!(of("Rxa4") > 0.0);
}
