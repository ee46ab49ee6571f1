//! What a complete graph comes to.

use anyhow::Result;
use game_graph::{Graph, MeasureError, PathResults, Results};
use reversi4::State;
use serde::Serialize;

use crate::memory;
use crate::output::{Output, note};
use arena::units::Bytes;

/// The most bytes a vertex that a measure takes: a count of paths.
const BYTES_A_VERTEX: u64 = 16;

/// Measures at the start, from Black's view.
#[derive(Serialize)]
struct Measures {
    event: &'static str,
    /// Ended games, as positions.
    ended: Counts<usize>,
    /// Ended games, as ways to play them; absent if 128 bits don't count them.
    #[serde(skip_serializing_if = "Option::is_none")]
    paths: Option<Counts<u128>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_mean: Option<f64>,
    fairness: f64,
    dominance: i8,
    value: i32,
}

#[derive(Serialize)]
struct Counts<T> {
    all: T,
    black: T,
    white: T,
    draws: T,
}

/// Shows the measures of a complete graph; the dominance of each vertex, if there was memory to
/// measure it.
///
/// # Errors
/// Output that can't be written.
pub(super) fn show(graph: &Graph<State>, json: bool, out: &mut Output) -> Result<Option<Vec<i8>>> {
    let needed = BYTES_A_VERTEX * graph.vertex_count() as u64;
    if let Some(available) = memory::available()
        && needed > available
    {
        let (needed, available) = (Bytes(needed >> 20 << 20), Bytes(available >> 20 << 20));
        note(format_args!("not measured: that takes {needed} more, and {available} of memory are available"));
        return Ok(None);
    }
    let acyclic = graph.acyclic()?;
    let dominance = acyclic.dominance()?;
    let (paths, path_mean) = match acyclic.path_results() {
        Ok(results) => (Some(results.into()), Some(results.mean())),
        Err(error @ MeasureError::Overflow { .. }) => {
            note(format_args!("paths are not counted: {error}"));
            (None, None)
        }
        Err(error) => return Err(error.into()),
    };
    let measures = Measures {
        event: "measures",
        ended: graph.results().into(),
        paths,
        path_mean,
        fairness: at_root(acyclic.fairness()?),
        dominance: at_root(dominance.clone()),
        value: at_root(acyclic.exact_values()?),
    };
    if json {
        out.json(&measures)?;
    } else {
        measures.show(out)?;
    }
    Ok(Some(dominance))
}

/// The root is vertex 0.
fn at_root<T: Copy>(values: Vec<T>) -> T {
    values[Graph::<State>::ROOT as usize]
}

impl Measures {
    fn show(&self, out: &mut Output) -> Result<()> {
        let Counts { all, black, white, draws } = &self.ended;
        out.line(format_args!(""))?;
        out.line(format_args!(
            "ended      {all} positions: Black wins {black}, White {white}, draws {draws}"
        ))?;
        if let (Some(Counts { all, black, white, draws }), Some(mean)) = (&self.paths, self.path_mean) {
            out.line(format_args!(
                "paths      {all} games: Black wins {black}, White {white}, draws {draws}"
            ))?;
            out.line(format_args!("           mean {mean:+.6} over all games"))?;
        }
        out.line(format_args!("fairness   {:+.6} (moves drawn with equal chances)", self.fairness))?;
        let best = match self.dominance {
            1.. => "Black wins",
            0 => "a draw",
            _ => "White wins",
        };
        out.line(format_args!("dominance  {:+}: {best} by best play", self.dominance))?;
        out.line(format_args!("value      {:+} discs for Black by best play", self.value))?;
        Ok(())
    }
}

impl From<Results> for Counts<usize> {
    fn from(results: Results) -> Self {
        let Results { first, second, draws, open } = results;
        Self { all: first + second + draws + open, black: first, white: second, draws }
    }
}

impl From<PathResults> for Counts<u128> {
    fn from(results: PathResults) -> Self {
        let PathResults { first, second, draws } = results;
        Self { all: first + second + draws, black: first, white: second, draws }
    }
}
