//! Explicit game trees: read and written as text, searched step by step, drawn, and set as
//! exercises. For learners and teachers of minimax and alpha-beta, and for checking the worked
//! examples of textbooks.
//!
//! ```
//! use search_core::textbook::Textbook;
//! use search_core::tree::Tree;
//!
//! let tree = Tree::parse("[[[2,3],[5,?]],[[0,1],[?,?]]]")?;
//! let trace = tree.trace(&Textbook::alpha_beta())?;
//! assert_eq!(trace.solution().value.value(), 3);
//! let pruned: Vec<String> = trace.pruned().into_iter().map(|node| tree.place(node)).collect();
//! assert_eq!(pruned, ["E.right", "G"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nodes are lettered breadth first, as figures do: A is the root. MAX is at the root unless
//! [`Tree::rooted_at`] says otherwise, and every value is from MAX's view.

mod answers;
mod arena;
mod dot;
mod exercise;
mod expand;
mod grade;
mod grow;
mod json;
mod layout;
mod parse;
mod position;
mod svg;
mod text;
mod trace;
pub mod tutorial;
mod words;
mod write;

pub use answers::{AnswerError, AnswerErrorKind, Answers, NodeAnswer};
pub use arena::{MAX_CHILDREN, MAX_DEPTH, MAX_NODES, MAX_VALUE, NodeId, NodeKind, Tree, TreeTooLarge};
pub use exercise::{CutCount, ExerciseError, ExercisePlan};
pub use expand::Expansion;
pub use grade::{Expected, Grade, Mark, Question, Verdict};
pub use grow::{MoveOrder, Shape, ShapeError, minimal_leaves};
pub use parse::{ParseTreeError, ParseTreeErrorKind, Place, TreeFormat};
pub use position::{MissingValue, TreePosition};
pub use trace::{NodeState, Snapshot, Status, Step, Trace};
