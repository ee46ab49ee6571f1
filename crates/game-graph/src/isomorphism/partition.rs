//! The vertices of both graphs in cells of one colour each, split until they are stable, and put
//! together again when a search goes back.

use crate::graph::Graph;

/// A cell's number.
pub(super) type Cell = u32;
/// A vertex of either graph: those of the second are numbered after those of the first.
pub(super) type Node = u32;

/// The adjacency of both graphs together, in compressed sparse rows.
#[derive(Debug)]
struct Rows {
    starts: Vec<u32>,
    nodes: Vec<Node>,
}

impl Rows {
    fn of(&self, node: Node) -> &[Node] {
        &self.nodes[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

/// Cells as ranges of one list of nodes. Every cell has as many nodes of the first graph as of the
/// second.
#[derive(Debug)]
pub(super) struct Partition {
    children: Rows,
    parents: Rows,
    /// The nodes of each graph.
    half: u32,
    nodes: Vec<Node>,
    /// Where each node is in `nodes`.
    places: Vec<u32>,
    cell_of: Vec<Cell>,
    starts: Vec<u32>,
    lens: Vec<u32>,
    /// Every split, each of which made the next cell: the cell that lost nodes.
    splits: Vec<Cell>,
    /// Cells that others are to be split by.
    queue: Vec<Cell>,
    queued: Vec<bool>,
    /// Scratch: edges counted at each node; all 0 between uses.
    counts: Vec<u32>,
}

impl Partition {
    /// The partition by the given colours, numbered from 0 without gaps; `None` if the graphs have
    /// unequally many vertices of a colour. Both have equally many vertices.
    pub(super) fn new<S, T>(a: &Graph<S>, b: &Graph<T>, colours: &[u32]) -> Option<Self> {
        let half = a.vertex_count() as u32;
        let cell_count = colours.iter().max().map_or(0, |&most| most as usize + 1);
        let mut nodes: Vec<Node> = (0..2 * half).collect();
        nodes.sort_by_key(|&node| colours[node as usize]);
        let mut places = vec![0; nodes.len()];
        let (mut starts, mut lens) = (vec![0; cell_count], vec![0_u32; cell_count]);
        let mut of_first = vec![0_u32; cell_count];
        for (place, &node) in nodes.iter().enumerate() {
            let cell = colours[node as usize] as usize;
            places[node as usize] = place as u32;
            if lens[cell] == 0 {
                starts[cell] = place as u32;
            }
            lens[cell] += 1;
            of_first[cell] += u32::from(node < half);
        }
        let balanced = of_first.iter().zip(&lens).all(|(&first, &all)| 2 * first == all);
        balanced.then(|| Self {
            children: child_rows(a, b),
            parents: parent_rows(a, b),
            half,
            nodes,
            places,
            cell_of: colours.to_vec(),
            starts,
            lens,
            splits: Vec::new(),
            queue: (0..cell_count as Cell).collect(),
            queued: vec![true; cell_count],
            counts: vec![0; 2 * half as usize],
        })
    }

    fn cell_count(&self) -> usize {
        self.starts.len()
    }

    fn nodes_of(&self, cell: Cell) -> &[Node] {
        let start = self.starts[cell as usize] as usize;
        &self.nodes[start..start + self.lens[cell as usize] as usize]
    }

    pub(super) fn cell_of(&self, node: Node) -> Cell {
        self.cell_of[node as usize]
    }

    pub(super) fn children_of(&self, node: Node) -> &[Node] {
        self.children.of(node)
    }

    /// The number of vertices of each graph, and the first node of the second.
    pub(super) fn half(&self) -> u32 {
        self.half
    }

    /// A place in the history of splits, to return to.
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// Takes back all splits since the mark.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let (Some(from), Some(len), Some(start)) =
                (self.splits.pop(), self.lens.pop(), self.starts.pop())
            else {
                return;
            };
            self.queued.pop();
            for place in start..start + len {
                self.cell_of[self.nodes[place as usize] as usize] = from;
            }
            // Fragments come back last first, so that the range is whole once all are back.
            self.lens[from as usize] += len;
        }
    }

    /// Gives two nodes of one cell, one of each graph, a cell of their own, and splits others by it.
    /// `false` if the graphs turn out to differ then.
    pub(super) fn individualise(&mut self, own: Node, other: Node) -> bool {
        let cell = self.cell_of(own);
        self.move_to_end(cell, 0, own);
        self.move_to_end(cell, 1, other);
        let fresh = self.split_end(cell, 2);
        self.enqueue(fresh);
        self.refine()
    }

    /// Splits cells until every node of a cell has equally many children and parents in each cell.
    /// `false` if a cell has unequally many nodes of both graphs then: they differ.
    pub(super) fn refine(&mut self) -> bool {
        let mut splitter = Vec::new();
        while let Some(cell) = self.queue.pop() {
            self.queued[cell as usize] = false;
            splitter.clear();
            splitter.extend_from_slice(self.nodes_of(cell));
            if !self.split_by(&splitter, false) || !self.split_by(&splitter, true) {
                for cell in std::mem::take(&mut self.queue) {
                    self.queued[cell as usize] = false;
                }
                return false;
            }
        }
        true
    }

    /// Splits cells by how many edges their nodes have to the splitter (or from it).
    fn split_by(&mut self, splitter: &[Node], from: bool) -> bool {
        let mut touched = Vec::new();
        let rows = if from { &self.children } else { &self.parents };
        for &node in splitter {
            for &neighbour in rows.of(node) {
                let count = &mut self.counts[neighbour as usize];
                if *count == 0 {
                    touched.push(neighbour);
                }
                *count += 1;
            }
        }
        touched.sort_unstable_by_key(|&node| (self.cell_of[node as usize], self.counts[node as usize]));
        let mut balanced = true;
        let mut rest = &touched[..];
        while let Some(&node) = rest.first() {
            let cell = self.cell_of(node);
            let (run, others) = rest.split_at(rest.partition_point(|&node| self.cell_of(node) == cell));
            balanced = balanced && self.split_cell(cell, run);
            rest = others;
        }
        for node in touched {
            self.counts[node as usize] = 0;
        }
        balanced
    }

    /// Splits a cell whose touched nodes are `run`, sorted by count; the others have count 0.
    fn split_cell(&mut self, cell: Cell, run: &[Node]) -> bool {
        let untouched = self.lens[cell as usize] as usize - run.len();
        let mut groups: Vec<&[Node]> =
            run.chunk_by(|&a, &b| self.counts[a as usize] == self.counts[b as usize]).collect();
        for group in &groups {
            let of_first = group.iter().filter(|&&node| node < self.half).count();
            if 2 * of_first != group.len() {
                return false;
            }
        }
        // The cell keeps its number for one of its fragments.
        if untouched == 0 {
            groups.remove(0);
        }
        let was_queued = self.queued[cell as usize];
        let mut fragments = vec![cell];
        for group in groups.into_iter().rev() {
            for (from_end, &node) in group.iter().enumerate() {
                self.move_to_end(cell, from_end as u32, node);
            }
            fragments.push(self.split_end(cell, group.len() as u32));
        }
        // Splitting by all fragments but one does what splitting by all would: the last follows from
        // the cell itself, unless that is still to be used.
        let largest = fragments.iter().max_by_key(|&&fragment| self.lens[fragment as usize]).copied();
        for fragment in fragments {
            if was_queued || Some(fragment) != largest {
                self.enqueue(fragment);
            }
        }
        true
    }

    fn enqueue(&mut self, cell: Cell) {
        if !std::mem::replace(&mut self.queued[cell as usize], true) {
            self.queue.push(cell);
        }
    }

    /// Puts a node at the given distance from its cell's end.
    fn move_to_end(&mut self, cell: Cell, distance: u32, node: Node) {
        let to = self.starts[cell as usize] + self.lens[cell as usize] - 1 - distance;
        let from = self.places[node as usize];
        let there = self.nodes[to as usize];
        self.nodes.swap(from as usize, to as usize);
        self.places[node as usize] = to;
        self.places[there as usize] = from;
    }

    /// Makes the last `len` nodes of a cell a new cell.
    fn split_end(&mut self, cell: Cell, len: u32) -> Cell {
        let fresh = self.cell_count() as Cell;
        self.lens[cell as usize] -= len;
        let start = self.starts[cell as usize] + self.lens[cell as usize];
        self.starts.push(start);
        self.lens.push(len);
        self.queued.push(false);
        self.splits.push(cell);
        for place in start..start + len {
            self.cell_of[self.nodes[place as usize] as usize] = fresh;
        }
        fresh
    }
}

fn child_rows<S, T>(a: &Graph<S>, b: &Graph<T>) -> Rows {
    let half = a.vertex_count() as u32;
    let edges = a.targets.len() as u32;
    let starts = a.starts.iter().copied().chain(b.starts[1..].iter().map(|start| start + edges));
    let nodes = a.targets.iter().copied().chain(b.targets.iter().map(|target| target + half));
    Rows { starts: starts.collect(), nodes: nodes.collect() }
}

fn parent_rows<S, T>(a: &Graph<S>, b: &Graph<T>) -> Rows {
    let half = a.vertex_count() as u32;
    let (first, second) = (a.parents(), b.parents());
    let mut rows = Rows { starts: vec![0], nodes: Vec::with_capacity(a.edge_count() + b.edge_count()) };
    for vertex in a.vertices() {
        rows.nodes.extend_from_slice(first.of(vertex));
        rows.starts.push(rows.nodes.len() as u32);
    }
    for vertex in b.vertices() {
        rows.nodes.extend(second.of(vertex).iter().map(|parent| parent + half));
        rows.starts.push(rows.nodes.len() as u32);
    }
    rows
}
