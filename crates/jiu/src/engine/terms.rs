//! What the evaluation reads of a position: numbers for the side to move minus those for its enemy.
//!
//! All come from sets of points at once. In the placement the board is read as if the centre stones
//! were lifted already, which they always will be: the holes that the battle starts with are there.

use search_core::{Position as _, Side};

use crate::phase::{Phase, Stage};
use crate::points::Points;
use crate::position::Jiu;
use crate::shapes::plane::{Plane as _, corners, dalians};

/// One number that the evaluation reads: of the side to move minus its enemy's, unless the term says
/// otherwise. Terms from [`Term::Areas10`] to [`Term::PlacementTempo`] are of the placement, the others
/// of the battle.
///
/// An area is 2x2 points; `Areas31` counts areas with three own stones and one enemy stone, the rest
/// of the area (if any) being empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "the areas' names are explained above")]
pub enum Term {
    Areas10,
    Areas20,
    Areas21,
    Areas30,
    Areas31,
    Areas40,
    /// Dalians whose gap is empty.
    OpenDalians,
    /// Dalians whose gap holds an enemy stone: a removal away from working.
    BlockedDalians,
    /// Holes of the centre in which a stone would complete a square.
    HoleGates,
    /// Those of them that a stone from outside the square could step into at once.
    HoleReady,
    /// 1 where the side to move is the one that makes the battle's first move, else -1.
    HoleFirst,
    /// 1: to have the turn.
    PlacementTempo,

    /// Stones.
    Stones,
    /// The difference of stones in percent of all stones.
    Share,
    Squares,
    /// Empty points on which a stone would complete a square.
    Gates,
    /// Gates into which a stone from outside the square can step.
    Ready,
    /// Dalians.
    Dalians,
    /// 1 if there is a Dalian.
    Holder,
    /// Trinities, in the loose reading.
    Trinities,
    /// Areas of three own stones and one enemy stone: a removal away from a gate.
    Blocked,
    /// Dalians whose gap holds an enemy stone.
    BattleBlockedDalians,
    /// Pairs of a stone and an empty neighbour.
    Steps,
    /// Pairs of a stone and a direction in which it can jump.
    Jumps,
    /// 1 if the side flies.
    Flies,
    /// Stones that the side to move may still remove in this turn, those that stopping the chain
    /// would earn included.
    Pending,
    /// 1: to have the turn.
    Tempo,
    /// 1 if the side to move can complete a square by a step.
    TempoReady,
    /// 1 if the side to move can jump.
    TempoJump,
}

impl Term {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// All of them, those of the placement first.
    pub const ALL: [Self; 29] = [
        Self::Areas10,
        Self::Areas20,
        Self::Areas21,
        Self::Areas30,
        Self::Areas31,
        Self::Areas40,
        Self::OpenDalians,
        Self::BlockedDalians,
        Self::HoleGates,
        Self::HoleReady,
        Self::HoleFirst,
        Self::PlacementTempo,
        Self::Stones,
        Self::Share,
        Self::Squares,
        Self::Gates,
        Self::Ready,
        Self::Dalians,
        Self::Holder,
        Self::Trinities,
        Self::Blocked,
        Self::BattleBlockedDalians,
        Self::Steps,
        Self::Jumps,
        Self::Flies,
        Self::Pending,
        Self::Tempo,
        Self::TempoReady,
        Self::TempoJump,
    ];

    /// The stage that it is read in.
    #[must_use]
    pub const fn stage(self) -> Stage {
        if (self as usize) < PLACEMENT { Stage::Preparation } else { Stage::Battle }
    }

    /// Its name in a file of weights.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Areas10 => "areas-10",
            Self::Areas20 => "areas-20",
            Self::Areas21 => "areas-21",
            Self::Areas30 => "areas-30",
            Self::Areas31 => "areas-31",
            Self::Areas40 => "areas-40",
            Self::OpenDalians => "open-dalians",
            Self::BlockedDalians => "blocked-dalians",
            Self::HoleGates => "hole-gates",
            Self::HoleReady => "hole-ready",
            Self::HoleFirst => "hole-first",
            Self::PlacementTempo => "placement-tempo",
            Self::Stones => "stones",
            Self::Share => "share",
            Self::Squares => "squares",
            Self::Gates => "gates",
            Self::Ready => "ready",
            Self::Dalians => "dalians",
            Self::Holder => "holder",
            Self::Trinities => "trinities",
            Self::Blocked => "blocked",
            Self::BattleBlockedDalians => "battle-blocked-dalians",
            Self::Steps => "steps",
            Self::Jumps => "jumps",
            Self::Flies => "flies",
            Self::Pending => "pending",
            Self::Tempo => "tempo",
            Self::TempoReady => "tempo-ready",
            Self::TempoJump => "tempo-jump",
        }
    }
}

