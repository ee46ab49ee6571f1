//! What results say about strength: scores with intervals, Elo differences, sequential tests.
//!
//! A draw counts half. Scores and Elo differences are the first player's; an Elo difference `d` is the
//! score `1 / (1 + 10^(-d/400))` (the logistic curve of Elo's successors).

mod sprt;

use serde::Serialize;

pub use sprt::{Pairs, Sprt, SprtError, SprtState, Verdict};

/// The two-sided 95 % point of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Two numbers, the lesser first.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lesser.
    pub low: f64,
    /// The greater.
    pub high: f64,
}

/// A difference in strength, in Elo. `None` is beyond all bounds: who has lost every game may be
/// weaker by any number.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The estimate.
    pub difference: Option<f64>,
    /// Half the length of the interval of 95 %, where both its ends are known.
    pub error: Option<f64>,
    /// The interval's lower end.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

impl Tally {
    /// Counts a game by what it was worth to the first player, in halves: 2, 1 or 0.
    pub fn add(&mut self, halves: u32) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, a half for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Points a game, 0 to 1; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// The interval of 95 % for the score (Wilson 1927), with draws as half wins: with many draws it is
    /// wider than it need be. `None` without games.
    ///
    /// ```
    /// let wilson = arena::stats::Tally { wins: 53, draws: 0, losses: 147 }.wilson().unwrap();
    /// assert!((wilson.low - 0.2087).abs() < 1e-4 && (wilson.high - 0.3302).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn wilson(&self) -> Option<Interval> {
        let score = self.score()?;
        let games = f64::from(self.games());
        let z2 = Z95 * Z95;
        let shrunk = 1.0 + z2 / games;
        let centre = (score + z2 / (2.0 * games)) / shrunk;
        let half =
            Z95 / shrunk * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).max(0.0).sqrt();
        // Rounding must not leave the range, nor keep the ends of it from being reached.
        let low = if self.points() == 0.0 { 0.0 } else { (centre - half).max(0.0) };
        let high = if self.points() == games { 1.0 } else { (centre + half).min(1.0) };
        Some(Interval { low, high })
    }

    /// The standard error of the score, from the variance of the results; `None` without games.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let score = self.score()?;
        let games = f64::from(self.games());
        let square = |worth: f64| (worth - score) * (worth - score);
        let variance = (f64::from(self.wins) * square(1.0)
            + f64::from(self.draws) * square(0.5)
            + f64::from(self.losses) * square(0.0))
            / games;
        Some((variance / games).sqrt())
    }

    /// The difference in Elo, with the interval of 95 % that follows from the score's standard error;
    /// where results don't vary, or the interval of the score would leave 0 to 1, from Wilson's. `None`
    /// without games.
    ///
    /// ```
    /// let elo = arena::stats::Tally { wins: 75, draws: 0, losses: 25 }.elo().unwrap();
    /// assert!((elo.difference.unwrap() - 190.8).abs() < 0.1);
    /// let all = arena::stats::Tally { wins: 10, draws: 0, losses: 0 }.elo().unwrap();
    /// assert!(all.difference.is_none() && all.high.is_none() && all.low.unwrap() > 100.0);
    /// ```
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let score = self.score()?;
        let wide = Z95 * self.standard_error()?;
        let inside = wide > 0.0 && score - wide > 0.0 && score + wide < 1.0;
        let Interval { low, high } =
            if inside { Interval { low: score - wide, high: score + wide } } else { self.wilson()? };
        let (low, high) = (elo_of_score(low), elo_of_score(high));
        let error = low.zip(high).map(|(low, high)| (high - low) / 2.0);
        Some(Elo { difference: elo_of_score(score), error, low, high })
    }

    /// How likely it is that the first player is the stronger one, 0 to 1, if both were as likely to be
    /// so before; draws say nothing. `None` without a decided game.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        (wins + losses > 0.0).then(|| normal_below((wins - losses) / (wins + losses).sqrt()))
    }
}

/// The score that a difference in Elo promises.
#[must_use]
pub fn score_of_elo(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

/// The difference in Elo that promises a score; `None` for 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The normal distribution up to `x`: Abramowitz and Stegun 26.2.17, right to 7.5e-8.
fn normal_below(x: f64) -> f64 {
    const B: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}
