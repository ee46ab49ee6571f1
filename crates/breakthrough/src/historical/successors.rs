//! The engine's boards: a position with what it kept beside it, and the generation of successors.

use search_core::{Position, Side};

use super::evaluation::{reading, seen_from};
use super::keys::Words;
use super::model::{Faults, Model, Techniques};
use super::quicksort::quicksort;
use crate::bits::Bits;
use crate::eval::{Reading, contact, formation, placement};
use crate::geometry::Geometry;
use crate::moves::{Move, Step};
use crate::rules::Breakthrough;
use crate::size::Size;

/// A position with what the engine stored with it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) pieces: [u64; 2],
    /// A 64-bit key that no other position has in practice. Its side word is toggled as in
    /// `short_key`, by null moves too.
    pub(super) owner: u64,
    /// The engine's key of 32 bits. Both keys are kept up with a table only.
    pub(super) short_key: u32,
    /// The static value from the view of the side to move, made when the position was generated.
    pub(super) stored: i32,
    /// The part of the static value that is a sum over pieces, as White minus Black.
    placement: i32,
    /// The part that each side's pieces add together.
    formations: [i32; 2],
    /// The move that led here.
    pub(super) by: Move,
    pub(super) side: Side,
    /// Whether the game is over.
    pub(super) won: bool,
}

/// Generates, evaluates and sorts successors for one model.
pub(super) struct Generator<'a> {
    pub(super) geometry: &'static Geometry<u64>,
    pub(super) words: Words,
    model: &'a Model,
    reading: Reading,
    keyed: bool,
    /// What a piece of either colour adds to `Node::placement` on each square.
    piece_values: [[i32; 64]; 2],
}

