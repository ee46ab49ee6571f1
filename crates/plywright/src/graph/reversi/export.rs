//! Graphs in files.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail, ensure};
use game_graph::{Drawing, Graph, Palette, Vertex as _, VertexId};
use reversi4::{Form, Reversi, Shape, State};
use search_core::shortened;

/// Boards are drawn up to so many vertices; more are dots. Chosen.
const MAX_BOARDS: usize = 300;
/// The longer side of a drawn board.
const BOARD: f64 = 64.0;
/// The most vertices of a drawing, which is made in memory: kilobytes a vertex. Chosen.
const MAX_DRAWN: usize = 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Dot,
    GraphMl,
    JsonLines,
    Svg,
}

/// A file that is open, and what to write to it.
pub(super) struct Export {
    format: Format,
    path: PathBuf,
    file: File,
}

impl Export {
    /// Opens the files of an option's values, format and name in turn, so that one that can't be
    /// written is known before the graph is made. What is in them stays until they are written.
    ///
    /// # Errors
    /// No such format, or a file that can't be opened.
    pub(super) fn of(values: &[String]) -> Result<Vec<Self>> {
        values.chunks_exact(2).map(|pair| Self::open(&pair[0], &pair[1])).collect()
    }

    fn open(format: &str, path: &str) -> Result<Self> {
        let format = match format {
            "dot" => Format::Dot,
            "graphml" => Format::GraphMl,
            "json" => Format::JsonLines,
            "svg" => Format::Svg,
            _ => bail!("--export: {:?} is no format: expected dot, graphml, json or svg", shortened(format)),
        };
        ensure!(path != "-", "--export: expected a file; standard output has the counts");
        let path = PathBuf::from(path);
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .with_context(|| format!("--export: {}", path.display()))?;
        Ok(Self { format, path, file })
    }

    /// Writes the graph, in colours of who wins if that is known.
    ///
    /// # Errors
    /// A graph too large for the format, and a file that can't be written.
    pub(super) fn write(self, graph: &Graph<State>, root: &Reversi, dominance: Option<&[i8]>) -> Result<()> {
        let vertices = graph.vertex_count();
        ensure!(
            self.format == Format::JsonLines || vertices <= MAX_DRAWN,
            "--export: the graph has {vertices} vertices; drawings take at most {MAX_DRAWN}, json any number"
        );
        self.write_file(graph, root, dominance).with_context(|| format!("--export: {}", self.path.display()))
    }

    fn write_file(&self, graph: &Graph<State>, root: &Reversi, dominance: Option<&[i8]>) -> io::Result<()> {
        // A device has no length to set.
        if self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        let mut writer = BufWriter::new(&self.file);
        let text = |vertex: VertexId, state: &State| {
            let line = root.at(state).to_line();
            // Nobody is to move where the game is over.
            let ended = graph.outcome(vertex).is_some();
            if ended { line[..usize::from(root.shape().squares())].to_owned() } else { line }
        };
        let board = |_: VertexId, state: &State| root.at(state).to_svg(BOARD);
        let mut drawing = Drawing::new(graph);
        if let Some(dominance) = dominance {
            drawing = drawing.colours(dominance, Palette::SAFE);
        }
        match self.format {
            Format::JsonLines => graph.write_json_lines(&mut writer, text)?,
            Format::Dot => writer.write_all(drawing.labels(text).to_dot().as_bytes())?,
            Format::GraphMl => writer.write_all(drawing.labels(text).to_graphml().as_bytes())?,
            Format::Svg if graph.vertex_count() <= MAX_BOARDS => {
                let (width, height) = extent(root.shape());
                let drawing = drawing.labels(text).boards(width, height, board);
                writer.write_all(drawing.to_svg().as_bytes())?;
            }
            Format::Svg => writer.write_all(drawing.to_svg().as_bytes())?,
        }
        writer.flush()
    }
}

/// The width and height of a drawn board, frames aside.
fn extent(shape: Shape) -> (f64, f64) {
    let (width, height) = match shape.form() {
        Form::Rectangle { files, ranks } => (f64::from(files), f64::from(ranks)),
        // Nearly as high as wide.
        Form::Hexagon { .. } => (1.0, 1.0),
    };
    let scale = BOARD / width.max(height);
    (width * scale, height * scale)
}
