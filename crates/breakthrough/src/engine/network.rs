//! A small efficiently updated network (Nasu 2018): sums that moves change little, and one cheap layer
//! on top.
//!
//! ```text
//! inputs     128: own and enemy pieces by square, as a side sees them with its own camp below
//! sums       64 for each side's view: 32 units, and the same 32 looking at the mirrored board
//! output     the square of each sum cut to 0..1, weighted; the mover's view and the other's. Four
//!            sets of weights, for 1 to 8, 9 to 16, 17 to 24, and 25 or more pieces on the board
//! ```
//!
//! Mirrored units share their weights, so a position and its mirror image are worth exactly alike.
//! Everything is an integer: a sum kept up by moves equals one made from scratch.

use std::fmt;
use std::sync::{Arc, OnceLock};

use search_core::{Side, checksum};

/// The squares of the network's board, 8x8.
pub(super) const SQUARES: usize = 64;
/// Own pieces by square, then enemy pieces.
const INPUTS: usize = 2 * SQUARES;
/// Units with weights of their own.
const UNITS: usize = 32;
/// Sums of a view: each unit looks at the board and at its mirror image.
const SUMS: usize = 2 * UNITS;
/// Weights of 16 bits in a file.
const WEIGHTS: usize = (INPUTS + 1 + 2 * PHASES) * UNITS;
/// Sets of output weights, by the number of pieces.
const PHASES: usize = 4;
/// Numbers of pieces that share a set.
const PHASE_PIECES: usize = 8;

/// What 1 is among sums.
const ONE: i32 = 255;
/// What 1 is among output weights, which lie within +/- [`Network::MOST_OUTPUT`].
const OUTPUT_ONE: i32 = 64;

/// The sums of both sides' views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Sums([[i16; SUMS]; 2]);

/// The network's weights.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// For each input, what it adds to each sum.
    inputs: Box<[[i16; SUMS]; INPUTS]>,
    bias: [i16; SUMS],
    outputs: [Output<SUMS>; PHASES],
}

/// What sums are worth in one phase of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Output<const N: usize> {
    /// What the squares of the sums are worth: of the mover's view, of the other's.
    weights: [[i16; N]; 2],
    /// What being the mover is worth, as [`OUTPUT_ONE`] x [`ONE`].
    bias: i32,
}

/// The set of output weights for so many pieces on the board.
const fn phase(pieces: u32) -> usize {
    let phase = pieces.saturating_sub(1) as usize / PHASE_PIECES;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// Weights as a fit finds them: real numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct RealNetwork {
    /// For each input (own pieces by square, a1 first; then enemy pieces), what it adds to each unit.
    pub inputs: Vec<[f32; RealNetwork::UNITS]>,
    /// What each unit has without any piece.
    pub bias: [f32; RealNetwork::UNITS],
    /// For each phase, what each unit's square is worth, in log odds: of the mover's view, of the other's.
    pub outputs: [[[f32; RealNetwork::UNITS]; 2]; RealNetwork::PHASES],
    /// For each phase, what the mover has without any unit, in log odds.
    pub output_bias: [f32; RealNetwork::PHASES],
}

impl RealNetwork {
    /// Units with weights of their own.
    pub const UNITS: usize = UNITS;
    /// Own pieces by square, then enemy pieces.
    pub const INPUTS: usize = INPUTS;
    /// Sets of output weights, by the number of pieces on the board.
    pub const PHASES: usize = PHASES;

    /// The phase of a position with so many pieces: 0 for the fewest.
    #[must_use]
    pub const fn phase(pieces: u32) -> usize {
        phase(pieces)
    }
}

