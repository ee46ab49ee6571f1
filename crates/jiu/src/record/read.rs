//! Reading a record from SGF.

use search_core::{Side, shortened};

use super::sgf::{self, Node, Place, Property, SyntaxError, unescaped};
use super::write::GAME_NUMBER;
use super::{Entry, GameResult, Record};
use crate::phase::Phase;
use crate::point::Point;
use crate::points::Points;
use crate::rules::{Rules, RulesError};
use crate::setup::{PositionError, Setup};
use crate::size::{Size, SizeError};
use crate::text::point_from;
use crate::turn::{Action, Turn, TurnTextError};

/// A file that is no record of JIU: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It is no SGF.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A property's value is not one of those that it can have.
    #[error("the node at {place}: {property}[{found}]: expected {expected}")]
    Value {
        /// The node.
        place: Place,
        /// The property.
        property: String,
        /// The value, cut where it is long.
        found: String,
        /// What it could be.
        expected: &'static str,
    },
    /// The board doesn't exist.
    #[error("SZ: {0}")]
    Size(#[from] SizeError),
    /// The rules don't exist.
    #[error("RU: {0}")]
    Rules(#[from] RulesError),
    /// A turn can't be read.
    #[error("the node at {place}: {property}: {error}")]
    Turn {
        /// The node.
        place: Place,
        /// The property.
        property: &'static str,
        /// What is wrong with its value.
        error: TurnTextError,
    },
    /// A node has turns of both sides.
    #[error("the node at {place} has two turns: {first} and {second}")]
    TwoTurns {
        /// The node.
        place: Place,
        /// One property.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// The stones set up make no position.
    #[error("the position set up: {0}")]
    Setup(#[from] PositionError),
    /// A property that can stand only at the beginning.
    #[error("the node at {place}: {property} can stand in the first node only")]
    LateSetup {
        /// The node.
        place: Place,
        /// The property.
        property: String,
    },
}

/// The properties that hold a turn.
const TURNS: [(&str, Side); 4] =
    [("W", Side::First), ("B", Side::Second), ("JW", Side::First), ("JB", Side::Second)];

impl Record {
    /// Reads the main line of the first game of an SGF file. Without `SZ` the board is 14x14, without
    /// `RU` the rules are `competition`. Legality is not asked for: [`Record::replay`] checks it.
    ///
    /// # Errors
    /// [`ReadError`] with the place of what can't be read, in any game of the file.
    pub fn from_sgf(text: &str) -> Result<Self, ReadError> {
        let mut games = games_from_sgf(text);
        let Some(first) = games.next() else { unreachable!("a text without a game gives an error") };
        let record = first?.record;
        games.try_for_each(|game| game.map(|_| ()))?;
        Ok(record)
    }

    fn of_nodes(nodes: Vec<Node>) -> Result<Self, ReadError> {
        let mut nodes = nodes.into_iter();
        let root = nodes.next().unwrap_or_default();
        let mut record = read_root(&root)?;
        record.entries.extend(read_entry(&root, false)?);
        for node in nodes {
            record.entries.extend(read_entry(&node, true)?);
        }
        Ok(record)
    }
}

/// A game of a file of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SgfGame {
    /// Its main line.
    pub record: Record,
    /// Lines of play that stand beside the main line, and are left out.
    pub variations: usize,
}

/// Reads the games of an SGF file one by one, each as [`Record::from_sgf`] does. Behind a damaged game
/// reading goes on with the next that begins with `FF` or `GM`. A text without a game gives one error.
pub fn games_from_sgf(text: &str) -> impl Iterator<Item = Result<SgfGame, ReadError>> + '_ {
    let mut trees = sgf::trees(text);
    std::iter::from_fn(move || {
        let tree = match trees.next()? {
            Ok(tree) => tree,
            Err(error) => return Some(Err(error.into())),
        };
        let variations = tree.variations;
        let record = Record::of_nodes(tree.nodes);
        if record.is_err() {
            trees.distrust_last();
        }
        Some(record.map(|record| SgfGame { record, variations }))
    })
}

/// A node, and how to read its properties.
#[derive(Clone, Copy)]
struct Fields<'a>(&'a Node);

impl<'a> Fields<'a> {
    fn values(self, name: &str) -> &'a [String] {
        let found = self.0.properties.iter().find(|property| property.name == name);
        found.map_or(&[], |property| &property.values)
    }

    /// The value of a property that has one; `None` when the node lacks it.
    fn value(self, name: &str) -> Result<Option<&'a str>, ReadError> {
        match self.values(name) {
            [] => Ok(None),
            [value] => Ok(Some(value)),
            [_, second, ..] => Err(self.error(name, second, "one value only")),
        }
    }

    fn text(self, name: &str) -> Result<String, ReadError> {
        Ok(self.value(name)?.map(unescaped).unwrap_or_default())
    }

    fn error(self, property: &str, found: &str, expected: &'static str) -> ReadError {
        let (place, property) = (self.0.place, property.to_owned());
        ReadError::Value { place, property, found: shortened(found), expected }
    }

    /// A value that must be one of few.
    fn expect(self, name: &str, allowed: &[&str], expected: &'static str) -> Result<(), ReadError> {
        match self.value(name)? {
            Some(value) if !allowed.contains(&value.trim()) => Err(self.error(name, value, expected)),
            _ => Ok(()),
        }
    }

    /// A list of points; `aa:cc` stands for a rectangle.
    fn points(self, name: &str) -> Result<Points, ReadError> {
        let mut points = Points::EMPTY;
        for value in self.values(name) {
            let error = || self.error(name, value, "a point such as gg, or two with a colon between");
            let (first, last) = value.split_once(':').unwrap_or((value, value));
            let (first, last) = (point_from(first).ok_or_else(error)?, point_from(last).ok_or_else(error)?);
            for row in first.row()..=last.row() {
                points |= (first.column()..=last.column()).map(|column| Point::at(row, column)).collect();
            }
        }
        Ok(points)
    }
}

