//! What the fitted evaluation looks at: groups of squares, each read as a number with one ternary
//! digit a square, and a few counts. Patterns after Buro (1997).
//!
//! ```text
//! digit   0 empty   1 disc of the side to move   2 disc of the other side
//! index = sum over the group's squares, in order, of digit x 3^place
//! ```
//!
//! A class of patterns is one group and its images under the symmetries of the board; all of them
//! share weights. Where a symmetry maps a group to itself, mirrored readings share weights too.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::lanes::Lanes;
use crate::geometry::Geometry;
use crate::shape::{Form, Shape};

/// The counts that follow the patterns, as classes of their own: name and number of values. A
/// higher count reads as the highest value.
const COUNTS: [(&str, usize); 5] = [
    ("moves of the side to move", 32),
    ("moves of the other side", 32),
    ("empty squares next to the other side's discs", 40),
    ("empty squares next to the side to move's discs", 40),
    ("quarters with an odd number of empty squares", 5),
];

/// One class: a group of squares with its images, or one of the counts.
#[derive(Clone, Debug)]
pub struct Class {
    /// What it reads, in words.
    pub name: String,
    /// The squares of the group in the order of their digits; empty for a count.
    pub squares: Vec<u8>,
    /// How many images are read; 1 for a count.
    pub images: usize,
    /// The number of its first entry among those of all classes.
    pub first: usize,
    /// The number of entries.
    pub entries: usize,
}

/// The classes of one board, and the numbering of their entries.
#[derive(Debug)]
pub struct PatternSet {
    pub(super) geometry: &'static Geometry,
    classes: Vec<Class>,
    pub(super) lanes: Lanes,
    /// For each entry, the least entry that shares its weights.
    shared: Vec<u32>,
    /// How many discs lie between two knots.
    spacing: u32,
    segments: usize,
}

/// Where a number of discs lies between two knots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase {
    /// The knot at or before it.
    pub knot: usize,
    /// How far it is to the next knot, 0 to `of`.
    pub share: u32,
    /// The discs from knot to knot.
    pub of: u32,
}

/// The entries that a position reads, one for each image of a pattern and each count.
pub type Reading = Vec<u32>;

