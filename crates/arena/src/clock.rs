//! Time controls and clocks.
//!
//! A move is one answer of a player: a ply, or a whole turn where the player gives one.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use search_core::{Side, shortened};

use crate::player::Left;
use crate::units::{Time, UnitError, duration};

/// How much time the sides have. As text: `none`, `1s` for each move, or `60s+1s` for all moves, with
/// what each move adds (`60s+0` adds nothing).
///
/// ```
/// use arena::TimeControl;
/// let control: TimeControl = "60s+500ms".parse()?;
/// assert_eq!(control.to_string(), "60s+500ms");
/// assert!("60".parse::<TimeControl>().is_err());
/// # Ok::<(), arena::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// Nobody keeps time.
    #[default]
    None,
    /// So much for each move; what is left over is lost.
    PerMove(Duration),
    /// So much for all moves, after Fischer: what is left over is kept, and each move adds to it.
    Clock {
        /// At the beginning.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text}: {error}; a time control is none, 1s (a move), or 60s+1s", text = shortened(.text))]
pub struct TimeControlError {
    /// The part that is wrong.
    pub text: String,
    /// What is wrong with it.
    pub error: UnitError,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let read =
            |text: &str| duration(text).map_err(|error| TimeControlError { text: text.to_owned(), error });
        let text = text.trim();
        if text.eq_ignore_ascii_case("none") {
            return Ok(Self::None);
        }
        let Some((base, increment)) = text.split_once('+') else { return read(text).map(Self::PerMove) };
        let increment = match increment.trim() {
            "0" | "0s" | "0ms" => Duration::ZERO,
            increment => read(increment)?,
        };
        Ok(Self::Clock { base: read(base)?, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::PerMove(time) => Time(*time).fmt(f),
            Self::Clock { base, increment } if increment.is_zero() => write!(f, "{}+0", Time(*base)),
            Self::Clock { base, increment } => write!(f, "{}+{}", Time(*base), Time(*increment)),
        }
    }
}

/// How far a clock may be overdrawn before its flag falls, where nobody says otherwise: what passes
/// between a player's answer and its arrival on a busy machine. Chosen.
pub const GRACE: Duration = Duration::from_millis(100);

/// The clocks of both sides.
///
/// A flag falls when a clock is overdrawn by more than the grace. For a limit on each move the grace is
/// each move's; for a clock it is there once, and what a move overdraws is paid from it and from what
/// later moves add. Players are told the time without the grace.
///
/// ```
/// # use std::time::Duration;
/// use arena::Clock;
/// use search_core::Side;
/// let mut clock = Clock::new("1s+100ms".parse()?, Duration::ZERO);
/// assert!(clock.spend(Side::First, Duration::from_millis(300)));
/// assert_eq!(clock.left(Side::First).unwrap().remaining, Duration::from_millis(800));
/// assert!(!clock.spend(Side::First, Duration::from_millis(801)));
/// # Ok::<(), arena::TimeControlError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    grace: Duration,
    /// What is left, with the grace. Unused without a control.
    left: [Duration; 2],
}

impl Clock {
    /// Clocks at the beginning of a game.
    #[must_use]
    pub fn new(control: TimeControl, grace: Duration) -> Self {
        let base = match control {
            TimeControl::None => Duration::ZERO,
            TimeControl::PerMove(time) => time,
            TimeControl::Clock { base, .. } => base,
        };
        Self { control, grace, left: [base.saturating_add(grace); 2] }
    }

    /// What a side has left; `None` where nobody keeps time. A limit on each move is told as a clock
    /// with that time left to which each move adds as much again: all of it may be used.
    #[must_use]
    pub fn left(&self, side: Side) -> Option<Left> {
        let increment = match self.control {
            TimeControl::None => return None,
            TimeControl::PerMove(time) => time,
            TimeControl::Clock { increment, .. } => increment,
        };
        Some(Left { remaining: self.left[side.index()].saturating_sub(self.grace), increment })
    }

    /// Takes the time of a move from a side's clock; false when its flag has fallen.
    #[must_use]
    pub fn spend(&mut self, side: Side, took: Duration) -> bool {
        let left = &mut self.left[side.index()];
        match self.control {
            TimeControl::None => true,
            TimeControl::PerMove(_) => took <= *left,
            TimeControl::Clock { increment, .. } => {
                let in_time = took <= *left;
                *left = left.saturating_sub(took);
                if in_time {
                    *left = left.saturating_add(increment);
                }
                in_time
            }
        }
    }
}
