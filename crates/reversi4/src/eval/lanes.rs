//! All pattern indices of a position at once.
//!
//! A pattern's index is a sum over its discs. So a table gives, for each byte of a set of discs and
//! each value of that byte, what those discs add to every index: one row of numbers, a lane a
//! pattern. A position's indices are the sum of 8 rows for one side and twice that of 8 rows for
//! the other, which compilers turn into vector additions on any processor.

/// The most patterns of a set: a multiple of the eight 16-bit numbers in a vector register.
pub(super) const LANES: usize = 48;

type Row = [u16; LANES];

/// The table, and the first entry of each pattern.
#[derive(Clone, Debug, Default)]
pub(super) struct Lanes {
    first: Vec<u32>,
    /// 256 rows for each byte.
    rows: Vec<[Row; 256]>,
}

impl Lanes {
    /// Adds a pattern whose entries start at `first`.
    pub(super) fn add(&mut self, squares: &[u8], first: usize) {
        let lane = self.first.len();
        assert!(lane < LANES, "a set has at most {LANES} patterns");
        self.first.push(first as u32);
        let mut weight = 1;
        for &square in squares {
            let (byte, bit) = (usize::from(square / 8), square % 8);
            if self.rows.len() <= byte {
                self.rows.resize(byte + 1, [[0; LANES]; 256]);
            }
            for (value, row) in self.rows[byte].iter_mut().enumerate() {
                row[lane] += weight * (value >> bit & 1) as u16;
            }
            weight = weight.wrapping_mul(3);
        }
    }

    /// The first entry of each pattern.
    #[inline]
    pub(super) fn first(&self) -> &[u32] {
        &self.first
    }

    /// The index of each pattern; 0 beyond the last.
    // A function of its own: among other code compilers may keep the sums in general registers, which
    // took six times as long.
    #[inline(never)]
    pub(super) fn indices(&self, own: u64, other: u64) -> Row {
        let (mut of_own, mut of_other) = ([0; LANES], [0; LANES]);
        for (byte, rows) in self.rows.iter().enumerate() {
            let shift = (8 * byte as u32) & 63;
            add(&mut of_own, &rows[usize::from((own >> shift) as u8)]);
            add(&mut of_other, &rows[usize::from((other >> shift) as u8)]);
        }
        std::array::from_fn(|lane| of_own[lane] + 2 * of_other[lane])
    }
}

#[inline(always)]
fn add(sums: &mut Row, row: &Row) {
    for (sum, addend) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*addend);
    }
}
