//! The tree itself: one flat array of nodes in breadth-first order.
//!
//! In that order the children of a node lie side by side, so a node needs no more than the number of
//! its first child, and the parent of a node is found by binary search. The order is also the one in
//! which textbooks letter their figures, so a node's number is its name.

use std::fmt;
use std::ops::Range;

use crate::limits::Limits;
use crate::position::Side;
use crate::score::Score;

/// The most plies from the root to a leaf: as deep as the kernel searches. A search's call stack grows
/// with the depth; at this bound every search stays within the 2 MiB of a spawned thread, without
/// optimisation too.
pub const MAX_DEPTH: u32 = Limits::MAX_DEPTH;
/// The most nodes of one tree.
pub const MAX_NODES: usize = 1 << 22;
/// The most children of one node.
pub const MAX_CHILDREN: usize = u16::MAX as usize;
/// The largest magnitude of a leaf's value.
pub const MAX_VALUE: i32 = Score::MAX_EVAL;

/// A node of a [`Tree`]: its number in breadth-first order, the root being 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    /// The breadth-first number: an index into per-node arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// It has children.
    Inner,
    /// A leaf of this value, from MAX's view.
    Value(i32),
    /// A leaf whose value was never given: `?`.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    first_child: u32,
    children: u16,
    side: Side,
    known: bool,
    value: i32,
}

/// An explicit game tree: leaves have values from MAX's view, or none; inner nodes have a side to
/// move. Within [`MAX_DEPTH`], [`MAX_NODES`] and [`MAX_CHILDREN`].
#[derive(Clone, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    /// For each node the move that leads to it, for trees made from a game.
    moves: Option<Vec<Box<str>>>,
    height: u32,
}

