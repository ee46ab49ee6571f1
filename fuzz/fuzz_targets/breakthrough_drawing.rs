//! Drawn boards: read and written alike, or refused.
#![no_main]

mod conformance;

use breakthrough::{AnyBreakthrough, Breakthrough, DrawingError, dispatch};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let large = Breakthrough::<u128>::from_drawing(text);
    match AnyBreakthrough::from_drawing(text) {
        Ok(position) => {
            let drawing = dispatch!(position, |position| position.to_string());
            assert_eq!(large.expect("the larger word holds every board").to_string(), drawing);
            assert_eq!(AnyBreakthrough::from_drawing(&drawing), Ok(position));
            dispatch!(position, |position| conformance::check(&position));
        }
        Err(error) => {
            assert_eq!(large.map_err(|error| error.to_string()), Err(error.to_string()));
            check_place(text, &error);
        }
    }
});

fn check_place(text: &str, error: &DrawingError) {
    let line_at = |line: usize| text.lines().nth(line - 1).expect("the line is there");
    match *error {
        DrawingError::Character { line, column, found } => {
            assert_eq!(line_at(line).chars().nth(column - 1), Some(found));
        }
        DrawingError::Blank { line }
        | DrawingError::Ragged { line, .. }
        | DrawingError::Trailing { line } => {
            _ = line_at(line);
        }
        DrawingError::Placement(_) => {}
    }
}
