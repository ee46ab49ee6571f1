//! An explicit tree as a game, so that every searcher of the kernel runs on it.

use std::ops::ControlFlow;

use super::{NodeId, NodeKind, Tree};
use crate::position::{NullMove, Outcome, Position, Side, Symmetric, Tactical, Zero};
use crate::textbook::{Event, LeafKind, Observer, Solution, Textbook};

/// A search needed a value that the tree does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("node {label} (path {path:?} from the root) has no value, and the search needs it")]
pub struct MissingValue {
    /// The node: a `?` leaf, or an inner node where the depth was used up.
    pub node: NodeId,
    /// Its letters.
    pub label: String,
    /// The numbers of the children, from 0, that lead to it.
    pub path: Vec<usize>,
}

impl MissingValue {
    pub(super) fn at(tree: &Tree, node: NodeId) -> Self {
        Self { node, label: tree.label(node), path: tree.path(node) }
    }
}

/// A node of a tree as a position. A move is the number of a child, from 0.
#[derive(Clone, Copy, Debug)]
pub struct TreePosition<'a> {
    tree: &'a Tree,
    node: NodeId,
}

impl<'a> TreePosition<'a> {
    /// The root of a tree whose `?` leaves the caller guards.
    pub(super) const fn root(tree: &'a Tree) -> Self {
        Self { tree, node: NodeId::ROOT }
    }

    /// The node it stands on.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The tree it stands in.
    #[must_use]
    pub const fn tree(&self) -> &'a Tree {
        self.tree
    }
}

impl PartialEq for TreePosition<'_> {
    /// The same node of the same tree in memory.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tree, other.tree) && self.node == other.node
    }
}

impl Position for TreePosition<'_> {
    type Move = u16;
    type Undo = NodeId;

    // Trees expanded from a game keep its turns, whatever they are.
    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Side {
        self.tree.side(self.node)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.tree.kind(self.node) {
            NodeKind::Inner => None,
            NodeKind::Value(value) => Some(Outcome::Points(value)),
            // Never used as a value: the guard stops the search at this leaf.
            NodeKind::Unknown => Some(Outcome::Draw),
        }
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.extend(0..self.tree.children(self.node).len() as u16);
    }

    fn play(&mut self, m: u16) -> NodeId {
        let from = self.node;
        self.node = NodeId(self.tree.child_range(from).start + u32::from(m));
        from
    }

    fn undo(&mut self, _m: u16, undo: NodeId) {
        self.node = undo;
    }

    /// The node's number, mixed by the bijective finaliser of SplitMix64 (Steele et al. 2014): no
    /// two nodes share a key.
    fn key(&self) -> u64 {
        let mut key = u64::from(self.node.0).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key = (key ^ (key >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key = (key ^ (key >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ (key >> 31)
    }

    fn move_code(m: u16) -> u16 {
        m
    }
}

impl Tactical for TreePosition<'_> {}
impl NullMove for TreePosition<'_> {}
impl Symmetric for TreePosition<'_> {}

impl Tree {
    /// The root as a position, for any searcher.
    ///
    /// # Errors
    /// When the tree has a leaf without a value: a searcher that knows nothing of trees could not
    /// say that it needed it. [`Tree::filled`] gives such leaves a value.
    pub fn position(&self) -> Result<TreePosition<'_>, MissingValue> {
        match self.first_unknown() {
            Some(node) => Err(MissingValue::at(self, node)),
            None => Ok(TreePosition::root(self)),
        }
    }

    /// Runs a textbook search from the root; its moves are child numbers.
    ///
    /// # Errors
    /// When the search comes to a leaf without a value, or uses up its depth at an inner node.
    pub fn search(&self, options: &Textbook) -> Result<Solution<u16>, MissingValue> {
        self.search_observed(options, |_, _| ())
    }

    /// Like [`Tree::search`], and tells `watch` of each event and the node where it happened.
    ///
    /// # Errors
    /// Those of [`Tree::search`].
    pub fn search_observed(
        &self,
        options: &Textbook,
        watch: impl FnMut(NodeId, Event<u16>),
    ) -> Result<Solution<u16>, MissingValue> {
        match options.search_observed(&TreePosition::root(self), &Zero, &mut Guard(watch)) {
            ControlFlow::Continue(solution) => Ok(solution),
            ControlFlow::Break(node) => Err(MissingValue::at(self, node)),
        }
    }
}

/// Ends a search at the first node whose value would be made up, and passes all else on.
struct Guard<F>(F);

impl<'a, F: FnMut(NodeId, Event<u16>)> Observer<TreePosition<'a>> for Guard<F> {
    type Break = NodeId;

    fn observe(&mut self, position: &TreePosition<'a>, event: Event<u16>) -> ControlFlow<NodeId> {
        if let Event::Leaf { kind, .. } = event {
            let unknown = position.tree.kind(position.node) == NodeKind::Unknown;
            if unknown || kind == LeafKind::Horizon {
                return ControlFlow::Break(position.node);
            }
        }
        (self.0)(position.node, event);
        ControlFlow::Continue(())
    }
}
