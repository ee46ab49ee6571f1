//! What a reader of JSON says of a wrong shape, said to people: no names of types.

/// What the reader expected, and how people call it. Longer names come before those that they begin with.
const EXPECTED: [(&str, &str); 14] = [
    ("usize", "a whole number from 0"),
    ("u64", "a whole number from 0"),
    ("u32", "a whole number from 0"),
    ("i32", "a whole number between -2147483648 and 2147483647"),
    ("i64", "a whole number"),
    ("f64", "a number"),
    ("a string", "a text"),
    ("a borrowed string", "a text"),
    ("a boolean", "true or false"),
    ("a map", "an object"),
    ("struct ", "an object"),
    ("variant identifier", "a text"),
    ("string or map", "a text"),
    ("value", "a text"),
];

/// Endings that only a reader of numbers uses.
const NUMBERS: [(&str, &str); 3] = [
    ("invalid digit found in string", "expected a whole number from 0"),
    ("cannot parse integer from empty string", "expected a whole number from 0, found nothing"),
    ("number too large to fit in target type", "the number is too large"),
];

/// A reader's complaint with the place that it is about.
pub(super) fn in_words(path: &str, problem: &str) -> String {
    // The place in the text is of no use where the place in the value is known.
    let problem = problem.rsplit_once(" at line ").map_or(problem, |(problem, _)| problem);
    let place = if matches!(path, "" | "." | "?") { String::new() } else { format!("{path}: ") };
    format!("{place}{}", said(problem))
}

fn said(problem: &str) -> String {
    if let Some((told, words)) = NUMBERS.iter().find(|(told, _)| problem.ends_with(told)) {
        return problem.replace(told, words);
    }
    let (found, expected) = match problem.rsplit_once("expected ") {
        Some((found, expected)) => (found, expected),
        None => return problem.to_owned(),
    };
    let known =
        EXPECTED.iter().find(|(name, _)| expected == *name || expected.starts_with(&format!("{name} ")));
    let known =
        known.or_else(|| EXPECTED.iter().find(|(name, _)| name.ends_with(' ') && expected.starts_with(name)));
    let expected = match known {
        Some((_, words)) => (*words).to_owned(),
        None => list_length(expected).unwrap_or_else(|| expected.to_owned()),
    };
    let found = match found.strip_prefix("invalid type: ").or_else(|| found.strip_prefix("invalid value: ")) {
        Some(found) => format!("found {}", found.replace("map", "an object").replace("sequence", "a list")),
        None => found.replace("invalid length ", "a list of "),
    };
    format!("{found}expected {expected}")
}

/// `an array of length 2`, `fewer elements in array`.
fn list_length(expected: &str) -> Option<String> {
    if let Some(length) = expected.strip_prefix("an array of length ") {
        return Some(format!("a list of {length}"));
    }
    (expected == "fewer elements in array").then(|| "fewer entries".to_owned())
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn types_are_not_named() {
        let cases = [
            (
                "step",
                "invalid type: floating point `1.5`, expected usize at line 1 column 9",
                "step: found floating point `1.5`, expected a whole number from 0",
            ),
            (
                "text",
                "invalid type: integer `5`, expected a string at line 1 column 9",
                "text: found integer `5`, expected a text",
            ),
            (
                ".",
                "invalid type: sequence, expected struct Plan at line 1 column 0",
                "found a list, expected an object",
            ),
            ("algorithm", "expected value at line 1 column 14", "algorithm: expected a text"),
            (
                "seats",
                "invalid length 1, expected an array of length 2 at line 1 column 20",
                "seats: a list of 1, expected a list of 2",
            ),
            (".", "missing field `seed` at line 1 column 20", "missing field `seed`"),
            (
                "colour",
                "unknown field `colour`, expected one of `a`, `b` at line 1 column 20",
                "colour: unknown field `colour`, expected one of `a`, `b`",
            ),
            ("", "ply: invalid digit found in string", "ply: expected a whole number from 0"),
        ];
        for (path, problem, words) in cases {
            assert_eq!(in_words(path, problem), words);
        }
    }
}
