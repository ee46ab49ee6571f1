//! Clocks, as GTP sets them.

use std::time::Duration;

use search_core::Side;

use crate::player::Left;

/// The times of both sides.
#[derive(Clone, Default, Debug)]
pub(super) struct Clocks {
    left: [Option<Left>; 2],
    /// What a period of byo-yomi gives for each of its moves.
    period: Duration,
}

/// Times beyond this are no limit.
const MAX_SECONDS: f64 = 1e7;

impl Clocks {
    /// `main_time byo_yomi_time byo_yomi_stones`, in seconds. A period without moves is no limit, as the
    /// protocol says.
    pub(super) fn set(&mut self, arguments: &[String]) -> Option<String> {
        let [main, byo_yomi, stones] = arguments else { return None };
        let (main, byo_yomi) = (seconds(main)?, seconds(byo_yomi)?);
        let stones: u32 = stones.parse().ok()?;
        let unlimited = stones == 0 && !byo_yomi.is_zero();
        self.period = if stones > 0 { byo_yomi / stones } else { Duration::ZERO };
        let left = Left { remaining: main.max(self.period), increment: self.period };
        self.left = if unlimited { [None; 2] } else { [Some(left); 2] };
        Some(String::new())
    }

    /// `time stones`: what is left on a side's clock; with stones, of its period of byo-yomi.
    pub(super) fn left(&mut self, side: Side, arguments: &[String]) -> Option<String> {
        let [time, stones] = arguments else { return None };
        let remaining = seconds(time)?;
        let stones: u32 = stones.parse().ok()?;
        let increment = if stones > 0 { remaining / stones } else { self.period };
        self.left[side.index()] = Some(Left { remaining, increment });
        Some(String::new())
    }

    pub(super) fn of(&self, side: Side) -> Option<Left> {
        self.left[side.index()]
    }

    /// A side has thought; what is left is at least a period of byo-yomi.
    pub(super) fn spend(&mut self, side: Side, time: Duration) {
        if let Some(left) = &mut self.left[side.index()] {
            left.remaining = left.remaining.saturating_sub(time).max(self.period);
        }
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))?;
    Duration::try_from_secs_f64(seconds).ok()
}
