//! Lines from the outside: of any bytes, of any length.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes; no command is as long. Chosen.
const MAX_BYTES: usize = 1 << 16;

/// Reads lines without ever holding more than a bounded part of one.
pub(crate) struct Lines<R> {
    input: R,
}

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Its text; bytes that are no UTF-8 are replaced by U+FFFD.
    Text(String),
    /// More than a command can be; it was passed over.
    TooLong,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input }
    }

    /// The next line; the last one may lack its end. `None` when there are no more.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut kept = Vec::new();
        let (mut any, mut too_long) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= kept.len() + part.len() > MAX_BYTES;
            if !too_long {
                kept.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        Ok(Some(if too_long { Line::TooLong } else { Line::Text(text(&kept)) }))
    }
}

/// The bytes as text, without a carriage return at the end.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Line> {
        // A small buffer, so that lines come in parts.
        let mut lines = Lines::new(io::BufReader::with_capacity(3, bytes));
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    #[test]
    fn lines_of_every_kind() {
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(all(b""), []);
        assert_eq!(all(b"go\r\n\nst\xffop"), [text("go"), text(""), text("st\u{fffd}op")]);
        let mut long = vec![b'x'; MAX_BYTES];
        assert!(matches!(&all(&long)[..], [Line::Text(kept)] if kept.len() == MAX_BYTES));
        long.extend(b"x\nquit\n");
        assert_eq!(all(&long), [Line::TooLong, text("quit")]);
    }
}
