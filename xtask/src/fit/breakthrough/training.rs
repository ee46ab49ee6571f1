//! Training: the network under which results and scores were most likely, by Adam (Kingma and Ba 2015)
//! on one thread, so that the same samples give the same network.

use breakthrough::engine::{Network, RealNetwork};
use rand_mt::Mt64;

use super::games::Sample;

const UNITS: usize = RealNetwork::UNITS;
const INPUTS: usize = RealNetwork::INPUTS;
const PHASES: usize = RealNetwork::PHASES;
/// Positions of a step. Chosen.
const BATCH: usize = 512;
/// The first step's length; it falls to [`LAST_RATE`] along half a cosine. Chosen.
const FIRST_RATE: f32 = 0.004;
const LAST_RATE: f32 = 0.000_02;
/// Adam's moments, as its paper has them.
const BETAS: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;
/// The largest weights that survive rounding.
const MOST_OUTPUT: f32 = Network::MOST_OUTPUT as f32 / 64.0;
const MOST_INPUT: f32 = 1.9;

/// All weights in one vector: inputs, bias, for each phase outputs of both views, each phase's output
/// bias.
const BIAS_AT: usize = INPUTS * UNITS;
const OUTPUTS_AT: usize = BIAS_AT + UNITS;
const BIASES_AT: usize = OUTPUTS_AT + PHASES * 2 * UNITS;
const WEIGHTS: usize = BIASES_AT + PHASES;

/// How a network is trained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// How often each sample is seen.
    pub(crate) epochs: usize,
    /// The share of the game's result in what is learnt; the rest is the search's score.
    pub(crate) result: f32,
    /// Of everything random.
    pub(crate) seed: u64,
}

