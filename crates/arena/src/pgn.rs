//! Portable game notation: tags and moves as text (Edwards 1994, "PGN standard"), for games without a
//! format of their own. What a move means is the game's business.

use std::fmt::Write as _;

use search_core::shortened;

/// One game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pgn {
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves as the file has them, without numbers, comments and variations.
    pub moves: Vec<PgnMove>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if none is given.
    pub result: String,
}

/// A move of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// Its text.
    pub text: String,
    /// The line that it stands on, from 1.
    pub line: usize,
}

/// A text that is no PGN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

/// The words that end a game.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// Lines of moves are broken before this column, as the standard asks for.
const WIDTH: usize = 80;

impl Pgn {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Reads the games of a file.
    ///
    /// # Errors
    /// [`PgnError`] where the text is no PGN.
    pub fn read(text: &str) -> Result<Vec<Self>, PgnError> {
        let mut reader = Reader { text, at: 0, line: (1, 0), games: Vec::new(), game: Self::default() };
        while reader.skip_blank() {
            reader.item()?;
        }
        reader.end_game("*");
        Ok(reader.games)
    }

    /// The game as text; `first` is the number of the first move, and whether the side that comes
    /// second in the numbering begins.
    #[must_use]
    pub fn to_text(&self, second_begins: bool) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        let mut words = Vec::new();
        for (ply, m) in (usize::from(second_begins)..).zip(&self.moves) {
            if ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            } else if words.is_empty() {
                words.push(format!("{}...", ply / 2 + 1));
            }
            words.push(m.text.clone());
        }
        words.push(if self.result.is_empty() { "*".into() } else { self.result.clone() });
        let mut column = 0;
        for word in words {
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
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// A line, and a place on it: the last that was asked for.
    line: (usize, usize),
    games: Vec<Pgn>,
    game: Pgn,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn error(&self, at: usize, problem: impl Into<String>) -> PgnError {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        PgnError { line, column, problem: problem.into() }
    }

    /// The line that is being read. Counted on from the last, since a file can be long.
    fn line(&mut self) -> usize {
        let (line, at) = self.line;
        self.line = (line + self.text[at..self.at].matches('\n').count(), self.at);
        self.line.0
    }

    /// Passes over white space; false at the end.
    fn skip_blank(&mut self) -> bool {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.at < self.text.len()
    }

    /// Passes over the text up to and with `end`.
    fn skip_past(&mut self, end: char, what: &str) -> Result<(), PgnError> {
        match self.rest().find(end) {
            Some(length) => {
                self.at += length + end.len_utf8();
                Ok(())
            }
            None => Err(self.error(self.at, format!("{what} has no end: expected {end:?}"))),
        }
    }

    fn item(&mut self) -> Result<(), PgnError> {
        match self.rest().as_bytes()[0] {
            b'[' => self.tag(),
            b'{' => self.skip_past('}', "the comment"),
            b'(' => self.variation(),
            b';' | b'%' => {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
                Ok(())
            }
            b')' | b'}' | b']' | b'"' => Err(self.error(self.at, "expected a tag, a move or a result")),
            _ => {
                self.word();
                Ok(())
            }
        }
    }

    /// `[Name "value"]`. A tag behind moves begins another game.
    fn tag(&mut self) -> Result<(), PgnError> {
        if !self.game.moves.is_empty() {
            self.end_game("*");
        }
        let begin = self.at;
        self.at += 1;
        let rest = self.rest();
        let Some(quote) = rest.find(['"', ']', '\n']).filter(|at| rest.as_bytes()[*at] == b'"') else {
            return Err(self.error(begin, "expected a tag, as in [White \"name\"]"));
        };
        let name = rest[..quote].trim().to_owned();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(
                self.error(begin, format!("a tag's name has letters and digits only: {}", shortened(&name)))
            );
        }
        let (value, length) = quoted(&rest[quote + 1..])
            .ok_or_else(|| self.error(begin, format!("the value of {name} has no closing quote")))?;
        self.at += quote + 1 + length;
        self.skip_blank();
        if !self.rest().starts_with(']') {
            return Err(self.error(self.at, format!("expected ] behind the value of {name}")));
        }
        self.at += 1;
        self.game.tags.push((name, value));
        Ok(())
    }

    /// Variations are passed over, whatever is within.
    fn variation(&mut self) -> Result<(), PgnError> {
        let begin = self.at;
        let mut depth = 0_usize;
        while self.skip_blank() {
            match self.rest().as_bytes()[0] {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => {
                    self.skip_past('}', "the comment")?;
                    continue;
                }
                _ => {
                    self.at += self.rest().chars().next().map_or(1, char::len_utf8);
                    continue;
                }
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
        Err(self.error(begin, "the variation has no end: expected ')'"))
    }

    /// A move number, a glyph, a result or a move.
    fn word(&mut self) {
        let rest = self.rest();
        let end = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"'))
            .unwrap_or(rest.len());
        let word = rest[..end].to_owned();
        let line = self.line();
        self.at += end;
        if RESULTS.contains(&word.as_str()) {
            self.end_game(&word);
            return;
        }
        // `12.` or `12...`, possibly with the move right behind; `$3` says how good a move is.
        let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = if number.starts_with('.') { number.trim_start_matches('.') } else { word.as_str() };
        let text = text.trim_end_matches(['!', '?']);
        let is_number = text.chars().all(|c| c.is_ascii_digit());
        if !text.is_empty() && !text.starts_with('$') && !is_number {
            self.game.moves.push(PgnMove { text: text.to_owned(), line });
        }
    }

    fn end_game(&mut self, result: &str) {
        let mut game = std::mem::take(&mut self.game);
        if game.tags.is_empty() && game.moves.is_empty() {
            return;
        }
        game.result = result.to_owned();
        self.games.push(game);
    }
}

/// The value up to the closing quote, and how long it is with it. A backslash keeps what follows.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, at + 1)),
            '\\' => value.push(chars.next()?.1),
            '\n' => return None,
            c => value.push(c),
        }
    }
    None
}