impl Tree {
    /// All nodes, in breadth-first order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// All leaves, in breadth-first order.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes().filter(|&node| self.kind(node) != NodeKind::Inner)
    }

    /// The number of nodes; at least 1.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The number of leaves; at least 1.
    #[must_use]
    pub fn leaf_count(&self) -> usize {
        self.nodes.iter().filter(|node| node.children == 0).count()
    }

    /// Plies from the root to the deepest leaf.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Whether a node is a leaf, and of what value.
    ///
    /// # Panics
    /// When the node belongs to a larger tree, like every function here that takes a node.
    #[must_use]
    pub fn kind(&self, node: NodeId) -> NodeKind {
        let node = self.node(node);
        match (node.children, node.known) {
            (0, true) => NodeKind::Value(node.value),
            (0, false) => NodeKind::Unknown,
            _ => NodeKind::Inner,
        }
    }

    /// Whose turn it is at a node; at a leaf, whose turn it would be.
    #[must_use]
    pub fn side(&self, node: NodeId) -> Side {
        self.node(node).side
    }

    /// A node's children, from left to right.
    pub fn children(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        self.child_range(node).map(NodeId)
    }

    /// A node's parent; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        // First children never decrease, and leaves repeat the number that comes next: the last
        // node whose first child is not beyond this one is the one that has it among its children.
        let after = self.nodes.partition_point(|candidate| candidate.first_child <= node.0);
        if node == NodeId::ROOT { None } else { Some(NodeId(after as u32 - 1)) }
    }

    /// The numbers of the children, from 0, that lead from the root to a node.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<usize> {
        let mut path = Vec::new();
        let mut node = node;
        while let Some(parent) = self.parent(node) {
            path.push((node.0 - self.node(parent).first_child) as usize);
            node = parent;
        }
        path.reverse();
        path
    }

    /// The node that a path of child numbers leads to; `None` when there is none.
    #[must_use]
    pub fn at_path(&self, path: &[usize]) -> Option<NodeId> {
        path.iter().try_fold(NodeId::ROOT, |node, &child| self.children(node).nth(child))
    }

    /// A node's letters: breadth first, `A` the root, then `B` to `Z`, `AA`, `AB` ...
    #[must_use]
    pub fn label(&self, node: NodeId) -> String {
        let mut letters = Vec::new();
        let mut rest = node.index() + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'A' + (rest % 26) as u8));
            rest /= 26;
        }
        letters.iter().rev().collect()
    }

    /// The node with these letters; `None` when the tree has none, or they are no label.
    #[must_use]
    pub fn by_label(&self, label: &str) -> Option<NodeId> {
        let number = label.bytes().try_fold(0_usize, |number, byte| {
            let digit = byte.is_ascii_uppercase().then(|| usize::from(byte - b'A') + 1)?;
            number.checked_mul(26)?.checked_add(digit)
        })?;
        (1..=self.nodes.len()).contains(&number).then(|| NodeId(number as u32 - 1))
    }

    /// Where a node is, as figures without lettered leaves say it: an inner node's letters, and for
    /// a leaf its parent's with `left` or `right` (of two) or its number from 1: `E.right`, `B.3`.
    #[must_use]
    pub fn place(&self, node: NodeId) -> String {
        let (NodeKind::Value(_) | NodeKind::Unknown, Some(parent)) = (self.kind(node), self.parent(node))
        else {
            return self.label(node);
        };
        let siblings = self.child_range(parent);
        let parent = self.label(parent);
        match (siblings.len(), node.0 - siblings.start) {
            (2, 0) => format!("{parent}.left"),
            (2, _) => format!("{parent}.right"),
            (_, child) => format!("{parent}.{}", child + 1),
        }
    }

    /// The move of the game that leads to a node, for trees made by [`Tree::expand`].
    #[must_use]
    pub fn move_to(&self, node: NodeId) -> Option<&str> {
        let text: &str = self.moves.as_ref()?.get(node.index())?;
        (!text.is_empty()).then_some(text)
    }

    /// The first leaf, breadth first, that has no value.
    #[must_use]
    pub fn first_unknown(&self) -> Option<NodeId> {
        self.nodes().find(|&node| self.kind(node) == NodeKind::Unknown)
    }

    /// The same tree with `side` to move at the root. If that changes the root's side, every node
    /// changes hands; the leaves' values stay those of MAX's view.
    #[must_use]
    pub fn rooted_at(mut self, side: Side) -> Self {
        if self.side(NodeId::ROOT) != side {
            for node in &mut self.nodes {
                node.side = node.side.other();
            }
        }
        self
    }

    /// The same tree with a value for every leaf that had none, clamped to +/- [`MAX_VALUE`].
    #[must_use]
    pub fn filled(mut self, mut value: impl FnMut(NodeId) -> i32) -> Self {
        for node in self.nodes() {
            if self.kind(node) == NodeKind::Unknown {
                self.set_value(node, value(node));
            }
        }
        self
    }

    /// Gives a leaf a value; inner nodes are left alone.
    pub(super) fn set_value(&mut self, node: NodeId, value: i32) {
        let node = &mut self.nodes[node.index()];
        if node.children == 0 {
            node.known = true;
            node.value = value.clamp(-MAX_VALUE, MAX_VALUE);
        }
    }

    pub(super) fn child_range(&self, node: NodeId) -> Range<u32> {
        let node = self.node(node);
        node.first_child..node.first_child + u32::from(node.children)
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }
}

impl fmt::Debug for Tree {
    /// The nested-bracket form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tree({})", self.to_brackets())
    }
}

/// A bound that a tree would exceed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeTooLarge {
    /// A leaf deeper than [`MAX_DEPTH`].
    #[error("the tree is deeper than {MAX_DEPTH} plies")]
    Depth,
    /// More nodes than the bound in force, [`MAX_NODES`] at most.
    #[error("the tree has more than {0} nodes")]
    Nodes(usize),
    /// A node with more than [`MAX_CHILDREN`] children.
    #[error("a node has more than {MAX_CHILDREN} children")]
    Children,
}

