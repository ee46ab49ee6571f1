//! The two functions with which the Reversi notebook builds canonical graphs of any situation, level by
//! level (Li and Klee, "Measuring 4x4 Reversi", Wolfram Community, December 2023).
//!
//! [`Explorer`](crate::Explorer) is the fast way to a whole graph; these two show what it does in a few
//! lines, and work on any states.

/// The source's `MultiIterate`: applies an iterator to every state of a level and returns the states
/// of the next, in order and with repetitions.
///
/// `iterate` appends the successors of a state to a buffer. `sow` is told every edge, from a state to
/// each of its successors, as it arises (the source sows them, to be reaped when the graph is made).
///
/// ```
/// use game_graph::{canonicalize_by, multi_iterate};
///
/// // Two heaps; a move takes one or two from one heap, and heaps may change places.
/// let moves = |&(a, b): &(u8, u8), next: &mut Vec<(u8, u8)>| {
///     next.extend((1..=a.min(2)).map(|taken| (a - taken, b)));
///     next.extend((1..=b.min(2)).map(|taken| (a, b - taken)));
///     // Canonical successors, so that edges lead to canonical states.
///     canonicalize_by(next, |&(a, b), images| images.extend([(a, b), (b, a)]));
/// };
/// let mut edges = Vec::new();
/// let level = multi_iterate(&[(2, 2)], moves, |&from, &to| edges.push((from, to)));
/// assert_eq!(level, [(0, 2), (1, 2)]);
/// assert_eq!(edges, [((2, 2), (0, 2)), ((2, 2), (1, 2))]);
/// ```
pub fn multi_iterate<S>(
    level: &[S],
    mut iterate: impl FnMut(&S, &mut Vec<S>),
    mut sow: impl FnMut(&S, &S),
) -> Vec<S> {
    let mut next = Vec::new();
    let mut successors = Vec::new();
    for state in level {
        iterate(state, &mut successors);
        successors.iter().for_each(|successor| sow(state, successor));
        next.append(&mut successors);
    }
    next
}

/// The source's `CanonicalizeBy`: sorts states by their duplicates and keeps one canonical form of
/// each, the least of its images. Afterwards `states` is sorted and free of repetitions.
///
/// `images` appends the duplicates of a state (the source's `canonicalSignature`) to an empty buffer;
/// the state counts as one of them.
pub fn canonicalize_by<S: Ord>(states: &mut Vec<S>, mut images: impl FnMut(&S, &mut Vec<S>)) {
    let mut buffer = Vec::new();
    for state in &mut *states {
        images(state, &mut buffer);
        if let Some(least) = buffer.drain(..).min()
            && least < *state
        {
            *state = least;
        }
    }
    states.sort_unstable();
    states.dedup();
}
