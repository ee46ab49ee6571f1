//! The notation of the rule explanation's demonstration game.

use search_core::Side;

use super::fields::Field;
use super::{Import, ImportError, Importer, form};
use crate::ending::name;
use crate::phase::Phase;
use crate::point::Point;
use crate::points::Points;
use crate::position::Jiu;
use crate::record::replay::Remark;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::size::Size;
use crate::turn::{Action, Turn, jump_direction};

/// Reads the notation in which the rule explanation of 2020 prints a game.
///
/// The first line is `JIU[14]`, the second `0,` and every placement, parted by commas; then one entry
/// of the battle a line: `index,path,captures;` with the path's points parted by `-` and the captures
/// by commas, or `index,point;` for the lifting of a centre stone. A point is a letter for its row and
/// a hexadecimal digit for its column; small letters are White's, capital ones Black's.
///
/// Placements need not alternate: they are taken as a set-up. Two entries of one side in a row stand
/// with a [missing](Action::Missing) turn between them. The stones jumped over may be listed in any
/// order, before or between those removed for squares.
///
/// # Errors
/// [`ImportError`] with the line (and column) of what can't be read or isn't legal.
pub fn demonstration(text: &str, rules: Rules) -> Result<Import, ImportError> {
    let mut lines = (1..).zip(text.lines()).map(|(number, line)| Field::line(number, line));
    let mut lines = lines.by_ref().filter(|line| !line.text.is_empty());
    let missing = |line, expected| form(line, 1, expected, "");
    let size = read_size(lines.next().ok_or_else(|| missing(1, "JIU[14]"))?)?;
    let placements = lines.next().ok_or_else(|| missing(2, "0, and the placements"))?;
    let mut importer = Importer::new(read_placements(placements, size, rules)?);
    for (index, line) in (1_usize..).zip(lines) {
        read_entry(&mut importer, index, line, size)?;
    }
    Ok(importer.finish())
}

fn read_size(line: Field<'_>) -> Result<Size, ImportError> {
    let extent = line.strip_prefix("JIU[").filter(|field| field.text.ends_with(']'));
    let extent = extent.ok_or_else(|| form(line.line, line.column, "JIU[14]", line.text))?;
    let text = extent.without_suffix(']').text;
    text.parse().map_err(|error| ImportError::Size { line: line.line, error })
}

fn read_placements(line: Field<'_>, size: Size, rules: Rules) -> Result<Jiu, ImportError> {
    let mut fields = line.without_suffix(';').split(',');
    if let Some(index) = fields.next().filter(|field| field.text != "0") {
        return Err(form(index.line, index.column, "0, the index of the placements", index.text));
    }
    let mut stones = [Points::EMPTY; 2];
    for field in fields {
        let (side, point) = read_point(field, size)?;
        if (stones[0] | stones[1]).contains(point) {
            return Err(form(field.line, field.column, "a point that is still empty", field.text));
        }
        stones[side.index()] |= Points::of(point);
    }
    let setup = Setup { size, rules, stones, side: Side::Second, phase: Phase::Lift };
    let placed = stones[0].count() + stones[1].count();
    if placed != u32::from(size.points()) {
        let found = format!("{placed} placements on a board of {} points", size.points());
        return Err(ImportError::Placements { line: line.line, found });
    }
    Jiu::new(&setup).map_err(|error| ImportError::Placements { line: line.line, found: error.to_string() })
}

/// Row letter, column digit; the letter's case tells the side.
fn read_point(field: Field<'_>, size: Size) -> Result<(Side, Point), ImportError> {
    let mut chars = field.text.chars();
    let parsed = match (chars.next(), chars.next(), chars.next()) {
        (Some(letter), Some(digit), None) if letter.is_ascii_alphabetic() => {
            let side = if letter.is_ascii_lowercase() { Side::First } else { Side::Second };
            let row = letter.to_ascii_lowercase() as u8 - b'a';
            let column = digit.to_digit(16).and_then(|column| u8::try_from(column).ok());
            column.and_then(|column| size.point(row, column)).map(|point| (side, point))
        }
        _ => None,
    };
    let expected = "a point of the board: a letter for the row and a hexadecimal digit for the column";
    parsed.ok_or_else(|| form(field.line, field.column, expected, field.text))
}

fn read_entry(importer: &mut Importer, index: usize, line: Field<'_>, size: Size) -> Result<(), ImportError> {
    let mut fields = line.without_suffix(';').split(',');
    if let Some(number) = fields.next().filter(|field| field.text.parse() != Ok(index)) {
        return Err(form(
            number.line,
            number.column,
            "the index after that of the entry before",
            number.text,
        ));
    }
    let path = fields
        .next()
        .ok_or_else(|| form(line.line, line.column, "an index, a comma and a path", line.text))?;
    let (side, path) = read_path(path, size)?;
    let mut captures = Vec::new();
    for field in fields {
        let (of, point) = read_point(field, size)?;
        if of == side {
            return Err(form(field.line, field.column, "a stone of the other side", field.text));
        }
        captures.push(point);
    }
    let (turn, ordered) = to_turn(&importer.replay.position, side, &path, captures, line.line)?;
    importer.bridge(&turn, line.line)?;
    if !ordered {
        importer.replay.remarks.push(Remark::CapturesOutOfOrder { entry: importer.next_entry() });
    }
    importer.push(turn, line.line)
}

/// A path of one side.
fn read_path(field: Field<'_>, size: Size) -> Result<(Side, Vec<Point>), ImportError> {
    let mut path = Vec::new();
    let mut mover = None;
    for point in field.split('-') {
        let (side, read) = read_point(point, size)?;
        if *mover.get_or_insert(side) != side {
            return Err(form(point.line, point.column, "points of one side only", point.text));
        }
        path.push(read);
    }
    Ok((mover.unwrap_or(Side::First), path))
}

/// The turn, and whether the jumped stones are listed in the order of the path.
fn to_turn(
    position: &Jiu,
    side: Side,
    path: &[Point],
    captures: Vec<Point>,
    line: usize,
) -> Result<(Turn, bool), ImportError> {
    let enemy = position.stones(side.other());
    let over = |pair: &[Point]| {
        jump_direction(pair[0], pair[1])
            .map(|direction| pair[0].towards(direction, 1))
            .filter(|&point| enemy.contains(point))
    };
    let jumped: Vec<Point> = path.windows(2).filter_map(over).collect();
    let action = match path {
        [point] => Action::Lift(*point),
        [from, to] if jumped.is_empty() => Action::Walk { from: *from, to: *to },
        _ => Action::Jump(path.to_vec()),
    };
    if jumped.is_empty() {
        return Ok((Turn { side, action, removed: captures }, true));
    }
    let mut removed = captures.clone();
    for point in &jumped {
        let Some(index) = removed.iter().position(|listed| listed == point) else {
            let mover = name(side);
            let reason = format!("{mover} jumps over the stone at {point}, but it is not among the captures");
            return Err(ImportError::Captures { line, reason });
        };
        removed.remove(index);
    }
    let ordered = captures.starts_with(&jumped);
    Ok((Turn { side, action, removed }, ordered))
}