/// Makes a tree from nodes that come depth first, as a parser or a recursive generator meets them.
///
/// Within one depth, depth-first order is left-to-right order. So sorting the nodes by depth, and
/// keeping their order otherwise, is breadth-first order.
#[derive(Default)]
pub(super) struct Builder {
    drafts: Vec<Draft>,
    moves: Option<Vec<Box<str>>>,
    /// The open inner nodes, as indices into `drafts`.
    open: Vec<usize>,
}

struct Draft {
    depth: u16,
    node: Node,
}

impl Builder {
    /// A builder that records the move to each node.
    pub(super) fn with_moves() -> Self {
        Self { moves: Some(Vec::new()), ..Self::default() }
    }

    /// Begins an inner node.
    pub(super) fn open(&mut self, side: Side, led_by: &str) -> Result<(), TreeTooLarge> {
        self.push(side, None, led_by)?;
        self.open.push(self.drafts.len() - 1);
        Ok(())
    }

    /// Adds a leaf; `None` for one without a value.
    pub(super) fn leaf(&mut self, side: Side, value: Option<i32>, led_by: &str) -> Result<(), TreeTooLarge> {
        self.push(side, value, led_by)
    }

    /// Ends the innermost open node. The caller gave it at least one child.
    pub(super) fn close(&mut self) {
        self.open.pop();
    }

    /// How many inner nodes are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether the innermost open node has no child yet.
    pub(super) fn open_is_empty(&self) -> bool {
        self.open.last().is_some_and(|&node| self.drafts[node].node.children == 0)
    }

    /// How many nodes there are so far.
    pub(super) fn len(&self) -> usize {
        self.drafts.len()
    }

    fn push(&mut self, side: Side, value: Option<i32>, led_by: &str) -> Result<(), TreeTooLarge> {
        let depth = self.open.len();
        if depth > MAX_DEPTH as usize {
            return Err(TreeTooLarge::Depth);
        }
        if self.drafts.len() == MAX_NODES {
            return Err(TreeTooLarge::Nodes(MAX_NODES));
        }
        if let Some(&parent) = self.open.last() {
            let children = &mut self.drafts[parent].node.children;
            *children = children.checked_add(1).ok_or(TreeTooLarge::Children)?;
        }
        let node = Node {
            first_child: 0,
            children: 0,
            side,
            known: value.is_some(),
            value: value.unwrap_or(0).clamp(-MAX_VALUE, MAX_VALUE),
        };
        self.drafts.push(Draft { depth: depth as u16, node });
        if let Some(moves) = &mut self.moves {
            moves.push(led_by.into());
        }
        Ok(())
    }

    /// The finished tree. The caller added exactly one root and closed every node.
    pub(super) fn finish(self) -> Tree {
        let height = self.drafts.iter().map(|draft| draft.depth).max().unwrap_or(0);
        let mut next = vec![0_u32; usize::from(height) + 2];
        for draft in &self.drafts {
            next[usize::from(draft.depth) + 1] += 1;
        }
        for depth in 1..next.len() {
            next[depth] += next[depth - 1];
        }
        // From here on `next[d]` is the number that the next node of depth d gets.
        let mut order = vec![0_u32; self.drafts.len()];
        let mut nodes: Vec<Node> = self.drafts.iter().map(|draft| draft.node).collect();
        for (draft, place) in self.drafts.iter().zip(&mut order) {
            let depth = usize::from(draft.depth);
            *place = next[depth];
            next[depth] += 1;
            nodes[*place as usize] = Node { first_child: next[depth + 1], ..draft.node };
        }
        let moves = self.moves.map(|moves| {
            let mut sorted = vec![Box::default(); moves.len()];
            for (text, &place) in moves.into_iter().zip(&order) {
                sorted[place as usize] = text;
            }
            sorted
        });
        Tree { nodes, moves, height: u32::from(height) }
    }
}
