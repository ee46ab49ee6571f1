//! The worked examples of a widely read alpha-beta tutorial, and its pseudocode taken at its word.
//!
//! The tutorial's text and figures are right; the pseudocode printed between them never updates
//! `maxEva` and `minEva`. [`search_as_printed`] runs it as printed, so that the difference is a
//! measurement.

use super::position::MissingValue;
use super::{NodeId, NodeKind, Tree};
use crate::position::Side;
use crate::score::Score;

/// The worked alpha-beta example: MAX at A, value 3, leaves visited 2 3 5 0 1. The three leaves
/// that the figure never gives are `?`.
pub const ALPHA_BETA_TREE: &str = "[[[2,3],[5,?]],[[0,1],[?,?]]]";

/// The worked minimax example: MAX at A, value 4.
pub const MINIMAX_TREE: &str = "[[[-1,4],[2,6]],[[-3,-5],[0,7]]]";

/// What the printed pseudocode does with a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsPrinted {
    /// What it returns: an infinity, unless the root is a leaf.
    pub value: Score,
    /// The leaves it visits, in order.
    pub leaves: Vec<NodeId>,
}

/// Runs the pseudocode literally, from the full window and with depth enough. A wrong search, kept
/// for measurement only.
///
/// Its lines `maxmaxEva = max(maxEva, eva)` and `minminEva = min(minEva, eva)` assign to variables
/// that nothing reads. So `maxEva` stays -infinity, and with it alpha; beta alone is updated, from
/// `eva`.
///
/// # Errors
/// When it comes to a leaf without a value.
pub fn search_as_printed(tree: &Tree) -> Result<AsPrinted, MissingValue> {
    let mut leaves = Vec::new();
    let value = visit(tree, NodeId::ROOT, Score::NEG_INFINITY, Score::INFINITY, &mut leaves)?;
    Ok(AsPrinted { value, leaves })
}

fn visit(
    tree: &Tree,
    node: NodeId,
    mut alpha: Score,
    mut beta: Score,
    leaves: &mut Vec<NodeId>,
) -> Result<Score, MissingValue> {
    match tree.kind(node) {
        NodeKind::Value(value) => {
            leaves.push(node);
            return Ok(Score::eval(value));
        }
        NodeKind::Unknown => return Err(MissingValue::at(tree, node)),
        NodeKind::Inner => {}
    }
    if tree.side(node) == Side::First {
        let max_eva = Score::NEG_INFINITY;
        for child in tree.children(node) {
            let _eva = visit(tree, child, alpha, beta, leaves)?;
            alpha = alpha.max(max_eva);
            if beta <= alpha {
                break;
            }
        }
        Ok(max_eva)
    } else {
        let min_eva = Score::INFINITY;
        for child in tree.children(node) {
            let eva = visit(tree, child, alpha, beta, leaves)?;
            beta = beta.min(eva);
            if beta <= alpha {
                break;
            }
        }
        Ok(min_eva)
    }
}
