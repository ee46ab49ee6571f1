//! Grading: a student's answers against the trace of the search.

use std::collections::BTreeSet;
use std::fmt;

use super::words::number;
use super::{Answers, NodeId, NodeKind, Trace};
use crate::score::Score;

/// What was asked of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Alpha when the search leaves it.
    Alpha,
    /// Beta when the search leaves it.
    Beta,
    /// The value it returns.
    Value,
    /// Whether it is left with children unvisited.
    Cut,
}

/// How an answer was judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// As the search has it.
    Right,
    /// Another answer, or one where there is nothing to answer.
    Wrong,
    /// No answer.
    Missing,
}

/// The right answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// This number.
    Number(Score),
    /// None: the node is never visited.
    NeverVisited,
    /// A cut.
    Cut,
    /// No cut.
    NoCut,
}

/// One answer, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The node's letters.
    pub node: String,
    /// What was asked.
    pub question: Question,
    /// How the answer was judged.
    pub verdict: Verdict,
    /// The right answer.
    pub expected: Expected,
    /// The number given; `None` when none was, and for cuts.
    pub given: Option<Score>,
}

/// All answers, judged: for each visited inner node alpha, beta and value (value alone for minimax),
/// each cut of the search, and everything said beyond that, which is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// In order of the nodes' letters, the cuts last.
    pub marks: Vec<Mark>,
}

impl Grade {
    /// How many answers were right.
    #[must_use]
    pub fn right(&self) -> usize {
        self.marks.iter().filter(|mark| mark.verdict == Verdict::Right).count()
    }

    /// How many there were to judge: right, wrong and missing.
    #[must_use]
    pub fn total(&self) -> usize {
        self.marks.len()
    }
}

impl Trace {
    /// Judges answers for this search.
    #[must_use]
    pub fn grade(&self, answers: &Answers) -> Grade {
        let tree = self.tree();
        let mut marks = Vec::new();
        for node in tree.nodes().filter(|&node| tree.kind(node) == NodeKind::Inner) {
            let answer = answers.nodes.get(&node).copied().unwrap_or_default();
            let state = self.end().node(node);
            let (alpha, beta) = (state.window.map(|w| w.alpha), state.window.map(|w| w.beta));
            if self.has_windows() {
                marks.extend(self.judge(node, Question::Alpha, alpha, answer.alpha));
                marks.extend(self.judge(node, Question::Beta, beta, answer.beta));
            }
            marks.extend(self.judge(node, Question::Value, state.value, answer.value));
        }
        let cuts: BTreeSet<NodeId> = self.cuts().into_iter().collect();
        for &node in cuts.union(&answers.cuts) {
            let (verdict, expected) = match (cuts.contains(&node), answers.cuts.contains(&node)) {
                (true, true) => (Verdict::Right, Expected::Cut),
                (true, false) => (Verdict::Missing, Expected::Cut),
                (false, _) => (Verdict::Wrong, Expected::NoCut),
            };
            let node = tree.label(node);
            marks.push(Mark { node, question: Question::Cut, verdict, expected, given: None });
        }
        Grade { marks }
    }

    /// `None` where there is nothing to answer and nothing was.
    fn judge(
        &self,
        node: NodeId,
        question: Question,
        right: Option<Score>,
        given: Option<Score>,
    ) -> Option<Mark> {
        let verdict = match (right, given) {
            (None, None) => return None,
            (Some(_), None) => Verdict::Missing,
            (right, given) if right == given => Verdict::Right,
            _ => Verdict::Wrong,
        };
        let expected = right.map_or(Expected::NeverVisited, Expected::Number);
        Some(Mark { node: self.tree().label(node), question, verdict, expected, given })
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alpha => "alpha",
            Self::Beta => "beta",
            Self::Value => "value",
            Self::Cut => "cut",
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(score) => f.write_str(&number(*score)),
            Self::NeverVisited => f.write_str("never visited"),
            Self::Cut => f.write_str("cut"),
            Self::NoCut => f.write_str("no cut"),
        }
    }
}

impl fmt::Display for Mark {
    /// `E alpha: 3 is wrong, expected 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { node, question, verdict, expected, given } = self;
        write!(f, "{node} {question}: ")?;
        match (verdict, given) {
            (Verdict::Right, Some(given)) => write!(f, "{} is right", number(*given)),
            (Verdict::Right, None) => f.write_str("right"),
            (Verdict::Wrong, Some(given)) => write!(f, "{} is wrong, expected {expected}", number(*given)),
            (Verdict::Wrong, None) => write!(f, "wrong, expected {expected}"),
            (Verdict::Missing, _) => write!(f, "missing, expected {expected}"),
        }
    }
}

impl fmt::Display for Grade {
    /// The wrong and missing answers, a line each, and the score.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mark in self.marks.iter().filter(|mark| mark.verdict != Verdict::Right) {
            writeln!(f, "{mark}")?;
        }
        write!(f, "{} of {} right", self.right(), self.total())
    }
}
