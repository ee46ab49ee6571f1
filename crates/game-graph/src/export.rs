//! Graphs for other programs and for the eye: DOT, GraphML, SVG, and JSON lines, which can be read
//! back.

mod dense;
mod dot;
mod drawing;
mod graphml;
mod layout;
mod read;
mod svg;
mod write;

pub use drawing::{Drawing, Palette};
pub use read::{ReadError, ReadErrorKind, read_json_lines};
