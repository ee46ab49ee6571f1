//! The rules of Breakthrough, once more and as plainly as possible.

use crate::Player;

/// A position: which squares (rank x files + file, a1 is 0) hold pieces of White and of Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub(crate) white: u64,
    pub(crate) black: u64,
}

/// From where to where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// The board's size; at most 40 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
}

impl Board {
    pub(crate) const fn pieces(self, player: Player) -> u64 {
        match player {
            Player::White => self.white,
            Player::Black => self.black,
        }
    }

    /// The board after a move that was found legal.
    pub(crate) const fn after(self, player: Player, m: Move) -> Self {
        let (from, to) = (1 << m.from, 1 << m.to);
        match player {
            Player::White => Self { white: self.white & !from | to, black: self.black & !to },
            Player::Black => Self { white: self.white & !to, black: self.black & !from | to },
        }
    }
}

impl Size {
    pub(crate) const fn squares(self) -> u8 {
        self.files * self.ranks
    }

    /// The square that a piece of `player` on `from` enters, `side` files aside (-1, 0, 1), whatever
    /// stands there; `None` off the board.
    pub(crate) fn ahead(self, player: Player, from: u8, side: i8) -> Option<u8> {
        let file = (from % self.files).checked_add_signed(side).filter(|file| *file < self.files)?;
        let rank = match player {
            Player::White => from / self.files + 1,
            Player::Black => (from / self.files).checked_sub(1)?,
        };
        (rank < self.ranks).then_some(rank * self.files + file)
    }

    /// Whether a piece may make this step: there is one, and the target is empty or, diagonally, the
    /// opponent's.
    pub(crate) fn allows(self, board: Board, player: Player, m: Move) -> bool {
        let (own, opponent) = (board.pieces(player), board.pieces(player.other()));
        let holds = |set: u64, square: u8| set >> square & 1 == 1;
        let straight = self.ahead(player, m.from, 0) == Some(m.to);
        let diagonal = [-1, 1].into_iter().any(|side| self.ahead(player, m.from, side) == Some(m.to));
        holds(own, m.from) && (straight && !holds(own | opponent, m.to) || diagonal && !holds(own, m.to))
    }

    /// Calls `visit` with each legal move until it returns true; whether it did.
    pub(crate) fn any_move(self, board: Board, player: Player, mut visit: impl FnMut(Move) -> bool) -> bool {
        let mut pieces = board.pieces(player);
        while pieces != 0 {
            let from = pieces.trailing_zeros() as u8;
            pieces &= pieces - 1;
            for side in [-1, 0, 1] {
                let Some(to) = self.ahead(player, from, side) else { continue };
                let m = Move { from, to };
                if self.allows(board, player, m) && visit(m) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether `player` has won: a piece on the far row, or no enemy piece left.
    pub(crate) fn has_won(self, board: Board, player: Player) -> bool {
        let row = (1_u64 << self.files) - 1;
        let far = match player {
            Player::White => row << (self.files * (self.ranks - 1)),
            Player::Black => row,
        };
        board.pieces(player) & far != 0 || board.pieces(player.other()) == 0
    }

    /// Whether `player`, to move in a game that goes on, has a winning move. One of its pieces on the row
    /// before the far one is enough: of the two squares diagonally ahead at least one is on the board, and
    /// no own piece can be there. Otherwise only the capture of a last piece wins.
    pub(crate) fn wins_at_once(self, board: Board, player: Player) -> bool {
        let row = (1_u64 << self.files) - 1;
        let before = match player {
            Player::White => row << (self.files * (self.ranks - 2)),
            Player::Black => row << self.files,
        };
        board.pieces(player) & before != 0
            || board.pieces(player.other()).count_ones() == 1
                && self.any_move(board, player, |m| self.has_won(board.after(player, m), player))
    }

    /// The name of a square: `a1`.
    pub(crate) fn name(self, square: u8) -> String {
        format!("{}{}", char::from(b'a' + square % self.files), square / self.files + 1)
    }

    /// The position in FEN.
    pub(crate) fn fen(self, board: Board, to_move: Player) -> String {
        let rank = |rank: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..self.files {
                let square = rank * self.files + file;
                let piece = match (board.white >> square & 1, board.black >> square & 1) {
                    (1, _) => 'P',
                    (_, 1) => 'p',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(piece);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let ranks: Vec<_> = (0..self.ranks).rev().map(rank).collect();
        let side = if to_move == Player::White { 'w' } else { 'b' };
        format!("{} {side} - - 0 1", ranks.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn winning_at_once_is_having_a_winning_move(files in 2_u8..=6, ranks in 3_u8..=6, white: u64, mask: u64,
                                                    sparse: u64, white_moves: bool) {
            let size = Size { files, ranks };
            let all = (1_u64 << size.squares()) - 1;
            let board = Board { white: white & mask & all, black: !white & mask & sparse & all };
            let player = if white_moves { Player::White } else { Player::Black };
            if size.has_won(board, Player::White) || size.has_won(board, Player::Black) {
                return Ok(());
            }
            let wins = size.any_move(board, player, |m| size.has_won(board.after(player, m), player));
            prop_assert_eq!(size.wins_at_once(board, player), wins);
        }
    }
}
