//! Which square board a text shows.

use super::board::{BoardErrorKind, Fault, is_header};
use super::is_layout;
use crate::shape::Shape;

/// The square board that has as many squares as the text has characters, with or without a disc
/// behind them for the side to move; its first line must hold one row or all of them. Failing that
/// the board that the first line shows, whole or as wide as one row, so that a reader can say what is
/// wrong with the others.
pub(super) fn guess_shape(text: &str) -> Result<Shape, Fault> {
    let board = without_side_words(text);
    let lines = board.split('\n').filter(|line| !is_header(line));
    let counts: Vec<usize> = lines.map(|line| line.chars().filter(|&c| counts(c)).count()).collect();
    let found = counts.iter().sum();
    let width = counts.into_iter().find(|&count| count > 0).unwrap_or(0);
    let row_by_row = |shape: &Shape| width == usize::from(shape.rows()) || width >= shape.squares().into();
    square_of(found)
        .filter(row_by_row)
        .or_else(|| square_of(width).filter(row_by_row))
        .or_else(|| Shape::square(width.try_into().ok()?).ok())
        .ok_or((text.len(), BoardErrorKind::NoSquareBoard { found }))
}

/// The text without `black to move` and the like at its end.
fn without_side_words(text: &str) -> &str {
    let without = |text, words: [&str; 2]| {
        words.into_iter().find_map(|word| without_suffix(text, word)).unwrap_or(text)
    };
    without(without(text, ["to move", "to play"]), ["black", "white"])
}

fn without_suffix<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let text = text.trim_end();
    let at = text.len().checked_sub(word.len())?;
    text.get(at..)?.eq_ignore_ascii_case(word).then(|| &text[..at])
}

/// Whether a character stands for a square, rightly or not: it is neither layout nor the digit of a
/// row's number.
fn counts(c: char) -> bool {
    !is_layout(c) && !matches!(c, '1'..='9')
}

/// The square board of so many squares, or of one less.
fn square_of(count: usize) -> Option<Shape> {
    (3..=8).filter_map(|extent| Shape::square(extent).ok()).find(|shape| {
        let squares = usize::from(shape.squares());
        count == squares || count == squares + 1
    })
}
