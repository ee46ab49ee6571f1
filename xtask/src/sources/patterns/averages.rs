//! How many shortest paths each piece has, exactly, and by the paper's estimate.

use anyhow::Result;
use lg_patterns::{Board, Geometry, Kinds, Last, Side};

use super::fraction::Fraction;
use crate::reproduce::source::{Check, Measured, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::Value;

/// What the paper says of a piece.
pub(super) struct Said {
    pub(super) kind: &'static str,
    /// How many of them a side has.
    pub(super) number: u64,
    /// The paths that it assumes to squares more than a step away.
    pub(super) constant: u64,
    /// The average that its text prints.
    pub(super) printed: Option<f64>,
}

/// The five pieces of its figure 12.
pub(super) const SAID: [Said; 5] = [
    Said { kind: "rook", number: 2, constant: 2, printed: Some(1.778) },
    Said { kind: "bishop", number: 2, constant: 2, printed: None },
    Said { kind: "queen", number: 1, constant: 5, printed: Some(3.5) },
    Said { kind: "king", number: 1, constant: 5, printed: Some(4.5) },
    Said { kind: "knight", number: 2, constant: 6, printed: Some(5.167) },
];
const PAWNS: u64 = 8;
/// The pieces of a side: fuzzy patterns of a side against one target.
const SIDE: u64 = 16;
/// The knight's printed average as a fraction.
const KNIGHT_PRINTED: Fraction = Fraction::new(31, 6);

/// Counts of one piece over all ordered pairs of squares of the chessboard.
pub(super) struct Piece {
    pub(super) said: &'static Said,
    /// Pairs and paths by distance, from 0.
    pub(super) by_distance: Vec<Distance>,
    /// The fewest and the most squares one step away, and altogether, from any square.
    near: [u64; 2],
    reached: [u64; 2],
}

/// Pairs of squares at one distance.
#[derive(Clone, Copy, Default)]
pub(super) struct Distance {
    pub(super) pairs: u64,
    pub(super) paths: u64,
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Distance {
    pub(super) const fn mean(&self) -> Fraction {
        Fraction::new(self.paths, self.pairs)
    }
}

impl Piece {
    pub(super) fn pairs(&self) -> u64 {
        self.by_distance.iter().map(|at| at.pairs).sum()
    }

    fn paths(&self) -> u64 {
        self.by_distance.iter().map(|at| at.paths).sum()
    }

    /// The exact average of shortest paths.
    pub(super) fn exact(&self) -> Fraction {
        Fraction::new(self.paths(), self.pairs())
    }

    /// The paper's estimate: one path to each square a step away, its constant to the others.
    pub(super) fn estimate(&self) -> Fraction {
        let near = Fraction::new(self.by_distance[1].pairs, self.pairs());
        near.plus(near.complement().times(self.said.constant))
    }

    /// The paper's general formula to the letter: a square j steps away counts j.
    fn literal(&self) -> Fraction {
        let steps = self.by_distance.iter().zip(0..).map(|(at, steps): (_, u64)| at.pairs * steps).sum();
        Fraction::new(steps, self.pairs())
    }
}

/// The counts of all five.
pub(super) struct Averages(pub(super) Vec<Piece>);

/// A claim about averages.
pub(super) struct Claim {
    pub(super) id: &'static str,
    pub(super) measure: fn(&Averages) -> Result<Measured>,
}

/// A figure with its fraction in the note.
fn exact(fraction: Fraction, what: &str) -> Result<Measured> {
    Ok(Measured::figure(fraction.value()).with_note(format!("{what}{fraction}")))
}

/// The share of patterns that one fuzzy pattern for each pair saves, in per cent.
fn saving(average: Fraction) -> Result<Measured> {
    let saved = average.inverse().complement();
    Ok(Measured::figure(saved.value() * 100.0).with_note(format!("1 - 1/({average}) is {saved}")))
}

/// A count that is the same from every square.
fn constant([least, most]: [u64; 2]) -> Result<Measured> {
    Ok(if least == most {
        Measured::figure(least).with_note("from every square")
    } else {
        Measured::figure(format!("{least} to {most}").as_str())
    })
}

/// The claims about averages.
pub(super) const CLAIMS: [Claim; 13] = [
    Claim { id: "patterns.rook.l1", measure: |all| constant(all.of("rook").near) },
    Claim {
        id: "patterns.rook.l2",
        measure: |all| {
            let rook = all.of("rook");
            let far = [0, 1].map(|end| rook.reached[end] - rook.near[1 - end]);
            constant(if rook.by_distance.len() == 3 { far } else { [0, 0] })
        },
    },
    Claim { id: "patterns.rook.average", measure: |all| exact(all.of("rook").exact(), "") },
    Claim { id: "patterns.rook.saving", measure: |all| saving(all.of("rook").exact()) },
    Claim { id: "patterns.bishop.reach", measure: |all| constant(all.of("bishop").reached) },
    Claim { id: "patterns.bishop.saving", measure: |all| saving(all.of("bishop").estimate()) },
    Claim { id: "patterns.queen.average", measure: |all| exact(all.of("queen").estimate(), "") },
    Claim { id: "patterns.king.average", measure: |all| exact(all.of("king").estimate(), "") },
    Claim {
        id: "patterns.knight.average",
        measure: |all| exact(all.of("knight").estimate(), "the paper's own constant gives "),
    },
    Claim { id: "patterns.knight.saving", measure: |all| saving(all.of("knight").estimate()) },
    Claim {
        id: "patterns.tree-halved",
        measure: |all| {
            let ratio = all.side_by_the_paper().value() / SIDE as f64;
            let (side, whole) = (all.side_by_the_paper(), all.side(Piece::exact));
            let note = format!(
                "a side's patterns by the paper's averages, {side}, against {SIDE}; by exact averages {whole}"
            );
            Ok(Measured::figure(ratio).with_note(note))
        },
    },
    Claim {
        id: "patterns.king.two-or-three",
        measure: |all| {
            let note = "the true mean at 2 or 3 steps is ";
            exact(all.king_two_or_three(), note).map(|measured| {
                let Measured { finding, note } = measured;
                let note = note.map(|note| format!("{note}; 5 is the mean of the greatest counts, 3 and 7"));
                Measured { finding, note }
            })
        },
    },
    Claim {
        id: "patterns.king.growth",
        measure: |all| {
            let most: Vec<_> = all.of("king").by_distance[1..].iter().map(|at| at.most).collect();
            let ratios = most.windows(2).map(|pair| pair[1] as f64 / pair[0] as f64);
            // Nearly exponential: every step multiplies the greatest count by between 2 and 3.
            let grows = ratios.clone().all(|ratio| (2.0..=3.0).contains(&ratio));
            let listed: Vec<_> = most.iter().map(ToString::to_string).collect();
            Ok(Measured::figure(grows).with_note(format!("greatest counts {}", listed.join(", "))))
        },
    },
];

impl Averages {
    /// Counts all paths of all pieces.
    pub(super) fn count() -> Self {
        let geometry = Geometry::new(&Board::CHESS, &Kinds::chess());
        Self(SAID.iter().map(|said| count_piece(&geometry, said)).collect())
    }

    pub(super) fn of(&self, kind: &str) -> &Piece {
        self.0.iter().find(|piece| piece.said.kind == kind).unwrap_or(&self.0[0])
    }

    /// The patterns of a whole side against one target: a pawn has one.
    fn side(&self, average: impl Fn(&Piece) -> Fraction) -> Fraction {
        let pieces = self.0.iter().map(|piece| average(piece).times(piece.said.number));
        pieces.fold(Fraction::new(PAWNS, 1), Fraction::plus)
    }

    /// The same by the paper's averages, the knight's as printed.
    fn side_by_the_paper(&self) -> Fraction {
        self.side(|piece| if piece.said.kind == "knight" { KNIGHT_PRINTED } else { piece.estimate() })
    }

    fn king_two_or_three(&self) -> Fraction {
        let at = &self.of("king").by_distance;
        Fraction::new(at[2].paths + at[3].paths, at[2].pairs + at[3].pairs)
    }

    /// Exact averages beside the paper's.
    pub(super) fn section(&self) -> Section {
        let columns = [
            "piece",
            ">pairs",
            ">paths",
            ">exact average",
            ">paper's constant",
            ">its formula with that",
            ">as printed",
            ">formula to the letter",
        ];
        let mut table = Table::new(columns);
        for piece in &self.0 {
            table.row([
                piece.said.kind.to_owned(),
                Value::from(piece.pairs()).to_string(),
                Value::from(piece.paths()).to_string(),
                piece.exact().to_string(),
                piece.said.constant.to_string(),
                piece.estimate().to_string(),
                piece.said.printed.map_or("-".to_owned(), |printed| Value::from(printed).to_string()),
                piece.literal().to_string(),
            ]);
        }
        let (paper, other, whole) =
            (self.side_by_the_paper(), self.side(Piece::estimate), self.side(Piece::exact));
        Section::new("Averages, exactly")
            .text(
                "Shortest paths between all ordered pairs of squares of an empty chessboard, counted one by one. The \
                 paper gives every square a step away one path and every other one a constant; its general formula, \
                 to the letter, counts j for a square j steps away, which is the mean distance.",
            )
            .table(table)
            .text(format!(
                "A whole side (eight pawns with one path each, two rooks, bishops and knights, a queen, a king) has \
                 {paper} patterns against {SIDE} fuzzy ones by the paper's averages, {other} with the knight's \
                 corrected, and {whole} by exact averages: the 'at least in half' is true, and cautious."
            ))
    }

    /// The two places where the paper's figures are off.
    pub(super) fn where_it_is_off(&self) -> Section {
        let (knight, king) = (self.of("knight"), self.king_two_or_three());
        let near = Fraction::new(knight.by_distance[1].pairs, knight.pairs());
        let doubled = near.times(2);
        let with_doubled = doubled.plus(doubled.complement().times(knight.said.constant));
        let lines = [
            format!(
                "Knight, printed 5.167. A knight has {near} of its squares a step away; with the constant {} that makes \
                 {}. The printed figure is {KNIGHT_PRINTED}: it comes out if the share is doubled ({with_doubled}). The \
                 exact average is {}: the constant is low, as the paper says of it.",
                knight.said.constant,
                knight.estimate(),
                knight.exact(),
            ),
            format!(
                "King, 'the average number of shortest paths at 2 or 3 steps' is given as 5. The mean over those pairs \
                 is {king}: there are up to 3 paths at 2 steps and up to 7 at 3, and 5 is the mean of these two \
                 maxima. It is a cautious constant all the same: over all squares the mean is {}.",
                self.of("king").exact(),
            ),
        ];
        let lines: Vec<_> = lines.iter().map(|line| format!("- {line}")).collect();
        Section::new("Where the paper is off").text(lines.join("\n"))
    }

    /// The constants are bounds from below, except the knight's.
    pub(super) fn check(&self) -> Check {
        let failures = self.0.iter().filter_map(|piece| {
            let single = piece.by_distance[1].paths == piece.by_distance[1].pairs;
            (!single).then(|| format!("a {} has two ways to a square a step away", piece.said.kind))
        });
        Check::new("to a square one step away there is one shortest path, for every piece", failures)
    }
}

fn count_piece(geometry: &Geometry, said: &'static Said) -> Piece {
    let kind = geometry.kinds().named(said.kind).unwrap_or_default();
    let mut piece =
        Piece { said, by_distance: vec![Distance::default()], near: [u64::MAX, 0], reached: [u64::MAX, 0] };
    for from in geometry.board().squares() {
        let (mut near, mut reached) = (0, 0);
        for to in geometry.board().squares().filter(|to| *to != from) {
            let Some(way) = geometry.way(kind, Side::First, from, to, Last::Reach) else { continue };
            let (steps, paths) = (usize::from(way.distance), u64::try_from(way.paths).unwrap_or(u64::MAX));
            if piece.by_distance.len() <= steps {
                piece.by_distance.resize(steps + 1, Distance { least: u64::MAX, ..Distance::default() });
            }
            let at = &mut piece.by_distance[steps];
            *at = Distance {
                pairs: at.pairs + 1,
                paths: at.paths + paths,
                least: at.least.min(paths),
                most: at.most.max(paths),
            };
            reached += 1;
            near += u64::from(steps == 1);
        }
        for (range, count) in [(&mut piece.near, near), (&mut piece.reached, reached)] {
            *range = [range[0].min(count), range[1].max(count)];
        }
    }
    piece
}
