//! What a session does with its type of position, behind an object-safe trait.

use std::any::Any;

use search_core::{Outcome, Side, shortened};

use super::{Played, Session};
use crate::diagram::Diagram;
use crate::face::Face;
use crate::record::{Headers, MoveNote};

/// What a session does for its type of position.
pub(super) trait State: Send + Sync {
    fn sides(&self) -> [&'static str; 2];
    fn side_to_move(&self) -> Side;
    fn outcome(&self) -> Option<Outcome>;
    fn result_in_words(&self) -> Option<String>;
    fn legal_moves(&self) -> Vec<String>;
    fn legal_moves_on_board(&self) -> Vec<(String, Vec<u16>)>;
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// Takes back all plies but the first so many, if there are more.
    fn keep(&mut self, plies: usize);
    fn len(&self) -> usize;
    fn history(&self, from: usize) -> Vec<Played>;
    fn to_text(&self) -> String;
    fn options(&self) -> Vec<(&'static str, String)>;
    fn start_text(&self) -> String;
    fn drawing(&self) -> String;
    fn diagram(&self) -> Diagram;
    fn touched(&self) -> Vec<u16>;
    fn key(&self) -> u64;
    fn record(&self, headers: &Headers, notes: &[MoveNote]) -> String;
    fn adjudicate(&self) -> Option<Side>;
    fn is_between_turns(&self) -> bool;
    fn conforms(&self, again: &Session) -> Result<(), String>;
    fn boxed(&self) -> Box<dyn State>;
    fn as_any(&self) -> &dyn Any;
}

#[derive(Clone)]
pub(super) struct Typed<P: Face> {
    pub(super) start: P,
    pub(super) position: P,
    pub(super) moves: Vec<P::Move>,
}

impl<P: Face> Typed<P> {
    /// The legal moves; none when the game is over.
    fn legal(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.position.outcome().is_none() {
            self.position.legal_moves(&mut moves);
        }
        moves
    }

    /// The position after so many plies.
    pub(super) fn after(&self, plies: usize) -> P {
        let mut position = self.start.clone();
        for &m in &self.moves[..plies] {
            position.play(m);
        }
        position
    }
}

impl<P: Face> State for Typed<P> {
    fn sides(&self) -> [&'static str; 2] {
        P::SIDES
    }

    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn result_in_words(&self) -> Option<String> {
        self.position.result_in_words()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|m| self.position.move_text(m)).collect()
    }

    fn legal_moves_on_board(&self) -> Vec<(String, Vec<u16>)> {
        let on_board = |m| (self.position.move_text(m), self.position.touched(m));
        self.legal().into_iter().map(on_board).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        if self.position.outcome().is_some() {
            return Err(format!("{} is not a legal move: the game is over", shortened(text)));
        }
        let plies = self.position.read_move(text)?;
        for m in plies {
            self.position.play(m);
            self.moves.push(m);
        }
        Ok(())
    }

    fn keep(&mut self, plies: usize) {
        if plies < self.moves.len() {
            self.position = self.after(plies);
            self.moves.truncate(plies);
        }
    }

    fn len(&self) -> usize {
        self.moves.len()
    }

    fn history(&self, from: usize) -> Vec<Played> {
        let mut position = self.after(from);
        let play = |m: &P::Move| {
            let played = Played { side: position.side_to_move(), text: position.move_text(*m) };
            position.play(*m);
            played
        };
        self.moves[from..].iter().map(play).collect()
    }

    fn to_text(&self) -> String {
        self.position.to_text()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.start.options()
    }

    fn start_text(&self) -> String {
        self.start.to_text()
    }

    fn drawing(&self) -> String {
        self.position.drawing()
    }

    fn diagram(&self) -> Diagram {
        self.position.diagram()
    }

    fn touched(&self) -> Vec<u16> {
        self.moves.last().map_or_else(Vec::new, |&m| self.after(self.moves.len() - 1).touched(m))
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn record(&self, headers: &Headers, notes: &[MoveNote]) -> String {
        self.start.record(&self.moves, headers, notes)
    }

    fn adjudicate(&self) -> Option<Side> {
        self.position.adjudicate()
    }

    fn is_between_turns(&self) -> bool {
        self.position.is_between_turns()
    }

    fn conforms(&self, again: &Session) -> Result<(), String> {
        crate::conformance::conforms(&self.position, again)
    }

    fn boxed(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
