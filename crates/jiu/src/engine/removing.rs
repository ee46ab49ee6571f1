//! Removal: which enemy stones are worth taking.

use search_core::Position as _;

use super::candidates::{Guide, keep_best};
use super::selective::Candidate;
use crate::ShapeCounts;
use crate::moves::Move;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;
use crate::shapes::plane::corners;
use crate::shapes::window::{Around, changes};

/// Appends the best removals: of stones that are part of an enemy square or triangle or that close an own
/// one, if there are any; else of all.
pub(super) fn generate(position: &Jiu, guide: &Guide, moves: &mut Vec<Candidate>) {
    let start = moves.len();
    let side = position.side_to_move();
    let (own, enemy) = (position.stones(side), position.stones(side.other()));
    let matter = holding(enemy, position.empty()) | closing(own, enemy);
    let points = if matter.is_empty() { enemy } else { matter };
    moves.extend(points.iter().map(|point| {
        let rank = worth(position, own, enemy, point);
        Candidate { m: Move::Remove(point), rank, forcing: true }
    }));
    keep_best(moves, start, guide.breadth.removals.max(1));
}

/// Enemy stones in a square, or in a triangle whose gate is empty.
fn holding(enemy: Points, empty: Points) -> Points {
    let [tl, tr, bl, br] = corners(enemy);
    let open = enemy | empty;
    // The three others of each area, seen from its complete corner.
    let (tl, tr, bl, br) = (tl & open, tr & open, bl & open, br & open);
    let of_tl = tl.east() | tl.south() | tl.east().south();
    let of_tr = tr.west() | tr.south() | tr.west().south();
    let of_bl = bl.east() | bl.north() | bl.east().north();
    let of_br = br.west() | br.north() | br.west().north();
    (of_tl | of_tr | of_bl | of_br) & enemy
}

/// Enemy stones on which an own stone would complete a square.
fn closing(own: Points, enemy: Points) -> Points {
    let [tl, tr, bl, br] = corners(own);
    (tl | tr | bl | br) & enemy
}

/// What shapes are worth to the side that has them. Chosen.
fn shapes(counts: ShapeCounts) -> i32 {
    4 * i32::from(counts.squares)
        + 6 * i32::from(counts.gates)
        + i32::from(counts.loose_trinities)
        + 30 * i32::from(counts.dalians())
}

/// What the removal changes: the enemy's shapes with the stone, and those that need the point empty.
fn worth(position: &Jiu, own: Points, enemy: Points, point: Point) -> i32 {
    let board = position.geometry.window(point);
    let around = Around::of(point, board, enemy, own);
    let [(with_stone, without), (_, own_without)] = changes(around);
    shapes(with_stone) - shapes(without) + shapes(own_without)
}
