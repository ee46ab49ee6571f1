//! Fitted weights, and the file they are kept in.
//!
//! ```text
//! bytes   what
//! 0-3     "RvPW"
//! 4       version of the format, 1
//! 5, 6    files and ranks of the board
//! 7       knots
//! 8       hundredths of a disc that a weight of 1 stands for
//! 9       k of the Rice code
//! 10-13   the number of entries of the pattern set, little-endian
//! 14-     bits, the lowest of each byte first. For each entry that is the first to share its
//!         weights, in order: 0 if all its weights are 0; or 1, and the weight at each knot: 2w, or
//!         -2w - 1 if w < 0, in Rice's code (the quotient by 2^k as ones, a zero, k low bits).
//!         Zeros to the end of the byte
//! last 8  FNV-1a (64 bits, little-endian) of all bytes before
//! ```

use search_core::shortened;

use super::bits::{BitReader, BitWriter};
use super::patterns::PatternSet;
use crate::shape::{Shape, ShapeError};

const MAGIC: [u8; 4] = *b"RvPW";
const VERSION: u8 = 1;
const HEADER: usize = 14;
const CHECKSUM: usize = 8;
/// The largest weight, in steps.
const LARGEST: i8 = 127;
const LARGEST_K: u8 = 8;

/// The weights of a pattern set's entries, in steps of some hundredths of a disc.
#[derive(Clone, Debug)]
pub struct Weights {
    set: &'static PatternSet,
    step: u8,
    /// The knots' weights entry by entry.
    steps: Vec<i8>,
}

/// A file that holds no weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// It ends too soon.
    #[error("weights: the file ends after {length} bytes; expected at least {expected}")]
    Short {
        /// Its length in bytes.
        length: usize,
        /// The least length possible.
        expected: usize,
    },
    /// It begins with something else.
    #[error(
        "weights: byte 0: the file begins with {found:?}; expected \"RvPW\", a weights file of Plywright"
    )]
    Magic {
        /// What it begins with.
        found: String,
    },
    /// It has a version that is not known.
    #[error("weights: byte 4: version {found} of the format; expected {VERSION}")]
    Version {
        /// The version it names.
        found: u8,
    },
    /// The bytes are not those that were written.
    #[error(
        "weights: the checksum is {found:016x}, but the bytes before it give {computed:016x}: the file is damaged"
    )]
    Checksum {
        /// The checksum in the file.
        found: u64,
        /// The checksum of its bytes.
        computed: u64,
    },
    /// There is no such board.
    #[error("weights: byte 5: {0}")]
    Shape(#[from] ShapeError),
    /// There is no pattern set for the board.
    #[error("weights: byte 5: weights for {0}; expected 8x8 or 6x6, the boards that have patterns")]
    NoPatterns(Shape),
    /// A number in the header is not the pattern set's, or out of range.
    #[error("weights: byte {byte}: {what} is {found}; expected {expected}")]
    Header {
        /// Where it is.
        byte: usize,
        /// What it says.
        what: &'static str,
        /// The number in the file.
        found: u32,
        /// What it should be.
        expected: String,
    },
    /// A weight is missing or too large, or something follows the last one.
    #[error("weights: byte {byte}: {what}")]
    Body {
        /// Where it is.
        byte: usize,
        /// What is wrong.
        what: &'static str,
    },
}

impl Weights {
    /// Rounds weights in hundredths of a disc, the knots' weights entry by entry, to multiples of
    /// `step` hundredths, 1 or more. Entries that share weights take those of the first; weights
    /// beyond the range are cut, and missing ones are 0.
    #[must_use]
    pub fn rounded(set: &'static PatternSet, step: u8, weights: &[f32]) -> Self {
        let step = step.max(1);
        let limit = f32::from(LARGEST);
        let rounded = |weight: f32| (weight / f32::from(step)).round().clamp(-limit, limit) as i8;
        let knots = set.knots();
        let steps = (0..set.entries())
            .flat_map(|entry| (0..knots).map(move |knot| set.shared(entry) * knots + knot))
            .map(|index| weights.get(index).map_or(0, |&weight| rounded(weight)))
            .collect();
        Self { set, step, steps }
    }

