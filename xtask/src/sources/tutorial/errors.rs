//! What the page gets wrong, each with the measurement that shows it.

use anyhow::{Context as _, Result};
use search_core::Score;
use search_core::tree::tutorial::{ALPHA_BETA_TREE, search_as_printed};
use search_core::tree::{NodeKind, Tree, minimal_leaves};

use crate::reproduce::source::{Measured, Section};
use crate::reproduce::value::grouped;

/// What the printed pseudocode does with the page's own tree.
struct AsPrinted {
    works: bool,
    value: String,
    visited: String,
}

fn run_as_printed() -> Result<AsPrinted> {
    let tree = Tree::parse(ALPHA_BETA_TREE)?;
    let printed = search_as_printed(&tree)?;
    let leaves = printed.leaves.iter().filter_map(|&leaf| match tree.kind(leaf) {
        NodeKind::Value(value) => Some(value.to_string()),
        NodeKind::Inner | NodeKind::Unknown => None,
    });
    let value = match printed.value {
        Score::INFINITY => "+infinity".to_owned(),
        Score::NEG_INFINITY => "-infinity".to_owned(),
        score => score.to_string(),
    };
    Ok(AsPrinted {
        works: printed.value == Score::eval(3),
        value,
        visited: leaves.collect::<Vec<_>>().join(" "),
    })
}

/// Whether the pseudocode, run to the letter on the page's own tree, finds the value 3.
pub(crate) fn measure_pseudocode() -> Result<Measured> {
    let AsPrinted { works, value, visited } = run_as_printed()?;
    let note = format!(
        "maxEva and minEva are never updated; run to the letter on the page's own tree it returns {value} after \
         the leaves {visited}"
    );
    Ok(Measured::figure(works).with_note(note))
}

/// The errors, one line each.
pub(crate) fn section() -> Result<Section> {
    let AsPrinted { value, visited, .. } = run_as_printed()?;
    let (branching, depth) = (35_u64, 4);
    let all = branching.pow(depth);
    let least = minimal_leaves(u128::from(branching), depth).and_then(|leaves| u64::try_from(leaves).ok());
    let least = least.context("a number of leaves beyond 64 bits")?;
    let lines = [
        format!(
            "The alpha-beta pseudocode assigns to `maxmaxEva` and `minminEva`, which nothing reads, so `maxEva` and \
             `minEva` keep their first values. Run to the letter on the page's own tree it returns {value} after the \
             leaves {visited}; the worked example beside it, done by hand, is right."
        ),
        format!(
            "Time is given as `O(bm)` for the worst order and `O(bm/2)` for the best. The exponents were lost: it is \
             O(b^m) and O(b^(m/2)). With b = {branching} and m = {depth} that is {} leaves, not {}, and {} in the best \
             order. (`O(bm)` for space is right: it is a depth-first search.)",
            grouped(all),
            grouped(branching * u64::from(depth)),
            grouped(least),
        ),
        "Pruning is said to bring the cost 'from exponential to polynomial in many cases'. It never does on these \
         trees: halving the exponent leaves it an exponent. The plot below shows lines that keep rising on a logarithmic \
         scale in every order."
            .to_owned(),
        "A node is said to be pruned if its evaluation is 'less than alpha or Beta'. For MAX that is the wrong way \
         round: MAX cuts at a value of beta or more, MIN at alpha or less. In the page's own example E is cut \
         because 5 is more than beta = 3."
            .to_owned(),
        "Tic-tac-toe is listed under games of imperfect information. Both players see the whole board: its \
         information is perfect, and the page's own game tree of it relies on that."
            .to_owned(),
        "Chess is given the payoffs +1, 0 and 1/2 as an example of a zero-sum game. These add up to 1: the game is \
         of constant sum, which is zero-sum only after 1/2 is taken from each payoff."
            .to_owned(),
    ];
    let lines: Vec<_> = lines.iter().map(|line| format!("- {line}")).collect();
    Ok(Section::new("Errors in the page").text(lines.join("\n")))
}
