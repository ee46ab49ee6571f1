//! Placements of any size: what is read is written and read again alike; patterns of whatever can be read
//! are counted within bounds, as many as are listed; an error has a column.
#![no_main]

use std::sync::LazyLock;

use lg_patterns::{Board, Fuzzifier, Geometry, Horizon, Kinds, Last, Occupancy, Position, Reading, Scene};
use libfuzzer_sys::fuzz_target;

static KINDS: LazyLock<Kinds> = LazyLock::new(Kinds::chess);
static CHESS: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(&Board::CHESS, &KINDS));

fuzz_target!(|text: &str| {
    match Position::from_fen(text, &KINDS) {
        Ok(position) => check(&position),
        Err(error) => {
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error}");
            assert!(error.to_string().len() < 400, "a message without bounds");
        }
    }
    if let Ok(square) = Board::CHESS.parse_square(text) {
        assert_eq!(Board::CHESS.parse_square(&Board::CHESS.name(square)), Ok(square));
    }
});

fn check(position: &Position) {
    let again = Position::from_fen(&position.to_fen(), &KINDS).expect("what was written");
    assert_eq!((again.to_fen(), again.board()), (position.to_fen(), position.board()));
    // Tables of the chessboard are there; those of others are made for small boards only, to be quick.
    let own = (position.board() != &Board::CHESS && position.board().extent() <= 49)
        .then(|| Geometry::new(position.board(), &KINDS));
    let geometry = match &own {
        Some(own) => own,
        None if position.board() == &Board::CHESS => &CHESS,
        None => return,
    };
    for occupancy in [Occupancy::Empty, Occupancy::Blocked] {
        let scene = Scene::new(geometry, position, occupancy).expect("one board");
        let fuzzy = scene.fuzzy_patterns(&Fuzzifier::default(), Horizon::One);
        let pairs: Vec<_> = scene.pairs().collect();
        assert_eq!(fuzzy.len(), pairs.len());
        // Few pairs are enough of one position.
        for (pair, fuzzy) in pairs.iter().zip(&fuzzy).step_by(pairs.len() / 4 + 1) {
            assert_eq!(scene.combined(pair).minimum(), Some(pair.distance));
            let Ok(counts) = scene.counts_of(pair, Horizon::One, 500) else { continue };
            if counts.add <= 200 {
                let listed: Vec<_> = scene.patterns(pair, Reading::Add, Horizon::One).collect();
                assert_eq!(listed.len() as u128, counts.add);
                assert!(listed.iter().all(|pattern| {
                    pattern.interventions.iter().all(|taken| fuzzy.interveners.contains(taken.piece))
                }));
            }
            assert!(!scene.ability(pair.from, Last::Attack).to_string().is_empty());
        }
        for horizon in [Horizon::Nearest, Horizon::Timed] {
            let _ = scene.counts(horizon, 200);
        }
    }
}
