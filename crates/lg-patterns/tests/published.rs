//! The figures of the source, and those that were derived independently of this crate.

mod common;

use common::{EXAMPLE, START, at, chess, read};
use lg_patterns::{Horizon, Last, Occupancy, PATHS_LIMIT, Reading, Scene, Side, Square};

/// Pairs, the sum of shortest paths and the sum of distances over all ordered pairs of squares.
fn totals(name: &str, rows: std::ops::RangeInclusive<u8>) -> (u64, u128, u64) {
    let geometry = chess();
    let kind = geometry.kinds().named(name).expect("a kind");
    let squares: Vec<Square> = geometry.board().squares().collect();
    let starts = squares.iter().filter(|square| rows.contains(&geometry.board().coordinates(**square).1));
    let mut totals = (0, 0, 0);
    for &from in starts {
        for &to in squares.iter().filter(|to| **to != from) {
            if let Some(way) = geometry.way(kind, Side::First, from, to, Last::Reach) {
                totals.0 += 1;
                totals.1 += way.paths;
                totals.2 += u64::from(way.distance);
            }
        }
    }
    totals
}

#[test]
fn path_counts_on_an_empty_board() {
    let expected = [
        ("rook", 1..=8, (4032, 7168, 4032 * 16 / 9)),
        ("bishop", 1..=8, (1984, 2768, 1984 * 213 / 124)),
        ("knight", 1..=8, (4032, 34_616, 4032 * 1451 / 504)),
        ("queen", 1..=8, (4032, 20_432, 4032 * 59 / 36)),
        ("king", 1..=8, (4032, 110_512, 4032 * 15 / 4)),
        ("pawn", 2..=7, (168, 168, 168 * 17 / 7)),
    ];
    for (name, rows, figures) in expected {
        assert_eq!(totals(name, rows), figures, "{name}");
    }
}

#[test]
fn king_paths_by_distance() {
    let geometry = chess();
    let king = geometry.kinds().named("king").expect("a kind");
    let mut found = vec![(0_u64, u128::MAX, 0_u128, 0_u128); 8];
    for from in geometry.board().squares() {
        for to in geometry.board().squares().filter(|to| *to != from) {
            let way = geometry.way(king, Side::Second, from, to, Last::Attack).expect("kings go anywhere");
            let entry = &mut found[usize::from(way.distance)];
            *entry = (entry.0 + 1, entry.1.min(way.paths), entry.2.max(way.paths), entry.3 + way.paths);
        }
    }
    let pairs: Vec<_> = found[1..].iter().map(|entry| entry.0).collect();
    assert_eq!(pairs, [420, 672, 780, 768, 660, 480, 252]);
    let most: Vec<_> = found[1..].iter().map(|entry| entry.2).collect();
    assert_eq!(most, [1, 3, 7, 19, 51, 141, 393]);
    assert!(found[1..].iter().all(|entry| entry.1 == 1));
    let mean = |distance: usize| found[distance].3 as f64 / found[distance].0 as f64;
    for (distance, expected) in [(2, 2.0), (3, 4.385), (4, 10.375), (5, 26.05), (6, 68.57), (7, 187.5)] {
        assert!((mean(distance) - expected).abs() < 0.01, "{distance}: {}", mean(distance));
    }
}

#[test]
fn the_worked_example() {
    let (geometry, position) = (chess(), read(EXAMPLE));
    let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
    let (rook, king) = (at(&position, "(8,1)"), at(&position, "(5,8)"));
    let pair = scene.pair(rook, king).expect("a rook goes anywhere");
    assert_eq!((pair.distance, pair.paths), (2, 2));
    let board = position.board();
    let paths: Vec<_> = scene.paths(&pair).map(|path| path.to_text(board)).collect();
    assert_eq!(paths, ["h1-e1-e8", "h1-h8-e8"]);
    let counts = scene.counts_of(&pair, Horizon::One, PATHS_LIMIT).expect("few paths");
    assert_eq!((counts.fuzzy, counts.add, counts.mul), (1, 7, Some(7)));
    for reading in [Reading::Add, Reading::Mul] {
        let patterns: Vec<_> = scene.patterns(&pair, reading, Horizon::One).collect();
        let hits: Vec<Vec<_>> = patterns
            .iter()
            .map(|pattern| {
                let ends =
                    pattern.interventions.iter().map(|taken| *taken.path.squares.last().expect("an end"));
                ends.map(|end| board.name(end)).collect()
            })
            .collect();
        let expected = [
            vec!["e4", "g1"],
            vec!["e4", "e4"],
            vec!["e4", "e6"],
            vec!["h7"],
            vec!["h5"],
            vec!["h6"],
            vec!["g8"],
        ];
        assert_eq!(hits.len(), expected.len(), "{hits:?}");
        for ends in expected {
            assert!(
                hits.iter().any(|found| {
                    let (mut found, mut ends) = (found.clone(), ends.clone());
                    found.sort();
                    ends.sort_unstable();
                    found == ends
                }),
                "{ends:?} among {hits:?}"
            );
        }
    }
    // White's attacking pairs: eight of the paper's ten, which needs another place for its pawn.
    assert_eq!(scene.pairs_of(Side::First).count(), 8);
    let other = read("4k3/1B6/6q1/8/8/8/5P2/n1K4R");
    let scene = Scene::new(&geometry, &other, Occupancy::Empty).expect("one board");
    assert_eq!(scene.pairs_of(Side::First).count(), 10);
    let pair = scene.pair(at(&other, "h1"), at(&other, "e8")).expect("a pair");
    let counts = scene.counts_of(&pair, Horizon::One, PATHS_LIMIT).expect("few paths");
    assert_eq!((counts.fuzzy, counts.add, counts.mul), (1, 7, Some(7)));
}

#[test]
fn patterns_of_the_starting_position() {
    let (geometry, position) = (chess(), read(START));
    let counts = |occupancy| {
        let scene = Scene::new(&geometry, &position, occupancy).expect("one board");
        let counts = scene.counts(Horizon::One, PATHS_LIMIT).expect("few paths");
        (counts.fuzzy, counts.paths, counts.add, counts.mul)
    };
    assert_eq!(counts(Occupancy::Empty), (280, 6_998, 56_418, Some(417_356)));
    assert_eq!(counts(Occupancy::Blocked), (92, 412, 532, Some(532)));
}