/// Bytes that are no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// Too short or too long.
    #[error("a network of {found} bytes: expected {expected}", expected = Network::BYTES)]
    Length {
        /// How many there are.
        found: usize,
    },
    /// Other bytes at the beginning.
    #[error("no network of Breakthrough: expected {:?} at the beginning", String::from_utf8_lossy(&Network::MAGIC))]
    Magic,
    /// A weight so large that sums could overflow.
    #[error("byte {at}: the weight {value} is out of range: at most {most} in magnitude")]
    Weight {
        /// Where it is, from 0.
        at: usize,
        /// What it is.
        value: i16,
        /// What it may be.
        most: i16,
    },
    /// Changed since it was written.
    #[error("the checksum is {found:016x}, that of the weights {computed:016x}")]
    Checksum {
        /// What the file says.
        found: u64,
        /// What its weights have.
        computed: u64,
    },
}

impl Network {
    /// The first bytes of a file: the name of the format and its version.
    pub const MAGIC: [u8; 8] = *b"plybtnn2";
    /// The length of a file.
    pub const BYTES: usize = 8 + 2 * WEIGHTS + 4 * PHASES + 8;
    /// What a score says of the odds: log odds x this.
    pub const UNIT: i32 = 400;
    /// The largest magnitude of an input's weight: 64 pieces and a bias don't overflow a sum.
    const MOST_INPUT: i16 = 500;
    /// The largest magnitude of an output's weight, so that its product with a sum fits 16 bits.
    pub const MOST_OUTPUT: i16 = 127;

