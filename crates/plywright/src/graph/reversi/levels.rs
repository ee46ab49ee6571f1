//! Levels as they come, and how far they go.

use std::time::Instant;

use anyhow::Result;
use game_graph::{End, Exploration, LevelCount};
use search_core::StopFlag;
use serde::Serialize;

use crate::output::{Output, OutputError};
use crate::progress::Progress;

/// Prints each level once all of its edges are known.
pub(super) struct Levels<'o> {
    json: bool,
    start: Instant,
    stop: StopFlag,
    out: &'o mut Output,
    line: Progress,
    /// The level in work, its vertices, and the edges there were before it.
    begun: Option<(usize, usize, usize)>,
    /// The levels printed.
    printed: usize,
    /// Why nothing more is printed.
    unread: Option<OutputError>,
}

impl<'o> Levels<'o> {
    pub(super) fn new(json: bool, start: Instant, stop: StopFlag, out: &'o mut Output) -> Self {
        Self { json, start, stop, out, line: Progress::new(), begun: None, printed: 0, unread: None }
    }

    /// Takes the explorer's word of how far it is.
    pub(super) fn progress(&mut self, progress: &game_graph::Progress) {
        let game_graph::Progress { level, expanded, level_vertices, vertices, edges, bytes, done } =
            *progress;
        if done {
            return;
        }
        if expanded == 0
            && let Some((level, vertices, before)) = self.begun.replace((level, level_vertices, edges))
        {
            self.row_or_stop(level, vertices, edges - before);
        }
        self.line.tell(|| {
            format!(
                "level {level}: {expanded} of {level_vertices} vertices expanded; {vertices} vertices, \
                 {edges} edges, {} MiB",
                bytes >> 20
            )
        });
    }

    /// The exploration can't be left from within: a reader that has gone stops it.
    fn row_or_stop(&mut self, level: usize, vertices: usize, edges: usize) {
        if let Err(error) = self.row(level, vertices, Some(edges)) {
            self.stop.stop();
            self.unread = Some(error);
        }
    }

    fn row(&mut self, level: usize, vertices: usize, edges: Option<usize>) -> Result<(), OutputError> {
        let seconds = self.start.elapsed().as_secs_f64();
        let (json, first, out) = (self.json, self.printed == 0, &mut *self.out);
        self.printed = level + 1;
        self.line.aside(|| {
            if json {
                out.json(&Event::Level { level, vertices, edges, seconds })?;
            } else {
                if first {
                    out.line(format_args!("level       vertices          edges | seconds"))?;
                }
                let edges = edges.map_or_else(|| "-".to_owned(), |edges| edges.to_string());
                out.line(format_args!("{level:>5} {vertices:>14} {edges:>14} | {seconds:>7.3}"))?;
            }
            out.flush()
        })
    }

    /// The levels that are left, and why there are no more.
    ///
    /// # Errors
    /// Output that can't be written, now or before.
    pub(super) fn end<S>(mut self, found: &Exploration<S>) -> Result<()> {
        if let Some(error) = self.unread {
            return Err(error.into());
        }
        let counts = found.graph.level_counts();
        let asked = matches!(found.end, End::Complete | End::Levels);
        // The first level with vertices that were not expanded, though nobody asked to leave them.
        let in_work = if asked { None } else { counts.iter().find(|count| count.open > 0) };
        let last = in_work.map_or(counts.len(), |count| count.level + 1);
        for count in &counts[self.printed.min(last)..last] {
            let whole = count.open == 0;
            self.row(count.level, count.vertices, whole.then_some(count.edges))?;
        }
        let begun = counts[last..].iter().map(|count| count.vertices).sum();
        let (vertices, edges) = (found.graph.vertex_count(), found.graph.edge_count());
        let bytes = found.graph.bytes();
        let (json, out) = (self.json, &mut *self.out);
        drop(self.line);
        if json {
            out.json(&Event::End {
                complete: found.end == End::Complete,
                reason: found.end.to_string(),
                levels_complete: in_work.map_or(counts.len(), |count| count.level),
                vertices,
                edges,
                begun,
                bytes,
            })?;
            return Ok(());
        }
        let whole: usize = counts.iter().filter(|count| count.open == 0).map(|count| count.edges).sum();
        out.line(format_args!("  sum {:>14} {whole:>14}", vertices - begun))?;
        out.line(format_args!(
            "{} bytes for the graph, {:.1} a vertex",
            bytes,
            bytes as f64 / vertices as f64
        ))?;
        match in_work {
            None => out.line(format_args!("{}", found.end))?,
            Some(level) => stopped(found.end, level, begun, out)?,
        }
        Ok(())
    }
}

/// How far an exploration came that could not go on.
fn stopped(end: End, level: &LevelCount, begun: usize, out: &mut Output) -> Result<(), OutputError> {
    let LevelCount { level, vertices, open, .. } = *level;
    out.line(format_args!(
        "{end}, on level {level} with {} of its {vertices} vertices expanded ({begun} vertices of level {} \
         met so far)",
        vertices - open,
        level + 1
    ))?;
    match level {
        0 => out.line(format_args!("complete: the vertex of level 0")),
        _ => out.line(format_args!(
            "complete: the vertices of levels 0 to {level}, the edges of levels 0 to {}",
            level - 1
        )),
    }
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Event {
    Level {
        level: usize,
        vertices: usize,
        /// Absent while not all are known.
        #[serde(skip_serializing_if = "Option::is_none")]
        edges: Option<usize>,
        seconds: f64,
    },
    End {
        complete: bool,
        reason: String,
        /// Levels whose vertices and edges are all there.
        levels_complete: usize,
        vertices: usize,
        edges: usize,
        /// Vertices of a level that is not complete.
        begun: usize,
        bytes: usize,
    },
}