/// Terms of the placement; the others follow.
pub(super) const PLACEMENT: usize = 12;

/// The terms of a position, by [`Term`]; those of the other stage are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// One number for each term, in the order of [`Term::ALL`].
    pub values: [i32; Term::COUNT],
    /// How full the board is, 0 (empty) to [`Terms::FULL`].
    pub fullness: i32,
    /// The stage.
    pub stage: Stage,
}

impl Terms {
    /// A full board's fullness.
    pub const FULL: i32 = 256;

    /// The terms of a position, for its side to move.
    #[must_use]
    pub fn of(position: &Jiu) -> Self {
        let stage = match position.phase() {
            Phase::Lift => Stage::Preparation,
            phase => phase.stage(),
        };
        let stones = position.stones(Side::First).count() + position.stones(Side::Second).count();
        let fullness = (stones as i32 * Self::FULL) / i32::from(position.size().points());
        let mut terms = Self { values: [0; Term::COUNT], fullness, stage };
        match stage {
            Stage::Preparation => terms.read_placement(position),
            Stage::Battle => terms.read_battle(position),
        }
        terms
    }

    #[inline(always)]
    fn set(&mut self, term: Term, value: i32) {
        self.values[term as usize] = value;
    }

    fn read_placement(&mut self, position: &Jiu) {
        let side = position.side_to_move();
        let centre = position.geometry.centre;
        let own = position.stones(side).without(centre);
        let enemy = position.stones(side.other()).without(centre);
        let empty = position.empty().without(centre);
        let areas = Areas::of(own, enemy, position.board());
        let mut set_areas = |term, stones, others| self.set(term, areas.balance(stones, others));
        set_areas(Term::Areas10, 1, 0);
        set_areas(Term::Areas20, 2, 0);
        set_areas(Term::Areas21, 2, 1);
        set_areas(Term::Areas30, 3, 0);
        set_areas(Term::Areas31, 3, 1);
        set_areas(Term::Areas40, 4, 0);
        let [mine, theirs] = [(own, enemy), (enemy, own)].map(|(own, enemy)| {
            let corner = corners(own);
            let stones = corner.map(|set| set & own);
            let with_gaps = |gaps: Points| {
                let (flat, oblique) = dalians(stones, corner.map(|set| set & gaps));
                (flat + oblique) as i32
            };
            let any = stones.iter().any(|set| !set.is_empty());
            let dalians = |gaps| if any { with_gaps(gaps) } else { 0 };
            let gates = (corner[0] | corner[1] | corner[2] | corner[3]) & centre;
            let ready = ready(corner, own, centre);
            [dalians(empty | centre), dalians(enemy), gates.count() as i32, ready.count() as i32]
        });
        for (index, term) in [Term::OpenDalians, Term::BlockedDalians, Term::HoleGates, Term::HoleReady]
            .into_iter()
            .enumerate()
        {
            self.set(term, mine[index] - theirs[index]);
        }
        let first = i32::from(side == Side::Second) * 2 - 1;
        self.set(Term::HoleFirst, first);
        self.set(Term::PlacementTempo, 1);
    }

