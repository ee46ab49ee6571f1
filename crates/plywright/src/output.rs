//! Where results go, and where remarks go.
//!
//! Plain `println!` panics when the reader of a pipe has gone; here that is an error like any other,
//! which `main` tells from the rest.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write as _};

use serde::Serialize;

/// Standard output could not be written.
#[derive(Debug, thiserror::Error)]
#[error("writing to standard output")]
pub(crate) struct OutputError(#[from] io::Error);

impl OutputError {
    /// Whether the reader of the pipe has gone.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

/// Standard output, buffered.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(crate) fn new(stdout: StdoutLock<'static>) -> Self {
        Self(BufWriter::new(stdout))
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) -> Result<(), OutputError> {
        Ok(writeln!(self.0, "{}", printable(&line.to_string()))?)
    }

    /// Writes a text as it is, and ends its last line if it doesn't.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), OutputError> {
        self.0.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            self.0.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), OutputError> {
        Ok(self.0.write_all(bytes)?)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), OutputError> {
        // What can go wrong here is the writing alone: the values are structs of this program.
        serde_json::to_writer(&mut self.0, value).map_err(io::Error::from)?;
        Ok(self.0.write_all(b"\n")?)
    }

    /// For what writes its lines itself.
    pub(crate) fn writer(&mut self) -> &mut dyn io::Write {
        &mut self.0
    }

    /// Hands over everything written so far.
    pub(crate) fn flush(&mut self) -> Result<(), OutputError> {
        Ok(self.0.flush()?)
    }
}

/// Writes a remark to standard error. One that nobody can read is dropped.
pub(crate) fn note(remark: fmt::Arguments<'_>) {
    _ = writeln!(io::stderr(), "{}", printable(&remark.to_string()));
}

/// The text with control characters escaped: texts from outside must not move a terminal's cursor or
/// change its colours. Ends of lines and tabs stay.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let controls = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(controls) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if controls(c) { c.escape_unicode().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}
