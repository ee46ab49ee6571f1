//! Where the nodes of a drawing go: a tidy tree in which no two subtrees share a column.
//!
//! Each node asks for some room to the left and to the right of its centre. Siblings stand side by
//! side, as close as the boxes around their subtrees allow, and a parent stands midway between its
//! first and its last child. Children have higher numbers than their parents, so one pass upwards
//! through the numbers and one down do without recursion.

use super::{NodeId, Tree};

/// The room a node or a subtree takes on both sides of its centre.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Room {
    /// To the left, not negative.
    pub(super) left: f64,
    /// To the right, not negative.
    pub(super) right: f64,
}

/// The horizontal centres of all nodes, and the total width.
#[derive(Debug)]
pub(super) struct Columns {
    /// By node number; the leftmost edge is at 0.
    pub(super) x: Vec<f64>,
    /// From the leftmost edge to the rightmost.
    pub(super) width: f64,
}

/// Lays the tree out, with `gap` between the boxes of siblings.
pub(super) fn columns(tree: &Tree, gap: f64, room: impl Fn(NodeId) -> Room) -> Columns {
    let count = tree.node_count();
    let mut subtree = vec![Room::default(); count];
    // Relative to the parent's centre.
    let mut offset = vec![0.0; count];
    for node in tree.nodes().rev() {
        let mut own = room(node);
        let mut edge = 0.0;
        for child in tree.children(node) {
            let box_ = subtree[child.index()];
            offset[child.index()] = edge + box_.left;
            edge += box_.left + box_.right + gap;
        }
        let mut children = tree.children(node);
        if let Some(first) = children.next() {
            let last = children.next_back().unwrap_or(first);
            let middle = f64::midpoint(offset[first.index()], offset[last.index()]);
            for child in tree.children(node) {
                offset[child.index()] -= middle;
            }
            own.left = own.left.max(middle);
            own.right = own.right.max(edge - gap - middle);
        }
        subtree[node.index()] = own;
    }
    let root = subtree[NodeId::ROOT.index()];
    let mut x = offset;
    x[NodeId::ROOT.index()] = root.left;
    for node in tree.nodes() {
        for child in tree.children(node) {
            x[child.index()] += x[node.index()];
        }
    }
    Columns { x, width: root.left + root.right }
}
