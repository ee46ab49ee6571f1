//! The paper's finite automaton for records (section 4.1 and figure 7): it reads a string of tokens
//! such as `W[gg]B[hh]W[gh]B[hg]`, goes from board to board, and accepts or rejects.
//!
//! Two automata, one in the other. The lower reads characters and finds tokens; its table is
//! drawn in the source. The upper's states are positions and its input are tokens: there is a transition from a
//! position for each legal turn, and none else. Beyond the paper, which shows the preparation only,
//! turns of the battle are tokens too, as `JW[..]` and `JB[..]` of a record. White space, `;` and `,` may
//! stand between tokens.

use search_core::Side;

use crate::phase::Phase;
use crate::position::Jiu;
use crate::turn::{IllegalTurn, Turn, TurnTextError};

/// What a character is to the lower automaton.
#[derive(Clone, Copy)]
enum Class {
    Between,
    Side,
    Battle,
    Open,
    Close,
    Letter,
    Sign,
    Other,
}

impl Class {
    const fn of(c: char) -> Self {
        match c {
            ' ' | '\t' | '\r' | '\n' | ';' | ',' => Self::Between,
            'W' | 'B' => Self::Side,
            'J' => Self::Battle,
            '[' => Self::Open,
            ']' => Self::Close,
            'a'..='n' => Self::Letter,
            'x' | '-' | '*' | '^' | '?' => Self::Sign,
            _ => Self::Other,
        }
    }
}

/// States of the lower automaton. The first is where it starts and the only accepting one.
const OUTSIDE: usize = 0;
const NO: usize = usize::MAX;

/// The lower automaton's next state by state and [`Class`]; [`NO`] rejects. Whenever it comes back to
/// state 0 by `]`, a token is complete.
///
/// ```text
///    +-----------+ W B   +---+ [   +---+ a-n +---+ a-n +---+ ]
/// -> | 0 outside | ----> | 1 | --> | 2 | --> | 3 | --> | 4 | --> 0      W[gg]
///    +-----------+       +---+     +---+     +---+     +---+
///          | J    +---+ W B +---+ [   +---+ ]
///          +----> | 5 | --> | 6 | --> | 7 | --> 0                      JB[gg-gh]
///                 +---+     +---+     +---+ (a-n x - * ^ ?: stays)
/// ```
const NEXT: [[usize; 8]; 8] = [
    // between  side  J   [   ]   a-n  sign  other
    [0, 1, 5, NO, NO, NO, NO, NO],
    [NO, NO, NO, 2, NO, NO, NO, NO],
    [NO, NO, NO, NO, NO, 3, NO, NO],
    [NO, NO, NO, NO, NO, 4, NO, NO],
    [NO, NO, NO, NO, 0, NO, NO, NO],
    [NO, 6, NO, NO, NO, NO, NO, NO],
    [NO, NO, NO, 7, NO, NO, NO, NO],
    [NO, NO, NO, NO, 0, 7, 7, NO],
];

/// What each state of the lower automaton waits for, for messages.
const EXPECTED: [&str; 8] =
    ["W, B, J or the end", "[", "a column, a to n", "a row, a to n", "]", "W or B", "[", "a turn and ]"];

/// Why and where the automaton rejects.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("token {token}, byte {byte}: {reason}")]
pub struct Rejection {
    /// The token that has no transition, from 1.
    pub token: usize,
    /// The byte of the character that can't follow, or of the token that can't, from 0.
    pub byte: usize,
    /// Why.
    pub reason: Reason,
}

/// Why the automaton rejects.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The lower automaton has no transition.
    #[error("expected {expected}, found {}", found.map_or("the end".into(), |c| format!("{c:?}")))]
    Character {
        /// What it waited for.
        expected: &'static str,
        /// What came; `None` at the end.
        found: Option<char>,
    },
    /// The token is no turn.
    #[error(transparent)]
    Token(#[from] TurnTextError),
    /// The upper automaton has no transition: the turn is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalTurn),
    /// The string ends, or goes on with the next turn, while squares pay for more stones.
    #[error("{0} stones are still to be removed")]
    StonesOwed(u8),
}

