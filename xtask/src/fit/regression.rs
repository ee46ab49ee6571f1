//! Least squares over sparse readings: the weights that predict results with the least square
//! error, held near 0 where there is little to learn from.
//!
//! Solves (A'A + L) w = A'y by conjugate gradients with the diagonal as preconditioner (Hestenes and
//! Stiefel 1952). A row of A is a position: for each entry that it reads the shares of the knots
//! around its number of discs. Positions are cut into a fixed number of shards whose sums are added
//! in order, so that the result doesn't depend on the number of threads.

use std::thread;

use reversi4::eval::{PatternSet, Reading};

use super::samples::Sample;

/// Steps of the conjugate gradients: later ones change nothing in the held-out error.
const STEPS: usize = 40;
/// In how many parts positions are cut.
const SHARDS: usize = 8;

/// Rows of A, readings one after the other.
struct Shard {
    width: usize,
    entries: Vec<u32>,
    /// For each row the knot before, the shares of it and the next, and the result.
    rows: Vec<(usize, [f32; 2], f32)>,
}

/// The weights in hundredths of a disc, the knots' weights entry by entry. `pull` is the pull towards
/// 0, as if each weight had been seen at 0 in so many positions.
pub(super) fn fit(set: &PatternSet, samples: &[Sample], pull: f32) -> Vec<f32> {
    let size = samples.len().div_ceil(SHARDS).max(1);
    let shards: Vec<Shard> = in_parallel(samples.chunks(size).collect(), |chunk| Shard::of(set, chunk));
    let knots = set.knots();
    let length = set.entries() * knots;
    let right = sums(&shards, length, |shard, sums| shard.gather(knots, sums, |_, result| result));
    let diagonal = sums(&shards, length, |shard, sums| shard.squares(knots, sums));
    let preconditioned = |vector: &[f32]| -> Vec<f32> {
        vector.iter().zip(&diagonal).map(|(value, diagonal)| value / (diagonal + pull)).collect()
    };
    let mut weights = vec![0.0; length];
    let mut residual = right;
    let mut direction = preconditioned(&residual);
    let mut size = dot(&residual, &direction);
    for _ in 0..STEPS {
        if size <= 0.0 {
            break;
        }
        let mut image = sums(&shards, length, |shard, sums| {
            shard.gather(knots, sums, |row, _| shard.predicted(knots, row, &direction));
        });
        add(&mut image, pull, &direction);
        let stride = (size / dot(&direction, &image)) as f32;
        add(&mut weights, stride, &direction);
        add(&mut residual, -stride, &image);
        let next = preconditioned(&residual);
        let next_size = dot(&residual, &next);
        let carried = (next_size / size) as f32;
        for (direction, next) in direction.iter_mut().zip(next) {
            *direction = next + carried * *direction;
        }
        size = next_size;
    }
    weights.iter().map(|weight| weight * 100.0).collect()
}

impl Shard {
    fn of(set: &PatternSet, samples: &[Sample]) -> Self {
        let mut shard = Self { width: 0, entries: Vec::new(), rows: Vec::with_capacity(samples.len()) };
        let mut reading = Reading::new();
        for sample in samples {
            set.read(sample.own, sample.other, &mut reading);
            shard.width = reading.len();
            shard.entries.extend(reading.iter().map(|&entry| set.shared(entry as usize) as u32));
            let phase = set.phase((sample.own | sample.other).count_ones());
            let after = phase.share as f32 / phase.of as f32;
            shard.rows.push((phase.knot, [1.0 - after, after], sample.result as f32));
        }
        shard
    }

    fn reading(&self, row: usize) -> &[u32] {
        &self.entries[row * self.width..(row + 1) * self.width]
    }

    /// What weights predict for a row.
    fn predicted(&self, knots: usize, row: usize, weights: &[f32]) -> f32 {
        let (knot, [before, after], _) = self.rows[row];
        let (mut at_knot, mut at_next) = (0.0, 0.0);
        for &entry in self.reading(row) {
            let place = entry as usize * knots + knot;
            at_knot += weights[place];
            at_next += weights[place + 1];
        }
        before * at_knot + after * at_next
    }

    /// Adds to the sums A' times a vector, given row by row.
    fn gather(&self, knots: usize, sums: &mut [f32], of_row: impl Fn(usize, f32) -> f32) {
        for (row, &(knot, [before, after], result)) in self.rows.iter().enumerate() {
            let value = of_row(row, result);
            for &entry in self.reading(row) {
                let place = entry as usize * knots + knot;
                sums[place] += value * before;
                sums[place + 1] += value * after;
            }
        }
    }

    /// Adds the diagonal of A'A, as if no row read an entry twice.
    fn squares(&self, knots: usize, sums: &mut [f32]) {
        for (row, &(knot, [before, after], _)) in self.rows.iter().enumerate() {
            for &entry in self.reading(row) {
                let place = entry as usize * knots + knot;
                sums[place] += before * before;
                sums[place + 1] += after * after;
            }
        }
    }
}

/// The sum of what each shard adds to a vector of zeros.
fn sums(shards: &[Shard], length: usize, add: impl Fn(&Shard, &mut [f32]) + Sync) -> Vec<f32> {
    let parts = in_parallel(shards.iter().collect(), |shard| {
        let mut part = vec![0.0; length];
        add(shard, &mut part);
        part
    });
    let mut total = vec![0.0; length];
    for part in parts {
        for (total, part) in total.iter_mut().zip(part) {
            *total += part;
        }
    }
    total
}

/// Maps items on as many threads as the machine has; the order stays.
fn in_parallel<T: Send, R: Send>(items: Vec<T>, map: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let mut jobs: Vec<_> = items.into_iter().zip(results.iter_mut()).collect();
    let size = jobs.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        while !jobs.is_empty() {
            let part = jobs.split_off(jobs.len().saturating_sub(size));
            scope.spawn(|| part.into_iter().for_each(|(item, result)| *result = Some(map(item))));
        }
    });
    results.into_iter().flatten().collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn add(to: &mut [f32], factor: f32, vector: &[f32]) {
    for (to, value) in to.iter_mut().zip(vector) {
        *to += factor * value;
    }
}
