//! A worked tree, searched and watched.

use anyhow::{Context as _, Result, bail};
use search_core::textbook::{Event, Textbook};
use search_core::tree::Tree;
use search_core::{Side, Window};

/// What a search of a worked tree did, in the page's own terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Worked {
    /// The value of the root.
    pub(crate) value: i32,
    /// The leaves visited, in order.
    pub(crate) visited: Vec<i32>,
    /// What was never visited, by the places that figures give them.
    pub(crate) pruned: Vec<String>,
    /// Each cut in words.
    pub(crate) cuts: Vec<String>,
    /// The value that each inner node returned.
    returned: Vec<(String, i32)>,
}

impl Worked {
    /// Searches the tree written in `text`.
    ///
    /// # Errors
    /// A text that is no tree, or a search that needs a value that the tree doesn't have.
    pub(crate) fn search(text: &str, options: &Textbook) -> Result<Self> {
        let tree = Tree::parse(text).with_context(|| format!("the worked tree {text}"))?;
        let (mut visited, mut pruned, mut cuts) = (Vec::new(), Vec::new(), Vec::new());
        let mut returned = Vec::new();
        // A cut doesn't repeat the condition that held; the test before it does.
        let mut held = None;
        let solution = tree.search_observed(options, |node, event| match event {
            Event::Leaf { value, .. } => visited.push(value.value()),
            Event::Test { side, window, holds, .. } => held = holds.then_some((side, window)),
            Event::Cut { unvisited, .. } => {
                let lost: Vec<_> =
                    tree.children(node).skip(unvisited.start).map(|child| tree.place(child)).collect();
                cuts.push(cut_in_words(&tree.label(node), &lost.join(", "), held));
                pruned.extend(lost);
            }
            Event::Leave { value, .. } => returned.push((tree.label(node), value.value())),
            Event::Enter { .. } | Event::Update { .. } => {}
        })?;
        Ok(Self { value: solution.value.value(), visited, pruned, cuts, returned })
    }

    /// The value that a node returned.
    ///
    /// # Errors
    /// A node that the search didn't leave.
    pub(crate) fn value_at(&self, node: &str) -> Result<i32> {
        match self.returned.iter().find(|(label, _)| label == node) {
            Some((_, value)) => Ok(*value),
            None => bail!("node {node} was not searched"),
        }
    }
}

fn cut_in_words(node: &str, lost: &str, held: Option<(Side, Window)>) -> String {
    let condition = match held {
        Some((Side::First, window)) => {
            format!("MAX has {} there, no less than beta = {}", window.alpha.value(), window.beta.value())
        }
        Some((Side::Second, window)) => {
            format!("MIN has {} there, no more than alpha = {}", window.beta.value(), window.alpha.value())
        }
        None => "no condition was tested".to_owned(),
    };
    format!("{lost} is cut at {node}: {condition}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_is_told_with_the_condition_that_held() {
        let worked = Worked::search("[[3,5],[2,?]]", &Textbook::alpha_beta()).expect("a tree");
        assert_eq!(worked.visited, [3, 5, 2]);
        assert_eq!(worked.pruned, ["C.right"]);
        assert_eq!(worked.cuts, ["C.right is cut at C: MIN has 2 there, no more than alpha = 3"]);
        assert_eq!(worked.value_at("C").expect("a node"), 2);
        assert!(worked.value_at("Z").is_err());
    }

    #[test]
    fn a_search_that_needs_a_missing_leaf_fails() {
        assert!(Worked::search("[[3,5],[?,2]]", &Textbook::alpha_beta()).is_err());
    }
}
