//! What holds of every position: counts by products are as many as lists are long, tables agree with plain
//! search, and a fuzzy pattern holds its patterns.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{START, bratko_kopec, chess, read};
use lg_patterns::{
    Board, Fuzzifier, Geometry, Horizon, Kinds, Last, Occupancy, PATHS_LIMIT, Piece, Position, RankWeights,
    Reading, Scene, Side, Square, SquareSet,
};
use proptest::prelude::*;

/// Pieces of many ways to move: chess's, a leaper, a short rider, one that goes by two ways, and one that
/// reaches unlike it attacks.
const KINDS: &str = "\
pawn P 1 reach leap 0,1; reach ride 0,1 to 2 from 2; attack leap 1,1 mirror
knight N 3 leap 1,2 all
bishop B 3 ride 1,1 all
rook R 5 ride 0,1 all
king K 100 leap 0,1 all; leap 1,1 all
camel C 4 leap 1,3 all
wagon W 2 ride 0,1 all to 2; leap 0,2 all
hopper H 2 reach leap 1,1 all; attack ride 0,1 all to 3
";

fn positions() -> impl Strategy<Value = Position> {
    let size = prop_oneof![(3..=6_u32, 3..=6_u32), Just((9, 8)), Just((8, 8))];
    (size, proptest::collection::vec((0..8_u8, any::<bool>(), any::<u16>()), 2..7), any::<u16>()).prop_map(
        |((columns, rows), pieces, hole)| {
            let kinds: Arc<Kinds> = Arc::new(KINDS.parse().expect("kinds"));
            let hole = ((hole % columns as u16) as u8 + 1, (hole / 256 % rows as u16) as u8 + 1);
            let board =
                Board::new(columns, rows).and_then(|board| board.with_holes([hole])).expect("a board");
            let squares: Vec<_> = board.squares().collect();
            let mut taken = SquareSet::EMPTY;
            let mut kept = Vec::new();
            for (kind, white, number) in pieces {
                let square = squares[usize::from(number) % squares.len()];
                if !taken.contains(square) {
                    taken.insert(square);
                    kept.push(Piece { kind, side: if white { Side::First } else { Side::Second }, square });
                }
            }
            Position::new(board, &kinds, kept).expect("a position")
        },
    )
}

/// All shortest attacks, found by trying every step from every square: no tables, no sets, no counts.
fn plain_attacks(scene: &Scene<'_>, piece: u8, target: Square) -> Vec<Vec<Square>> {
    let mut walks = vec![vec![scene.position().pieces()[usize::from(piece)].square]];
    let mut seen: BTreeSet<Square> = walks[0].iter().copied().collect();
    loop {
        let ends = |walk: &Vec<Square>, last| plain_steps(scene, piece, *walk.last().expect("a start"), last);
        let prolonged = |walk: &Vec<Square>, to| [walk.as_slice(), &[to]].concat();
        let arrived: Vec<_> = walks
            .iter()
            .filter(|walk| ends(walk, Last::Attack).contains(&target))
            .map(|walk| prolonged(walk, target))
            .collect();
        if !arrived.is_empty() || walks.is_empty() {
            return arrived;
        }
        walks = walks
            .iter()
            .flat_map(|walk| {
                ends(walk, Last::Reach).into_iter().map(|to| prolonged(walk, to)).collect::<Vec<_>>()
            })
            .filter(|walk| !seen.contains(walk.last().expect("an end")))
            .collect();
        seen.extend(walks.iter().map(|walk| *walk.last().expect("an end")));
    }
}

