//! A position seen through its geometry: which piece attacks which enemy in how many steps, and who can
//! meddle.

use search_core::Side;

use crate::board::Square;
use crate::geometry::{Geometry, Way};
use crate::paths::Paths;
use crate::position::{Piece, PieceId, Position};
use crate::set::SquareSet;
use crate::steps::{KindSteps, Last};
use crate::table::{KindGeometry, Row, Tables, UNREACHABLE};

/// Whether pieces stand in each other's way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Occupancy {
    /// No: distances are those of an empty board. The paper's matrices ignore other pieces.
    #[default]
    Empty,
    /// Yes: riders stop at any piece, and no step but the last of an attack ends on one. Pieces stand still.
    Blocked,
}

/// A position and its geometry, together.
#[derive(Debug)]
pub struct Scene<'a> {
    position: &'a Position,
    occupied: Option<SquareSet>,
    actors: Vec<Actor<'a>>,
    /// For each piece the squares that it hits in one step.
    pub(crate) hits: Vec<u64>,
    words: usize,
}

/// A piece with its tables.
#[derive(Debug)]
pub(crate) struct Actor<'a> {
    pub(crate) piece: Piece,
    geometry: &'a KindGeometry,
    /// Its own tables, where occupation matters.
    own: Option<Box<Tables>>,
}

impl Actor<'_> {
    #[inline]
    pub(crate) fn row(&self, last: Last) -> Row<'_> {
        match &self.own {
            Some(own) => own.row(last, 0),
            None => self.geometry.tables.row(last, self.piece.square.index()),
        }
    }

    pub(crate) const fn steps(&self) -> &KindSteps {
        &self.geometry.steps
    }

    fn hits(&self) -> &[u64] {
        match &self.own {
            Some(own) => own.hits(0),
            None => self.geometry.tables.hits(self.piece.square.index()),
        }
    }
}

/// A geometry that was made for another board or other kinds than the position has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the geometry is of another board, or of other kinds of pieces, than the position")]
pub struct SceneError;

/// A piece and an enemy piece that it can attack in some number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The piece that starts.
    pub from: PieceId,
    /// The enemy piece.
    pub to: PieceId,
    /// The steps of a shortest path, the capture included; 1 or more.
    pub distance: u16,
    /// The number of shortest paths: of main paths.
    pub paths: u128,
}

impl<'a> Scene<'a> {
    /// The scene of `position`.
    ///
    /// # Errors
    /// [`SceneError`] when `geometry` was made for another board or other kinds.
    pub fn new(
        geometry: &'a Geometry,
        position: &'a Position,
        occupancy: Occupancy,
    ) -> Result<Self, SceneError> {
        if geometry.board() != position.board() || geometry.kinds() != &**position.kinds() {
            return Err(SceneError);
        }
        let occupied = (occupancy == Occupancy::Blocked).then(|| position.occupied());
        let actor = |piece: &Piece| {
            let of_kind = geometry.of(usize::from(piece.kind), piece.side);
            let own = occupied.as_ref().map(|occupied| {
                Box::new(Tables::of_one(position.board(), &of_kind.steps, piece.square.0, occupied))
            });
            Actor { piece: *piece, geometry: of_kind, own }
        };
        let actors: Vec<_> = position.pieces().iter().map(actor).collect();
        let hits = actors.iter().flat_map(|actor| actor.hits().iter().copied()).collect();
        Ok(Self { position, occupied, actors, hits, words: position.board().words() })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.position
    }

    /// Whether pieces stand in each other's way.
    #[must_use]
    pub const fn occupancy(&self) -> Occupancy {
        if self.occupied.is_some() { Occupancy::Blocked } else { Occupancy::Empty }
    }

    pub(crate) const fn occupied(&self) -> Option<&SquareSet> {
        self.occupied.as_ref()
    }

    pub(crate) fn actors(&self) -> &[Actor<'a>] {
        &self.actors
    }