    fn read_battle(&mut self, position: &Jiu) {
        let side = position.side_to_move();
        let (own, enemy, empty) = (position.stones(side), position.stones(side.other()), position.empty());
        let counts = [own.count() as i32, enemy.count() as i32];
        self.set(Term::Stones, counts[0] - counts[1]);
        self.set(Term::Share, 100 * (counts[0] - counts[1]) / (counts[0] + counts[1]).max(1));
        let (mine, theirs) = (position.shapes(side), position.shapes(side.other()));
        let mut both = |term, a: u16, b: u16| self.set(term, i32::from(a) - i32::from(b));
        both(Term::Squares, mine.squares, theirs.squares);
        both(Term::Gates, mine.gates, theirs.gates);
        both(Term::Dalians, mine.dalians(), theirs.dalians());
        both(Term::Holder, u16::from(mine.dalians() > 0), u16::from(theirs.dalians() > 0));
        both(Term::Trinities, mine.loose_trinities, theirs.loose_trinities);
        both(Term::Flies, u16::from(position.flies(side)), u16::from(position.flies(side.other())));

        let [mine, theirs] = [(own, enemy), (enemy, own)].map(|(own, enemy)| {
            let corner = corners(own);
            let stones = corner.map(|set| set & own);
            let blocked = corner.map(|set| set & enemy);
            let blocks: u32 = blocked.iter().map(|set| set.count()).sum();
            let (flat, oblique) = if blocks > 0 { dalians(stones, blocked) } else { (0, 0) };
            let ready = ready(corner, own, empty).count();
            let steps = [own.north(), own.south(), own.east(), own.west()].map(|set| (set & empty).count());
            let jumps = jumps(own, enemy, empty);
            [ready, blocks, flat + oblique, steps.into_iter().sum(), jumps].map(|number| number as i32)
        });
        let terms = [Term::Ready, Term::Blocked, Term::BattleBlockedDalians, Term::Steps, Term::Jumps];
        for (index, term) in terms.into_iter().enumerate() {
            self.set(term, mine[index] - theirs[index]);
        }
        let pending = match position.phase() {
            Phase::Removal { left } => left,
            _ => position.squares_earned_by_stopping(),
        };
        self.set(Term::Pending, pending.into());
        self.set(Term::Tempo, 1);
        self.set(Term::TempoReady, i32::from(mine[0] > 0));
        self.set(Term::TempoJump, i32::from(mine[4] > 0));
    }
}

/// The points of `gaps` that complete a square of `own` and have an own neighbour outside that
/// square: a stone can step in and complete it.
#[inline(always)]
fn ready(corner: [Points; 4], own: Points, gaps: Points) -> Points {
    let (right, left, above, below) = (own.right(), own.left(), own.above(), own.below());
    let [tl, tr, bl, br] = corner;
    gaps & (tl & (left | above) | tr & (right | above) | bl & (left | below) | br & (right | below))
}

/// Pairs of a stone and a direction in which it can jump.
#[inline(always)]
fn jumps(own: Points, enemy: Points, empty: Points) -> u32 {
    let across =
        (own & (enemy & empty.right()).right()).count() + (own & (enemy & empty.left()).left()).count();
    let down =
        (own & (enemy & empty.below()).below()).count() + (own & (enemy & empty.above()).above()).count();
    across + down
}

/// The 2x2 areas by their numbers of stones, each at its top left point.
struct Areas {
    own: [Points; 5],
    enemy: [Points; 5],
}

impl Areas {
    fn of(own: Points, enemy: Points, board: Points) -> Self {
        let whole = board & board.right() & board.below() & board.right().below();
        Self { own: by_number(own, whole), enemy: by_number(enemy, whole) }
    }

    /// Areas with so many stones of the side to move and of its enemy, minus those with the numbers
    /// exchanged.
    #[inline(always)]
    fn balance(&self, stones: usize, others: usize) -> i32 {
        let mine = (self.own[stones] & self.enemy[others]).count() as i32;
        mine - (self.enemy[stones] & self.own[others]).count() as i32
    }
}

/// The areas with 0 to 4 points of `set`: a sum of four bits at each point.
#[inline(always)]
fn by_number(set: Points, whole: Points) -> [Points; 5] {
    let (right, below, both) = (set.right(), set.below(), set.right().below());
    let (sum_a, carry_a) = (set ^ right, set & right);
    let (sum_b, carry_b) = (below ^ both, below & both);
    let one = sum_a ^ sum_b;
    let two = carry_a ^ carry_b ^ (sum_a & sum_b);
    let four = carry_a & carry_b;
    [
        whole.without(one | two | four),
        whole & one.without(two),
        whole & two.without(one),
        whole & one & two,
        whole & four,
    ]
}