/// The squares of one step, from the movements as they are written.
fn plain_steps(scene: &Scene<'_>, piece: u8, from: Square, last: Last) -> BTreeSet<Square> {
    use lg_patterns::{Images, Purpose};
    let position = scene.position();
    let board = position.board();
    let man = position.pieces()[usize::from(piece)];
    let blocked = scene.occupancy() == Occupancy::Blocked;
    let (column, row) = board.coordinates(from);
    let forward = if man.side == Side::First { 1 } else { -1 };
    let mut found = BTreeSet::new();
    for movement in position.kind_of(&man).movements() {
        let serves = match movement.purpose {
            Purpose::Both => true,
            Purpose::Reach => last != Last::Attack,
            Purpose::Attack => last != Last::Reach,
        };
        let own_row = if man.side == Side::First { row } else { board.rows() + 1 - row };
        if !serves || movement.from_row.is_some_and(|start| start != own_row) {
            continue;
        }
        let (x, y) = (i32::from(movement.across), i32::from(movement.forward));
        let images = match movement.images {
            Images::One => vec![(x, y)],
            Images::Mirror => vec![(x, y), (-x, y)],
            Images::All => vec![(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)],
        };
        for (across, up) in images {
            for times in 1..=i32::from(movement.most) {
                let place = |n: i32, by: i32| u8::try_from(i32::from(n as u8) + by * times).unwrap_or(0);
                let to = board.square(place(column.into(), across), place(row.into(), up * forward));
                let Some(to) = to else { break };
                let occupied = blocked && position.piece_at(to).is_some();
                if !occupied || last != Last::Reach {
                    found.insert(to);
                }
                if occupied {
                    break;
                }
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn tables_agree_with_plain_search(position in positions(), blocked: bool) {
        let occupancy = if blocked { Occupancy::Blocked } else { Occupancy::Empty };
        let geometry = Geometry::new(position.board(), position.kinds());
        let scene = Scene::new(&geometry, &position, occupancy).expect("one board");
        let pieces = position.pieces();
        for (from, to) in (0..pieces.len()).flat_map(|a| (0..pieces.len()).map(move |b| (a, b))) {
            if pieces[from].side == pieces[to].side {
                continue;
            }
            let plain = plain_attacks(&scene, from as u8, pieces[to].square);
            let pair = scene.pair(from as u8, to as u8);
            prop_assert_eq!(pair.map_or(0, |pair| pair.paths), plain.len() as u128);
            let Some(pair) = pair else { continue };
            let listed: BTreeSet<_> = scene.paths(&pair).map(|path| path.squares).collect();
            let first: SquareSet = listed.iter().map(|squares| squares[1]).collect();
            prop_assert_eq!(scene.first_steps(&pair), first);
            prop_assert_eq!(listed, plain.into_iter().collect::<BTreeSet<_>>());
            let combined = scene.combined(&pair);
            prop_assert_eq!(combined.minimum(), Some(pair.distance));
        }
    }

    #[test]
    fn lists_are_as_long_as_counts_say(position in positions(), blocked: bool) {
        let occupancy = if blocked { Occupancy::Blocked } else { Occupancy::Empty };
        let geometry = Geometry::new(position.board(), position.kinds());
        let scene = Scene::new(&geometry, &position, occupancy).expect("one board");
        for horizon in Horizon::ALL {
            let fuzzy = scene.fuzzy_patterns(&Fuzzifier::default(), horizon);
            let pairs: Vec<_> = scene.pairs().collect();
            prop_assert_eq!(fuzzy.len(), pairs.len());
            for (pair, fuzzy) in pairs.iter().zip(&fuzzy) {
                prop_assert_eq!((pair.from, pair.to, pair.distance), (fuzzy.from, fuzzy.to, fuzzy.distance));
                let counts = scene.counts_of(pair, horizon, PATHS_LIMIT).expect("few paths");
                if counts.mul.is_none_or(|mul| mul > 5_000) || counts.add > 5_000 {
                    continue;
                }
                let mut union = SquareSet::EMPTY;
                for (reading, count) in [(Reading::Add, counts.add), (Reading::Mul, counts.mul.unwrap_or(0))] {
                    let patterns: Vec<_> = scene.patterns(pair, reading, horizon).collect();
                    prop_assert_eq!(patterns.len() as u128, count);
                    let distinct: BTreeSet<_> = patterns.iter().map(|pattern| format!("{pattern:?}")).collect();
                    prop_assert_eq!(distinct.len(), patterns.len());
                    for pattern in &patterns {
                        union |= pattern.path.between();
                        for taken in &pattern.interventions {
                            prop_assert!(fuzzy.interveners.contains(taken.piece));
                            prop_assert!(fuzzy.squares.contains(*taken.path.squares.last().expect("an end")));
                        }
                        prop_assert!(scene.rank(pattern, &RankWeights::default()) > 0.0);
                    }
                }
                prop_assert_eq!(union, fuzzy.squares);
            }
        }
    }

    #[test]
    fn positions_are_written_as_they_are_read(position in positions()) {
        let again = Position::from_fen(&position.to_fen(), position.kinds()).expect("what was written");
        prop_assert_eq!(again.to_fen(), position.to_fen());
        prop_assert_eq!(again.board(), position.board());
        for square in position.board().squares() {
            let (column, row) = position.board().coordinates(square);
            prop_assert_eq!(position.board().parse_square(&position.board().name(square)), Ok(square));
            prop_assert_eq!(position.board().parse_square(&format!("({column},{row})")), Ok(square));
        }
    }
}

#[test]
fn one_word_and_four_give_the_same() {
    // The same pieces in the corner of a larger board of holes: sets of four words instead of one.
    let (geometry, kinds) = (chess(), Kinds::chess());
    for position in [read(START)].into_iter().chain(bratko_kopec().into_iter().take(4)) {
        let fen = position.to_fen();
        let wide: Vec<_> = fen.split('/').map(|rank| format!("{rank}********")).collect();
        let wide = Position::from_fen(&wide.join("/"), &kinds).expect("a wide board");
        let wide_geometry = Geometry::new(wide.board(), &kinds);
        for occupancy in [Occupancy::Empty, Occupancy::Blocked] {
            let one = Scene::new(&geometry, &position, occupancy).expect("one board");
            let four = Scene::new(&wide_geometry, &wide, occupancy).expect("one board");
            for horizon in Horizon::ALL {
                assert_eq!(one.counts(horizon, PATHS_LIMIT), four.counts(horizon, PATHS_LIMIT));
                let of = |scene: &Scene<'_>| {
                    let patterns = scene.fuzzy_patterns(&Fuzzifier::default(), horizon);
                    patterns
                        .iter()
                        .map(|fuzzy| (fuzzy.from, fuzzy.to, fuzzy.interveners, fuzzy.rank))
                        .collect::<Vec<_>>()
                };
                assert_eq!(of(&one), of(&four));
            }
        }
    }
}

#[test]
fn counts_are_sums_over_main_paths() {
    // Real positions, more pieces than one group of a count has, and more ways than a byte holds.
    let crowd = "rnbqkbnr/pppppppp/rnbqkbnr/8/8/RNBQKBNR/PPPPPPPP/RNBQKBNR";
    let wide = "q6r8/16/16/4b11/16/16/16/8n7/16/16/3Q12/16/16/16/16/R7K7";
    let positions = bratko_kopec().into_iter().skip(3).step_by(13).map(|position| position.to_fen());
    for fen in positions.chain([crowd.into(), wide.into()]) {
        let kinds = Kinds::chess();
        let position = Position::from_fen(&fen, &kinds).expect("a position");
        let geometry = Geometry::new(position.board(), &kinds);
        let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
        for horizon in Horizon::ALL {
            let (mut add, mut mul) = (0_u128, Some(0_u128));
            for pair in scene.pairs() {
                for path in scene.paths(&pair) {
                    let ways: Vec<_> =
                        scene.interveners(&pair, &path, horizon).iter().map(|found| found.paths).collect();
                    add += ways.iter().filter(|ways| **ways > 1).sum::<u128>().max(1);
                    let product = ways.iter().try_fold(1_u128, |all, ways| all.checked_mul(*ways));
                    mul = mul.zip(product).and_then(|(all, here)| all.checked_add(here));
                }
            }
            let counts = scene.counts(horizon, PATHS_LIMIT).expect("few paths");
            assert_eq!((counts.add, counts.mul), (add, mul), "{fen}, {horizon:?}");
        }
    }
}
