//! The strategy against every reply.

use std::collections::HashMap;

use crate::error::{CheckError, Fault};
use crate::reader::Claim;
use crate::rules::{Board, Move, Size};
use crate::{Checked, Player};

/// Follows the strategy to the end of every game.
pub(crate) fn walk(claim: &Claim) -> Result<Checked, CheckError> {
    let Claim { size, board, to_move, winner, .. } = *claim;
    let mut walk = Walk {
        claim,
        reached: vec![None; claim.entries.len()],
        near: HashMap::new(),
        line: Vec::new(),
        moves: 0,
    };
    // A finished game needs no strategy; one that both sides have won can't be.
    let plies = if size.has_won(board, winner.other()) {
        return Err(walk.fault(board, to_move, Fault::Over));
    } else if size.has_won(board, winner) {
        0
    } else if to_move == winner {
        walk.winner_moves(board)?
    } else {
        walk.loser_moves(board)?
    };
    if let Some(entry) = walk.reached.iter().position(Option::is_none) {
        let position = size.fen(from_code(size, claim.entries[entry].0, winner), winner);
        return Err(CheckError::Unreached { entry, position });
    }
    if u64::from(plies) != claim.plies {
        return Err(CheckError::Plies { found: plies, claimed: claim.plies });
    }
    Ok(Checked {
        files: size.files,
        ranks: size.ranks,
        position: size.fen(board, to_move),
        winner,
        plies,
        entries: claim.entries.len() as u64,
        moves: walk.moves,
    })
}

struct Walk<'a> {
    claim: &'a Claim,
    /// For each entry that play has led to, the plies that its win takes.
    reached: Vec<Option<u32>>,
    /// Positions without an entry: the plies that their win takes.
    near: HashMap<Board, u32>,
    /// The moves played to where the walk is.
    line: Vec<Move>,
    moves: u64,
}

