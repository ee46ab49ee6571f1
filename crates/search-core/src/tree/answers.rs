//! A student's answers as text: the blank form, the key, and the parser.
//!
//! ```text
//! # from here to the end of the line is a remark
//! E alpha=5 beta=3 value=5
//! cut E C
//! ```
//!
//! A line begins with a node's letters and says alpha, beta and value as they are when the search
//! leaves the node: whole numbers, `-inf` or `+inf`. Fields may be left blank or out. A line that
//! begins with `cut` lists nodes whose remaining children were never visited.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::words::{algorithm, mover, number};
use super::{NodeId, NodeKind, Place, Trace, Tree};
use crate::score::Score;
use crate::text::shortened;
use crate::textbook::Algorithm;

/// What a student says of one node; `None` where nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NodeAnswer {
    /// Alpha when the search leaves the node.
    pub alpha: Option<Score>,
    /// Beta when the search leaves the node.
    pub beta: Option<Score>,
    /// The value that the node returns.
    pub value: Option<Score>,
}

/// A student's answers for one tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// By node.
    pub nodes: BTreeMap<NodeId, NodeAnswer>,
    /// The nodes said to be cut.
    pub cuts: BTreeSet<NodeId>,
}

/// A text is not a set of answers, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {kind}")]
pub struct AnswerError {
    /// Where the trouble starts.
    pub at: Place,
    /// What it is.
    pub kind: AnswerErrorKind,
}

/// What is wrong with a text that should be answers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerErrorKind {
    /// The word names no node of the tree.
    #[error("{0:?} is not a node of the tree; expected the letters of an inner node, or 'cut'")]
    UnknownNode(String),
    /// The node is a leaf.
    #[error("{0} is a leaf; only inner nodes have answers")]
    Leaf(String),
    /// A word after a node that is not a field.
    #[error("{0:?} is not an answer; expected alpha=, beta= or value=")]
    UnknownField(String),
    /// A field's text is not a value.
    #[error("{0:?} is not a value; expected a whole number, -inf or +inf")]
    NotANumber(String),
    /// The same thing was said before.
    #[error("{0} was answered before")]
    Twice(String),
}

impl Answers {
    /// Reads answers for a tree.
    ///
    /// # Errors
    /// With line and column: words that are not nodes, fields or values, and answers given twice.
    pub fn parse(text: &str, tree: &Tree) -> Result<Self, AnswerError> {
        let mut answers = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line_number = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let said = line.split_once('#').map_or(line, |(said, _)| said);
            let mut words = words(said, line_number);
            match words.next() {
                None => {}
                Some((_, "cut")) => answers.read_cuts(words, tree)?,
                Some((at, name)) => answers.read_node((at, name), words, tree)?,
            }
        }
        Ok(answers)
    }

    fn read_cuts<'a>(
        &mut self,
        words: impl Iterator<Item = (Place, &'a str)>,
        tree: &Tree,
    ) -> Result<(), AnswerError> {
        for (at, name) in words {
            if !self.cuts.insert(inner_node(at, name, tree)?) {
                return fail(at, AnswerErrorKind::Twice(format!("the cut at {name}")));
            }
        }
        Ok(())
    }

    fn read_node<'a>(
        &mut self,
        (at, name): (Place, &'a str),
        words: impl Iterator<Item = (Place, &'a str)>,
        tree: &Tree,
    ) -> Result<(), AnswerError> {
        let answer = self.nodes.entry(inner_node(at, name, tree)?).or_default();
        for (at, word) in words {
            let unknown = || AnswerErrorKind::UnknownField(shortened(word));
            let Some((field, text)) = word.split_once('=') else { return fail(at, unknown()) };
            let slot = match field {
                "alpha" => &mut answer.alpha,
                "beta" => &mut answer.beta,
                "value" => &mut answer.value,
                _ => return fail(at, unknown()),
            };
            if text.is_empty() {
                continue;
            }
            if slot.is_some() {
                return fail(at, AnswerErrorKind::Twice(format!("{field} of {name}")));
            }
            let Some(value) = parse_value(text) else {
                let after = u32::try_from(field.len() + 1).unwrap_or(0);
                let at = Place { column: at.column.saturating_add(after), ..at };
                return fail(at, AnswerErrorKind::NotANumber(shortened(text)));
            };
            *slot = Some(value);
        }
        Ok(())
    }
}

