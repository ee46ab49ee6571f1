//! The paper's worked example. Its figures' boards could not be recovered; this position fits its text, as
//! others do.

use anyhow::{Context as _, Result};
use lg_patterns::{
    Board, Counts, Drawing, Geometry, Horizon, Kinds, Last, Matrix, Occupancy, PATHS_LIMIT, Pattern,
    Position, Reading, Scene, Side,
};

use super::figures::{matrix_plot, plot};
use crate::reproduce::source::{Check, Measured, Plot, Section};

/// White rook on (8,1), black king on (5,8).
const FEN: &str = "4k3/1B6/6q1/8/8/8/2P5/n1K4R";
/// The pawn elsewhere, where it attacks everything that the paper's list says.
const OTHER_FEN: &str = "4k3/1B6/6q1/8/8/8/5P2/n1K4R";

/// What was found.
pub(super) struct Example {
    counts: Counts,
    listed: Vec<String>,
    paths: Vec<String>,
    combined: Matrix,
    pairs: usize,
    plots: Vec<Plot>,
    /// The other placement's counts and White's attacking pairs.
    other: (Counts, usize),
}

impl Example {
    /// Finds the patterns of the white rook against the black king.
    ///
    /// # Errors
    /// Never but for a fault of the library.
    pub(super) fn find() -> Result<Self> {
        let geometry = Geometry::new(&Board::CHESS, &Kinds::chess());
        let position = Position::from_fen(FEN, geometry.kinds())?;
        let scene = Scene::new(&geometry, &position, Occupancy::Empty)?;
        let board = position.board();
        let piece = |name: &str| -> Result<_> {
            position.piece_at(board.parse_square(name)?).with_context(|| format!("no piece on {name}"))
        };
        let (rook, king) = (piece("(8,1)")?, piece("(5,8)")?);
        let pair = scene.pair(rook, king).context("a rook attacks anything")?;
        let paths: Vec<_> = scene.paths(&pair).collect();
        let combined = scene.combined(&pair);
        let target = position.pieces()[usize::from(king)].square;
        let drawing = paths.iter().zip(0..).fold(
            Drawing::of_position(&position, "Shortest paths, and the squares between"),
            |drawing, (path, colour)| drawing.path(path, colour),
        );
        let plots = vec![
            matrix_plot(
                "patterns-example-reach.svg",
                "Reach-ability of the rook",
                &scene.ability(rook, Last::Reach),
            ),
            matrix_plot(
                "patterns-example-obtain.svg",
                "Obtain-ability of the king",
                &scene.obtain_ability(rook, target),
            ),
            matrix_plot("patterns-example-combined.svg", "Both added; the least shaded", &combined),
            plot(
                "patterns-example.svg",
                "The position with both shortest paths drawn and the squares between shaded",
                drawing.shade(&scene.between(&pair)).to_svg(),
            ),
        ];
        let listed = scene.patterns(&pair, Reading::Add, Horizon::One);
        let other = Position::from_fen(OTHER_FEN, geometry.kinds())?;
        let other_scene = Scene::new(&geometry, &other, Occupancy::Empty)?;
        let ends =
            ["h1", "e8"].map(|name| board.parse_square(name).ok().and_then(|square| other.piece_at(square)));
        let other_pair =
            ends[0].zip(ends[1]).and_then(|(from, to)| other_scene.pair(from, to)).context("a pair")?;
        Ok(Self {
            counts: scene.counts_of(&pair, Horizon::One, PATHS_LIMIT)?,
            listed: listed.map(|pattern| in_words(&position, &pattern)).collect(),
            paths: paths.iter().map(|path| coordinates(board, &path.squares)).collect(),
            combined,
            pairs: scene.pairs_of(Side::First).count(),
            plots,
            other: (
                other_scene.counts_of(&other_pair, Horizon::One, PATHS_LIMIT)?,
                other_scene.pairs_of(Side::First).count(),
            ),
        })
    }

    /// How many patterns were listed.
    pub(super) fn patterns(&self) -> u64 {
        self.listed.len() as u64
    }

    /// How many fuzzy patterns there are.
    pub(super) fn fuzzy(&self) -> u64 {
        self.counts.fuzzy
    }

    /// The least number in the matrix of reach-ability and obtain-ability added.
    pub(super) fn cost(&self) -> u64 {
        self.combined.minimum().map_or(0, u64::from)
    }

    /// The shortest paths.
    pub(super) fn paths(&self) -> Measured {
        Measured::figure(self.paths.len() as u64).with_note(self.paths.join("; "))
    }

    pub(super) fn section(&self) -> Section {
        let lines: Vec<_> = self.listed.iter().map(|line| format!("- {line}")).collect();
        let section = Section::new("The worked example").text(format!(
            "The boards of the paper's figures could not be recovered. `{FEN}` fits its text, as many placements do: \
             a white rook on (8,1) against a black king on (5,8), two shortest paths, a queen with several one-step \
             ways onto each, a bishop with one. The patterns, by either reading:"
        ));
        let section = section.text(lines.join("\n")).text(format!(
            "White has {} attacking pairs there. The paper lists ten, which a pawn that captures only on its last step \
             can't have from c2; with the pawn on f2 (`{OTHER_FEN}`) there are {}, and still {} patterns and {} fuzzy \
             one.",
            self.pairs, self.other.1, self.other.0.add, self.other.0.fuzzy,
        ));
        self.plots.iter().cloned().fold(section, Section::plot)
    }

    pub(super) fn check(&self) -> Check {
        let by_product = [Some(self.counts.add), self.counts.mul, Some(self.other.0.add), self.other.0.mul];
        let listed = self.listed.len() as u128;
        let wrong = by_product.iter().find(|count| **count != Some(listed));
        Check::new(
            "the worked example's patterns are as many by both readings, listed or counted, with the pawn on c2 or f2",
            wrong.map(|count| format!("{count:?} beside {listed}")),
        )
    }
}

fn coordinates(board: &Board, squares: &[lg_patterns::Square]) -> String {
    let names = squares.iter().map(|square| {
        let (column, row) = board.coordinates(*square);
        format!("({column},{row})")
    });
    names.collect::<Vec<_>>().join(" ")
}

fn in_words(position: &Position, pattern: &Pattern) -> String {
    let board = position.board();
    let by = |piece| position.label(piece);
    let others = pattern
        .interventions
        .iter()
        .map(|taken| format!("{} by {}", by(taken.piece), coordinates(board, &taken.path.squares)));
    let others = others.collect::<Vec<_>>().join(", ");
    format!(
        "{} to {} by {}; {others}",
        by(pattern.from),
        by(pattern.to),
        coordinates(board, &pattern.path.squares)
    )
}