impl PatternSet {
    /// The set for a board; `None` if the project has none for it. There are sets for 8 x 8 and
    /// 6 x 6.
    #[must_use]
    pub fn of(shape: Shape) -> Option<&'static Self> {
        static EIGHT: OnceLock<PatternSet> = OnceLock::new();
        static SIX: OnceLock<PatternSet> = OnceLock::new();
        match shape.form() {
            Form::Rectangle { files: 8, ranks: 8 } => Some(EIGHT.get_or_init(|| Self::build(shape, 8, 12))),
            Form::Rectangle { files: 6, ranks: 6 } => Some(SIX.get_or_init(|| Self::build(shape, 6, 8))),
            _ => None,
        }
    }

    fn build(shape: Shape, extent: u8, spacing: u32) -> Self {
        let geometry = Geometry::of(shape);
        let mut set = Self {
            geometry,
            classes: Vec::new(),
            lanes: Lanes::default(),
            shared: Vec::new(),
            spacing,
            segments: (u32::from(shape.squares()) - 4).div_ceil(spacing) as usize,
        };
        for (name, places) in groups(extent) {
            let squares =
                places.into_iter().filter_map(|(row, column)| shape.square_at(row, column)).collect();
            set.add_pattern(name, squares);
        }
        for (name, values) in COUNTS {
            let first = set.shared.len();
            set.shared.extend((first..first + values).map(|entry| entry as u32));
            set.classes.push(Class {
                name: name.to_owned(),
                squares: Vec::new(),
                images: 1,
                first,
                entries: values,
            });
        }
        set
    }

    fn add_pattern(&mut self, name: String, squares: Vec<u8>) {
        let symmetries = &self.geometry.symmetries;
        let image =
            |symmetry| squares.iter().map(|&square| symmetries.square(symmetry, square)).collect::<Vec<_>>();
        let mask = |squares: &[u8]| squares.iter().fold(0_u64, |set, square| set | 1 << square);
        let (first, entries) = (self.shared.len(), 3_usize.pow(squares.len() as u32));
        let mut seen = BTreeSet::new();
        let mut mirrored = None;
        for symmetry in 0..symmetries.count() {
            let image = image(symmetry);
            if seen.insert(mask(&image)) {
                self.lanes.add(&image, first);
            } else if mask(&image) == mask(&squares) && image != squares {
                mirrored = Some(image);
            }
        }
        // A group of squares maps to itself in one other way at most.
        let weight = |place: usize| 3_usize.pow(place as u32);
        let places: Vec<usize> = mirrored
            .iter()
            .flatten()
            .map(|square| squares.iter().position(|other| other == square).unwrap_or(0))
            .collect();
        self.shared.extend((0..entries).map(|entry| {
            let mirror =
                places.iter().enumerate().map(|(to, &from)| entry / weight(from) % 3 * weight(to)).sum();
            (first + if mirrored.is_some() { entry.min(mirror) } else { entry }) as u32
        }));
        self.classes.push(Class { name, squares, images: seen.len(), first, entries });
    }

    /// The board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.geometry.shape
    }

    /// The classes in the order of their entries.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The number of entries of all classes.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.shared.len()
    }

    /// The least entry that shares its weights with this one.
    ///
    /// # Panics
    /// Beyond [`PatternSet::entries`].
    #[must_use]
    pub fn shared(&self, entry: usize) -> usize {
        self.shared[entry] as usize
    }

    /// The number of knots: each entry has a weight at each, and between two of them weights are
    /// interpolated by the number of discs.
    #[must_use]
    pub fn knots(&self) -> usize {
        self.segments + 1
    }

    /// The number of discs at a knot.
    #[must_use]
    pub fn discs_at(&self, knot: usize) -> u32 {
        4 + self.spacing * knot as u32
    }

    /// The place of a number of discs between the knots.
    #[inline]
    #[must_use]
    pub fn phase(&self, discs: u32) -> Phase {
        let past = discs.saturating_sub(4);
        let knot = ((past / self.spacing) as usize).min(self.segments - 1);
        let share = past - knot as u32 * self.spacing;
        Phase { knot, share: share.min(self.spacing), of: self.spacing }
    }

    /// Reads a position, given as the discs of the side to move and those of the other side.
    pub fn read(&self, own: u64, other: u64, into: &mut Reading) {
        into.clear();
        let indices = self.lanes.indices(own, other);
        into.extend(self.lanes.first().iter().zip(indices).map(|(&first, index)| first + u32::from(index)));
        let moves = super::counts::mobility(self.geometry, own, other);
        let counts = super::counts::counts(self.geometry, own, other, moves);
        into.extend(self.first_of_counts().iter().zip(counts).map(|(&first, count)| first + count));
    }

    /// The first entry of each of the counts.
    #[inline]
    pub(super) fn first_of_counts(&self) -> [u32; COUNTS.len()] {
        let mut next = self.shared.len() as u32;
        let mut first = [0; COUNTS.len()];
        for (first, (_, values)) in first.iter_mut().zip(COUNTS).rev() {
            next -= values as u32;
            *first = next;
        }
        first
    }
}

/// Rows and columns, from 0, of the groups of a board with this many rows and columns.
fn groups(extent: u8) -> Vec<(String, Vec<(u8, u8)>)> {
    let row = |row| (0..extent).map(move |column| (row, column));
    let block =
        |rows: u8, columns: u8| (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    let mut groups = Vec::new();
    let with_x = row(0).chain([(1, 1), (1, extent - 2)]).collect();
    groups.push(("edge and its two X squares".to_owned(), with_x));
    for distance in 1..extent / 2 {
        groups.push((format!("line {} from the edge", distance + 1), row(distance).collect()));
    }
    for length in (4..=extent).rev() {
        let places = (0..length).map(|place| (place, place + extent - length)).collect();
        groups.push((format!("diagonal of {length}"), places));
    }
    groups.push(("corner of 3 x 3".to_owned(), block(3, 3).collect()));
    let long = if extent == 8 { 5 } else { 4 };
    groups.push((format!("corner of 2 x {long}"), block(2, long).collect()));
    groups
}
