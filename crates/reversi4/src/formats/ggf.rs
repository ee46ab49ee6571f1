//! GGF, the Generic Game Format of GGS and NBoard (skatgame.net/mburo/ggsa/ggf):
//!
//! ```text
//! (;GM[Othello]PB[Ada]PW[Bob]RE[?]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O---
//! -------- -------- -------- *]B[F5/1.20/3.5]W[D6//2.08];)
//! ```
//!
//! `*` is Black and `O` White; `BO` has the size, the board and the side to move; a move may carry
//! an evaluation and a time behind slashes. Where the format knows only square boards, other shapes
//! are written as [`Shape`](crate::Shape) writes them, `BO[6x4 ...` and `BO[hex4 ...`.
//!
//! It has no words for other rules than Othello's either: they are a property of our own,
//! `RU[passes=none count=raw]`, before the board.
//!
//! The format says nothing of values that contain `]`. As in SGF, `\]` stands for one, and `\\` for a
//! backslash; other backslashes stand for themselves.

mod read;
mod write;

pub use read::{GgfError, GgfErrorKind, GgfGames, ggf_games, read_ggf};
pub use write::write_ggf;

use crate::record::GameRecord;
use crate::rules::Rules;

/// A game with everything that its file says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GgfGame {
    /// All but the moves, each with the number of moves that stand before it.
    properties: Vec<(usize, GgfProperty)>,
    record: GameRecord,
    /// One for each move.
    notes: Vec<GgfNote>,
}

/// A property: its name and its value, as the file has them but for escapes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GgfProperty {
    /// Letters, as a rule two capitals.
    pub name: String,
    /// Any text.
    pub value: String,
}

/// What stands behind a move: an evaluation and the time it took, each possibly empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct GgfNote {
    evaluation: String,
    time: String,
}

/// A property that can't be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{name:?} can't be set: a property is named by letters, and GM, RU, BO, B and W belong to the game itself"
)]
pub struct UnfitProperty {
    /// The name, cut where it is long.
    pub name: String,
}

impl GgfGame {
    /// A game with the properties that say what was played: `GM`, `RE` (the difference, or `?`
    /// while the game goes on), `TY`, `RU` where the rules aren't Othello's, and `BO`.
    #[must_use]
    pub fn new(record: GameRecord) -> Self {
        let result =
            record.result().map_or_else(|| "?".to_owned(), |result| format!("{:+}.00", result.difference));
        let rules = record.start().rules();
        let mut properties = vec![
            ("GM", "Othello".to_owned()),
            ("RE", result),
            ("TY", write::size_text(record.start().shape())),
        ];
        if rules != Rules::STANDARD {
            properties.push(("RU", rules.to_string()));
        }
        properties.push(("BO", write::board_text(record.start())));
        let property = |(name, value): (&str, String)| (0, GgfProperty { name: name.to_owned(), value });
        let notes = vec![GgfNote::default(); record.moves().len()];
        Self { properties: properties.into_iter().map(property).collect(), record, notes }
    }

    /// The game.
    #[must_use]
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// What stands behind each move of the record; passes that the file leaves out have nothing.
    #[must_use]
    pub fn notes(&self) -> &[GgfNote] {
        &self.notes
    }

    /// What stands behind each move, to be changed.
    pub fn notes_mut(&mut self) -> &mut [GgfNote] {
        &mut self.notes
    }

    /// All properties but the moves, in the order of the file.
    pub fn properties(&self) -> impl Iterator<Item = &GgfProperty> {
        self.properties.iter().map(|(_, property)| property)
    }

    /// The value of the first property of this name, in any case, such as `PB` for Black's player.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties().find(|property| property.name.eq_ignore_ascii_case(name)).map(|p| p.value.as_str())
    }

    /// Sets the first property of this name, or adds it before the board.
    ///
    /// # Errors
    /// [`UnfitProperty`] if the name has anything but letters, or is `GM`, `RU`, `BO`, `B` or `W`.
    pub fn set_property(&mut self, name: &str, value: &str) -> Result<(), UnfitProperty> {
        let is = |property: &GgfProperty, name: &str| property.name.eq_ignore_ascii_case(name);
        let letters = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        if !letters || ["GM", "RU", "BO", "B", "W"].iter().any(|own| own.eq_ignore_ascii_case(name)) {
            return Err(UnfitProperty { name: search_core::shortened(name) });
        }
        let value = value.to_owned();
        if let Some((_, property)) = self.properties.iter_mut().find(|(_, property)| is(property, name)) {
            property.value = value;
        } else {
            let board = self.properties.iter().position(|(_, property)| is(property, "BO"));
            let after_game = self.properties.iter().position(|(_, property)| is(property, "GM"));
            let at = board.or(after_game.map(|at| at + 1)).unwrap_or(0);
            self.properties.insert(at, (0, GgfProperty { name: name.to_owned(), value }));
        }
        Ok(())
    }
}

impl GgfNote {
    /// An evaluation, in discs for the side that moves, and a time in seconds; written with two
    /// decimals.
    #[must_use]
    pub fn new(evaluation: Option<f64>, time: Option<f64>) -> Self {
        let text = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.2}"));
        Self { evaluation: text(evaluation), time: text(time) }
    }

    /// The evaluation as the file has it; empty if it has none.
    #[must_use]
    pub fn evaluation_text(&self) -> &str {
        &self.evaluation
    }

    /// The time as the file has it; empty if it has none.
    #[must_use]
    pub fn time_text(&self) -> &str {
        &self.time
    }

    /// The evaluation as a number, if it is one.
    #[must_use]
    pub fn evaluation(&self) -> Option<f64> {
        self.evaluation.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// The time as a number of seconds, if it is one.
    #[must_use]
    pub fn time(&self) -> Option<f64> {
        self.time.parse().ok().filter(|number: &f64| number.is_finite())
    }
}