    /// The network that comes with the crate: how it was made is in docs/breakthrough-evaluation.md.
    #[must_use]
    pub fn built_in() -> Arc<Self> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        NETWORK
            .get_or_init(|| {
                let bytes = include_bytes!("../../data/8x8.network");
                Arc::new(Self::from_bytes(bytes).expect("the network that comes with the crate"))
            })
            .clone()
    }

    /// Rounds weights to integers, and cuts those that are out of range.
    #[must_use]
    pub fn rounded(real: &RealNetwork) -> Self {
        let round = |value: f32, one: i32, most: i16| {
            (value * one as f32).round().clamp(-f32::from(most), f32::from(most)) as i16
        };
        let input = |value: f32| round(value, ONE, Self::MOST_INPUT);
        let rows: Vec<[i16; UNITS]> = real.inputs.iter().map(|row| row.map(input)).collect();
        let outputs = std::array::from_fn(|phase| Output {
            weights: real.outputs[phase]
                .map(|row| row.map(|value| round(value, OUTPUT_ONE, Self::MOST_OUTPUT))),
            bias: (real.output_bias[phase] * (ONE * OUTPUT_ONE) as f32) as i32,
        });
        Self::of(&|at, unit| rows.get(at).map_or(0, |row| row[unit]), real.bias.map(input), outputs)
    }

    fn of(input: &dyn Fn(usize, usize) -> i16, bias: [i16; UNITS], outputs: [Output<UNITS>; PHASES]) -> Self {
        let row =
            |at: usize| std::array::from_fn(|sum| input(if sum < UNITS { at } else { at ^ 7 }, sum % UNITS));
        let twice = |units: [i16; UNITS]| std::array::from_fn(|sum| units[sum % UNITS]);
        let mut inputs = Box::new([[0; SUMS]; INPUTS]);
        for (at, slot) in inputs.iter_mut().enumerate() {
            *slot = row(at);
        }
        let outputs = outputs.map(|output| Output {
            weights: output.weights.map(twice),
            bias: output.bias.clamp(-OUTPUT_BIAS_LIMIT, OUTPUT_BIAS_LIMIT),
        });
        Self { inputs, bias: twice(bias), outputs }
    }

    /// The file's bytes: the name of the format, then little-endian the inputs' weights, input by
    /// input, the units' biases, for each phase both views' output weights (16 bits each), each phase's
    /// output bias (32), and a checksum of it all (64).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::MAGIC.to_vec();
        let outputs = self.outputs.iter().flat_map(|output| &output.weights);
        let rows = self.inputs.iter().chain([&self.bias]).chain(outputs);
        for weight in rows.flat_map(|row| &row[..UNITS]) {
            bytes.extend(weight.to_le_bytes());
        }
        bytes.extend(self.outputs.iter().flat_map(|output| output.bias.to_le_bytes()));
        let sum = checksum_of(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// [`NetworkError`] with what is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.get(..8).is_none_or(|magic| magic != Self::MAGIC) {
            return Err(NetworkError::Magic);
        }
        if bytes.len() != Self::BYTES {
            return Err(NetworkError::Length { found: bytes.len() });
        }
        let (rest, sum) = bytes.split_at(Self::BYTES - 8);
        let found = sum.try_into().map_or(0, u64::from_le_bytes);
        let computed = checksum_of(rest);
        if found != computed {
            return Err(NetworkError::Checksum { found, computed });
        }
        let (weights, biases) = rest[8..].split_at(2 * WEIGHTS);
        let weights: Vec<i16> =
            weights.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let outputs_at = (INPUTS + 1) * UNITS;
        for (index, &value) in weights.iter().enumerate() {
            let most = if index < outputs_at { Self::MOST_INPUT } else { Self::MOST_OUTPUT };
            if value.unsigned_abs() > most.unsigned_abs() {
                return Err(NetworkError::Weight { at: 8 + 2 * index, value, most });
            }
        }
        let row = |number: usize| std::array::from_fn(|unit| weights[number * UNITS + unit]);
        let output = |phase: usize| Output {
            weights: [row(INPUTS + 1 + 2 * phase), row(INPUTS + 2 + 2 * phase)],
            bias: biases[4 * phase..].first_chunk().map_or(0, |bytes| i32::from_le_bytes(*bytes)),
        };
        let input = |at: usize, unit: usize| weights[at * UNITS + unit];
        Ok(Self::of(&input, row(INPUTS), std::array::from_fn(output)))
    }

    /// The sums of an empty board.
    pub(super) fn empty(&self) -> Sums {
        Sums([self.bias; 2])
    }

    /// Puts a piece of `side` on `square`.
    pub(super) fn put(&self, sums: &mut Sums, side: Side, square: u8) {
        for (view, input) in sums.0.iter_mut().zip(inputs_of(side, square)) {
            for (sum, weight) in view.iter_mut().zip(&self.inputs[input]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }

    /// Makes a change, or (`!FORWARD`) takes it back.
    #[inline(always)]
    pub(super) fn apply<const FORWARD: bool>(&self, sums: &mut Sums, change: Change) {
        for number in 0..2 {
            let rows = self.rows(change, number);
            let view = &mut sums.0[number];
            *view = if FORWARD { changed(view, rows) } else { restored(view, rows) };
        }
    }

    #[inline(always)]
    fn rows(&self, change: Change, view: usize) -> Rows<'_> {
        let row = |side: Side, square: u8| &self.inputs[inputs_of(side, square)[view]];
        Rows {
            from: row(change.side, change.from),
            to: row(change.side, change.to),
            taken: change.takes.then(|| row(change.side.other(), change.to)),
        }
    }

    /// What the sums are worth to `mover` with so many pieces on the board: log odds x [`Network::UNIT`].
    #[inline]
    pub(super) fn value(&self, sums: &Sums, mover: Side, pieces: u32) -> i32 {
        self.total([&sums.0[mover.index()], &sums.0[mover.other().index()]], pieces)
    }

    /// The same after a change that the sums don't have yet.
    #[inline]
    pub(super) fn value_after(&self, sums: &Sums, change: Change, mover: Side, pieces: u32) -> i32 {
        let view = |side: Side| changed(&sums.0[side.index()], self.rows(change, side.index()));
        self.total([&view(mover), &view(mover.other())], pieces)
    }

    #[inline(always)]
    fn total(&self, [movers, others]: [&[i16; SUMS]; 2], pieces: u32) -> i32 {
        let output = &self.outputs[phase(pieces)];
        let total = squares(movers, &output.weights[0]) + squares(others, &output.weights[1]);
        (total / ONE + output.bias) * Self::UNIT / (ONE * OUTPUT_ONE)
    }
}

