//! The game as the engine searches it: the rules' positions, with only the plies worth searching.

use std::fmt;

use search_core::{NullMove, Outcome, Position, Side, Symmetric, Tactical};

use super::candidates::{self, Guide};
use crate::moves::Move;
use crate::phase::Phase;
use crate::play::Undo;
use crate::position::Jiu;

/// A ply with what generation knew of it.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The ply.
    pub m: Move,
    /// How promising it looked, for the order of forcing plies; only plies of one position compare.
    pub rank: i32,
    /// Whether it is tried before quiet ones and spared by reductions: a capture, a completed square,
    /// a removal, and every placement.
    pub forcing: bool,
}

impl PartialEq for Candidate {
    /// The same ply.
    fn eq(&self, other: &Self) -> bool {
        self.m == other.m
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.m, f)
    }
}

/// A position whose plies are those worth searching. Each of them is legal, and there is one whenever
/// there is a legal ply; everything else is the rules' own.
///
/// | phase | plies |
/// |---|---|
/// | placement | the best points by what a stone would build and deny |
/// | turn, chain | all steps and jumps; flights to points that matter |
/// | removal | stones that hold enemy shapes or close own ones, the best of them; without any, the best others |
#[derive(Clone, PartialEq)]
pub struct Selective {
    /// The position by the rules.
    pub position: Jiu,
    /// What is worth searching.
    pub guide: Guide,
}

impl Position for Selective {
    type Move = Candidate;
    type Undo = Undo;

    const ALTERNATES: bool = false;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Candidate>) {
        candidates::generate(&self.position, &self.guide, moves);
    }

    #[inline]
    fn play(&mut self, candidate: Candidate) -> Undo {
        self.position.play(candidate.m)
    }

    #[inline]
    fn undo(&mut self, candidate: Candidate, undo: Undo) {
        self.position.undo(candidate.m, undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }

    #[inline]
    fn move_code(candidate: Candidate) -> u16 {
        candidate.m.code()
    }
}

impl Tactical for Selective {
    const HISTORY_SIZE: usize = Jiu::HISTORY_SIZE;

    #[inline]
    fn is_tactical(&self, candidate: Candidate) -> bool {
        candidate.forcing
    }

    #[inline]
    fn tactical_rank(&self, candidate: Candidate) -> i32 {
        candidate.rank
    }

    /// Within a turn, what may end it best; at its beginning, captures and squares, the best few.
    fn quiescence_moves(&self, moves: &mut Vec<Candidate>) {
        let start = moves.len();
        let most = match self.position.phase() {
            Phase::Turn => {
                candidates::captures(&self.position, moves);
                self.guide.breadth.quiet_captures
            }
            Phase::Chain { .. } => {
                candidates::generate(&self.position, &self.guide, moves);
                usize::MAX
            }
            Phase::Removal { .. } => {
                candidates::generate(&self.position, &self.guide, moves);
                self.guide.breadth.quiet_removals
            }
            _ => return,
        };
        candidates::keep_best(moves, start, most);
    }

    #[inline]
    fn history_index(candidate: Candidate) -> usize {
        Jiu::history_index(candidate.m)
    }
}

impl NullMove for Selective {}
impl Symmetric for Selective {}
