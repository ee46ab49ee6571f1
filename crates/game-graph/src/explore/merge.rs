//! Which positions become one vertex: the rules that the Reversi notebook goes through, one by one.

use crate::explore::End;
use crate::graph::{Kind, VertexId};
use crate::store::Store;
use search_core::Vertex;

/// When two positions are one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merge {
    /// When their states are equal: the source's "brute force".
    Raw,
    /// When they are images of each other; the vertex is their canonical form, the least image. The
    /// root is made canonical too. The source's "naive canonicalization".
    Canonical,
    /// When their states are equal; but of the children of one parent that are images of each other,
    /// only the first in generation order is kept. The source's first attempt at "extra effort"
    /// canonicalization, whose dictionary is local to a branch: images below different parents are
    /// not merged, and the result depends on the order of moves.
    BranchLocal,
    /// When they are images of each other; the vertex is the state that was met first, so every edge
    /// to a new vertex is a move as it is played. The source's second attempt at "extra effort", with a
    /// global dictionary. The graph is that of [`Merge::Canonical`] but for the states.
    Global,
}

/// What becomes of moves of one position that lead to one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parallel {
    /// They are one edge.
    Merged,
    /// Each is an edge: counts and means weigh a child by the number of moves that lead to it. With
    /// [`Merge::BranchLocal`], moves to images of a kept child count as moves to it.
    Kept,
}

/// What expanding one vertex after the other needs.
pub(super) struct Expansion<'g, P: Vertex> {
    root: &'g P,
    merge: Merge,
    parallel: Parallel,
    moves: Vec<P::Move>,
    images: Vec<P::State>,
    /// With a branch-local dictionary: the canonical forms of this parent's kept children.
    kept: Vec<(P::State, VertexId)>,
}

impl<'g, P: Vertex> Expansion<'g, P> {
    pub(super) fn new(root: &'g P, merge: Merge, parallel: Parallel) -> Self {
        Self { root, merge, parallel, moves: Vec::new(), images: Vec::new(), kept: Vec::new() }
    }

    pub(super) fn place_root(&mut self, store: &mut Store<P::State>) -> Result<(), End> {
        store.make_room_for_root()?;
        self.place(self.root, store)?;
        self.kept.clear();
        Ok(())
    }

    /// Gives a vertex its children; none if the game has ended there.
    pub(super) fn expand(&mut self, vertex: VertexId, store: &mut Store<P::State>) -> Result<(), End> {
        if !store.goes_on(vertex..vertex + 1) {
            store.make_room(0)?;
            store.close_vertex();
            return Ok(());
        }
        let mut position = self.root.at(store.graph().state(vertex));
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        position.legal_moves(&mut moves);
        store.make_room(moves.len())?;
        self.kept.clear();
        let once = self.parallel == Parallel::Merged;
        for &m in &moves {
            let undo = position.play(m);
            let child = self.place(&position, store)?;
            position.undo(m, undo);
            store.link(child, once);
        }
        store.close_vertex();
        self.moves = moves;
        Ok(())
    }

    /// The vertex of a position.
    fn place(&mut self, position: &P, store: &mut Store<P::State>) -> Result<VertexId, End> {
        let kind = || kind_of(position);
        match self.merge {
            Merge::Raw => store.place(position.state(), |state| (state.clone(), kind())),
            Merge::Canonical => store.place(self.canonical(position), |form| (form.clone(), kind())),
            Merge::Global => store.place(self.canonical(position), |_| (position.state(), kind())),
            Merge::BranchLocal => {
                let form = self.canonical(position);
                if let Some((_, child)) = self.kept.iter().find(|(kept, _)| *kept == form) {
                    return Ok(*child);
                }
                let child = store.place(position.state(), |state| (state.clone(), kind()))?;
                self.kept.push((form, child));
                Ok(child)
            }
        }
    }

    fn canonical(&mut self, position: &P) -> P::State {
        self.images.clear();
        position.images(&mut self.images);
        self.images.drain(..).min().unwrap_or_else(|| position.state())
    }
}

fn kind_of<P: Vertex>(position: &P) -> Kind {
    position.outcome().map_or_else(|| Kind::ToMove(position.side_to_move()), Kind::Ended)
}