/// Log odds as a probability.
fn probability(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// What is to be learnt of a sample.
fn target(sample: &Sample, result: f32) -> f32 {
    let by_score = probability(sample.score as f32 / Network::UNIT as f32);
    result * f32::from(u8::from(sample.won)) + (1.0 - result) * by_score
}

/// The four looks at a position: the mover's view and its mirror image, then the other's.
fn looks(sample: &Sample) -> [[u64; 2]; 4] {
    let mirrored = |set: u64| set.swap_bytes().reverse_bits();
    let [own, enemy] = [sample.own, sample.enemy];
    let [turned_own, turned_enemy] = [own.reverse_bits(), enemy.reverse_bits()];
    [
        [own, enemy],
        [mirrored(own), mirrored(enemy)],
        [turned_enemy, turned_own],
        [mirrored(turned_enemy), mirrored(turned_own)],
    ]
}

fn phase(sample: &Sample) -> usize {
    RealNetwork::phase((sample.own | sample.enemy).count_ones())
}

/// Where the output weights of a look are: two looks share a view's.
const fn outputs_at(phase: usize, look: usize) -> usize {
    OUTPUTS_AT + (2 * phase + look / 2) * UNITS
}

fn for_each(sets: [u64; 2], mut visit: impl FnMut(usize)) {
    for (offset, mut rest) in [0, 64].into_iter().zip(sets) {
        while rest != 0 {
            visit(offset + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

struct Trainer {
    weights: Vec<f32>,
    gradient: Vec<f32>,
    moments: [Vec<f32>; 2],
    steps: i32,
}

impl Trainer {
    fn new(random: &mut Mt64) -> Self {
        let mut uniform = |width: f32| ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * width;
        let mut weights = vec![0.0; WEIGHTS];
        weights[..BIAS_AT].iter_mut().for_each(|weight| *weight = uniform(0.12));
        weights[BIAS_AT..OUTPUTS_AT].iter_mut().for_each(|weight| *weight = 0.2 + uniform(0.1));
        // All phases begin alike.
        weights[OUTPUTS_AT..][..2 * UNITS].iter_mut().for_each(|weight| *weight = uniform(0.3));
        for phase in 1..PHASES {
            weights.copy_within(OUTPUTS_AT..OUTPUTS_AT + 2 * UNITS, OUTPUTS_AT + phase * 2 * UNITS);
        }
        Self {
            weights,
            gradient: vec![0.0; WEIGHTS],
            moments: [vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]],
            steps: 0,
        }
    }

    fn sums(&self, sets: [u64; 2]) -> [f32; UNITS] {
        let mut sums = [0.0; UNITS];
        sums.copy_from_slice(&self.weights[BIAS_AT..OUTPUTS_AT]);
        for_each(sets, |input| {
            let row = &self.weights[input * UNITS..][..UNITS];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        });
        sums
    }

    /// The log odds of a sample, and the sums that they come from.
    fn forward(&self, sample: &Sample) -> (f32, [[f32; UNITS]; 4]) {
        let sums = looks(sample).map(|sets| self.sums(sets));
        let phase = phase(sample);
        let mut total = self.weights[BIASES_AT + phase];
        for (number, look) in sums.iter().enumerate() {
            let outputs = &self.weights[outputs_at(phase, number)..][..UNITS];
            for (sum, weight) in look.iter().zip(outputs) {
                let cut = sum.clamp(0.0, 1.0);
                total += cut * cut * weight;
            }
        }
        (total, sums)
    }

    /// Adds a sample's part to the gradient, and returns its loss.
    fn learn(&mut self, sample: &Sample, result: f32) -> f32 {
        let (value, sums) = self.forward(sample);
        let (expected, wanted) = (probability(value), target(sample, result));
        let slope = expected - wanted;
        let phase = phase(sample);
        self.gradient[BIASES_AT + phase] += slope;
        for (number, (look, sets)) in sums.iter().zip(looks(sample)).enumerate() {
            let outputs_at = outputs_at(phase, number);
            let mut back = [0.0; UNITS];
            for unit in 0..UNITS {
                let cut = look[unit].clamp(0.0, 1.0);
                self.gradient[outputs_at + unit] += slope * cut * cut;
                let inside = look[unit] > 0.0 && look[unit] < 1.0;
                back[unit] = if inside { slope * 2.0 * cut * self.weights[outputs_at + unit] } else { 0.0 };
                self.gradient[BIAS_AT + unit] += back[unit];
            }
            let gradient = &mut self.gradient;
            for_each(sets, |input| {
                let row = &mut gradient[input * UNITS..][..UNITS];
                for (slot, part) in row.iter_mut().zip(&back) {
                    *slot += part;
                }
            });
        }
        loss(expected, wanted)
    }

    /// One step of Adam along the gradient of so many samples.
    fn step(&mut self, samples: usize, rate: f32) {
        self.steps += 1;
        let [first, second] = BETAS;
        let corrections = [1.0 - first.powi(self.steps), 1.0 - second.powi(self.steps)];
        let share = 1.0 / samples as f32;
        let [means, squares] = &mut self.moments;
        for (at, weight) in self.weights.iter_mut().enumerate() {
            let slope = self.gradient[at] * share;
            self.gradient[at] = 0.0;
            means[at] = first * means[at] + (1.0 - first) * slope;
            squares[at] = second * squares[at] + (1.0 - second) * slope * slope;
            let mean = means[at] / corrections[0];
            let square = squares[at] / corrections[1];
            let most = if at < OUTPUTS_AT {
                MOST_INPUT
            } else if at < BIASES_AT {
                MOST_OUTPUT
            } else {
                f32::MAX
            };
            *weight = (*weight - rate * mean / (square.sqrt() + EPSILON)).clamp(-most, most);
        }
    }

    fn network(&self) -> RealNetwork {
        let row = |at: usize| std::array::from_fn(|unit| self.weights[at + unit]);
        RealNetwork {
            inputs: (0..INPUTS).map(|input| row(input * UNITS)).collect(),
            bias: row(BIAS_AT),
            outputs: std::array::from_fn(|phase| [0, 2].map(|look| row(outputs_at(phase, look)))),
            output_bias: std::array::from_fn(|phase| self.weights[BIASES_AT + phase]),
        }
    }
}

fn loss(expected: f32, wanted: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(wanted * expected.ln() + (1.0 - wanted) * (1.0 - expected).ln())
}

/// What is told of an epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    /// The mean loss while training.
    pub(crate) loss: f32,
    /// The mean loss of the held-out samples' results.
    pub(crate) held_out: f32,
    /// The share of them whose winner the sign tells.
    pub(crate) right: f32,
}

/// Trains a network; `tell` hears of each epoch, numbered from 1.
pub(crate) fn fit(
    samples: &[Sample],
    held_out: &[Sample],
    plan: Plan,
    tell: &mut dyn FnMut(usize, Told),
) -> RealNetwork {
    let mut random = Mt64::new(plan.seed);
    let mut trainer = Trainer::new(&mut random);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let batches = (samples.len().div_ceil(BATCH) * plan.epochs).max(1);
    let mut done = 0;
    for epoch in 1..=plan.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
        }
        let mut total = 0.0;
        for batch in order.chunks(BATCH) {
            for &index in batch {
                total += f64::from(trainer.learn(&samples[index], plan.result));
            }
            let part = done as f32 / batches as f32;
            let rate =
                LAST_RATE + (FIRST_RATE - LAST_RATE) * 0.5 * (1.0 + (part * std::f32::consts::PI).cos());
            trainer.step(batch.len(), rate);
            done += 1;
        }
        let (mut cost, mut right) = (0.0, 0.0);
        for sample in held_out {
            let (value, _) = trainer.forward(sample);
            cost += loss(probability(value), f32::from(u8::from(sample.won)));
            right += f32::from(u8::from((value > 0.0) == sample.won));
        }
        let count = held_out.len().max(1) as f32;
        let loss = (total / samples.len().max(1) as f64) as f32;
        tell(epoch, Told { loss, held_out: cost / count, right: right / count });
    }
    trainer.network()
}
