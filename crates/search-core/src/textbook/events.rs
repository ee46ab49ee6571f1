//! What a textbook search tells whoever watches it.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

use super::Cut;
use crate::position::{Position, Side};
use crate::score::Score;
use crate::window::Window;

/// Why a node was not searched further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeafKind {
    /// The game is over.
    Terminal,
    /// The depth is used up; the value is the evaluation's.
    Horizon,
}

/// One step of a search. All values and windows are from MAX's view.
///
/// Each visited node sends one `Enter`, ends with one `Leaf` or `Leave`, and sends in between, for
/// each child it visits: the child's own events, an `Update`, with alpha-beta a `Test`, and if that
/// held with children left, a `Cut`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// The search goes into a node.
    Enter {
        /// Plies below the root.
        ply: u32,
        /// Whose turn it is: MAX is `First`.
        side: Side,
        /// The window handed down.
        window: Window,
        /// The child's number at its parent, from 0, and the move that led to it; `None` at the
        /// root.
        led_by: Option<(usize, M)>,
        /// Plies that may still be searched below this node.
        depth_left: u32,
    },
    /// The node is a leaf of the search.
    Leaf {
        /// Plies below the root.
        ply: u32,
        /// Its value.
        value: Score,
        /// The end of the game, or the end of the depth.
        kind: LeafKind,
    },
    /// A child has returned its value.
    Update {
        /// Plies below the root, of the node that receives the value.
        ply: u32,
        /// Whose node receives it.
        side: Side,
        /// The child's number.
        child: usize,
        /// What the child returned.
        returned: Score,
        /// Whether that is better than everything before.
        improved: bool,
        /// The best value so far.
        best: Score,
        /// The window after it.
        window: Window,
    },
    /// The node asks whether the rest of its children can still matter.
    Test {
        /// Plies below the root.
        ply: u32,
        /// Whose node it is.
        side: Side,
        /// The condition: alpha >= beta, or alpha > beta.
        condition: Cut,
        /// The window it was asked of.
        window: Window,
        /// Whether it held.
        holds: bool,
    },
    /// The rest of the children is never visited.
    Cut {
        /// Plies below the root.
        ply: u32,
        /// The number of the child whose value made the cut.
        by: usize,
        /// The numbers of the children that are never visited; not empty.
        unvisited: Range<usize>,
    },
    /// The search leaves an inner node.
    Leave {
        /// Plies below the root.
        ply: u32,
        /// The value it returns.
        value: Score,
        /// The window as it stands at the end.
        window: Window,
    },
}

/// Receives every event of a search, with the position where it happened.
pub trait Observer<P: Position> {
    /// What the observer ends a search with; [`Infallible`] for one that never does.
    type Break;

    /// Called for each event, in order. Breaking ends the search at once.
    fn observe(&mut self, position: &P, event: Event<P::Move>) -> ControlFlow<Self::Break>;
}

/// Nobody watches: compiles to nothing.
impl<P: Position> Observer<P> for () {
    type Break = Infallible;

    #[inline]
    fn observe(&mut self, _position: &P, _event: Event<P::Move>) -> ControlFlow<Infallible> {
        ControlFlow::Continue(())
    }
}
