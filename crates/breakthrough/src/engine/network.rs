//! A small efficiently updated network (Nasu 2018): sums that moves change little, and one cheap layer
//! on top.
//!
//! ```text
//! inputs     128: own and enemy pieces by square, as a side sees them with its own camp below
//! sums       64 for each side's view: 32 units, and the same 32 looking at the mirrored board
//! output     the square of each sum cut to 0..1, weighted; the mover's view and the other's
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
    /// What the squares of the sums are worth: of the mover's view, of the other's.
    outputs: [[i16; SUMS]; 2],
    /// What being the mover is worth, as [`OUTPUT_ONE`] x [`ONE`].
    output_bias: i32,
}

/// Weights as a fit finds them: real numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct RealNetwork {
    /// For each input (own pieces by square, a1 first; then enemy pieces), what it adds to each unit.
    pub inputs: Vec<[f32; RealNetwork::UNITS]>,
    /// What each unit has without any piece.
    pub bias: [f32; RealNetwork::UNITS],
    /// What each unit's square is worth, in log odds: of the mover's view, of the other's.
    pub outputs: [[f32; RealNetwork::UNITS]; 2],
    /// What the mover has without any unit, in log odds.
    pub output_bias: f32,
}

impl RealNetwork {
    /// Units with weights of their own.
    pub const UNITS: usize = UNITS;
    /// Own pieces by square, then enemy pieces.
    pub const INPUTS: usize = INPUTS;
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
    #[error("no network of Breakthrough: expected the bytes {:?} at the beginning", Network::MAGIC)]
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
    pub const MAGIC: [u8; 8] = *b"plybtnn1";
    /// The length of a file.
    pub const BYTES: usize = 8 + 2 * (INPUTS * UNITS + UNITS + 2 * UNITS) + 4 + 8;
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
        Self::of(
            &|at, unit| rows.get(at).map_or(0, |row| row[unit]),
            real.bias.map(input),
            real.outputs.map(|row| row.map(|value| round(value, OUTPUT_ONE, Self::MOST_OUTPUT))),
            (real.output_bias * (ONE * OUTPUT_ONE) as f32) as i32,
        )
    }

    fn of(
        input: &dyn Fn(usize, usize) -> i16,
        bias: [i16; UNITS],
        outputs: [[i16; UNITS]; 2],
        output_bias: i32,
    ) -> Self {
        let row =
            |at: usize| std::array::from_fn(|sum| input(if sum < UNITS { at } else { at ^ 7 }, sum % UNITS));
        let twice = |units: [i16; UNITS]| std::array::from_fn(|sum| units[sum % UNITS]);
        let mut inputs = Box::new([[0; SUMS]; INPUTS]);
        for (at, slot) in inputs.iter_mut().enumerate() {
            *slot = row(at);
        }
        Self { inputs, bias: twice(bias), outputs: outputs.map(twice), output_bias }
    }

    /// The file's bytes: the name of the format, then little-endian the inputs' weights, input by
    /// input, the units' biases, both views' output weights (16 bits each), the output's bias (32), and
    /// a checksum of it all (64).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Self::MAGIC.to_vec();
        let rows = self.inputs.iter().chain([&self.bias]).chain(&self.outputs);
        for weight in rows.flat_map(|row| &row[..UNITS]) {
            bytes.extend(weight.to_le_bytes());
        }
        bytes.extend(self.output_bias.to_le_bytes());
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
        let (weights, output_bias) = rest[8..].split_at(Self::BYTES - 8 - 8 - 4);
        let output_bias = output_bias.try_into().map_or(0, i32::from_le_bytes);
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
        Ok(Self::of(
            &|at, unit| weights[at * UNITS + unit],
            row(INPUTS),
            [row(INPUTS + 1), row(INPUTS + 2)],
            output_bias.clamp(-OUTPUT_BIAS_LIMIT, OUTPUT_BIAS_LIMIT),
        ))
    }

    /// The sums of an empty board.
    pub(super) fn empty(&self) -> Sums {
        Sums([self.bias; 2])
    }

    /// Puts a piece of `side` on `square`, or takes it off.
    #[inline(always)]
    pub(super) fn change<const ADD: bool>(&self, sums: &mut Sums, side: Side, square: u8) {
        let square = usize::from(square) % SQUARES;
        let turned = SQUARES - 1 - square;
        let [white, black] = match side {
            Side::First => [square, turned + SQUARES],
            Side::Second => [square + SQUARES, turned],
        };
        for (view, row) in sums.0.iter_mut().zip([white, black]) {
            for (sum, weight) in view.iter_mut().zip(&self.inputs[row]) {
                *sum = if ADD { sum.wrapping_add(*weight) } else { sum.wrapping_sub(*weight) };
            }
        }
    }

    /// Moves a piece of `side`.
    #[inline(always)]
    pub(super) fn shift(&self, sums: &mut Sums, side: Side, from: u8, to: u8) {
        let rows = |square: u8| {
            let square = usize::from(square) % SQUARES;
            let turned = SQUARES - 1 - square;
            match side {
                Side::First => [square, turned + SQUARES],
                Side::Second => [square + SQUARES, turned],
            }
        };
        let (from, to) = (rows(from), rows(to));
        for (number, view) in sums.0.iter_mut().enumerate() {
            let (less, more) = (&self.inputs[from[number]], &self.inputs[to[number]]);
            for ((sum, less), more) in view.iter_mut().zip(less).zip(more) {
                *sum = sum.wrapping_add(*more).wrapping_sub(*less);
            }
        }
    }

    /// What the sums are worth to `mover`: log odds x [`Network::UNIT`].
    #[inline]
    pub(super) fn value(&self, sums: &Sums, mover: Side) -> i32 {
        let views = [&sums.0[mover.index()], &sums.0[mover.other().index()]];
        let mut total = 0;
        for (view, weights) in views.into_iter().zip(&self.outputs) {
            total += squares(view, weights);
        }
        (total / ONE + self.output_bias) * Self::UNIT / (ONE * OUTPUT_ONE)
    }
}

/// Twice this is far from overflowing the product with [`Network::UNIT`].
const OUTPUT_BIAS_LIMIT: i32 = 1 << 20;

/// The weighted sum of the squares of sums cut to 0..1, in [`ONE`]s squared.
#[inline(always)]
fn squares(view: &[i16; SUMS], weights: &[i16; SUMS]) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in view.iter().zip(weights) {
        let cut = sum.clamp(0, ONE as i16);
        total += i32::from(cut.wrapping_mul(weight)) * i32::from(cut);
    }
    total
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
