//! One game of the project against itself: a random opening, a search of fixed depth, an exact end.

use rand_mt::Mt64;
use reversi4::endgame::{Question, Solver};
use reversi4::eval::Evaluation;
use reversi4::{Move, Reversi, Rules, Shape, Start};
use search_core::{Limits, Position as _, Side};

use super::search::best_move;

/// From so many empty squares on, games are played perfectly.
const EXACT: u32 = 12;
/// Moves with fewer empty squares are not recorded: nobody evaluates what can be counted out.
const LEAST_EMPTIES: u32 = 4;
/// Bytes of the solver's table.
const TABLE: usize = 2 << 20;

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Game {
    /// How many of the moves were random.
    pub(super) random: usize,
    /// The difference of discs at the end of perfect play from the last position on, Black's view.
    pub(super) result: i32,
    /// The squares moved to; passes are left out, for they are forced.
    pub(super) squares: Vec<u8>,
}

/// Plays games.
pub(super) struct Player<'a> {
    start: Reversi,
    evaluation: &'a Evaluation,
    depth: u32,
    solver: Solver,
}

impl<'a> Player<'a> {
    pub(super) fn new(shape: Shape, evaluation: &'a Evaluation, depth: u32) -> anyhow::Result<Self> {
        let start = Reversi::start(shape, Rules::STANDARD, Start::Standard)?;
        Ok(Self { start, evaluation, depth, solver: Solver::with_bytes(TABLE)? })
    }

    /// The game with this seed. What the player did before makes no difference.
    pub(super) fn play(&mut self, seed: u64) -> Game {
        let mut random = Mt64::new(seed);
        let (mut position, mut squares) = self.opening(&mut random);
        let opening = squares.len();
        while position.empties().count_ones() > EXACT {
            let Some(m) = best_move(self.evaluation, &position, self.depth) else { break };
            squares.extend(m.square());
            position.play(m);
        }
        let result = self.finish(position, &mut squares);
        Game { random: opening, result, squares }
    }

    /// A few random moves: as a rule 8 to 20 of 60 squares, in one of four games up to 50, so that
    /// later stages see odd positions too. It doesn't end the game.
    fn opening(&self, random: &mut Mt64) -> (Reversi, Vec<u8>) {
        let squares = self.start.empties().count_ones();
        let longest = if random.next_u64().is_multiple_of(4) { squares * 50 / 60 } else { squares / 3 };
        let shortest = squares * 8 / 60;
        let length = shortest + (random.next_u64() % u64::from(longest - shortest + 1)) as u32;
        loop {
            let mut position = self.start;
            let mut played = Vec::new();
            let mut moves = Vec::new();
            while position.outcome().is_none() && played.len() < length as usize {
                moves.clear();
                position.legal_moves(&mut moves);
                let m: Move = moves[(random.next_u64() % moves.len() as u64) as usize];
                played.extend(m.square());
                position.play(m);
            }
            if position.outcome().is_none() {
                return (position, played);
            }
        }
    }

    /// Plays on perfectly, and returns the result for Black. Of equal moves the first is played: what
    /// the solver happens to remember makes no difference.
    fn finish(&mut self, mut position: Reversi, squares: &mut Vec<u8>) -> i32 {
        let unlimited = Limits::depth(Limits::MAX_DEPTH);
        let mut score = self.solver.solve(&position, Question::Exact, &unlimited).low;
        let result = if position.side_to_move() == Side::First { score } else { -score };
        let mut moves = Vec::new();
        while position.outcome().is_none() && position.empties().count_ones() > LEAST_EMPTIES {
            moves.clear();
            position.legal_moves(&mut moves);
            let after = |m: Move| {
                let mut next = position;
                next.play(m);
                next
            };
            // The other side scores no more than it must.
            let question = Question::Exceeds(-score);
            let keeps = |m: &Move| self.solver.solve(&after(*m), question, &unlimited).high <= -score;
            let Some(m) = moves.iter().copied().find(keeps) else { break };
            squares.extend(m.square());
            position = after(m);
            score = -score;
        }
        result
    }
}
