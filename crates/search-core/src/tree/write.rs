//! Writing trees as text, in the formats that [`Tree::parse`] reads.

use std::fmt::Write as _;

use super::{NodeId, NodeKind, Tree, TreeFormat};

impl Tree {
    /// Nested brackets on one line: `[[2,3],[5,?]]`. Sides and moves are not part of the format.
    #[must_use]
    pub fn to_brackets(&self) -> String {
        self.to_text(TreeFormat::Brackets)
    }

    /// The tree as one line in the given format. Sides and moves are not part of either.
    #[must_use]
    pub fn to_text(&self, format: TreeFormat) -> String {
        let mut text = String::new();
        self.write_node(NodeId::ROOT, format, &mut text);
        text
    }

    // The recursion is bounded by `MAX_DEPTH`.
    fn write_node(&self, node: NodeId, format: TreeFormat, text: &mut String) {
        let (open, separator, close) = match format {
            TreeFormat::Brackets => ('[', ',', ']'),
            TreeFormat::Parentheses => ('(', ' ', ')'),
        };
        let bare_leaf = format == TreeFormat::Brackets && self.kind(node) != NodeKind::Inner;
        if !bare_leaf {
            text.push(open);
        }
        match self.kind(node) {
            NodeKind::Inner => {
                for (index, child) in self.children(node).enumerate() {
                    if index > 0 {
                        text.push(separator);
                    }
                    self.write_node(child, format, text);
                }
            }
            // Writing to a string cannot fail.
            NodeKind::Value(value) => _ = write!(text, "{value}"),
            NodeKind::Unknown => text.push('?'),
        }
        if !bare_leaf {
            text.push(close);
        }
    }
}
