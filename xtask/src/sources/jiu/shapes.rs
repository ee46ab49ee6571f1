//! The Dalian's shapes, from its definition.

use std::collections::BTreeSet;

use jiu::Size;
use jiu::shapes::matrix::Pattern;

use crate::reproduce::source::Check;

type Point = (i32, i32);

/// Stones in order, and the empty point, the first row and column being 0.
type Dalian = (Vec<Point>, Point);

/// The definition: an own stone p beside an empty point q, where p completes a square on its far side, and
/// a stone on q would complete one on its own. All of them around q at the origin, moved to the corner.
fn all() -> BTreeSet<Dalian> {
    let mut found = BTreeSet::new();
    let q = (0, 0);
    for p in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
        for square_of_p in squares_with(p).into_iter().filter(|square| !square.contains(&q)) {
            for square_of_q in squares_with(q).into_iter().filter(|square| !square.contains(&p)) {
                let stones = square_of_p.into_iter().chain(square_of_q).filter(|point| *point != q);
                let stones: BTreeSet<Point> = stones.collect();
                found.insert(moved_to_corner(stones.into_iter().collect(), q));
            }
        }
    }
    found
}

/// The four 2x2 squares that contain a point.
fn squares_with((row, column): Point) -> [[Point; 4]; 4] {
    [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
        .map(|(row, column)| [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)])
}

fn moved_to_corner(mut stones: Vec<Point>, empty: Point) -> Dalian {
    let all = || stones.iter().chain([&empty]);
    let row = all().map(|point| point.0).min().unwrap_or(0);
    let column = all().map(|point| point.1).min().unwrap_or(0);
    let moved = |point: Point| (point.0 - row, point.1 - column);
    let empty = moved(empty);
    stones.iter_mut().for_each(|stone| *stone = moved(*stone));
    stones.sort_unstable();
    (stones, empty)
}

/// The least of the eight images.
fn canonical((stones, empty): &Dalian) -> Dalian {
    let images = (0..8).map(|symmetry| {
        let image = |(row, column): Point| {
            let (row, column) = if symmetry & 1 == 0 { (row, column) } else { (-row, column) };
            let (row, column) = if symmetry & 2 == 0 { (row, column) } else { (row, -column) };
            if symmetry & 4 == 0 { (row, column) } else { (column, row) }
        };
        moved_to_corner(stones.iter().map(|stone| image(*stone)).collect(), image(*empty))
    });
    images.min().unwrap_or_else(|| (stones.clone(), *empty))
}

/// How many Dalians of seven stones there are up to symmetry.
pub(super) fn dalians() -> u64 {
    let shapes: BTreeSet<Dalian> = all().iter().map(canonical).collect();
    shapes.iter().filter(|(stones, _)| stones.len() == 7).count() as u64
}

/// That the shapes which the player looks for are those of the definition, place by place.
pub(super) fn check() -> Check {
    let extent = i32::from(Size::STANDARD.extent());
    let places = |(stones, empty): &Dalian| {
        let points = || stones.iter().chain([empty]);
        let rows = points().map(|point| point.0).max().unwrap_or(0) + 1;
        let columns = points().map(|point| point.1).max().unwrap_or(0) + 1;
        (extent - rows + 1) * (extent - columns + 1)
    };
    let by_definition: i32 = all().iter().map(places).sum();
    let kinds = [Pattern::FlatDalian, Pattern::ObliqueDalian];
    let counted: usize = kinds.into_iter().map(|kind| kind.placements(Size::STANDARD)).sum();
    let failure = (by_definition as usize != counted).then(|| format!("{by_definition} against {counted}"));
    Check::new(
        "the two Dalians lie on 14x14 in as many ways as their definition allows: 1,144 and 1,056",
        failure,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_has_two_shapes_of_seven_stones_and_no_others() {
        assert_eq!(dalians(), 2);
        assert!(all().iter().all(|(stones, _)| stones.len() == 7));
        assert_eq!(check().failure, None);
        let ways = [Pattern::FlatDalian, Pattern::ObliqueDalian].map(|kind| kind.placements(Size::STANDARD));
        assert_eq!(ways, [1_144, 1_056]);
    }
}
