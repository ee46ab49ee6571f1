//! The games of a `.wtb` file.

use search_core::Side;

use super::{WthorError, WthorHeader};
use crate::legality::IllegalMove;
use crate::moves::Move;
use crate::position::Reversi;
use crate::record::GameRecord;
use crate::shape::Shape;

/// The bytes of a game, and of what stands before its moves.
const GAME_BYTES: usize = 68;
const MOVES_AT: usize = 8;

/// A file of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wthor {
    /// What the file says of all its games.
    pub header: WthorHeader,
    /// The games, in the order of the file.
    pub games: Vec<WthorGame>,
}

/// A game with the numbers under which the files of names have its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WthorGame {
    /// The tournament's place in `wthor.trn`, from 0.
    pub tournament: u16,
    /// Black's place in `wthor.jou`, from 0.
    pub black: u16,
    /// White's place in `wthor.jou`, from 0.
    pub white: u16,
    /// Black's discs at the end, with the empty squares if Black won. Games that were not played to
    /// the end have their agreed result.
    pub score: u8,
    /// Black's discs after perfect play from the header's depth on.
    pub theoretical_score: u8,
    record: GameRecord,
}

/// A record that no `.wtb` file can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a WTHOR file holds games from Othello's start on 8x8 only")]
pub struct UnfitGame;

/// What is wrong in a file of games, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {byte}: {problem}")]
pub struct WthorDamage {
    /// Where it goes wrong, from 0.
    pub byte: usize,
    /// What is wrong.
    pub problem: WthorProblem,
    /// The game up to there, if it is one that is damaged.
    pub read: Option<Box<WthorGame>>,
}

/// What is wrong in a file of games.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WthorProblem {
    /// A byte that is no square.
    #[error(
        "game {game}, move {number}: {found} is no square; expected 10 x row + column, 11 to 88, or 0 at the end"
    )]
    Square {
        /// Which game of the file, from 1.
        game: usize,
        /// Which of its sixty moves, from 1.
        number: usize,
        /// The byte.
        found: u8,
    },
    /// A square where the side to move can't move.
    #[error("game {game}, move {number}: {illegal}")]
    Illegal {
        /// Which game of the file, from 1.
        game: usize,
        /// Which of its sixty moves, from 1.
        number: usize,
        /// Why not.
        illegal: IllegalMove,
    },
    /// Something behind the 0 that ends a game.
    #[error("game {game}, move {number}: found {found} behind the 0 that ends the game")]
    AfterEnd {
        /// Which game of the file, from 1.
        game: usize,
        /// Which of its sixty moves, from 1.
        number: usize,
        /// The byte.
        found: u8,
    },
    /// The file ends before the last game that its header counts, perhaps within one.
    #[error("the file ends after {found} of the {expected} games that its header counts")]
    Truncated {
        /// The games that are there from beginning to end.
        found: usize,
        /// The games that the header counts.
        expected: u32,
    },
    /// The file goes on behind the last game that its header counts.
    #[error("{bytes} bytes behind the last of the {expected} games that the header counts")]
    Trailing {
        /// How many bytes.
        bytes: usize,
        /// The games that the header counts.
        expected: u32,
    },
}

