//! What a board size fixes: edges, goal rows, row numbers as bit masks, and hash keys. Made once for
//! each size and word and shared, so that a position carries one reference.

use search_core::{Side, ZobristKeys};

use crate::bits::Bits;
use crate::moves::{Move, Step};
use crate::size::{SetupError, Size};

/// One slot for each (files, ranks) in range; those with more squares than the word stay empty.
pub(crate) const INTERN_SLOTS: usize = (Size::MAX_FILES as usize + 1) * (Size::MAX_RANKS as usize + 1);

/// Base of the seeds of the Zobrist keys; files x 256 + ranks is added, so that sizes have keys of
/// their own. Chosen: the letters "Brkt".
const KEY_SEED: u64 = 0x4272_6b74;

/// Keys of a board and of its left-right mirror image, updated together.
pub(crate) type KeyPair = [u64; 2];

/// Masks and keys of one board size.
///
/// Bits are squares, rank x files + file. White moves towards higher bits: straight is a shift by
/// `files`, the two diagonals by `files - 1` (towards file a) and `files + 1`, Black the same
/// downwards. On 4 files:
///
/// ```text
///  8  9 10 11        shifted by 3, 4, 5, square 5 reaches 8, 9, 10;
///  4  5  6  7        shifted by 3, square 4 would wrap to 7, so pieces
///  0  1  2  3        on file a are masked off first.
/// ```
#[derive(Debug)]
pub struct Geometry<B> {
    pub(crate) size: Size,
    /// `files`, as shifts want it.
    pub(crate) up: u32,
    /// Each square's row, from 0.
    rows: [u8; 128],
    /// White's last row.
    pub(crate) top_row: u32,
    /// All squares.
    pub(crate) board: B,
    /// Row 1 of the board: one square for each file.
    pub(crate) first_row: B,
    /// All squares but file a: where a step towards file a can start.
    pub(crate) not_file_a: B,
    /// All squares but the last file.
    pub(crate) not_last_file: B,
    /// For each side, the row it must reach.
    pub(crate) goal: [B; 2],
    /// For each side, the rows at most 1, 2 and 3 steps from its goal (goal included).
    pub(crate) near_goal: [[B; 3]; 2],
    /// For each side, the squares whose number of rows advanced has bit k set, so that three
    /// population counts add up all advances on 8 ranks: 4 |bit 2| + 2 |bit 1| + |bit 0|.
    pub(crate) advance_bit: [[B; 6]; 2],
    /// How many of those sets are in use: the bits of ranks - 1, 2 to 6.
    pub(crate) advance_bits: usize,
    /// For each side and square, the key words of a piece there and of its mirror image.
    pub(crate) piece_keys: [[KeyPair; 128]; 2],
    /// The key word of "Black to move", the same for both images.
    pub(crate) side_key: u64,
}

