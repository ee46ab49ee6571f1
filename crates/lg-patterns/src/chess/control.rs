//! Scores that know nothing of patterns: what these have to beat.

use cozy_chess::Move;
use search_core::{Position as _, Tactical as _, checksum};

use super::eval::Material;
use super::position::Chess;
use super::score::MoveScore;

/// Scores without patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ControlScore {
    /// All alike: the order of generation.
    Generated,
    /// By lot, from this seed: the same for the same move of the same position.
    Random(u64),
    /// By what the piece gains by its square, as [`Material`] sees it.
    Squares,
    /// Captures by victim, then attacker; the others by what the piece gains by its square.
    Captures,
    /// Captures by victim, then attacker; then checks; the others by what the piece gains by its square.
    CapturesAndChecks,
}

/// Above every gain by squares.
const CHECK: f64 = 10_000.0;
/// Above every check.
const CAPTURE: f64 = 100_000.0;

impl ControlScore {
    fn of(self, position: &Chess, m: Move) -> f64 {
        let squares = || f64::from(Material::square_gain(position, m));
        let forcing = || {
            let tactical = position.is_tactical(m);
            tactical.then(|| CAPTURE + f64::from(position.victim_then_attacker(m)))
        };
        match self {
            Self::Generated => 0.0,
            Self::Random(seed) => {
                let word = checksum(&[seed, position.key(), Chess::move_code(m).into()]);
                // The last byte has hardly reached the upper half: mix once more (Steele et al. 2014).
                let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                ((word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) >> 11) as f64
            }
            Self::Squares => squares(),
            Self::Captures => forcing().unwrap_or_else(squares),
            Self::CapturesAndChecks => forcing().unwrap_or_else(|| {
                let check = if position.gives_check(m) { CHECK } else { 0.0 };
                check + squares()
            }),
        }
    }
}

impl MoveScore for ControlScore {
    fn score(&self, position: &Chess, moves: &[Move], scores: &mut Vec<f64>) {
        scores.extend(moves.iter().map(|m| self.of(position, *m)));
    }
}

/// Captures by victim, then attacker; then checks; the others by another score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcingThen<S>(
    /// The score of moves that neither take, promote to a queen, nor check. Below 10,000 everywhere.
    pub S,
);

impl<S: MoveScore> MoveScore for ForcingThen<S> {
    fn score(&self, position: &Chess, moves: &[Move], scores: &mut Vec<f64>) {
        self.0.score(position, moves, scores);
        for (m, score) in moves.iter().zip(scores) {
            if position.is_tactical(*m) {
                *score = CAPTURE + f64::from(position.victim_then_attacker(*m));
            } else if position.gives_check(*m) {
                *score += CHECK;
            }
        }
    }
}