impl Wthor {
    /// Reads a `.wtb` file: the games that are whole, and what is wrong with the file. A damaged
    /// game doesn't keep those behind it from being read. Memory goes by the length of `bytes`, not
    /// by what the header claims.
    ///
    /// # Errors
    /// [`WthorError`] if the header is cut off or names a board other than 8x8.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<WthorDamage>), WthorError> {
        let (header, expected, _) = WthorHeader::read(bytes)?;
        if !matches!(header.board, 0 | 8) {
            return Err(WthorError::Board { found: header.board });
        }
        let claimed = usize::try_from(expected).unwrap_or(usize::MAX);
        let body = &bytes[WthorHeader::BYTES..];
        let (mut games, mut damage) = (Vec::new(), Vec::new());
        for (number, game) in body.chunks_exact(GAME_BYTES).take(claimed).enumerate() {
            match read_game(game, number) {
                Ok(game) => games.push(game),
                Err(damaged) => damage.push(damaged),
            }
        }
        let found = (body.len() / GAME_BYTES).min(claimed);
        let end = WthorHeader::BYTES + found * GAME_BYTES;
        if found < claimed {
            let problem = WthorProblem::Truncated { found, expected };
            damage.push(WthorDamage { byte: bytes.len(), problem, read: None });
        } else if end < bytes.len() {
            let problem = WthorProblem::Trailing { bytes: bytes.len() - end, expected };
            damage.push(WthorDamage { byte: end, problem, read: None });
        }
        Ok((Self { header, games }, damage))
    }

    /// The file. A pass at the end of a record is lost; a reader puts the others back.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Nobody has the memory for more games than a u32 counts.
        let count = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        // 0 and 8 both mean 8x8; nothing else would be true.
        let board = if self.header.board == 0 { 0 } else { 8 };
        let mut bytes = WthorHeader { board, ..self.header }.write(count, 0);
        for game in &self.games {
            game.write(&mut bytes);
        }
        bytes
    }
}

impl WthorGame {
    /// A game without names, whose scores are those of a game that ends where the record does:
    /// Black's discs, with the empty squares if Black has more than White.
    ///
    /// # Errors
    /// [`UnfitGame`] if it doesn't begin with Othello's start.
    pub fn new(record: GameRecord) -> Result<Self, UnfitGame> {
        if record.start().with_rules(Default::default()) != Reversi::othello() {
            return Err(UnfitGame);
        }
        let score = score_of(record.position());
        Ok(Self { tournament: 0, black: 0, white: 0, score, theoretical_score: score, record })
    }

    /// The game.
    #[must_use]
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// What the score should be if the record is a finished game; `None` if it isn't.
    #[must_use]
    pub fn played_score(&self) -> Option<u8> {
        let position = self.record.position();
        position.is_over().then(|| score_of(position))
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let end = bytes.len() + GAME_BYTES;
        for number in [self.tournament, self.black, self.white] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([self.score, self.theoretical_score]);
        let squares = self.record.moves().iter().filter_map(|m| m.square());
        bytes.extend(squares.map(|square| (square / 8 + 1) * 10 + square % 8 + 1));
        bytes.resize(end, 0);
    }
}

/// Black's discs, with the empty squares if Black has more discs than White.
fn score_of(position: &Reversi) -> u8 {
    let [black, white] = [Side::First, Side::Second].map(|side| position.discs(side).count_ones());
    (if black > white { 64 - white } else { black }) as u8
}

/// Reads the game with this number, from 0.
fn read_game(bytes: &[u8], number: usize) -> Result<WthorGame, WthorDamage> {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let mut game = WthorGame {
        tournament: word(0),
        black: word(2),
        white: word(4),
        score: bytes[6],
        theoretical_score: bytes[7],
        record: GameRecord::new(Reversi::othello()),
    };
    match play_all(&mut game.record, &bytes[MOVES_AT..], number + 1) {
        Ok(()) => Ok(game),
        Err((index, problem)) => {
            let byte = WthorHeader::BYTES + number * GAME_BYTES + MOVES_AT + index;
            Err(WthorDamage { byte, problem, read: Some(Box::new(game)) })
        }
    }
}

fn play_all(record: &mut GameRecord, moves: &[u8], game: usize) -> Result<(), (usize, WthorProblem)> {
    let end = moves.iter().position(|&byte| byte == 0).unwrap_or(moves.len());
    for (index, &found) in moves[..end].iter().enumerate() {
        let number = index + 1;
        let (row, column) = ((found / 10).wrapping_sub(1), (found % 10).wrapping_sub(1));
        let square = Shape::STANDARD.square_at(row, column);
        let square = square.ok_or((index, WthorProblem::Square { game, number, found }))?;
        record
            .play_past_passes(Move::on(square))
            .map_err(|illegal| (index, WthorProblem::Illegal { game, number, illegal }))?;
    }
    match moves[end..].iter().position(|&byte| byte != 0) {
        None => Ok(()),
        Some(behind) => {
            let index = end + behind;
            Err((index, WthorProblem::AfterEnd { game, number: index + 1, found: moves[index] }))
        }
    }
}