fn read_root(root: &Node) -> Result<Record, ReadError> {
    let fields = Fields(root);
    fields.expect("FF", &["4"], "4: other versions of SGF have other rules")?;
    fields.expect("GM", &[GAME_NUMBER], "196, the number of JIU's records")?;
    fields.expect("CA", &["UTF-8", "utf-8"], "UTF-8")?;
    let size = fields.value("SZ")?.map_or(Ok(Size::STANDARD), str::parse)?;
    let rules: Rules = fields.text("RU")?.parse()?;
    let mut record = Record::new(size, rules);
    if has_setup(root) {
        record.start = read_setup(fields, size, rules)?;
    }
    record.result = fields.value("RE")?.map(|value| read_result(&unescaped(value)));
    record.white = fields.text("PW")?;
    record.black = fields.text("PB")?;
    record.comment = fields.text("C")?;
    const KNOWN: [&str; 9] = ["FF", "GM", "CA", "AP", "SZ", "RU", "RE", "PW", "PB"];
    record.properties = others(root, |name| KNOWN.contains(&name) || name == "C" || SETUP.contains(&name));
    Ok(record)
}

/// The properties that set up a position; `AE` has nothing to take away at the beginning.
const SETUP: [&str; 5] = ["AW", "AB", "AE", "PL", "JP"];

fn has_setup(node: &Node) -> bool {
    node.properties.iter().any(|property| SETUP.contains(&property.name.as_str()))
}

fn read_setup(fields: Fields<'_>, size: Size, rules: Rules) -> Result<Setup, ReadError> {
    let stones = [fields.points("AW")?, fields.points("AB")?];
    let side = match fields.value("PL")?.map(str::trim) {
        Some("W") => Side::First,
        Some("B") => Side::Second,
        Some(other) => return Err(fields.error("PL", other, "W or B")),
        None => return Err(fields.error("PL", "", "whose turn it is in the position set up, W or B")),
    };
    let expected = "what is to be done in the position set up: place, lift, turn, ...";
    let word = fields.text("JP")?;
    let phase = Phase::from_word(word.trim()).ok_or_else(|| fields.error("JP", &word, expected))?;
    let setup = Setup { size, rules, stones, side, phase };
    setup.check()?;
    Ok(setup)
}

fn read_result(text: &str) -> GameResult {
    match text.trim() {
        "0" | "Draw" => GameResult::Draw,
        "Void" => GameResult::Void,
        _ => match text.trim_start().split_at_checked(2) {
            Some(("W+", how)) => GameResult::Won(Side::First, how.to_owned()),
            Some(("B+", how)) => GameResult::Won(Side::Second, how.to_owned()),
            _ => GameResult::Unknown,
        },
    }
}

/// The properties that `known` doesn't hold, turns apart.
fn others(node: &Node, known: impl Fn(&str) -> bool) -> Vec<Property> {
    let unknown = |property: &&Property| {
        !known(&property.name) && !TURNS.iter().any(|(name, _)| *name == property.name)
    };
    node.properties.iter().filter(unknown).cloned().collect()
}

/// The turn of a node; `None` if it has none. The first node's comment and other properties are the
/// game's; those of a later node without a turn are lost.
fn read_entry(node: &Node, later: bool) -> Result<Option<Entry>, ReadError> {
    let (fields, place) = (Fields(node), node.place);
    if let Some(property) =
        node.properties.iter().find(|property| later && SETUP.contains(&property.name.as_str()))
    {
        return Err(ReadError::LateSetup { place, property: property.name.clone() });
    }
    let mut found: Option<(&'static str, Turn)> = None;
    for (name, side) in TURNS {
        let Some(value) = fields.value(name)? else { continue };
        if let Some((first, _)) = found {
            return Err(ReadError::TwoTurns { place, first, second: name });
        }
        let turn = Turn::parse(side, unescaped(value).trim());
        let turn = turn.map_err(|error| ReadError::Turn { place, property: name, error })?;
        if (name.len() == 1) != matches!(turn.action, Action::Place(_)) {
            let expected = "a placement in W and B, a turn of the battle in JW and JB";
            return Err(fields.error(name, value, expected));
        }
        found = Some((name, turn));
    }
    let Some((_, turn)) = found else { return Ok(None) };
    if !later {
        return Ok(Some(turn.into()));
    }
    Ok(Some(Entry { turn, comment: fields.text("C")?, properties: others(node, |name| name == "C") }))
}
