//! The notation of a public engine: `B[hh]-O[gh],TC:W[ab],FC:W[cd];`.

use search_core::{Position as _, Side};

use super::fields::Field;
use super::{Import, ImportError, Importer, form};
use crate::ending::name;
use crate::phase::Phase;
use crate::point::{Direction, Point};
use crate::points::Points;
use crate::position::Jiu;
use crate::record::replay::Remark;
use crate::text::point_from;
use crate::turn::{Action, Turn, jump_direction};

/// How many jumps the search for an unlisted path looks at.
const PATH_BUDGET: u32 = 10_000;

/// Reads the notation that one public engine writes, from the given position on (the beginning of a
/// game, as a rule).
///
/// Entries end with `;` and stand in one line or several. `W[gg]` is a placement (or, between the
/// stages, a lifting); `B[hh]-O[gh]` a move from one point to another, further `-O[..]` being further
/// jumps; `,TC:` is followed by the stones jumped over and `,FC:` by those removed for squares, as
/// points like `W[ab]`, with or without commas between. Points are read as SGF's: column, then row.
/// No document of the notation is known; what is here is read from its examples.
///
/// If the path has only its two ends and `TC` has several stones, the path between is the first that
/// captures exactly those. Centre stones that the text doesn't lift are lifted before the first move
/// of the battle.
///
/// # Errors
/// [`ImportError`] with the line (and column) of what can't be read or isn't legal.
pub fn engine(text: &str, start: &Jiu) -> Result<Import, ImportError> {
    let mut importer = Importer::new(start.forgetting());
    for (number, line) in (1..).zip(text.lines()) {
        for entry in Field::line(number, line).split(';').filter(|entry| !entry.text.is_empty()) {
            read_entry(&mut importer, entry)?;
        }
    }
    Ok(importer.finish())
}

fn read_entry(importer: &mut Importer, entry: Field<'_>) -> Result<(), ImportError> {
    let mut path = Vec::new();
    let mut mover = None;
    let mut lists: [Vec<Point>; 2] = Default::default();
    let mut list = None;
    for part in entry.split(',') {
        if let Some(points) = part.strip_prefix("TC:") {
            list = Some((0, points));
        } else if let Some(points) = part.strip_prefix("FC:") {
            list = Some((1, points));
        } else if let Some((which, _)) = list {
            list = Some((which, part));
        } else if mover.is_none() {
            let (side, points) = read_path(part, importer)?;
            (mover, path) = (Some(side), points);
        } else {
            return Err(form(part.line, part.column, "TC: or FC:", part.text));
        }
        if let (Some((which, points)), Some(side)) = (list, mover) {
            lists[which].extend(read_captures(points, side, importer)?);
        }
    }
    let side = mover.ok_or_else(|| form(entry.line, entry.column, "W[..] or B[..]", entry.text))?;
    add_lifts(importer, path.len(), entry.line)?;
    let [jumped, removed] = lists;
    let turn = to_turn(&importer.replay.position, side, path, &jumped, removed, entry.line)?;
    importer.bridge(&turn, entry.line)?;
    if turn.jumped() != jumped {
        importer.replay.remarks.push(Remark::CapturesOutOfOrder { entry: importer.next_entry() });
    }
    importer.push(turn, entry.line)
}

/// `B[hh]-O[gh]-O[gf]`, or one point.
fn read_path(field: Field<'_>, importer: &Importer) -> Result<(Side, Vec<Point>), ImportError> {
    let mut points = Vec::new();
    let mut side = Side::First;
    for (index, part) in field.split('-').enumerate() {
        let (letter, point) = read_point(part, importer)?;
        match (letter, index) {
            ('W', 0) => side = Side::First,
            ('B', 0) => side = Side::Second,
            ('O', 1..) => {}
            _ => {
                let expected = if index == 0 { "W[..] or B[..]" } else { "O[..]" };
                return Err(form(part.line, part.column, expected, part.text));
            }
        }
        points.push(point);
    }
    Ok((side, points))
}

