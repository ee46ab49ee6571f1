//! Moves as UCI writes them: two squares, without a capture mark.

/// A move of Breakthrough without its mark: `b2xc3` is `b2c3`. On boards of 24 files and more, x names a
/// file too; a mark stands between the digit of one square and the letter of the next.
pub(crate) fn plain(text: &str) -> String {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_lowercase);
    let is_mark = |at: usize, c: char| c == '*' || c == 'x' && digit(at.checked_sub(1)) && letter(at + 1);
    text.char_indices().filter(|&(at, c)| !is_mark(at, c)).map(|(_, c)| c).collect()
}

/// A list of them.
pub(crate) fn without_marks<'a>(moves: impl IntoIterator<Item = &'a str>) -> String {
    let moves: Vec<String> = moves.into_iter().map(plain).collect();
    moves.join(" ")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn marks_are_left_out() {
        for (text, expected) in [
            ("a2a3", "a2a3"),
            ("b2xc3", "b2c3"),
            ("b2c3*", "b2c3"),
            ("x2y3", "x2y3"),
            ("w2xx3", "w2x3"),
            ("w2x3", "w2x3"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
