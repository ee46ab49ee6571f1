//! The single steps of one kind of piece on one board, as lists to walk along forward and backward.

use search_core::Side;

use crate::board::{Board, Square};
use crate::kinds::{Kind, Movement, Purpose};
use crate::set::SquareSet;

/// A step from one square to another.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The squares between that the piece can't but pass: those that all its ways share.
    pub(crate) passed: SquareSet,
    /// The squares that each way passes, where there are several (a leap beside a ride, say).
    ways: Vec<SquareSet>,
}

impl Step {
    /// The squares passed when these are occupied; `None` when no way is free. Without occupation, every
    /// way is.
    #[inline(always)]
    pub(crate) fn open(&self, occupied: Option<&SquareSet>) -> Option<SquareSet> {
        match occupied {
            Some(occupied) => self.open_among(occupied),
            None => Some(self.passed),
        }
    }

    fn open_among(&self, occupied: &SquareSet) -> Option<SquareSet> {
        if self.ways.is_empty() {
            return (!self.passed.intersects(occupied)).then_some(self.passed);
        }
        let free = self.ways.iter().filter(|way| !way.intersects(occupied)).copied();
        free.reduce(|a, b| a & b)
    }
}

/// Steps by the square where they start, and by the square where they end.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    forward: Lists,
    backward: Lists,
}

#[derive(Clone, Debug)]
struct Lists {
    steps: Vec<Step>,
    starts: Vec<u32>,
}

impl Lists {
    /// Sorts steps into a list for each square that `key` tells.
    fn new(mut steps: Vec<Step>, extent: usize, key: impl Fn(&Step) -> (u8, u8)) -> Self {
        steps.sort_by_key(|step| key(step));
        let starts = (0..=extent)
            .map(|square| steps.partition_point(|step| usize::from(key(step).0) < square) as u32)
            .collect();
        Self { steps, starts }
    }

    #[inline]
    fn of(&self, square: u8) -> &[Step] {
        let square = usize::from(square);
        &self.steps[self.starts[square] as usize..self.starts[square + 1] as usize]
    }
}

impl Steps {
    /// The steps of all movements of `kind` whose purpose is wanted.
    fn new(board: &Board, kind: &Kind, side: Side, wanted: impl Fn(Purpose) -> bool) -> Self {
        let mut ways = Vec::new();
        for movement in kind.movements.iter().filter(|movement| wanted(movement.purpose)) {
            board.squares().for_each(|square| add_ways(board, movement, side, square, &mut ways));
        }
        // The way that passes fewest squares comes first among those of one step.
        ways.sort_by_key(|(from, to, passed)| (*from, *to, passed.len()));
        ways.dedup();
        let mut steps: Vec<Step> = Vec::with_capacity(ways.len());
        for (from, to, passed) in ways {
            match steps.last_mut().filter(|step| (step.from, step.to) == (from, to)) {
                Some(step) => {
                    if step.ways.is_empty() {
                        step.ways.push(step.passed);
                    }
                    step.ways.push(passed);
                    step.passed = step.passed & passed;
                }
                None => steps.push(Step { from, to, passed, ways: Vec::new() }),
            }
        }
        let backward = Lists::new(steps.clone(), board.extent(), |step| (step.to, step.from));
        Self { forward: Lists::new(steps, board.extent(), |step| (step.from, step.to)), backward }
    }

    /// The steps that start here, by rising target.
    #[inline]
    pub(crate) fn from(&self, square: u8) -> &[Step] {
        self.forward.of(square)
    }

    /// The steps that end here, by rising start.
    #[inline]
    pub(crate) fn into(&self, square: u8) -> &[Step] {
        self.backward.of(square)
    }
}

fn add_ways(
    board: &Board,
    movement: &Movement,
    side: Side,
    square: Square,
    ways: &mut Vec<(u8, u8, SquareSet)>,
) {
    let (column, row) = board.coordinates(square);
    let (column, row) = (i32::from(column), i32::from(row));
    if movement.start_row(side, board).is_some_and(|start| start != row) {
        return;
    }
    for (across, up) in movement.offsets(side) {
        let mut passed = SquareSet::EMPTY;
        for times in 1..=i32::from(movement.most) {
            let Some(to) = board.at(column + across * times, row + up * times) else { break };
            ways.push((square.0, to.0, passed));
            passed.insert(to);
        }
    }
}

/// The three sets of steps of a kind and side: to reach squares, to attack them, and either.
#[derive(Clone, Debug)]
pub(crate) struct KindSteps {
    reach: Steps,
    /// `None` where both are the same as `reach`.
    others: Option<[Steps; 2]>,
}

impl KindSteps {
    pub(crate) fn new(board: &Board, kind: &Kind, side: Side) -> Self {
        let of =
            |unwanted: Option<Purpose>| Steps::new(board, kind, side, |purpose| Some(purpose) != unwanted);
        let others = kind.is_two_faced().then(|| [of(Some(Purpose::Reach)), of(None)]);
        Self { reach: of(Some(Purpose::Attack)), others }
    }

    pub(crate) const fn reach(&self) -> &Steps {
        &self.reach
    }

    pub(crate) fn last(&self, last: Last) -> &Steps {
        match (&self.others, last) {
            (Some([attack, _]), Last::Attack) => attack,
            (Some([_, touch]), Last::Touch) => touch,
            _ => &self.reach,
        }
    }

    pub(crate) const fn is_two_faced(&self) -> bool {
        self.others.is_some()
    }
}

/// What the last step of a path is for; all steps before it reach squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Last {
    /// To be there.
    Reach,
    /// To take what stands there.
    Attack,
    /// Either: a piece that only gets in the way does as well as one that takes.
    Touch,
}
