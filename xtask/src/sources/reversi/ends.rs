//! The two 'weird' ends: of the images of each only one is ever reached.

use std::collections::HashSet;

use anyhow::{Context as _, Result};
use game_graph::{Drawing, Graph, VertexId};
use reversi4::State;
use search_core::Vertex as _;

use crate::reproduce::source::{Check, Measured, Plot, Section};
use crate::reproduce::table::Table;
use crate::reproduce::value::Value;
use crate::sources::reversi::graphs::Graphs;
use crate::sources::reversi::multiway::{Multiway, images, rows, wide};

/// The ends that an independent program finds, with their paths in the full and the canonical graph.
const KNOWN: [(&str, u128, u128); 2] = [("OXXX/XOXX/XXOX/XXXO", 24, 6), ("XXOO/XXOO/OOXX/OOXX", 8, 2)];
/// Symmetries of the square.
const SYMMETRIES: usize = 8;
/// The side of a drawn board in a drawn graph.
const BOARD: f64 = 40.0;

/// An end of which the full graph has no other image.
#[derive(Debug)]
pub(crate) struct End {
    /// Its board, row by row.
    text: String,
    images: usize,
    /// All ways to it, image or not.
    full: Ways,
    /// All ways to its canonical form.
    canonical: Ways,
}

/// All ways to an end.
#[derive(Debug)]
struct Ways {
    graph: Graph<State>,
    paths: u128,
    /// Boards between the start and the end that are symmetric themselves.
    symmetric: usize,
}

impl Ways {
    fn to(graphs: &Graphs, multiway: &Multiway, end: VertexId) -> Result<Self> {
        let graph = multiway.graph.subgraph_to(&[end]).graph;
        let paths = graph.acyclic()?.path_count()?;
        let is_symmetric =
            |vertex: &VertexId| images(&graphs.start.at(graph.state(*vertex))).len() < SYMMETRIES;
        let inner = graph.vertices().filter(|&vertex| vertex != 0 && !graph.is_leaf(vertex));
        let symmetric = inner.filter(is_symmetric).count();
        Ok(Self { paths, symmetric, graph })
    }

    /// The vertices between the start and the end.
    fn between(&self) -> usize {
        self.graph.vertex_count() - 2
    }
}

impl End {
    /// How many boards on the ways to it are symmetric themselves, in words.
    pub(crate) fn shared_boards(&self) -> String {
        format!("{} of {}", self.full.symmetric, self.full.between())
    }

    /// How many images it has, itself among them.
    pub(crate) fn images(&self) -> usize {
        self.images
    }

    /// Games that lead to it, for each path in the canonical graph.
    fn ratio(&self) -> f64 {
        self.full.paths as f64 / self.canonical.paths as f64
    }
}

/// The ends of the full graph of which it has one image only, that with most paths first: the order in
/// which the notebook shows them.
///
/// # Errors
/// A graph that can't be measured.
pub(crate) fn fixed(graphs: &Graphs) -> Result<Vec<End>> {
    let states: HashSet<State> = graphs.full.graph.states().iter().copied().collect();
    let mut ends = Vec::new();
    for leaf in graphs.full.graph.leaves() {
        let position = graphs.start.at(graphs.full.graph.state(leaf));
        let images = images(&position);
        if images.iter().filter(|image| states.contains(image)).count() > 1 {
            continue;
        }
        let form = graphs.canonical.vertex(&images[0])?;
        ends.push(End {
            text: rows(&position),
            images: images.len(),
            full: Ways::to(graphs, &graphs.full, leaf)?,
            canonical: Ways::to(graphs, &graphs.canonical, form)?,
        });
    }
    ends.sort_by(|a, b| b.full.paths.cmp(&a.full.paths).then_with(|| a.text.cmp(&b.text)));
    Ok(ends)
}

/// How many there are.
pub(crate) fn count(ends: &[End]) -> Measured {
    let boards: Vec<_> = ends.iter().map(|end| format!("`{}`", end.text)).collect();
    let images = ends.first().map_or(0, |end| end.images);
    Measured::figure(ends.len() as u64).with_note(format!(
        "{}; each has {images} images, of which one is reached. The notebook says that they have one",
        boards.join(" and ")
    ))
}

