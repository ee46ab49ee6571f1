//! Positions to begin with, by name.

/// A position that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Its name, short.
    pub name: String,
    /// What it is.
    pub what: &'static str,
    /// The placement field of its FEN.
    pub fen: &'static str,
    /// The squares of a pair worth looking at, where there is one above others.
    pub ends: Option<[&'static str; 2]>,
}

/// Bratko and Kopec's positions (1982), a line each.
const BRATKO_KOPEC: &str = include_str!("../data/bratko-kopec.epd");
/// The start of chess, the paper's worked example on a position that fits its text, and the 24 positions of
/// Bratko and Kopec as `bk1` to `bk24`.
#[must_use]
pub fn samples() -> Vec<Sample> {
    let own = [
        Sample {
            name: "example".into(),
            what: "the paper's worked example",
            fen: "4k3/1B6/6q1/8/8/8/2P5/n1K4R",
            ends: Some(["h1", "e8"]),
        },
        Sample {
            name: "start".into(),
            what: "the start of chess",
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            ends: None,
        },
    ];
    let lines = BRATKO_KOPEC.lines().filter_map(|line| line.split_whitespace().next());
    let tests = (1..).zip(lines).map(|(number, fen): (u32, _)| Sample {
        name: format!("bk{number}"),
        what: "a position of Bratko and Kopec's test",
        fen,
        ends: None,
    });
    own.into_iter().chain(tests).collect()
}

/// The placement field that a name stands for.
#[must_use]
pub fn sample(name: &str) -> Option<&'static str> {
    samples().into_iter().find(|sample| sample.name == name).map(|sample| sample.fen)
}
