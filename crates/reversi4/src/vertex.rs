//! Positions as vertices of a game graph.

use std::fmt;

use search_core::{Outcome, Position, Side, Vertex};

use crate::moves::Move;
use crate::position::{Reversi, Undo};
use crate::rules::Passes;

/// What identifies a vertex: the board and, where it matters, the side to move. 16 bytes.
///
/// It matters while the game goes on and, where there are no passes, also at its end: there the
/// game is over because the side to move can't move, and the other side perhaps could. It doesn't
/// matter at an end under the rules with passes, nor on a full board.
///
/// Black's discs and White's, as sets of square indices. White to move is told by setting the empty
/// squares, of which there are some then, in both. The discs are ordered as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State([u64; 2]);

impl State {
    /// Black's discs and White's, as sets of square indices.
    #[must_use]
    pub const fn discs(self) -> [u64; 2] {
        let [black, white] = self.0;
        let both = black & white;
        [black & !both, white & !both]
    }

    /// The side to move; Black where it doesn't matter.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0[0] & self.0[1] == 0 { Side::First } else { Side::Second }
    }
}

impl fmt::Debug for State {
    /// Two hexadecimal numbers and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.discs();
        write!(f, "{black:x}/{white:x} {}", if self.side() == Side::First { 'X' } else { 'O' })
    }
}

impl Vertex for Reversi {
    type State = State;

    #[inline]
    fn state(&self) -> State {
        let [black, white] = self.discs;
        let matters = self.rules.passes == Passes::None || !self.is_over();
        let mark = if self.side == Side::Second && matters { self.empties() } else { 0 };
        State([black | mark, white | mark])
    }

    #[inline]
    fn at(&self, state: &State) -> Self {
        Self::assemble(self.geometry, self.rules, state.discs(), state.side())
    }

    fn images(&self, images: &mut Vec<State>) {
        let State(sets) = self.state();
        let symmetries = &self.geometry.symmetries;
        images.extend(
            (0..symmetries.count()).map(|symmetry| State(sets.map(|set| symmetries.image(symmetry, set)))),
        );
    }
}

/// Reversi with standard passes, but a pass is no ply: after a move the turn is that side's that can
/// move. Graphs of it have no edges for passes, and every edge leads to one more disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Folded(Reversi);

impl Folded {
    /// The position, after a pass if the side to move has to pass.
    #[must_use]
    pub fn new(mut position: Reversi) -> Self {
        if position.placements() == 0 && position.outcome().is_none() {
            position.play(Move::PASS);
        }
        Self(position)
    }

    /// The position as an ordinary one.
    #[must_use]
    pub fn position(&self) -> &Reversi {
        &self.0
    }
}

/// What takes back a move, and the pass after it.
#[derive(Clone, Copy, Debug)]
pub struct FoldedUndo {
    played: Undo,
    passed: Option<Undo>,
}

impl Position for Folded {
    type Move = Move;
    type Undo = FoldedUndo;

    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.0.legal_moves(moves);
    }

    fn play(&mut self, m: Move) -> FoldedUndo {
        let played = self.0.play(m);
        let must_pass = self.0.placements() == 0 && self.0.outcome().is_none();
        FoldedUndo { played, passed: must_pass.then(|| self.0.play(Move::PASS)) }
    }

    fn undo(&mut self, m: Move, undo: FoldedUndo) {
        if let Some(passed) = undo.passed {
            self.0.undo(Move::PASS, passed);
        }
        self.0.undo(m, undo.played);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn move_code(m: Move) -> u16 {
        m.code()
    }
}

impl Vertex for Folded {
    type State = State;

    fn state(&self) -> State {
        self.0.state()
    }

    fn at(&self, state: &State) -> Self {
        Self(self.0.at(state))
    }

    fn images(&self, images: &mut Vec<State>) {
        Vertex::images(&self.0, images);
    }
}
