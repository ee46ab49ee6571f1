//! Portable game notation: tags and moves as text (Edwards 1994, "PGN standard"), for games without a
//! format of their own. What a move means is the game's business.

mod read;

use std::fmt::Write as _;

pub use read::{PgnError, PgnGames};

/// One game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pgn {
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves as the file has them, without numbers and variations.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if none is given.
    pub result: String,
    /// How many variations stood beside the moves, and were left out.
    pub variations: usize,
}

/// A move of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnMove {
    /// Its text.
    pub text: String,
    /// What to say of it: written behind it, passed over by the reader. Empty for nothing.
    pub comment: String,
    /// The line that it stands on, from 1.
    pub line: usize,
}

/// Lines of moves are broken before this column, as the standard asks for.
const WIDTH: usize = 80;

impl Pgn {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Reads the games of a file one by one. A damaged game doesn't keep those behind it from being
    /// read: reading goes on with the next tags that follow something else than tags.
    #[must_use]
    pub fn games(text: &str) -> PgnGames<'_> {
        PgnGames::new(text)
    }

    /// Reads the games of a file.
    ///
    /// # Errors
    /// [`PgnError`] where the text is no PGN.
    pub fn read(text: &str) -> Result<Vec<Self>, PgnError> {
        Self::games(text).collect()
    }

    /// The game as text; `second_begins` says whether the side that comes second in the numbering
    /// begins.
    #[must_use]
    pub fn to_text(&self, second_begins: bool) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        let mut column = 0;
        for word in self.words(second_begins) {
            let wraps = column > 0 && column + 1 + word.len() >= WIDTH;
            text.push_str(if column == 0 {
                ""
            } else if wraps {
                "\n"
            } else {
                " "
            });
            column = if wraps || column == 0 { word.len() } else { column + 1 + word.len() };
            text.push_str(&word);
        }
        text.push('\n');
        text
    }

    /// Numbers, moves, comments and the result.
    fn words(&self, second_begins: bool) -> Vec<String> {
        let mut words = Vec::new();
        // The second side's move has its number where something stands before it.
        let mut interrupted = true;
        for (ply, m) in (usize::from(second_begins)..).zip(&self.moves) {
            if ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            } else if interrupted {
                words.push(format!("{}...", ply / 2 + 1));
            }
            words.push(m.text.clone());
            interrupted = !m.comment.is_empty();
            if interrupted {
                // A closing brace would end the comment.
                let comment = m.comment.replace('}', ")");
                let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
                words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
            }
        }
        words.push(if self.result.is_empty() { "*".into() } else { self.result.clone() });
        words
    }
}
