//! What a program says over UCI while it searches.

use std::time::Duration;

use search_core::{Bound, Score, StopReason};

use crate::analysis::{Analysis, Line, Value};
use crate::session::Session;

/// Everything of an answer that is of use.
#[derive(Default, Debug)]
pub(super) struct Answer {
    pub(super) best_move: Option<String>,
    depth: u32,
    nodes: u64,
    millis: u64,
    value: Option<(Score, Bound)>,
    line: Vec<String>,
}

/// The longest line that is kept.
const MAX_LINE: usize = 256;

impl Answer {
    /// Takes in a line; one that says nothing of use, or nonsense, is passed over.
    pub(super) fn read(&mut self, text: &str) {
        let mut words = text.split_whitespace();
        match words.next() {
            Some("bestmove") => self.best_move = Some(words.next().unwrap_or_default().to_owned()),
            Some("info") => self.read_info(&words.collect::<Vec<_>>()),
            _ => {}
        }
    }

    fn read_info(&mut self, words: &[&str]) {
        if words.first() == Some(&"string") {
            return;
        }
        let after = |name: &str| words.iter().position(|word| *word == name).map(|at| &words[at + 1..]);
        let number = |name: &str| after(name)?.first()?.parse::<u64>().ok();
        if number("multipv").is_some_and(|line| line != 1) {
            return;
        }
        if let Some(nodes) = number("nodes") {
            self.nodes = nodes;
        }
        if let Some(time) = number("time") {
            self.millis = time;
        }
        let (Some(line), Some(value)) = (after("pv"), after("score").and_then(score)) else { return };
        self.depth = number("depth").and_then(|depth| u32::try_from(depth).ok()).unwrap_or(self.depth);
        self.value = Some(value);
        self.line = line.iter().take(MAX_LINE).map(|&m| m.to_owned()).collect();
    }

    /// What was found, if the program said so. `best` is the move that it plays.
    pub(super) fn analysis(&self, session: &Session, best: &str) -> Option<Analysis> {
        let (score, bound) = self.value?;
        let mut position = session.clone();
        let mut moves = Vec::new();
        for text in &self.line {
            // A line can go on after the end of the game, or hold moves of other rules.
            let Ok(played) = position.play(text) else { break };
            moves.extend(played.into_iter().map(|played| played.text));
        }
        if moves.first().map(String::as_str) != Some(best) {
            return None;
        }
        Some(Analysis {
            side: session.side_to_move(),
            lines: vec![Line { value: Value { score, bound, unit: 100 }, moves }],
            depth: self.depth,
            nodes: self.nodes,
            counters: None,
            elapsed: Duration::from_millis(self.millis),
            stop: Some(StopReason::Stopped),
        })
    }
}

/// `cp 13`, `mate -2`, with `lowerbound` or `upperbound` behind it.
fn score(words: &[&str]) -> Option<(Score, Bound)> {
    let [kind, number, rest @ ..] = words else { return None };
    let number: i32 = number.parse().ok()?;
    let bound = match rest.first() {
        Some(&"lowerbound") => Bound::Lower,
        Some(&"upperbound") => Bound::Upper,
        _ => Bound::Exact,
    };
    let plies = number.unsigned_abs().saturating_mul(2);
    let score = match *kind {
        "cp" => Score::eval(number),
        "mate" if number > 0 => Score::win_in(plies - 1),
        "mate" => Score::loss_in(plies),
        _ => return None,
    };
    Some((score, bound))
}