    #[inline]
    pub(crate) fn actor(&self, id: PieceId) -> &Actor<'a> {
        &self.actors[usize::from(id)]
    }

    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// How a piece goes to a square; `None` when it can't.
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn way(&self, piece: PieceId, to: Square, last: Last) -> Option<Way> {
        let actor = self.actor(piece);
        if actor.piece.square == to {
            return Some(Way { distance: 0, paths: 1, between: SquareSet::EMPTY });
        }
        Way::read(actor.row(last), to)
    }

    /// The squares that a piece hits in one step, to reach or to attack.
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn hits(&self, piece: PieceId) -> SquareSet {
        SquareSet::from_words(self.actor(piece).hits())
    }

    /// The pair of these pieces; `None` unless they are enemies and the first can attack the second.
    ///
    /// # Panics
    /// When the position has no pieces of these numbers.
    #[must_use]
    pub fn pair(&self, from: PieceId, to: PieceId) -> Option<Pair> {
        let (actor, target) = (self.actor(from), self.actor(to).piece);
        let row = actor.row(Last::Attack);
        let distance = row.distance[target.square.index()];
        (actor.piece.side != target.side && distance != UNREACHABLE).then(|| Pair {
            from,
            to,
            distance,
            paths: row.count[target.square.index()],
        })
    }

    /// All pairs, by attacker, then target.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> + '_ {
        let ids = || (0..self.actors.len()).map(|id| id as PieceId);
        ids().flat_map(move |from| ids().filter_map(move |to| self.pair(from, to)))
    }

    /// The pairs whose attacker is of `side`.
    pub fn pairs_of(&self, side: Side) -> impl Iterator<Item = Pair> + '_ {
        self.pairs().filter(move |pair| self.actor(pair.from).piece.side == side)
    }

    /// A pair's shortest paths, one by one.
    #[must_use]
    pub fn paths(&self, pair: &Pair) -> Paths<'_, 'a> {
        Paths::new(self, pair.from, self.actor(pair.to).piece.square, Last::Attack)
    }

    /// A piece's shortest paths to a square, one by one; none to its own.
    ///
    /// # Panics
    /// When the position has no piece of this number.
    #[must_use]
    pub fn paths_to(&self, piece: PieceId, to: Square, last: Last) -> Paths<'_, 'a> {
        Paths::new(self, piece, to, last)
    }

    /// The pair of these pieces, or why they are none.
    ///
    /// # Errors
    /// [`NoPair`] for pieces of one side, and for an enemy that can't be attacked.
    ///
    /// # Panics
    /// When the position has no pieces of these numbers.
    pub fn pair_of(&self, from: PieceId, to: PieceId) -> Result<Pair, NoPair> {
        let [from_label, to_label] = [from, to].map(|piece| self.position.label(piece));
        if self.actor(from).piece.side == self.actor(to).piece.side {
            return Err(NoPair::Friends { from: from_label, to: to_label });
        }
        self.pair(from, to).ok_or(NoPair::Never { from: from_label, to: to_label })
    }

    /// How a piece's last step to a square is meant where nothing else is said: an attack on whatever
    /// stands there, of either side, else a step to stand there.
    #[must_use]
    pub fn last_towards(&self, to: Square) -> Last {
        if self.position.piece_at(to).is_some() { Last::Attack } else { Last::Reach }
    }

    /// The steps from `from`, free or the piece's own square, to `target` as this piece goes, the last of
    /// them one of `last`.
    pub(crate) fn distance_from(
        &self,
        piece: PieceId,
        from: Square,
        target: Square,
        last: Last,
    ) -> Option<u16> {
        let actor = self.actor(piece);
        let distance = match &self.occupied {
            _ if from == actor.piece.square => actor.row(last).distance[target.index()],
            None => actor.geometry.tables.row(last, from.index()).distance[target.index()],
            Some(occupied) if occupied.contains(from) => UNREACHABLE,
            Some(occupied) => {
                let mut others = *occupied;
                others.remove(actor.piece.square);
                let board = self.position.board();
                let tables = Tables::of_one(board, actor.steps(), from.0, &others);
                tables.row(last, 0).distance[target.index()]
            }
        };
        (distance != UNREACHABLE).then_some(distance)
    }
}

/// Two pieces that are no pair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPair {
    /// One side's, or one piece.
    #[error("{to} is on the side of {from}; patterns lead to enemies")]
    Friends {
        /// The piece that starts, as letter and square.
        from: String,
        /// The other.
        to: String,
    },
    /// No way between them.
    #[error("{from} can't attack {to}, in any number of steps")]
    Never {
        /// The piece that starts, as letter and square.
        from: String,
        /// The other.
        to: String,
    },
}
