//! From bytes to a claim, each value checked.

use crate::Player;
use crate::error::CheckError;
use crate::rules::{Board, Size};

/// What a certificate begins with.
pub const MAGIC: &[u8] = b"BTproof1";
/// The most squares: a position is a number of base 3 below 2^64.
const MAX_SQUARES: u16 = 40;
/// Wins within so many plies may be left to the checker: more would let a small file ask for years.
const MAX_HORIZON: u64 = 5;

/// What a certificate says, not yet believed.
pub(crate) struct Claim {
    pub(crate) size: Size,
    pub(crate) board: Board,
    pub(crate) to_move: Player,
    pub(crate) winner: Player,
    pub(crate) horizon: u8,
    pub(crate) plies: u64,
    /// Positions as numbers, and the bytes of their moves; ascending.
    pub(crate) entries: Vec<(u64, u8)>,
}

/// Reads a certificate whose checksum is right.
pub(crate) fn read(bytes: &[u8]) -> Result<Claim, CheckError> {
    if !bytes.starts_with(MAGIC) {
        return Err(CheckError::NoCertificate);
    }
    let mut reader = Reader { bytes: without_checksum(bytes)?, byte: MAGIC.len() };
    let files = reader.small("the number of files", 2..=20)?;
    let ranks = reader.small("the number of ranks", 3..=20)?;
    if u16::from(files) * u16::from(ranks) > MAX_SQUARES {
        let found = u64::from(files) * u64::from(ranks);
        return Err(reader.wrong("the number of squares", found, format!("at most {MAX_SQUARES}"), 2));
    }
    let size = Size { files, ranks };
    let to_move = reader.player("the side to move")?;
    let winner = reader.player("the winner")?;
    let all = (1_u64 << size.squares()) - 1;
    let white = reader.set("the set of White's pieces", all)?;
    let black = reader.set("the set of Black's pieces", all & !white)?;
    let board = Board { white, black };
    let horizon = reader.small("the number of plies left to the checker", 1..=MAX_HORIZON as u8)?;
    if horizon.is_multiple_of(2) {
        return Err(reader.wrong(
            "the number of plies left to the checker",
            horizon.into(),
            "an odd number".into(),
            1,
        ));
    }
    let plies = reader.number("the number of plies")?;
    let entries = reader.entries(size)?;
    let count = reader.bytes.len() - reader.byte;
    if count > 0 {
        return Err(CheckError::Rest { byte: reader.byte, count });
    }
    Ok(Claim { size, board, to_move, winner, horizon, plies, entries })
}

/// The bytes before the checksum, if they have it.
fn without_checksum(bytes: &[u8]) -> Result<&[u8], CheckError> {
    let ends = CheckError::Ends { byte: bytes.len(), expected: "a checksum of 8 bytes" };
    let (body, checksum) = bytes.split_last_chunk::<8>().ok_or(ends)?;
    let found = u64::from_le_bytes(*checksum);
    let expected = body.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    if found == expected {
        Ok(body)
    } else {
        Err(CheckError::Checksum { found, expected, bytes: body.len() })
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    /// The next byte to read.
    byte: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], CheckError> {
        let rest = self.bytes.get(self.byte..).unwrap_or_default();
        let taken = rest.first_chunk::<N>().ok_or(CheckError::Ends { byte: self.byte, expected })?;
        self.byte += N;
        Ok(*taken)
    }

    /// The error of a value of `length` bytes that was just read.
    fn wrong(&self, what: &'static str, found: u64, expected: String, length: usize) -> CheckError {
        CheckError::Value { byte: self.byte.saturating_sub(length), what, found, expected }
    }

    fn small(&mut self, what: &'static str, range: std::ops::RangeInclusive<u8>) -> Result<u8, CheckError> {
        let [value] = self.take(what)?;
        if range.contains(&value) {
            return Ok(value);
        }
        let expected = format!("{} to {}", range.start(), range.end());
        Err(self.wrong(what, value.into(), expected, 1))
    }

    fn player(&mut self, what: &'static str) -> Result<Player, CheckError> {
        Ok(if self.small(what, 0..=1)? == 0 { Player::White } else { Player::Black })
    }

    fn set(&mut self, what: &'static str, within: u64) -> Result<u64, CheckError> {
        let set = u64::from_le_bytes(self.take(what)?);
        if set & !within == 0 {
            return Ok(set);
        }
        Err(self.wrong(what, set, "free squares of the board only".into(), 8))
    }

    /// A number in groups of seven bits, the lowest first, in as few bytes as can be.
    fn number(&mut self, what: &'static str) -> Result<u64, CheckError> {
        let begin = self.byte;
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.take(what)?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            value |= bits << shift;
            if byte < 0x80 {
                if byte == 0 && shift > 0 {
                    break;
                }
                return Ok(value);
            }
        }
        let expected = "a number below 2^64 in as few bytes as can be".to_owned();
        Err(CheckError::Value { byte: begin, what, found: value, expected })
    }

    fn entries(&mut self, size: Size) -> Result<Vec<(u64, u8)>, CheckError> {
        let begin = self.byte;
        let count = self.number("the number of entries")?;
        // An entry takes two bytes at least.
        let most = (self.bytes.len() - self.byte) as u64 / 2;
        if count > most {
            let (what, expected) =
                ("the number of entries", format!("at most {most}: no more bytes are there"));
            return Err(CheckError::Value { byte: begin, what, found: count, expected });
        }
        let positions = 3_u64.pow(size.squares().into());
        let mut entries: Vec<(u64, u8)> = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let begin = self.byte;
            let what = "the difference to the position before";
            let step = self.number(what)?;
            let before = entries.last().map(|(code, _)| *code);
            let code = before.unwrap_or(0).checked_add(step).filter(|code| *code < positions);
            let Some(code) = code.filter(|_| step > 0 || before.is_none()) else {
                let expected = format!("1 or more, and a position below 3^{}", size.squares());
                return Err(CheckError::Value { byte: begin, what, found: step, expected });
            };
            entries.push((code, self.small("a move", 0..=3 * size.squares() - 1)?));
        }
        Ok(entries)
    }
}
