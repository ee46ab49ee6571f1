//! Reading PGN, game by game.

use search_core::shortened;

use super::{Pgn, PgnMove};

/// A game that can't be read to its end.
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
/// A game that is longer is refused, so that memory stays within bounds: a move can take some thirty
/// times the memory that its text has.
const LONGEST_GAME: usize = 4 << 20;

/// The games of a file, in its order: [`Pgn::games`].
#[derive(Clone, Debug)]
pub struct PgnGames<'a> {
    text: &'a str,
    at: usize,
    /// A line, and a place on it: the last that was asked for.
    line: (usize, usize),
    /// The game that is being read, and where it begins.
    game: Pgn,
    begin: usize,
}

impl Iterator for PgnGames<'_> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        self.begin = self.at;
        // Errors are looked for from here on.
        self.line_of(self.at);
        let mut ended = Ok(false);
        while matches!(ended, Ok(false)) && self.skip_blank() {
            ended = self.item();
        }
        let game = std::mem::take(&mut self.game);
        match ended {
            Ok(true) => Some(Ok(game)),
            Ok(false) if game.tags.is_empty() && game.moves.is_empty() => None,
            Ok(false) => Some(Err(self.error(self.text.trim_end().len(), NO_END))),
            Err(error) => {
                self.skip_damaged();
                Some(Err(error))
            }
        }
    }
}

/// What a game without an end is told.
const NO_END: &str = "the game has no end: expected 1-0, 0-1, 1/2-1/2 or *";

impl<'a> PgnGames<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: (1, 0), game: Pgn::default(), begin: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, at: usize, problem: impl Into<String>) -> PgnError {
        let (line, from) = self.line;
        let line = line + self.text[from.min(at)..at].matches('\n').count();
        let column = self.text[..at].rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        PgnError { line, column, problem: problem.into() }
    }

    /// The line of a place, not before the last that was asked for. Counted on from there, since a file
    /// can be long.
    fn line_of(&mut self, place: usize) -> usize {
        let (line, from) = self.line;
        self.line = (line + self.text[from..place].matches('\n').count(), place);
        self.line.0
    }

    /// Passes over white space; false at the end.
    fn skip_blank(&mut self) -> bool {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.at < self.text.len()
    }

    /// Passes over the rest of a damaged game, to the next line with a tag that follows a line without
    /// one.
    fn skip_damaged(&mut self) {
        let is_tag = |at: usize| self.text[at..].starts_with('[');
        if self.begins_game() {
            return;
        }
        let mut at = self.text[..self.at].rfind('\n').map_or(0, |end| end + 1);
        let mut within_tags = is_tag(at);
        while let Some(length) = self.text[at..].find('\n') {
            at += length + 1;
            let tag = is_tag(at);
            if tag && !within_tags {
                self.at = at;
                return;
            }
            within_tags = tag;
        }
        self.at = self.text.len();
    }

    /// Passes over a comment. Where it was left open it ends before the next game, or takes all the rest.
    fn comment(&mut self) -> Result<(), PgnError> {
        let begin = self.at;
        while let Some(length) = self.rest().find(['}', '[']) {
            self.at += length;
            if self.begins_game() {
                break;
            }
            self.at += 1;
            if self.text[..self.at].ends_with('}') {
                return Ok(());
            }
        }
        if !self.begins_game() {
            self.at = self.text.len();
        }
        Err(self.error(begin, "the comment has no end: expected '}'"))
    }

    /// Whether a line begins here with the tag that stands first in a game.
    fn begins_game(&self) -> bool {
        self.text[..self.at].ends_with('\n') && self.rest().starts_with("[Event \"")
    }

    /// Reads one thing; whether it ended the game.
    fn item(&mut self) -> Result<bool, PgnError> {
        if self.at - self.begin > LONGEST_GAME {
            return Err(self.error(self.at, "the game has no end within 4 MiB, and is refused"));
        }
        match self.rest().as_bytes()[0] {
            b'[' => self.tag()?,
            b'{' => self.comment()?,
            b'(' => self.variation()?,
            b';' | b'%' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
            b')' | b'}' | b']' | b'"' => {
                return Err(self.error(self.at, "expected a tag, a move or a result"));
            }
            _ => return Ok(self.word()),
        }
        Ok(false)
    }

    /// `[Name "value"]`. A tag behind moves begins another game, so that this one has no end.
    fn tag(&mut self) -> Result<(), PgnError> {
        let begin = self.at;
        if !self.game.moves.is_empty() {
            // What is damaged is behind us already.
            let error = self.error(self.text[..begin].trim_end().len(), NO_END);
            self.at = self.text[..begin].trim_end().len();
            return Err(error);
        }
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
                b'(' => {
                    depth += 1;
                    self.game.variations += 1;
                }
                b')' => depth -= 1,
                b'{' => {
                    self.comment()?;
                    continue;
                }
                b'[' if self.begins_game() => break,
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

    /// A move number, a glyph, a result or a move; whether it is a result.
    fn word(&mut self) -> bool {
        let rest = self.rest();
        let end = rest
            .find(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '"'))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        let line = self.line_of(self.at);
        self.at += end;
        if RESULTS.contains(&word) {
            self.game.result = word.to_owned();
            return true;
        }
        // `12.` or `12...`, possibly with the move right behind; `$3` says how good a move is.
        let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = if number.starts_with('.') { number.trim_start_matches('.') } else { word };
        let text = text.trim_end_matches(['!', '?']);
        let is_number = text.chars().all(|c| c.is_ascii_digit());
        if !text.is_empty() && !text.starts_with('$') && !is_number {
            self.game.moves.push(PgnMove { text: text.to_owned(), line, ..PgnMove::default() });
        }
        false
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