/// Points of the mover's enemy, one after another.
fn read_captures(field: Field<'_>, mover: Side, importer: &Importer) -> Result<Vec<Point>, ImportError> {
    let enemy = if mover == Side::First { 'B' } else { 'W' };
    let parts = field.split(']').filter(|part| !part.text.is_empty());
    let read = parts.map(|part| {
        let (letter, point) = read_open_point(part, importer)?;
        if letter == enemy {
            Ok(point)
        } else {
            Err(form(part.line, part.column, "a stone of the other side", part.text))
        }
    });
    read.collect()
}

/// `W[gh]`.
fn read_point(field: Field<'_>, importer: &Importer) -> Result<(char, Point), ImportError> {
    if !field.text.ends_with(']') {
        return Err(form(field.line, field.column, EXPECTED_POINT, field.text));
    }
    read_open_point(field.without_suffix(']'), importer)
}

const EXPECTED_POINT: &str = "a point of the board such as W[gh]";

/// `W[gh`: the closing bracket has been cut off.
fn read_open_point(field: Field<'_>, importer: &Importer) -> Result<(char, Point), ImportError> {
    let parsed = field.text.split_once('[').and_then(|(letter, point)| {
        let mut letters = letter.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let point = point_from(point)?;
        importer.replay.position.board().contains(point).then_some((letter, point))
    });
    parsed.ok_or_else(|| form(field.line, field.column, EXPECTED_POINT, field.text))
}

/// Lifts the centre stones before a move of the battle, if the text hasn't.
fn add_lifts(importer: &mut Importer, path_length: usize, line: usize) -> Result<(), ImportError> {
    while path_length > 1 && importer.replay.position.phase() == Phase::Lift {
        let side = importer.replay.position.side_to_move();
        let own = importer.replay.position.stones(side);
        let centre: Points = importer.replay.position.size().centre().into_iter().collect();
        let Some(point) = (own & centre).first() else { break };
        importer.replay.remarks.push(Remark::LiftAdded { entry: importer.next_entry(), side });
        importer.push(Turn { side, action: Action::Lift(point), removed: Vec::new() }, line)?;
    }
    Ok(())
}

fn to_turn(
    position: &Jiu,
    side: Side,
    path: Vec<Point>,
    jumped: &[Point],
    removed: Vec<Point>,
    line: usize,
) -> Result<Turn, ImportError> {
    let action = match path[..] {
        [point] if position.phase() == Phase::Placement => Action::Place(point),
        [point] => Action::Lift(point),
        [from, to] if jumped.is_empty() => Action::Walk { from, to },
        [from, to] if jumped.len() > 1 || jump_direction(from, to).is_none() => {
            Action::Jump(path_over(position, from, to, jumped).ok_or_else(|| no_path(side, from, to, line))?)
        }
        _ => Action::Jump(path),
    };
    let turn = Turn { side, action, removed };
    let (mut over, mut listed) = (turn.jumped(), jumped.to_vec());
    over.sort_unstable();
    listed.sort_unstable();
    if over == listed {
        return Ok(turn);
    }
    let reason = format!("{} jumps over {over:?}, but the captures listed are {listed:?}", name(side));
    Err(ImportError::Captures { line, reason })
}

fn no_path(side: Side, from: Point, to: Point, line: usize) -> ImportError {
    let reason = format!("{}: no path from {from} to {to} captures exactly the stones listed", name(side));
    ImportError::Captures { line, reason }
}

/// A path of jumps from one point to another over exactly these stones, in any order.
fn path_over(position: &Jiu, from: Point, to: Point, over: &[Point]) -> Option<Vec<Point>> {
    let empty = position.empty() | Points::of(from);
    let mut path = vec![from];
    let mut budget = PATH_BUDGET;
    let left = over.iter().copied().collect();
    (extend(&mut path, to, left, empty, &mut budget)).then_some(path)
}

fn extend(path: &mut Vec<Point>, to: Point, left: Points, empty: Points, budget: &mut u32) -> bool {
    let Some(&at) = path.last() else { return false };
    if left.is_empty() {
        return at == to;
    }
    for direction in Direction::ALL {
        let (over, beyond) = (at.towards(direction, 1), at.towards(direction, 2));
        if *budget == 0 || !left.contains(over) || !empty.contains(beyond) {
            continue;
        }
        *budget -= 1;
        path.push(beyond);
        let over = Points::of(over);
        if extend(path, to, left.without(over), empty | over, budget) {
            return true;
        }
        path.pop();
    }
    false
}