impl Walk<'_> {
    /// The winner is to move: by its entry, or by a short win. The plies to the end.
    fn winner_moves(&mut self, board: Board) -> Result<u32, CheckError> {
        let Claim { size, winner, .. } = *self.claim;
        let (code, mirrored) = to_code(size, board, winner);
        let Ok(entry) = self.claim.entries.binary_search_by_key(&code, |(code, _)| *code) else {
            return self.short_win(board);
        };
        if let Some(plies) = self.reached[entry] {
            return Ok(plies);
        }
        let m = self.move_of(entry, mirrored, board)?;
        let next = self.play(board, winner, m);
        let plies = if size.has_won(next, winner) { 1 } else { 1 + self.loser_moves(next)? };
        self.line.pop();
        self.reached[entry] = Some(plies);
        Ok(plies)
    }

    /// The loser is to move: every move of it must be answered. The plies to the end.
    fn loser_moves(&mut self, board: Board) -> Result<u32, CheckError> {
        let Claim { size, winner, .. } = *self.claim;
        let loser = winner.other();
        let (mut most, mut error) = (0, None);
        size.any_move(board, loser, |m| {
            let next = self.play(board, loser, m);
            let found = if size.has_won(next, loser) {
                let by = format!("{}{}", size.name(m.from), size.name(m.to));
                self.line.pop();
                Err(self.fault(board, loser, Fault::Lost { by }))
            } else {
                let found = self.winner_moves(next);
                self.line.pop();
                found
            };
            match found {
                Ok(plies) => most = most.max(1 + plies),
                Err(found) => error = Some(found),
            }
            error.is_some()
        });
        error.map_or(Ok(most), Err)
    }

    fn play(&mut self, board: Board, player: Player, m: Move) -> Board {
        self.moves += 1;
        self.line.push(m);
        board.after(player, m)
    }

    /// A position without an entry must be won within the horizon: all moves are tried.
    fn short_win(&mut self, board: Board) -> Result<u32, CheckError> {
        if let Some(&plies) = self.near.get(&board) {
            return Ok(plies);
        }
        let Claim { horizon, winner, .. } = *self.claim;
        let plies = (1..=horizon.into()).step_by(2).find(|&plies| self.wins_within(board, plies));
        let Some(plies) = plies else {
            return Err(self.fault(board, winner, Fault::Missing { horizon }));
        };
        self.near.insert(board, plies);
        Ok(plies)
    }

    /// Whether the winner, to move, wins within so many plies.
    fn wins_within(&mut self, board: Board, plies: u32) -> bool {
        let Claim { size, winner, .. } = *self.claim;
        self.moves += 1;
        size.wins_at_once(board, winner)
            || plies > 2
                && size.any_move(board, winner, |m| {
                    self.moves += 1;
                    self.loses_within(board.after(winner, m), plies - 1)
                })
    }

    /// Whether the loser, to move, loses within so many plies.
    fn loses_within(&mut self, board: Board, plies: u32) -> bool {
        let Claim { size, winner, .. } = *self.claim;
        let loser = winner.other();
        !size.wins_at_once(board, loser)
            && !size.any_move(board, loser, |m| {
                self.moves += 1;
                !self.wins_within(board.after(loser, m), plies - 1)
            })
    }

    /// The move of an entry on the board as it lies.
    fn move_of(&self, entry: usize, mirrored: bool, board: Board) -> Result<Move, CheckError> {
        let Claim { size, winner, .. } = *self.claim;
        let byte = self.claim.entries[entry].1;
        let seen = |square| image(size, square, winner, mirrored);
        // Straight, towards file a, away from it, as the winner sees the board.
        let aside = [0, -1, 1][usize::from(byte % 3)];
        let from = byte / 3;
        let to = size.ahead(Player::White, from, aside).map(seen);
        let from = seen(from);
        match to.map(|to| Move { from, to }) {
            Some(m) if size.allows(board, winner, m) => Ok(m),
            _ => {
                let to = to.map_or_else(|| "off the board".into(), |to| size.name(to));
                Err(self.fault(board, winner, Fault::Illegal { entry, from: size.name(from), to }))
            }
        }
    }

    fn fault(&self, board: Board, to_move: Player, fault: Fault) -> CheckError {
        let size = self.claim.size;
        let words: Vec<_> =
            self.line.iter().map(|m| format!("{}{}", size.name(m.from), size.name(m.to))).collect();
        CheckError::Strategy { line: words.join(" "), position: size.fen(board, to_move), fault }
    }
}

/// A square as it lies on the board and as an entry has it: turned by half a turn for Black, then
/// mirrored left to right. The same both ways.
fn image(size: Size, square: u8, winner: Player, mirrored: bool) -> u8 {
    let square = if winner == Player::White { square } else { size.squares() - 1 - square };
    if mirrored { square - square % size.files + (size.files - 1 - square % size.files) } else { square }
}

/// The number of a position as the winner sees it, the lesser of itself and its mirror image's, and
/// whether that is the latter: at each square, from a1 on, a digit of base 3.
fn to_code(size: Size, board: Board, winner: Player) -> (u64, bool) {
    let (own, other) = (board.pieces(winner), board.pieces(winner.other()));
    let code = |mirrored: bool| {
        (0..size.squares()).rev().fold(0, |code, square| {
            let square = image(size, square, winner, mirrored);
            3 * code + (own >> square & 1) + 2 * (other >> square & 1)
        })
    };
    let (plain, mirrored) = (code(false), code(true));
    if mirrored < plain { (mirrored, true) } else { (plain, false) }
}

/// The position of a number, on the board.
fn from_code(size: Size, mut code: u64, winner: Player) -> Board {
    let mut sets = [0; 3];
    for square in 0..size.squares() {
        sets[(code % 3) as usize] |= 1 << image(size, square, winner, false);
        code /= 3;
    }
    let [_, own, other] = sets;
    match winner {
        Player::White => Board { white: own, black: other },
        Player::Black => Board { white: other, black: own },
    }
}