/// What a move changes of the inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) side: Side,
    pub(super) from: u8,
    pub(super) to: u8,
    /// Whether it takes the enemy piece on `to`.
    pub(super) takes: bool,
}

/// The input of a piece in White's view, and in Black's.
#[inline(always)]
const fn inputs_of(side: Side, square: u8) -> [usize; 2] {
    let square = square as usize % SQUARES;
    let turned = SQUARES - 1 - square;
    match side {
        Side::First => [square, turned + SQUARES],
        Side::Second => [square + SQUARES, turned],
    }
}

/// The weights that a change moves in one view.
#[derive(Clone, Copy)]
struct Rows<'a> {
    from: &'a [i16; SUMS],
    to: &'a [i16; SUMS],
    taken: Option<&'a [i16; SUMS]>,
}

#[inline(always)]
fn changed(view: &[i16; SUMS], rows: Rows<'_>) -> [i16; SUMS] {
    let mut after = *view;
    for ((sum, from), to) in after.iter_mut().zip(rows.from).zip(rows.to) {
        *sum = sum.wrapping_add(*to).wrapping_sub(*from);
    }
    if let Some(taken) = rows.taken {
        for (sum, taken) in after.iter_mut().zip(taken) {
            *sum = sum.wrapping_sub(*taken);
        }
    }
    after
}

#[inline(always)]
fn restored(view: &[i16; SUMS], rows: Rows<'_>) -> [i16; SUMS] {
    let mut before = *view;
    for ((sum, from), to) in before.iter_mut().zip(rows.from).zip(rows.to) {
        *sum = sum.wrapping_add(*from).wrapping_sub(*to);
    }
    if let Some(taken) = rows.taken {
        for (sum, taken) in before.iter_mut().zip(taken) {
            *sum = sum.wrapping_add(*taken);
        }
    }
    before
}

/// Twice this is far from overflowing the product with [`Network::UNIT`].
const OUTPUT_BIAS_LIMIT: i32 = 1 << 20;

/// Sums that one instruction of most machines works on.
const LANES: usize = 8;
type Lanes = [i16; LANES];
/// Products of lanes, added in pairs: machines have an instruction for just that.
type Pairs = [i32; LANES / 2];

/// The weighted sum of the squares of sums cut to 0..1, in [`ONE`]s squared. Written out, and kept apart
/// from its callers: the compiler makes three times as many instructions of a loop.
#[inline(never)]
fn squares(view: &[i16; SUMS], weights: &[i16; SUMS]) -> i32 {
    type Parts = [Lanes; SUMS / LANES];
    let (Ok(view), Ok(weights)) =
        (<&Parts>::try_from(view.as_chunks().0), <&Parts>::try_from(weights.as_chunks().0))
    else {
        unreachable!("as many sums as lanes in all parts")
    };
    let part = |at: usize| squares_of_lanes(&view[at], &weights[at]);
    let first = added(added(part(0), part(1)), added(part(2), part(3)));
    let second = added(added(part(4), part(5)), added(part(6), part(7)));
    added(first, second).iter().sum()
}

#[inline(always)]
fn squares_of_lanes(sums: &Lanes, weights: &Lanes) -> Pairs {
    let cut = sums.map(|sum| sum.clamp(0, ONE as i16));
    let scaled: Lanes = std::array::from_fn(|lane| cut[lane].wrapping_mul(weights[lane]));
    let product = |lane: usize| i32::from(cut[lane]) * i32::from(scaled[lane]);
    std::array::from_fn(|pair| product(2 * pair) + product(2 * pair + 1))
}

#[inline(always)]
fn added(a: Pairs, b: Pairs) -> Pairs {
    std::array::from_fn(|pair| a[pair] + b[pair])
}

fn checksum_of(bytes: &[u8]) -> u64 {
    let word = |part: &[u8]| part.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    checksum(&bytes.chunks(8).map(word).collect::<Vec<_>>())
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({:016x})", checksum_of(&self.to_bytes()))
    }
}