impl<'a> Generator<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let geometry = Geometry::of(Size::STANDARD).expect("the standard board fits 64 bits");
        let reading = reading(model.faults);
        let alone = |pieces| placement(geometry, pieces, &model.weights, reading);
        Self {
            geometry,
            words: Words::new(),
            model,
            reading,
            piece_values: [
                std::array::from_fn(|square| alone([1 << square, 0])),
                std::array::from_fn(|square| alone([0, 1 << square])),
            ],
            keyed: model.techniques.contains(Techniques::TABLE),
        }
    }

    /// A position of the 8 x 8 board as a node.
    pub(super) fn node(&self, board: &Breakthrough<u64>) -> Node {
        // The word of the side is in the key when Black is to move.
        let side = if board.side == Side::Second { self.words.side() } else { 0 };
        Node {
            pieces: board.pieces,
            owner: board.keys[0],
            short_key: self.words.of_pieces(board) ^ side,
            stored: 0,
            placement: placement(self.geometry, board.pieces, &self.model.weights, self.reading),
            formations: [Side::First, Side::Second]
                .map(|side| self.formation(side, board.pieces[side.index()])),
            by: A2_A3,
            side: board.side,
            won: false,
        }
    }

    /// Puts the node's successors, evaluated, at the end of `arena` and in the order of search;
    /// `worst_first` is the fault that turns the order round. Returns how many they are.
    pub(super) fn generate(&self, node: &Node, arena: &mut Vec<Node>, worst_first: Faults) -> usize {
        let first = arena.len();
        self.for_each_move(node, |m| arena.push(self.successor(node, m)));
        let children = &mut arena[first..];
        if self.model.techniques.contains(Techniques::SORT) {
            let sign = if self.model.faults.contains(worst_first) { -1 } else { 1 };
            if self.model.faults.contains(Faults::UNSTABLE_SORT) {
                quicksort(children, |child| sign * child.stored);
            } else {
                children.sort_by_key(|child| sign * child.stored);
            }
        }
        children.len()
    }

    #[inline(always)]
    fn successor(&self, node: &Node, m: Move) -> Node {
        let (us, them) = (node.side.index(), node.side.other().index());
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let target = u64::of(m.to());
        let capture = node.pieces[them].meets(target);
        let own = node.pieces[us] ^ (u64::of(m.from()) | target);
        let opponent = node.pieces[them].without(target);
        let pieces = if node.side == Side::First { [own, opponent] } else { [opponent, own] };
        let mut child = Node { pieces, by: m, side: node.side.other(), ..*node };
        child.shift_placement(self.piece_values[us][to & 63], self.piece_values[us][from & 63]);
        if capture {
            child.shift_placement(0, self.piece_values[them][to & 63]);
        }
        if self.keyed {
            child.toggle_side(self);
            child.toggle_piece(self, us, m.from());
            child.toggle_piece(self, us, m.to());
            if capture {
                child.toggle_piece(self, them, m.to());
            }
        }
        child.won = self.geometry.outcome(pieces).is_some();
        child.formations[us] = self.formation(node.side, own);
        if capture {
            child.formations[them] = self.formation(node.side.other(), opponent);
        }
        let [white, black] = child.formations;
        let value = child.placement.wrapping_add(white).wrapping_sub(black).wrapping_add(contact(
            self.geometry,
            pieces,
            &self.model.weights,
            self.reading,
        ));
        child.stored = seen_from(child.side, value);
        child
    }

    #[inline(always)]
    fn formation(&self, side: Side, own: u64) -> i32 {
        let (geometry, weights) = (self.geometry, &self.model.weights);
        match side {
            Side::First => formation::<u64, true>(geometry, own, weights, self.reading),
            Side::Second => formation::<u64, false>(geometry, own, weights, self.reading),
        }
    }

    /// The moves in the engine's order: columns from a, within a column rows from White's side, and
    /// per piece straight, towards file a, away from it.
    #[inline(always)]
    fn for_each_move(&self, node: &Node, mut visit: impl FnMut(Move)) {
        let geometry = self.geometry;
        let [own, opponent] = [node.pieces[node.side.index()], node.pieces[node.side.other().index()]];
        let (mut from_files, up) = (geometry.board.without(geometry.not_file_a), geometry.up as u8);
        let empty = geometry.board.without(own | opponent);
        let ahead = |from: u8| if node.side == Side::First { from + up } else { from.wrapping_sub(up) };
        for _ in 0..geometry.up {
            (own & from_files).for_each(|from| {
                let ahead = ahead(from);
                if empty.meets(u64::of(ahead)) {
                    visit(Move::new(from, ahead, Step::Straight));
                }
                if geometry.not_file_a.meets(u64::of(from)) && !own.meets(u64::of(ahead - 1)) {
                    visit(Move::new(from, ahead - 1, Step::TowardsA));
                }
                if geometry.not_last_file.meets(u64::of(from)) && !own.meets(u64::of(ahead + 1)) {
                    visit(Move::new(from, ahead + 1, Step::FromA));
                }
            });
            from_files <<= 1;
        }
    }
}

/// White's first move in the article's measurements.
const A2_A3: Move = Move::new(8, 16, Step::Straight);

/// The position that the article's table was measured from: 8 x 8, White has played a2-a3, Black is
/// to move.
#[must_use]
pub fn position() -> Breakthrough<u64> {
    let mut board = Breakthrough::start(Size::STANDARD, 2).expect("the standard board fits 64 bits");
    board.play(A2_A3);
    board
}

impl Node {
    #[inline(always)]
    fn shift_placement(&mut self, gained: i32, lost: i32) {
        self.placement = self.placement.wrapping_add(gained).wrapping_sub(lost);
    }

    pub(super) fn toggle_side(&mut self, generator: &Generator<'_>) {
        self.owner ^= generator.geometry.side_key;
        self.short_key ^= generator.words.side();
    }

    #[inline(always)]
    fn toggle_piece(&mut self, generator: &Generator<'_>, colour: usize, square: u8) {
        self.owner ^= generator.geometry.piece_keys[colour][usize::from(square)][0];
        self.short_key ^= generator.words.piece(colour, square);
    }
}
