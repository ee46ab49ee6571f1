//! What refinement leaves open, settled by search.
//!
//! Two cells depend on each other only if the edges between them are neither none nor all, equally
//! often. Nodes that are linked by edges of such cells, directly or through others, are a part, and an
//! isomorphism takes parts to parts, each independently of the others. So each part of the first
//! graph is matched with one of the second, once and for all: if any isomorphism exists, there is one
//! that keeps the match. A part of one node is matched with any of its colour.

use std::collections::{HashMap, HashSet};

use super::partition::{Cell, Node, Partition};
use crate::graph::VertexId;

/// The vertices in question of both graphs.
#[derive(Clone, Debug, Default)]
struct Scope {
    first: Vec<Node>,
    second: Vec<Node>,
}

/// A part and its colours, sorted.
struct Part {
    nodes: Vec<Node>,
    cells: Vec<Cell>,
}

/// A part of the first graph for which a part of the second is sought: a node of the one gets the
/// colour of each candidate of the other in turn.
struct Choice {
    part: Part,
    node: Node,
    cell: Cell,
    /// The part of the second graph that is tried, and its nodes that are still to be tried.
    tried: usize,
    candidates: Vec<Node>,
    mark: usize,
}

/// Parts to match: the choice is in work, `first` waits for its turn, `second` is not matched yet.
struct Frame {
    choice: Option<Choice>,
    first: Vec<Part>,
    second: Vec<Part>,
}

enum Step {
    /// Settle what is open in this scope.
    Enter(Scope),
    /// Take up the next part of the top frame.
    NextPart,
    /// Try the next candidate of the top frame's choice.
    NextCandidate,
    /// The top frame is done: settled or not.
    Leave(bool),
}

/// The isomorphism that a stable partition can be split into, if there is one.
pub(super) fn settle(partition: &mut Partition) -> Option<Vec<VertexId>> {
    let half = partition.half();
    let mut search = Search {
        partition,
        frames: Vec::new(),
        renaming: vec![0; half as usize],
        scope_of: vec![0; 2 * half as usize],
        scope: 0,
    };
    search
        .run(Scope { first: (0..half).collect(), second: (half..2 * half).collect() })
        .then_some(search.renaming)
}

struct Search<'p> {
    partition: &'p mut Partition,
    /// An explicit stack: graphs can ask for as many choices in a row as they have vertices.
    frames: Vec<Frame>,
    renaming: Vec<VertexId>,
    /// The number of the last scope that each node belonged to.
    scope_of: Vec<u32>,
    scope: u32,
}

