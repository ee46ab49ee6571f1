//! Writing to whoever called: results on stdout, remarks on stderr.

use std::io::{self, ErrorKind, Write as _};

/// Writes a result to stdout. A reader that has gone away (`| head`) is no error.
///
/// # Errors
/// Any other failure to write.
pub(crate) fn result(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// Writes a line to stderr. If that fails there is nobody left to tell.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
