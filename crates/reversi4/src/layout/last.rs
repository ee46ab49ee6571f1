//! Counting what the last disc of an eight files wide board turns, by tables.
//!
//! With one square empty, every other square of a line has a disc, so the discs of one side say all.
//! A row is a byte of the set already; the squares of a file or of a diagonal are gathered into one by
//! a multiplication, for no two of them fall on the same bit.
//!
//! ```text
//! file       bits 0, 8, 16 .. 56 times 2^56 + 2^49 + .. + 2^7: bit 8r goes to 56 + r at the top
//! diagonal   one bit a file at most, times 2^56 + 2^48 + .. + 1: file f goes to 56 + f at the top
//! ```

const FILE: u64 = 0x0101_0101_0101_0101;
const FILE_TO_TOP: u64 = 0x0102_0408_1020_4080;
const FILES_TO_TOP: u64 = FILE;

/// By place in a line and the side's discs on it, the discs it turns there.
static TURNED: [[u8; 256]; 8] = turned();

/// The two diagonals through each square: a row down and a file right, a row down and a file left.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// The number of discs that the side with `own` turns on `square`, the only empty one.
#[inline(always)]
pub(super) fn flips(square: u8, own: u64) -> u32 {
    let square = usize::from(square & 63);
    let (rank, file) = (square / 8, square % 8);
    let [falling, rising] = DIAGONALS[square];
    let in_file = &TURNED[file];
    let row = in_file[(own >> (8 * rank)) as u8 as usize];
    let along_file = TURNED[rank][((own >> file & FILE).wrapping_mul(FILE_TO_TOP) >> 56) as usize];
    let [falling, rising] = [falling, rising]
        .map(|diagonal| in_file[((own & diagonal).wrapping_mul(FILES_TO_TOP) >> 56) as usize]);
    u32::from(row) + u32::from(along_file) + u32::from(falling) + u32::from(rising)
}

const fn turned() -> [[u8; 256]; 8] {
    let mut turned = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            turned[place][own] = run(own, place as i32, 1) + run(own, place as i32, -1);
            own += 1;
        }
        place += 1;
    }
    turned
}

/// How many discs of the other side lie between a place and the next of `own` in one direction; 0 if
/// there is none.
const fn run(own: usize, place: i32, step: i32) -> u8 {
    let mut next = place + step;
    let mut length = 0;
    while next >= 0 && next < 8 {
        if own >> next & 1 == 1 {
            return length;
        }
        length += 1;
        next += step;
    }
    0
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64_usize {
        let mut on = 0;
        while on < 64_usize {
            let (down, right) = ((on / 8).wrapping_sub(square / 8), (on % 8).wrapping_sub(square % 8));
            if down == right {
                all[square][0] |= 1 << on;
            }
            if down == right.wrapping_neg() {
                all[square][1] |= 1 << on;
            }
            on += 1;
        }
        square += 1;
    }
    all
}