impl<B: Bits> Geometry<B> {
    /// The shared geometry of `size`.
    pub(crate) fn of(size: Size) -> Result<&'static Self, SetupError> {
        if u32::from(size.squares()) > B::WIDTH {
            return Err(SetupError::Word { size, bits: B::WIDTH });
        }
        let slot = usize::from(size.files()) * (usize::from(Size::MAX_RANKS) + 1) + usize::from(size.ranks());
        Ok(B::slots()[slot].get_or_init(|| Box::new(Self::build(size))))
    }

    fn build(size: Size) -> Self {
        let (files, ranks) = (size.files(), size.ranks());
        let last = ranks - 1;
        let set = |keep: &dyn Fn(u8, u8) -> bool| {
            (0..size.squares())
                .filter(|square| keep(square % files, square / files))
                .fold(B::EMPTY, |squares, square| squares | B::of(square))
        };
        let rows_to_goal = |side: Side, rank: u8| if side == Side::First { last - rank } else { rank };
        let near = |side, steps| set(&|_, rank| rows_to_goal(side, rank) <= steps);
        let advance = |side, bit: usize| set(&|_, rank| (last - rows_to_goal(side, rank)) >> bit & 1 == 1);
        let sides = [Side::First, Side::Second];
        let (piece_keys, side_key) = zobrist(size);
        Self {
            size,
            up: u32::from(files),
            rows: std::array::from_fn(|square| square as u8 / files),
            top_row: u32::from(last),
            board: set(&|_, _| true),
            first_row: set(&|_, rank| rank == 0),
            not_file_a: set(&|file, _| file > 0),
            not_last_file: set(&|file, _| file + 1 < files),
            goal: sides.map(|side| near(side, 0)),
            near_goal: sides.map(|side| [near(side, 1), near(side, 2), near(side, 3)]),
            advance_bit: sides.map(|side| std::array::from_fn(|bit| advance(side, bit))),
            advance_bits: last.checked_ilog2().map_or(0, |log| log as usize + 1),
            piece_keys,
            side_key,
        }
    }

    /// The pieces of one side, all shifted one step forward. Squares above the board's last row can
    /// be left over for White; a mask or an intersection removes them.
    #[inline(always)]
    pub(crate) fn stepped<const WHITE: bool>(&self, pieces: B, step: Step) -> B {
        let [straight, towards_a, from_a] = self.steps::<WHITE>(self.up, pieces);
        match step {
            Step::Straight => straight,
            Step::TowardsA => towards_a,
            Step::FromA => from_a,
        }
    }

    /// The same for each [`Step`], on this board, whose rows are `up` squares apart: a constant there
    /// makes shorter code.
    #[inline(always)]
    pub(crate) fn steps<const WHITE: bool>(&self, up: u32, pieces: B) -> [B; 3] {
        let (right, left) = (pieces & self.not_file_a, pieces & self.not_last_file);
        if WHITE {
            [pieces << up, right << (up - 1), left << (up + 1)]
        } else {
            [pieces >> up, right >> (up + 1), left >> (up - 1)]
        }
    }

    /// The row of a square, from 0.
    #[inline(always)]
    pub(crate) fn row(&self, square: u8) -> u32 {
        self.rows[usize::from(square & 127)].into()
    }

    /// The move that enters a square by a step.
    #[inline(always)]
    pub(crate) fn move_onto<const WHITE: bool>(&self, to: u8, step: Step) -> Move {
        let up = self.up as u8;
        let from = if WHITE {
            to.wrapping_sub(up.wrapping_add_signed(step.files()))
        } else {
            to.wrapping_add(up.wrapping_sub(step.files() as u8))
        };
        Move::new(from, to, step)
    }

    /// The squares that a side can enter, one set for each [`Step`].
    #[inline(always)]
    pub(crate) fn targets<const WHITE: bool>(&self, own: B, opponent: B) -> [B; 3] {
        let free = self.board.without(own);
        [
            self.stepped::<WHITE>(own, Step::Straight) & free.without(opponent),
            self.stepped::<WHITE>(own, Step::TowardsA) & free,
            self.stepped::<WHITE>(own, Step::FromA) & free,
        ]
    }

    /// The keys of a position from scratch; `play` keeps them up to date.
    pub(crate) fn keys_of(&self, pieces: [B; 2], side: Side) -> KeyPair {
        let mut keys = if side == Side::Second { [self.side_key; 2] } else { [0; 2] };
        for (words, set) in self.piece_keys.iter().zip(pieces) {
            set.for_each(|square| keys = xor(keys, words[usize::from(square & 127)]));
        }
        keys
    }

    /// The squares mirrored left to right.
    pub(crate) fn mirrored(&self, squares: B) -> B {
        let mut image = B::EMPTY;
        squares.for_each(|square| image = image | B::of(mirror_square(self.size, square)));
        image
    }

    /// The squares turned by half a turn about the board's centre: bit k goes to squares - 1 - k.
    pub(crate) fn turned(&self, squares: B) -> B {
        squares.reversed() >> (B::WIDTH - u32::from(self.size.squares()))
    }
}

/// The mirror image of a square: same rank, files counted from the other edge.
pub(crate) fn mirror_square(size: Size, square: u8) -> u8 {
    let (files, file) = (size.files(), square % size.files());
    square - file + (files - 1 - file)
}

#[inline(always)]
pub(crate) fn xor(a: KeyPair, b: KeyPair) -> KeyPair {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

/// The words of the stream, in order: White's squares, Black's squares, the side to move.
fn key_words(size: Size) -> Vec<u64> {
    let seed = KEY_SEED + u64::from(size.files()) * 256 + u64::from(size.ranks());
    ZobristKeys::new(seed).take(2 * usize::from(size.squares()) + 1)
}

fn zobrist(size: Size) -> ([[KeyPair; 128]; 2], u64) {
    let words = key_words(size);
    let squares = usize::from(size.squares());
    let mut keys = [[[0; 2]; 128]; 2];
    for (side, table) in keys.iter_mut().enumerate() {
        for square in 0..size.squares() {
            let word = |square: u8| words[side * squares + usize::from(square)];
            table[usize::from(square)] = [word(square), word(mirror_square(size, square))];
        }
    }
    (keys, words[2 * squares])
}

#[cfg(test)]
mod tests {
    use search_core::checksum;

    use super::*;

    /// Table counts depend on the keys: a change must be seen.
    #[test]
    fn keys_are_pinned() {
        assert_eq!(checksum(&key_words(Size::STANDARD)), 5_890_140_348_661_861_283);
        let five = Size::new(5, 5).unwrap();
        assert_eq!(checksum(&key_words(five)), 17_505_679_589_070_024_805);
    }

    #[test]
    fn a_size_has_one_geometry() {
        let (a, b) = (Geometry::<u64>::of(Size::STANDARD), Geometry::<u64>::of(Size::STANDARD));
        assert!(std::ptr::eq(a.unwrap(), b.unwrap()));
        let large = Size::new(9, 8).unwrap();
        assert_eq!(Geometry::<u64>::of(large).unwrap_err(), SetupError::Word { size: large, bits: 64 });
        assert!(Geometry::<u128>::of(large).is_ok());
    }
}
