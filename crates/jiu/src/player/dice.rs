//! Choices among equals.

use rand_mt::Mt64;

/// A seeded generator of choices (MT19937-64).
#[derive(Clone, Debug)]
pub struct Dice(Mt64);

impl Dice {
    /// The generator that starts at `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Mt64::new(seed))
    }

    /// A number below `count`, all equally likely but for a part in 2^64 / `count`; 0 if `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        // 53 bits are what a double holds.
        ((self.0.next_u64() >> 11) as f64) < probability * (1_u64 << 53) as f64
    }

    /// One of the items; `None` if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// One of the items with the highest value; `None` if there is none.
    pub fn pick_best<T: Copy, V: PartialOrd + Copy>(&mut self, items: &[(T, V)]) -> Option<T> {
        let mut best: Vec<T> = Vec::new();
        let mut highest: Option<V> = None;
        for &(item, value) in items {
            if highest.is_none_or(|highest| value > highest) {
                highest = Some(value);
                best.clear();
            }
            if highest == Some(value) {
                best.push(item);
            }
        }
        self.pick(&best)
    }
}