impl Search<'_> {
    fn run(&mut self, scope: Scope) -> bool {
        let mut step = Step::Enter(scope);
        loop {
            step = match step {
                Step::Enter(scope) => self.enter(scope),
                Step::NextPart => self.next_part(),
                Step::NextCandidate => self.next_candidate(),
                Step::Leave(settled) => {
                    self.frames.pop();
                    match (self.frames.last_mut(), settled) {
                        (None, settled) => return settled,
                        (Some(frame), true) => {
                            if let Some(choice) = &frame.choice {
                                frame.second.swap_remove(choice.tried);
                            }
                            Step::NextPart
                        }
                        (Some(_), false) => Step::NextCandidate,
                    }
                }
            };
        }
    }

    fn enter(&mut self, scope: Scope) -> Step {
        self.frames.push(Frame { choice: None, first: Vec::new(), second: Vec::new() });
        self.scope += 1;
        for &node in scope.first.iter().chain(&scope.second) {
            self.scope_of[node as usize] = self.scope;
        }
        let (first_single, first) = self.parts(&scope.first);
        let (second_single, second) = self.parts(&scope.second);
        // Single nodes of one colour are interchangeable.
        let colours =
            |nodes: &[Node]| nodes.iter().map(|&node| self.partition.cell_of(node)).collect::<Vec<_>>();
        if colours(&first_single) != colours(&second_single) || first.len() != second.len() {
            return Step::Leave(false);
        }
        for (own, image) in first_single.into_iter().zip(second_single) {
            self.renaming[own as usize] = image - self.partition.half();
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.first = first;
            frame.second = second;
        }
        Step::NextPart
    }

    fn next_part(&mut self) -> Step {
        let Some(frame) = self.frames.last_mut() else { return Step::Leave(true) };
        let Some(part) = frame.first.pop() else { return Step::Leave(true) };
        // The colour with the fewest nodes has the fewest candidates.
        let rarest = part.cells.chunk_by(|a, b| a == b).min_by_key(|same| same.len()).map(|same| same[0]);
        let node = part.nodes.iter().copied().find(|&node| Some(self.partition.cell_of(node)) == rarest);
        let (Some(cell), Some(node)) = (rarest, node) else { return Step::NextPart };
        // One beyond the last: no part is tried yet.
        let tried = frame.second.len();
        let mark = self.partition.mark();
        frame.choice = Some(Choice { part, node, cell, tried, candidates: Vec::new(), mark });
        Step::NextCandidate
    }

    fn next_candidate(&mut self) -> Step {
        let Some(Frame { choice: Some(choice), second, .. }) = self.frames.last_mut() else {
            return Step::Leave(false);
        };
        self.partition.undo_to(choice.mark);
        let candidate = loop {
            if let Some(candidate) = choice.candidates.pop() {
                break candidate;
            }
            // The next part of the second graph, from the last to the first, that has the same colours.
            let like = second[..choice.tried].iter().rposition(|part| part.cells == choice.part.cells);
            let Some(tried) = like else { return Step::Leave(false) };
            choice.tried = tried;
            let nodes = second[tried].nodes.iter().copied();
            choice.candidates = nodes.filter(|&node| self.partition.cell_of(node) == choice.cell).collect();
        };
        if !self.partition.individualise(choice.node, candidate) {
            return Step::NextCandidate;
        }
        Step::Enter(Scope { first: choice.part.nodes.clone(), second: second[choice.tried].nodes.clone() })
    }

    /// The nodes of one graph in the present scope: those that are parts by themselves, sorted by
    /// colour, and the larger parts.
    fn parts(&self, nodes: &[Node]) -> (Vec<Node>, Vec<Part>) {
        let mut sizes: HashMap<Cell, usize> = HashMap::new();
        for &node in nodes {
            *sizes.entry(self.partition.cell_of(node)).or_default() += 1;
        }
        let mut dependent = HashSet::new();
        for &node in nodes {
            let cell = self.partition.cell_of(node);
            dependent.extend(self.dependents(node, &sizes).into_iter().map(|child_cell| (cell, child_cell)));
        }
        let mut sorted = nodes.to_vec();
        sorted.sort_unstable();
        let mut union: Vec<usize> = (0..sorted.len()).collect();
        for (number, &node) in sorted.iter().enumerate() {
            for &child in self.children_in_scope(node) {
                let cells = (self.partition.cell_of(node), self.partition.cell_of(child));
                if dependent.contains(&cells)
                    && let Ok(child) = sorted.binary_search(&child)
                {
                    let (a, b) = (representative(&mut union, number), representative(&mut union, child));
                    union[a.max(b)] = a.min(b);
                }
            }
        }
        let mut members: Vec<Vec<Node>> = vec![Vec::new(); sorted.len()];
        for (number, &node) in sorted.iter().enumerate() {
            members[representative(&mut union, number)].push(node);
        }
        members.retain(|part| !part.is_empty());
        let (single, large): (Vec<_>, Vec<_>) = members.into_iter().partition(|part| part.len() == 1);
        let mut single: Vec<Node> = single.into_iter().flatten().collect();
        single.sort_by_key(|&node| self.partition.cell_of(node));
        (single, large.into_iter().map(|nodes| self.part(nodes)).collect())
    }

    fn part(&self, nodes: Vec<Node>) -> Part {
        let mut cells: Vec<Cell> = nodes.iter().map(|&node| self.partition.cell_of(node)).collect();
        cells.sort_unstable();
        Part { nodes, cells }
    }

    fn children_in_scope(&self, node: Node) -> impl Iterator<Item = &Node> {
        let children = self.partition.children_of(node).iter();
        children.filter(|&&child| self.scope_of[child as usize] == self.scope)
    }

    /// The colours to whose nodes in this scope, `sizes` in number, this node has unequally many edges,
    /// and its own if it has edges inside.
    fn dependents(&self, node: Node, sizes: &HashMap<Cell, usize>) -> Vec<Cell> {
        let mut children: Vec<(Cell, Node)> =
            self.children_in_scope(node).map(|&child| (self.partition.cell_of(child), child)).collect();
        children.sort_unstable();
        let is_dependent = |edges: &&[(Cell, Node)]| {
            let cell = edges[0].0;
            let distinct = edges.chunk_by(|a, b| a.1 == b.1).count();
            let multiplicity = edges.iter().take_while(|edge| edge.1 == edges[0].1).count();
            let uniform = edges.chunk_by(|a, b| a.1 == b.1).all(|same| same.len() == multiplicity);
            cell == self.partition.cell_of(node) || sizes.get(&cell) != Some(&distinct) || !uniform
        };
        children.chunk_by(|a, b| a.0 == b.0).filter(is_dependent).map(|edges| edges[0].0).collect()
    }
}

fn representative(union: &mut [usize], mut element: usize) -> usize {
    while union[element] != element {
        union[element] = union[union[element]];
        element = union[element];
    }
    element
}
