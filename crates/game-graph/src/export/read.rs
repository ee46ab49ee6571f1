//! Graphs read back from JSON lines, with errors that say where and what was expected.

use std::io::BufRead;

use search_core::{Outcome, Side, shortened};
use serde_json::{Map, Value};

use super::write::{FORMAT, VERSION};
use crate::graph::{Graph, Kind, VertexId};
use crate::records::{Record, RecordError};

/// What is wrong with a file, and where.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ReadError {
    /// The line, from 1. One beyond the last if something is missing at the end.
    pub line: usize,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The line can't be read, or is no UTF-8.
    #[error("can't be read: {0}")]
    Io(#[from] std::io::Error),
    /// The line is not JSON.
    #[error("no JSON from column {column} on; expected an object on a line of its own")]
    Syntax {
        /// Where reading ended, in bytes from 1.
        column: usize,
    },
    /// The line is JSON but something else than an object.
    #[error("expected an object, {{...}}")]
    NoObject,
    /// The first line says something else than that this is a graph in this format.
    #[error("{found}; expected {{\"format\":\"game-graph\",\"version\":1,\"vertices\":...,\"edges\":...}}")]
    Head {
        /// What is wrong with it.
        found: String,
    },
    /// A field is missing or of another kind.
    #[error("{field}: {found}; expected {expected}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// What is there.
        found: String,
        /// What should be.
        expected: String,
    },
    /// A vertex needs exactly one of `to_move` and `ended`.
    #[error("{found} \"to_move\" and \"ended\"; expected one of them")]
    Kind {
        /// `both` or `neither of`.
        found: &'static str,
    },
    /// The head announced something else.
    #[error("the file has {found} {what}, but its first line says {announced}; is it cut off?")]
    Count {
        /// `vertices` or `edges`.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        announced: u64,
    },
    /// The vertices make no graph.
    #[error("{0}")]
    Graph(#[from] RecordError),
}

/// Reads a graph that [`Graph::write_json_lines`] wrote, or that follows its description. States stay
/// text; [`Graph::try_map_states`] makes a game's states of them. `level` and unknown fields are not
/// looked at. Vertices may be in any order as long as the root is the first and children are named by
/// line; the graph numbers them breadth first.
///
/// Memory is taken for what was read, not for what the first line announces.
///
/// # Errors
/// Anything that is no such file: the first line at fault, and what was expected there.
pub fn read_json_lines<R: BufRead>(reader: R) -> Result<Graph<String>, ReadError> {
    let mut lines = reader.lines();
    let head = match lines.next() {
        Some(line) => object(line).and_then(|head| read_head(&head)),
        None => Err(ReadErrorKind::Head { found: "nothing there".to_owned() }),
    };
    let (vertices, edges) = head.map_err(|kind| ReadError { line: 1, kind })?;
    let mut records = Vec::new();
    let mut edge_count = 0;
    for (number, line) in lines.enumerate() {
        let record = object(line).and_then(|fields| read_vertex(&fields, number));
        let record = record.map_err(|kind| ReadError { line: number + 2, kind })?;
        edge_count += record.children.len();
        records.push(record);
    }
    let end = records.len() + 2;
    let count = |what, found, announced| {
        if u64::try_from(found) == Ok(announced) {
            return Ok(());
        }
        Err(ReadError { line: end, kind: ReadErrorKind::Count { what, found, announced } })
    };
    count("vertices", records.len(), vertices)?;
    count("edges", edge_count, edges)?;
    Graph::from_records(records).map_err(|error| ReadError {
        line: error.vertex().map_or(end, |vertex| vertex + 2),
        kind: error.into(),
    })
}

fn object(line: std::io::Result<String>) -> Result<Map<String, Value>, ReadErrorKind> {
    match serde_json::from_str(&line?) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(ReadErrorKind::NoObject),
        Err(error) => Err(ReadErrorKind::Syntax { column: error.column().max(1) }),
    }
}

/// The numbers of vertices and edges that the first line announces.
fn read_head(head: &Map<String, Value>) -> Result<(u64, u64), ReadErrorKind> {
    let wrong = |field, value| ReadErrorKind::Head { found: format!("{field} is {}", quoted(value)) };
    let number = |field| {
        let value = head.get(field);
        value.and_then(Value::as_u64).ok_or_else(|| wrong(field, value))
    };
    if head.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(wrong("format", head.get("format")));
    }
    if number("version")? != VERSION {
        return Err(wrong("version", head.get("version")));
    }
    Ok((number("vertices")?, number("edges")?))
}

fn read_vertex(fields: &Map<String, Value>, number: usize) -> Result<Record<String>, ReadErrorKind> {
    let wrong = |field, expected: &str| ReadErrorKind::Field {
        field,
        found: quoted(fields.get(field)),
        expected: expected.to_owned(),
    };
    if fields.get("vertex").and_then(Value::as_u64) != u64::try_from(number).ok() {
        return Err(wrong("vertex", &format!("{number}: vertices are numbered from 0, line by line")));
    }
    let state = fields.get("state").and_then(Value::as_str).ok_or_else(|| wrong("state", "text"))?;
    let (kind, children) = match (fields.get("to_move"), fields.get("ended")) {
        (Some(side), None) => {
            let side = side.as_str().and_then(side_named);
            let side = side.ok_or_else(|| wrong("to_move", "\"first\" or \"second\""))?;
            let expected = "a list of vertex numbers";
            let children = fields.get("children").and_then(Value::as_array);
            let children = children.ok_or_else(|| wrong("children", expected))?;
            let child = |value: &Value| value.as_u64().and_then(|child| VertexId::try_from(child).ok());
            let children: Option<Vec<VertexId>> = children.iter().map(child).collect();
            (Kind::ToMove(side), children.ok_or_else(|| wrong("children", expected))?)
        }
        (None, Some(ended)) => {
            let expected = "\"first\", \"second\", \"draw\" or {\"points\":...} with a 32-bit integer";
            if fields.contains_key("children") {
                return Err(wrong("children", "none where the game has ended"));
            }
            (Kind::Ended(outcome(ended).ok_or_else(|| wrong("ended", expected))?), Vec::new())
        }
        (Some(_), Some(_)) => return Err(ReadErrorKind::Kind { found: "both" }),
        (None, None) => return Err(ReadErrorKind::Kind { found: "neither of" }),
    };
    Ok(Record { state: state.to_owned(), kind, children })
}

fn outcome(value: &Value) -> Option<Outcome> {
    match value {
        Value::String(word) if word == "draw" => Some(Outcome::Draw),
        Value::String(word) => side_named(word).map(Outcome::Winner),
        Value::Object(fields) if fields.len() == 1 => {
            let points = fields.get("points")?.as_i64()?;
            i32::try_from(points).ok().map(Outcome::Points)
        }
        _ => None,
    }
}

fn side_named(word: &str) -> Option<Side> {
    match word {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        _ => None,
    }
}

/// What an error quotes of a value.
fn quoted(value: Option<&Value>) -> String {
    value.map_or_else(|| "missing".to_owned(), |value| shortened(&value.to_string()))
}
