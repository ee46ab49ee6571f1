//! What drawings of a graph have in common.

use crate::graph::{Graph, VertexId};

/// Colours by who wins, as CSS writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The first player wins: a positive value.
    pub first: &'static str,
    /// The second player wins: a negative value.
    pub second: &'static str,
    /// Neither: the value 0.
    pub draw: &'static str,
}

impl Palette {
    /// Vermilion, blue and light grey: close to the source's colours, and told apart with any kind of
    /// colour vision (the first two are of Okabe and Ito, "Color Universal Design", 2008).
    pub const SAFE: Self = Self { first: "#d55e00", second: "#0072b2", draw: "#d3d3d3" };

    /// The source's: red, blue and light grey.
    pub const SOURCE: Self = Self { first: "#ff0000", second: "#0000ff", draw: "#d3d3d3" };

    /// The colour of a value from the first player's view, by its sign.
    #[must_use]
    pub const fn colour(&self, value: i8) -> &'static str {
        match value {
            1.. => self.first,
            0 => self.draw,
            _ => self.second,
        }
    }
}

type Draw<'a, S> = Box<dyn Fn(VertexId, &S) -> String + 'a>;

/// How to draw a graph; the formats are its methods. Without further instructions vertices are dots.
///
/// ```
/// use game_graph::{Drawing, Graph, Kind, Palette, Record};
/// use search_core::{Outcome, Side};
///
/// let graph = Graph::from_records([
///     Record { state: "start", kind: Kind::ToMove(Side::First), children: vec![1] },
///     Record { state: "end", kind: Kind::Ended(Outcome::Winner(Side::First)), children: vec![] },
/// ])?;
/// let dominance = graph.acyclic()?.dominance()?;
/// let drawing = Drawing::new(&graph).labels(|_, state| (*state).to_owned()).colours(&dominance, Palette::SAFE);
/// assert!(drawing.to_dot().contains("n0 -> n1"));
/// assert!(drawing.to_svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Drawing<'a, S> {
    pub(super) graph: &'a Graph<S>,
    pub(super) label: Option<Draw<'a, S>>,
    pub(super) board: Option<Board<'a, S>>,
    colours: Option<(&'a [i8], Palette)>,
}

/// A drawn board of a fixed size.
pub(super) struct Board<'a, S> {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) draw: Draw<'a, S>,
}

impl<'a, S> Drawing<'a, S> {
    /// A drawing of dots.
    #[must_use]
    pub fn new(graph: &'a Graph<S>) -> Self {
        Self { graph, label: None, board: None, colours: None }
    }

    /// Text for each vertex. Line breaks are kept by DOT; elsewhere they are spaces.
    #[must_use]
    pub fn labels(mut self, label: impl Fn(VertexId, &S) -> String + 'a) -> Self {
        self.label = Some(Box::new(label));
        self
    }

    /// A drawn board for each vertex, in SVG drawings: a fragment of SVG in a coordinate system whose
    /// origin is the board's upper left corner and whose units are pixels. It goes into the drawing as
    /// it is: it must be well-formed, and any text in it escaped.
    #[must_use]
    pub fn boards(mut self, width: f64, height: f64, draw: impl Fn(VertexId, &S) -> String + 'a) -> Self {
        self.board = Some(Board { width, height, draw: Box::new(draw) });
        self
    }

    /// A colour for each vertex and the edges to it, by the sign of its value: of
    /// [`dominance`](crate::Acyclic::dominance) as a rule. Vertices beyond the last value have none.
    #[must_use]
    pub fn colours(mut self, values: &'a [i8], palette: Palette) -> Self {
        self.colours = Some((values, palette));
        self
    }

    pub(super) fn value(&self, vertex: VertexId) -> Option<i8> {
        self.colours.and_then(|(values, _)| values.get(vertex as usize).copied())
    }

    pub(super) fn colour(&self, vertex: VertexId) -> Option<&'static str> {
        let (_, palette) = self.colours?;
        Some(palette.colour(self.value(vertex)?))
    }

    /// The palette, if there are colours.
    pub(super) fn palette(&self) -> Option<Palette> {
        self.colours.map(|(_, palette)| palette)
    }

    pub(super) fn label_of(&self, vertex: VertexId) -> Option<String> {
        self.label.as_ref().map(|label| label(vertex, self.graph.state(vertex)))
    }
}

/// Text for XML: markup escaped, and what XML can't hold replaced.
pub(super) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\t' | '\r' => escaped.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