    /// The pattern set.
    #[must_use]
    pub fn set(&self) -> &'static PatternSet {
        self.set
    }

    /// Hundredths of a disc in a step.
    #[must_use]
    pub fn step(&self) -> u8 {
        self.step
    }

    /// The weight of an entry at a knot, in steps; 0 beyond the last.
    #[inline]
    #[must_use]
    pub fn at(&self, entry: usize, knot: usize) -> i8 {
        self.steps.get(entry * self.set.knots() + knot).copied().unwrap_or(0)
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let files = (0..=LARGEST_K).map(|k| self.with_code(k));
        files.min_by_key(Vec::len).unwrap_or_default()
    }

    /// The file with this k.
    fn with_code(&self, k: u8) -> Vec<u8> {
        let shape = self.set.shape();
        let knots = self.set.knots();
        let mut bytes = MAGIC.to_vec();
        let files = shape.squares() / shape.rows();
        bytes.extend([VERSION, files, shape.rows(), knots as u8, self.step, k]);
        bytes.extend((self.set.entries() as u32).to_le_bytes());
        let mut bits = BitWriter::default();
        for (entry, weights) in self.steps.chunks_exact(knots).enumerate() {
            if self.set.shared(entry) != entry {
                continue;
            }
            let any = weights.iter().any(|&weight| weight != 0);
            bits.put(any);
            for &weight in weights.iter().filter(|_| any) {
                bits.put_rice(zigzag(weight), k.into());
            }
        }
        bytes.extend(bits.into_bytes());
        bytes.extend(fnv(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`WeightsError`] that says what is wrong, and at which byte.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (header, body) = checked(bytes)?;
        let [_, _, _, _, _, files, ranks, knots, step, k, entries @ ..] = header;
        let shape = Shape::rectangle(files.into(), ranks.into())?;
        let set = PatternSet::of(shape).ok_or(WeightsError::NoPatterns(shape))?;
        let number = |byte, what, found: u32, expected: std::ops::RangeInclusive<u32>| {
            if expected.contains(&found) {
                return Ok(());
            }
            let (least, most) = expected.into_inner();
            let expected = if least == most { least.to_string() } else { format!("{least} to {most}") };
            Err(WeightsError::Header { byte, what, found, expected })
        };
        let (own_knots, own_entries) = (set.knots() as u32, set.entries() as u32);
        number(7, "the number of knots", knots.into(), own_knots..=own_knots)?;
        number(8, "the step", step.into(), 1..=255)?;
        number(9, "the k of the Rice code", k.into(), 0..=LARGEST_K.into())?;
        number(10, "the number of entries", u32::from_le_bytes(entries), own_entries..=own_entries)?;
        Ok(Self { set, step, steps: read_steps(set, body, k.into())? })
    }
}

/// The header and the body of a file whose magic, version and checksum are right.
fn checked(bytes: &[u8]) -> Result<([u8; HEADER], &[u8]), WeightsError> {
    let found = bytes.get(..4).unwrap_or(bytes);
    if found != MAGIC {
        let found = shortened(&String::from_utf8_lossy(found));
        return Err(WeightsError::Magic { found });
    }
    let short = WeightsError::Short { length: bytes.len(), expected: HEADER + CHECKSUM };
    let (before, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| short.clone())?;
    let (header, body) = before.split_first_chunk::<HEADER>().ok_or(short)?;
    if header[4] != VERSION {
        return Err(WeightsError::Version { found: header[4] });
    }
    let (found, computed) = (u64::from_le_bytes(*checksum), fnv(before));
    if found != computed {
        return Err(WeightsError::Checksum { found, computed });
    }
    Ok((*header, body))
}

fn read_steps(set: &PatternSet, body: &[u8], k: u32) -> Result<Vec<i8>, WeightsError> {
    let knots = set.knots();
    let mut steps = vec![0; set.entries() * knots];
    let mut bits = BitReader::new(body);
    for entry in 0..set.entries() {
        let shared = set.shared(entry);
        if shared != entry {
            steps.copy_within(shared * knots..(shared + 1) * knots, entry * knots);
            continue;
        }
        let byte = HEADER + bits.byte();
        let any = bits.bit().ok_or(WeightsError::Body { byte, what: "the weights end too soon" })?;
        for step in steps[entry * knots..].iter_mut().take(if any { knots } else { 0 }) {
            let byte = HEADER + bits.byte();
            let number = bits.rice(k, 2 * LARGEST as u32 + 1);
            let weight = number.and_then(unzigzag);
            let what = "no weight: the bits end too soon, or it is out of range";
            *step = weight.ok_or(WeightsError::Body { byte, what })?;
        }
    }
    if bits.byte() + 1 < body.len() {
        let byte = HEADER + bits.byte() + 1;
        return Err(WeightsError::Body { byte, what: "more bytes than the weights take" });
    }
    Ok(steps)
}

fn zigzag(weight: i8) -> u32 {
    let weight = i32::from(weight);
    (weight << 1 ^ weight >> 31) as u32
}

fn unzigzag(number: u32) -> Option<i8> {
    let weight = i8::try_from((number >> 1) as i32 ^ -((number & 1) as i32)).ok()?;
    (weight.unsigned_abs() <= LARGEST as u8).then_some(weight)
}

/// FNV-1a, 64 bits.
pub(super) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
