//! What the parsers of this workspace share.

/// A word cut to at most 24 characters, for error messages that quote what was given.
#[must_use]
pub fn shortened(word: &str) -> String {
    const LONGEST: usize = 24;
    let mut short: String = word.chars().take(LONGEST).collect();
    if short.len() < word.len() {
        short.push_str("...");
    }
    short
}