/// The automaton, reading a string.
///
/// ```
/// use jiu::{Jiu, Rules, Size, automaton::Automaton};
/// let start = Jiu::start(Size::STANDARD, Rules::PAPER);
/// let last = Automaton::new(start.clone(), "W[gg]B[hh]W[gh]B[hg]").run()?;
/// assert_eq!(last.empty().count(), 192);
/// let rejection = Automaton::new(start, "W[gg]B[hh]W[aa]").run().unwrap_err();
/// assert_eq!((rejection.token, rejection.byte), (3, 10));
/// # Ok::<(), jiu::automaton::Rejection>(())
/// ```
#[derive(Clone, Debug)]
pub struct Automaton<'a> {
    position: Jiu,
    text: &'a str,
    byte: usize,
    token: usize,
}

impl<'a> Automaton<'a> {
    /// The automaton in the state `start`, before the string's first token.
    #[must_use]
    pub fn new(start: Jiu, text: &'a str) -> Self {
        Self { position: start, text, byte: 0, token: 0 }
    }

    /// The state it is in.
    #[must_use]
    pub fn state(&self) -> &Jiu {
        &self.position
    }

    /// Reads the next token and returns the state that it leads to; `None` at the string's end, if it
    /// may end there.
    ///
    /// # Errors
    /// [`Rejection`] when the token has no transition, or the string must not end.
    pub fn step(&mut self) -> Result<Option<&Jiu>, Rejection> {
        let Some((start, token)) = self.next_token()? else {
            return match self.position.phase() {
                Phase::Removal { left } => Err(self.reject(self.text.len(), Reason::StonesOwed(left))),
                _ => Ok(None),
            };
        };
        let reject = |reason: Reason| Rejection { token: self.token, byte: start, reason };
        if let Phase::Removal { left } = self.position.phase() {
            return Err(reject(Reason::StonesOwed(left)));
        }
        let turn = read_token(token).map_err(|error| reject(error.into()))?;
        self.position.play_turn(&turn).map_err(|error| reject(error.into()))?;
        Ok(Some(&self.position))
    }

    /// Reads the whole string: the last state if it accepts.
    ///
    /// # Errors
    /// [`Rejection`] with the place and the reason.
    pub fn run(mut self) -> Result<Jiu, Rejection> {
        while self.step()?.is_some() {}
        Ok(self.position)
    }

    fn reject(&self, byte: usize, reason: Reason) -> Rejection {
        Rejection { token: self.token, byte, reason }
    }

    /// The lower automaton: the next token and where it begins; `None` at the end.
    fn next_token(&mut self) -> Result<Option<(usize, &'a str)>, Rejection> {
        let mut state = OUTSIDE;
        let mut start = self.byte;
        for (offset, c) in self.text[self.byte..].char_indices() {
            let at = self.byte + offset;
            let next = NEXT[state][Class::of(c) as usize];
            if state == OUTSIDE && next != OUTSIDE {
                (start, self.token) = (at, self.token + 1);
            }
            if next == NO {
                let reason = Reason::Character { expected: EXPECTED[state], found: Some(c) };
                return Err(self.reject(at, reason));
            }
            if state != OUTSIDE && next == OUTSIDE {
                self.byte = at + 1;
                return Ok(Some((start, &self.text[start..=at])));
            }
            state = next;
        }
        self.byte = self.text.len();
        if state == OUTSIDE {
            return Ok(None);
        }
        let reason = Reason::Character { expected: EXPECTED[state], found: None };
        Err(self.reject(self.text.len(), reason))
    }
}

/// The turn that a complete token stands for.
fn read_token(token: &str) -> Result<Turn, TurnTextError> {
    let (name, value) = token.split_once('[').unwrap_or((token, ""));
    let side = if name.ends_with('W') { Side::First } else { Side::Second };
    Turn::parse(side, value.trim_end_matches(']'))
}
