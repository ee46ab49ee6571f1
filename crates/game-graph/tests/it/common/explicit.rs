//! Games given move by move, for proptest: sides that move twice (passes), parallel edges, lines of
//! different lengths, every kind of outcome, and a mirror symmetry.

use std::rc::Rc;

use game_graph::{Kind, Vertex};
use proptest::prelude::*;
use search_core::{Outcome, Position, Side};

/// A place and its mirror image are two states, or one if the place is its own image.
#[derive(Clone, Debug)]
pub struct Place {
    pub kind: Kind,
    pub own_image: bool,
    /// The places that moves lead to, and whether to the mirror image.
    pub moves: Vec<(usize, bool)>,
}

/// A position of an explicit game.
#[derive(Clone, Debug)]
pub struct Explicit {
    places: Rc<Vec<Place>>,
    here: (usize, bool),
}

impl PartialEq for Explicit {
    fn eq(&self, other: &Self) -> bool {
        self.here == other.here
    }
}

impl Explicit {
    pub fn new(places: Vec<Place>) -> Self {
        Self { places: Rc::new(places), here: (0, false) }
    }

    /// Five places in which Second, on the way from 1, may pass: then First moves from 3 to 2, where a
    /// move from the start leads at once.
    pub fn passing() -> Self {
        let place = |kind, moves: &[usize]| Place {
            kind,
            own_image: false,
            moves: moves.iter().map(|&to| (to, false)).collect(),
        };
        let (first, second) = (Kind::ToMove(Side::First), Kind::ToMove(Side::Second));
        Self::new(vec![
            place(first, &[1, 2]),
            place(second, &[3]),
            place(second, &[4]),
            place(first, &[2]),
            place(Kind::Ended(Outcome::Points(4)), &[]),
        ])
    }

    fn place(&self) -> &Place {
        &self.places[self.here.0]
    }

    fn go(&mut self, (place, mirrored): (usize, bool)) {
        self.here = (place, mirrored && !self.places[place].own_image);
    }
}

impl Position for Explicit {
    type Move = u16;
    type Undo = (usize, bool);
    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Side {
        match self.place().kind {
            Kind::ToMove(side) => side,
            Kind::Ended(_) => Side::First,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.place().kind {
            Kind::ToMove(_) => None,
            Kind::Ended(outcome) => Some(outcome),
        }
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        // A place that is its own image has every move and its image.
        let images = if self.place().own_image { 2 } else { 1 };
        moves.extend(0..(self.place().moves.len() * images) as u16);
    }

    fn play(&mut self, m: u16) -> (usize, bool) {
        let before = self.here;
        let count = self.place().moves.len();
        let (place, mirrored) = self.place().moves[usize::from(m) % count];
        self.go((place, mirrored ^ self.here.1 ^ (usize::from(m) >= count)));
        before
    }

    fn undo(&mut self, _m: u16, before: (usize, bool)) {
        self.here = before;
    }

    fn key(&self) -> u64 {
        (self.here.0 as u64) << 1 | u64::from(self.here.1)
    }

    fn move_code(m: u16) -> u16 {
        m
    }
}

impl Vertex for Explicit {
    type State = (usize, bool);

    fn state(&self) -> (usize, bool) {
        self.here
    }

    fn at(&self, state: &(usize, bool)) -> Self {
        Self { places: Rc::clone(&self.places), here: *state }
    }

    fn images(&self, images: &mut Vec<(usize, bool)>) {
        images.push(self.here);
        if !self.place().own_image {
            images.push((self.here.0, !self.here.1));
        }
    }
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        Just(Outcome::Winner(Side::First)),
        Just(Outcome::Winner(Side::Second)),
        Just(Outcome::Draw),
        (-40..=40).prop_map(Outcome::Points),
    ]
}

/// Games without cycles of at most `most` places: moves lead to later places.
pub fn acyclic_games(most: usize) -> impl Strategy<Value = Explicit> {
    let move_numbers = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..5);
    let place = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.2), outcome(), move_numbers);
    prop::collection::vec(place, 1..=most).prop_map(|drawn| {
        let last = drawn.len() - 1;
        let place = |(number, (side, own_image, ends, outcome, moves)): (usize, _)| {
            let moves: Vec<(prop::sample::Index, bool)> = moves;
            if (ends && number > 0) || number == last {
                return Place { kind: Kind::Ended(outcome), own_image, moves: Vec::new() };
            }
            // Mostly near, so that lines are long.
            let range = (last - number).min(6);
            let target =
                |(index, mirrored): (prop::sample::Index, bool)| (number + 1 + index.index(range), mirrored);
            let side = if side { Side::First } else { Side::Second };
            Place { kind: Kind::ToMove(side), own_image, moves: moves.into_iter().map(target).collect() }
        };
        Explicit::new(drawn.into_iter().enumerate().map(place).collect())
    })
}
