//! Texts and records from files and from standard input, checked before anybody parses them.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

/// The largest text read. The largest tree that the kernel takes is smaller in its usual form.
const MAX_BYTES: u64 = 64 << 20;
/// The largest file of records read. Its games are taken one by one.
const MAX_RECORD_BYTES: u64 = 256 << 20;

/// A file, or `-` for standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl From<PathBuf> for Source {
    fn from(path: PathBuf) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path) }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl Source {
    /// The whole text.
    ///
    /// # Errors
    /// When it can't be read, is empty, is larger than [`MAX_BYTES`], or is not UTF-8.
    pub(crate) fn read(&self) -> Result<String> {
        let bytes = self.read_bytes(MAX_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|error| self.not_text(&error))?;
        if text.trim().is_empty() {
            bail!("{self}: empty, there is nothing to read");
        }
        // Some editors put a byte order mark in front.
        Ok(match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        })
    }

    /// A file of records, of whatever bytes.
    ///
    /// # Errors
    /// When it can't be read, is empty, or is larger than [`MAX_RECORD_BYTES`].
    pub(crate) fn read_records(&self) -> Result<Vec<u8>> {
        let bytes = self.read_bytes(MAX_RECORD_BYTES)?;
        if bytes.trim_ascii().is_empty() {
            bail!("{self}: empty, there is nothing to read");
        }
        Ok(bytes)
    }

    fn read_bytes(&self, most: u64) -> Result<Vec<u8>> {
        let bytes = match self {
            Self::Stdin => read_bytes(io::stdin().lock(), most),
            Self::File(path) if path.is_dir() => bail!("{self}: this is a directory, not a file"),
            Self::File(path) => File::open(path).and_then(|file| read_bytes(file, most)),
        };
        let bytes = bytes.with_context(|| self.to_string())?;
        if bytes.len() as u64 > most {
            bail!("{self}: larger than {} MiB; nothing that is read here is", most >> 20);
        }
        Ok(bytes)
    }

    fn not_text(&self, error: &std::string::FromUtf8Error) -> anyhow::Error {
        let offset = error.utf8_error().valid_up_to();
        let before = &error.as_bytes()[..offset];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        anyhow::anyhow!("{self}: line {line}: not UTF-8 text, from byte {} of the file on", offset + 1)
    }
}

/// Everything, or one byte more than is allowed: what never ends must not be read to the end.
fn read_bytes(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