/// A whole number or an infinity, also as a drawing writes them.
fn parse_value(text: &str) -> Option<Score> {
    let text = text.replace('\u{2212}', "-").replace('\u{221e}', "inf");
    match text.as_str() {
        "-inf" => Some(Score::NEG_INFINITY),
        "inf" | "+inf" => Some(Score::INFINITY),
        // The integers behind the infinities are no numbers.
        number => Score::from_value(number.parse().ok()?)
            .filter(|score| score.value().abs() < Score::INFINITY.value()),
    }
}

fn inner_node(at: Place, name: &str, tree: &Tree) -> Result<NodeId, AnswerError> {
    match tree.by_label(name) {
        Some(node) if tree.kind(node) == NodeKind::Inner => Ok(node),
        Some(_) => fail(at, AnswerErrorKind::Leaf(name.into())),
        None => fail(at, AnswerErrorKind::UnknownNode(shortened(name))),
    }
}

/// The words of a line with their places.
fn words(line: &str, line_number: u32) -> impl Iterator<Item = (Place, &str)> {
    let mut rest = line;
    let mut column = 1_u32;
    std::iter::from_fn(move || {
        let word_start = rest.find(|c: char| !c.is_whitespace())?;
        let (space, from_word) = rest.split_at(word_start);
        let word_end = from_word.find(char::is_whitespace).unwrap_or(from_word.len());
        let (word, after) = from_word.split_at(word_end);
        let characters = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let at = Place { line: line_number, column: column.saturating_add(characters(space)) };
        column = at.column.saturating_add(characters(word));
        rest = after;
        Some((at, word))
    })
}

fn fail<T>(at: Place, kind: AnswerErrorKind) -> Result<T, AnswerError> {
    Err(AnswerError { at, kind })
}

impl Trace {
    /// The blank answer form: a line for each inner node, and one for the cuts.
    #[must_use]
    pub fn answer_form(&self) -> String {
        self.form(false)
    }

    /// The answer form filled in.
    #[must_use]
    pub fn answer_key(&self) -> String {
        self.form(true)
    }

    /// The exercise on one page: the tree as an outline, and the answer form. The outline is a
    /// remark, so that a student can fill in and hand back the page itself.
    #[must_use]
    pub fn worksheet(&self) -> String {
        let mut page = String::new();
        for line in self.tree().to_outline().lines() {
            // Writing to a string cannot fail.
            _ = writeln!(page, "# {line}");
        }
        page + "#\n" + &self.answer_form()
    }

    /// Whether alpha and beta are part of the exercise.
    pub(super) fn has_windows(&self) -> bool {
        self.options().algorithm != Algorithm::Minimax
    }

    /// Which search this is, in words, and who moves at the root: the first line of answer forms.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}; {} moves at A", algorithm(self.options()), mover(self.tree().side(NodeId::ROOT)))
    }

    fn form(&self, filled: bool) -> String {
        let tree = self.tree();
        let mut form = format!("# {}\n", self.title());
        form += if self.has_windows() {
            "# alpha, beta and value as they are when the search leaves the node: numbers, -inf, +inf.\n\
             # Nodes that are never visited stay blank. After cut: the nodes left with children unvisited.\n"
        } else {
            "# The value that each node returns.\n"
        };
        for node in tree.nodes().filter(|&node| tree.kind(node) == NodeKind::Inner) {
            let state = self.end().node(node);
            let text = |score: Option<Score>| score.filter(|_| filled).map(number).unwrap_or_default();
            form += &tree.label(node);
            if self.has_windows() {
                let (alpha, beta) = (state.window.map(|w| w.alpha), state.window.map(|w| w.beta));
                _ = write!(form, " alpha={} beta={}", text(alpha), text(beta));
            }
            _ = writeln!(form, " value={}", text(state.value));
        }
        if self.has_windows() {
            form += "cut";
            for node in self.cuts().into_iter().filter(|_| filled) {
                _ = write!(form, " {}", tree.label(node));
            }
            form.push('\n');
        }
        form
    }
}
