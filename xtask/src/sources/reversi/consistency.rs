//! Whether the notebook's graphs agree with each other, and with what an independent program finds.

use std::collections::HashMap;

use anyhow::{Context as _, Result};
use game_graph::{Results, VertexId};
use reversi4::State;
use search_core::Vertex as _;

use crate::reproduce::source::Check;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::canonical;

/// Vertices by moves played, which are known from an independent program.
const FULL_LEVELS: [usize; 13] = [1, 4, 12, 42, 120, 376, 1032, 2478, 5464, 9152, 11352, 8530, 2934];
const CANONICAL_LEVELS: [usize; 13] = [1, 1, 3, 11, 31, 94, 258, 617, 1356, 2214, 2631, 1833, 567];
/// Different ends, so too: won by Black, by White, tied.
const FULL_ENDS: Results = Results { first: 4_605, second: 3_648, draws: 977, open: 0 };
const CANONICAL_ENDS: Results = Results { first: 1_002, second: 778, draws: 208, open: 0 };

/// What must hold of the graphs beyond their published sizes.
///
/// # Errors
/// A measure that can't be taken.
pub(crate) fn checks(graphs: &Graphs) -> Result<Vec<Check>> {
    let sizes = [
        ("full", graphs.full.levels(), FULL_LEVELS, graphs.full.graph.results(), FULL_ENDS),
        (
            "canonical",
            graphs.canonical.levels(),
            CANONICAL_LEVELS,
            graphs.canonical.graph.results(),
            CANONICAL_ENDS,
        ),
        ("global", graphs.global.levels(), CANONICAL_LEVELS, graphs.global.graph.results(), CANONICAL_ENDS),
    ];
    let other_sizes = sizes.into_iter().filter_map(|(name, levels, known_levels, ends, known_ends)| {
        let differs = levels != known_levels || ends != known_ends;
        differs.then(|| format!("{name}: {levels:?}, {ends:?}"))
    });
    let (global, canonical) = (&graphs.global.graph, &graphs.canonical.graph);
    let isomorphic =
        global.isomorphism_by(canonical, |vertex| global.kind(vertex), |vertex| canonical.kind(vertex));
    let no_renaming = isomorphic.is_none().then(|| "no renaming of vertices makes one the other".to_owned());
    let merged = (graphs.kept.graph.merged() != graphs.canonical.graph).then(|| "it is another".to_owned());
    Ok(vec![
        Check::new(
            "the graphs of 4x4 Reversi have the levels and ends that an independent program finds",
            other_sizes,
        ),
        Check::new(
            "the graph with the global dictionary is the canonical one but for the boards, sides to move and margins \
             included",
            no_renaming,
        ),
        Check::new(
            "the canonical graph with parallel edges kept is, once they are merged, the one with parallel edges merged",
            merged,
        ),
        Check::new(
            format!(
                "each of the {} boards has the side, dominance, exact value and (parallel edges kept) fairness of its \
                 canonical form, and each canonical form is reached",
                graphs.full.vertices()
            ),
            asymmetries(graphs)?,
        ),
    ])
}

/// Boards of the full graph that are measured otherwise than their canonical form.
fn asymmetries(graphs: &Graphs) -> Result<Vec<String>> {
    let forms: HashMap<State, VertexId> =
        graphs.kept.graph.states().iter().copied().zip(graphs.kept.graph.vertices()).collect();
    let mut reached = vec![false; forms.len()];
    let mut failures = Vec::new();
    for vertex in graphs.full.graph.vertices() {
        let state = graphs.full.graph.state(vertex);
        let form = canonical(&graphs.start.at(state));
        let form = *forms.get(&form).with_context(|| format!("{state:?} has no canonical form"))?;
        reached[form as usize] = true;
        let (own, other) = (vertex as usize, form as usize);
        let same = graphs.full.graph.kind(vertex) == graphs.kept.graph.kind(form)
            && graphs.full.dominance[own] == graphs.kept.dominance[other]
            && graphs.full.values[own] == graphs.kept.values[other]
            && (graphs.full.fairness[own] - graphs.kept.fairness[other]).abs() < 1e-12;
        if !same {
            failures.push(format!("{state:?} is measured otherwise than its canonical form"));
        }
    }
    if let Some(missed) = reached.iter().position(|reached| !reached) {
        failures.push(format!("vertex {missed} of the canonical graph is the form of no board"));
    }
    Ok(failures)
}