/// Paths of the full graph over paths of the canonical one: a number if it is the same for all.
pub(crate) fn path_ratio(ends: &[End]) -> Measured {
    let ratios: Vec<f64> = ends.iter().map(End::ratio).collect();
    let shown: Vec<_> =
        ends.iter().map(|end| format!("{} / {}", wide(end.full.paths), wide(end.canonical.paths))).collect();
    let measured = match ratios.as_slice() {
        [first, rest @ ..] if rest.iter().all(|ratio| ratio == first) => Value::from(*first),
        _ => ratios.into_iter().collect(),
    };
    Measured::figure(measured).with_note(format!("{} (full / canonical)", shown.join(" and ")))
}

/// Paths to the one with fewer.
///
/// # Errors
/// There are not two.
pub(crate) fn second_paths(ends: &[End]) -> Result<Measured> {
    let [_, second] = ends else { anyhow::bail!("{} ends instead of two", ends.len()) };
    let note = format!("`{}`; {} in the canonical graph", second.text, wide(second.canonical.paths));
    Ok(Measured::figure(u64::try_from(second.full.paths)?).with_note(note))
}

/// The ends, and drawings of all ways to them.
///
/// # Errors
/// A board that can't be drawn.
pub(crate) fn section(graphs: &Graphs, ends: &[End]) -> Result<Section> {
    let columns = [
        "end",
        ">images",
        ">paths, full",
        ">paths, canonical",
        ">boards between, full",
        ">boards between, canonical",
        ">symmetric boards, full",
    ];
    let mut table = Table::new(columns);
    for end in ends {
        table.row([
            format!("`{}`", end.text),
            end.images.to_string(),
            wide(end.full.paths),
            wide(end.canonical.paths),
            end.full.between().to_string(),
            end.canonical.between().to_string(),
            end.full.symmetric.to_string(),
        ]);
    }
    let mut section = Section::new("The two ends that stand alone")
        .text(
            "Half a turn and the two reflections in the diagonals leave the start as it is, so with every board the \
             game reaches its images under them. They leave these two ends as they are, too; a quarter turn makes of \
             each a second image, which no game reaches. Black's first move breaks every symmetry, so games come in \
             fours, and the notebook's proof by paths holds. Its guess that 'the larger graphs seem to be made up of \
             four copies' of the smaller ones is another matter: copies meet in boards that are symmetric themselves, \
             so between start and end there are four times the canonical boards less the symmetric ones.",
        )
        .table(table);
    for (index, end) in ends.iter().enumerate() {
        for (name, ways) in [("canonical", &end.canonical), ("full", &end.full)] {
            section = section.plot(Plot {
                file: format!("reversi-end-{}-{name}.svg", index + 1),
                alt: format!(
                    "All {} ways from the start to {} in the {name} graph, as boards from the top down",
                    ways.paths, end.text
                ),
                svg: drawing(graphs, ways),
            });
        }
    }
    Ok(section)
}

fn drawing(graphs: &Graphs, ways: &Ways) -> String {
    let board = |_, state: &State| graphs.start.at(state).to_svg(BOARD);
    let label = |_, state: &State| rows(&graphs.start.at(state));
    Drawing::new(&ways.graph).boards(BOARD, BOARD, board).labels(label).to_svg()
}

/// Whether these are the known ends with the known paths, and the larger graphs as large as they must be.
///
/// # Errors
/// A graph that can't be measured.
pub(crate) fn checks(graphs: &Graphs, ends: &[End]) -> Result<[Check; 3]> {
    let found: Vec<_> =
        ends.iter().map(|end| (end.text.as_str(), end.full.paths, end.canonical.paths)).collect();
    let other = (found != KNOWN).then(|| format!("{found:?}"));
    let (mut otherwise, mut miscounted) = (Vec::new(), Vec::new());
    let paths = graphs.full.graph.acyclic()?.paths_to()?;
    for End { text, full, canonical, .. } in ends {
        // A board that one of the start's four symmetries leaves as it is has two images instead of four.
        if full.between() + full.symmetric != 4 * canonical.between() {
            otherwise.push(format!(
                "{text}: {} boards between, {} canonical",
                full.between(),
                canonical.between()
            ));
        }
        let last = full.graph.leaves().last().context("a graph without an end")?;
        let counted = paths[graphs.full.vertex(full.graph.state(last))? as usize];
        if counted != full.paths {
            miscounted.push(format!("{text}: {counted} paths in the whole graph, {} in its own", full.paths));
        }
    }
    Ok([
        Check::new("the two ends and the paths to them are those that an independent program finds", other),
        Check::new("as many paths lead to each in its own graph as in the whole one", miscounted),
        Check::new(
            "on the ways to each lie four times as many boards as in the canonical graph, less the symmetric ones",
            otherwise,
        ),
    ])
}
