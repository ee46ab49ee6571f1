//! What a game tells the graph: which positions are one vertex.

use std::hash::Hash;

use search_core::Position;

/// A position that can be a vertex of a game graph.
///
/// The game says what identifies a vertex. Often that is the board with the side to move; where the
/// side follows from the board (4x4 Reversi without passes), or no longer matters (a game that has
/// ended), the board alone will do.
///
/// Two positions with equal states must be alike to the graph: the same outcome and, while the game
/// goes on, the same side to move and successors with equal states. Images under a symmetry must be
/// alike in the same sense, up to that symmetry.
pub trait Vertex: Position {
    /// The identity of a vertex, as small as it can be: the graph keeps one for each vertex. Any
    /// order will do; the canonical form of a position is the least of its images in that order.
    ///
    /// A small position may be its own state.
    type State: Clone + Ord + Hash;

    /// The state of this position.
    fn state(&self) -> Self::State;

    /// The position that has this state, in the game of `self`: the same board size and the same
    /// rules. `state` is one that [`Vertex::state`] or [`Vertex::images`] gave for a position of
    /// that game.
    #[must_use]
    fn at(&self, state: &Self::State) -> Self;

    /// Appends the states of this position's images under the game's whole symmetry group to
    /// `images`, its own among them, in any order; images that are equal may be given once or
    /// several times. The buffer may hold other states already; they are left alone.
    ///
    /// A game without symmetries keeps this default, which appends the position's own state.
    #[inline]
    fn images(&self, images: &mut Vec<Self::State>) {
        images.push(self.state());
    }
}
