//! Places for a layered drawing: rows by level, and in each row an order with few crossings
//! (barycentres, after Sugiyama, Tagawa and Toda 1981).

use crate::graph::{Graph, VertexId};

/// How often rows are put in order by their neighbours, down and up.
const SWEEPS: usize = 4;

/// The vertices of each row, from left to right.
pub(super) fn rows<S>(graph: &Graph<S>) -> Vec<Vec<VertexId>> {
    let mut rows = vec![Vec::new(); 1];
    for (vertex, row) in graph.vertices().zip(depths(graph)) {
        if rows.len() <= row {
            rows.resize_with(row + 1, Vec::new);
        }
        rows[row].push(vertex);
    }
    let parents = graph.parents();
    // Where each vertex stands in its row, from 0 to 1.
    let mut places = vec![0.0; graph.vertex_count()];
    rows.iter().for_each(|row| place(row, &mut places));
    for _ in 0..SWEEPS {
        for row in &mut rows {
            order(row, &mut places, |vertex| parents.of(vertex));
        }
        for row in rows.iter_mut().rev() {
            order(row, &mut places, |vertex| graph.children(vertex));
        }
    }
    rows
}

/// The row of each vertex: the length of the longest path to it, so that every edge leads down. With
/// cycles, its level.
fn depths<S>(graph: &Graph<S>) -> Vec<usize> {
    let Ok(acyclic) = graph.acyclic() else {
        return graph.vertices().map(|vertex| graph.level_of(vertex)).collect();
    };
    let mut depths = vec![0; graph.vertex_count()];
    for vertex in acyclic.parents_first() {
        for &child in graph.children(vertex) {
            depths[child as usize] = depths[child as usize].max(depths[vertex as usize] + 1);
        }
    }
    depths
}

/// Sorts a row by the mean place of each vertex's neighbours; those without any stay where they are.
fn order<'g>(row: &mut [VertexId], places: &mut [f64], neighbours: impl Fn(VertexId) -> &'g [VertexId]) {
    let mut keyed: Vec<(f64, VertexId)> = row
        .iter()
        .map(|&vertex| {
            let around = neighbours(vertex);
            let sum: f64 = around.iter().map(|&other| places[other as usize]).sum();
            let mean = if around.is_empty() { places[vertex as usize] } else { sum / around.len() as f64 };
            (mean, vertex)
        })
        .collect();
    // Stable: equal means keep their order.
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (slot, (_, vertex)) in row.iter_mut().zip(keyed) {
        *slot = vertex;
    }
    place(row, places);
}

fn place(row: &[VertexId], places: &mut [f64]) {
    for (index, &vertex) in row.iter().enumerate() {
        places[vertex as usize] = (index as f64 + 0.5) / row.len() as f64;
    }
}
