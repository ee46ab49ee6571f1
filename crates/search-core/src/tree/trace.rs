//! A recorded search of a tree, and the state of every node after any number of its steps.

use super::position::MissingValue;
use super::{NodeId, NodeKind, Tree};
use crate::score::Score;
use crate::textbook::{Event, Solution, Textbook};
use crate::window::Window;

/// One event of a search, and where it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The node that the event is about; for `Update`, `Test` and `Cut` the parent.
    pub node: NodeId,
    /// What happened; moves are child numbers.
    pub event: Event<u16>,
}

/// How far the search is with a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Status {
    /// Not visited so far.
    #[default]
    Unvisited,
    /// Entered, not left yet.
    Open,
    /// Left: its value is final.
    Done,
    /// Never to be visited: a cut was made above it.
    Pruned,
}

/// What is known of one node at one moment of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NodeState {
    /// How far the search is with it.
    pub status: Status,
    /// Its value: final when done, the best so far when open.
    pub value: Option<Score>,
    /// The window that it was entered with.
    pub entry: Option<Window>,
    /// The window as it stands: when done, as it was at the end.
    pub window: Option<Window>,
    /// When it was entered: 1 for the root, 2 for the next node.
    pub order: Option<u32>,
    /// Whether it was cut with children left.
    pub cut: bool,
}

/// All nodes at one moment of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    nodes: Vec<NodeState>,
    entered: u32,
    current: Option<NodeId>,
}

impl Snapshot {
    /// Before the first step.
    pub(super) fn before(tree: &Tree) -> Self {
        Self { nodes: vec![NodeState::default(); tree.node_count()], entered: 0, current: None }
    }

    /// What is known of a node.
    ///
    /// # Panics
    /// When the node is not of the traced tree.
    #[must_use]
    pub fn node(&self, node: NodeId) -> &NodeState {
        &self.nodes[node.index()]
    }

    /// The node of the last step; `None` before the first.
    #[must_use]
    pub const fn current(&self) -> Option<NodeId> {
        self.current
    }

    fn apply(&mut self, tree: &Tree, step: &Step) {
        self.current = Some(step.node);
        let state = &mut self.nodes[step.node.index()];
        match step.event {
            Event::Enter { window, .. } => {
                self.entered += 1;
                state.status = Status::Open;
                state.entry = Some(window);
                state.window = Some(window);
                state.order = Some(self.entered);
            }
            Event::Leaf { value, .. } => {
                state.status = Status::Done;
                state.value = Some(value);
            }
            Event::Update { best, window, .. } => {
                state.value = Some(best);
                state.window = Some(window);
            }
            Event::Test { .. } => {}
            Event::Cut { ref unvisited, .. } => {
                state.cut = true;
                for child in tree.children(step.node).skip(unvisited.start) {
                    self.prune(tree, child);
                }
            }
            Event::Leave { value, window, .. } => {
                state.status = Status::Done;
                state.value = Some(value);
                state.window = Some(window);
            }
        }
    }

    fn prune(&mut self, tree: &Tree, top: NodeId) {
        let mut below = vec![top];
        while let Some(node) = below.pop() {
            self.nodes[node.index()].status = Status::Pruned;
            below.extend(tree.children(node));
        }
    }
}

/// A finished search of a tree: its steps, and what is known of each node after any of them.
#[derive(Clone, Debug)]
pub struct Trace {
    tree: Tree,
    options: Textbook,
    steps: Vec<Step>,
    solution: Solution<u16>,
    last: Snapshot,
}

impl Tree {
    /// Searches the tree and records every step.
    ///
    /// # Errors
    /// When the search comes to a leaf without a value, or uses up its depth at an inner node.
    pub fn trace(&self, options: &Textbook) -> Result<Trace, MissingValue> {
        let mut steps = Vec::new();
        let mut last = Snapshot::before(self);
        let solution = self.search_observed(options, |node, event| {
            let step = Step { node, event };
            last.apply(self, &step);
            steps.push(step);
        })?;
        Ok(Trace { tree: self.clone(), options: *options, steps, solution, last })
    }
}

impl Trace {
    /// The tree that was searched.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The options of the search.
    #[must_use]
    pub const fn options(&self) -> &Textbook {
        &self.options
    }

    /// Every step, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The value, the move, the best line and the counters.
    #[must_use]
    pub const fn solution(&self) -> &Solution<u16> {
        &self.solution
    }

    /// Every node after the first `steps` steps: 0 is before the search, and numbers beyond the
    /// last step mean the end. A tool that steps back and forth shows `at(n - 1)` and `at(n + 1)`;
    /// each costs one pass over the steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> Snapshot {
        let mut snapshot = Snapshot::before(&self.tree);
        for step in self.steps.iter().take(steps) {
            snapshot.apply(&self.tree, step);
        }
        snapshot
    }

    /// Every node at the end of the search.
    #[must_use]
    pub const fn end(&self) -> &Snapshot {
        &self.last
    }

    /// The value that a node returned; `None` when it was never visited.
    ///
    /// # Panics
    /// When the node is not of the traced tree.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        self.last.node(node).value
    }

    /// The leaves visited, in order.
    #[must_use]
    pub fn visited_leaves(&self) -> Vec<NodeId> {
        let leaf = |step: &Step| matches!(step.event, Event::Leaf { .. }).then_some(step.node);
        self.steps.iter().filter_map(leaf).collect()
    }

    /// The values of the leaves visited, in order.
    #[must_use]
    pub fn visited_values(&self) -> Vec<i32> {
        let value = |node| match self.tree.kind(node) {
            NodeKind::Value(value) => Some(value),
            NodeKind::Inner | NodeKind::Unknown => None,
        };
        self.visited_leaves().into_iter().filter_map(value).collect()
    }

    /// The nodes that were cut with children left, in order of the cuts.
    #[must_use]
    pub fn cuts(&self) -> Vec<NodeId> {
        let cut = |step: &Step| matches!(step.event, Event::Cut { .. }).then_some(step.node);
        self.steps.iter().filter_map(cut).collect()
    }

    /// The tops of the subtrees that were pruned, in order of the cuts.
    #[must_use]
    pub fn pruned(&self) -> Vec<NodeId> {
        let mut tops = Vec::new();
        for step in &self.steps {
            if let Event::Cut { unvisited, .. } = &step.event {
                tops.extend(self.tree.children(step.node).skip(unvisited.start));
            }
        }
        tops
    }
}
