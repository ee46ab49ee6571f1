//! Trees as text: what is read can be written and read again in both formats, and drawn; what is not
//! read has an error with a place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use search_core::tree::{Tree, TreeFormat};

/// Drawings of larger trees only take time.
const MAX_DRAWN: usize = 100;

fuzz_target!(|text: &str| {
    for format in [TreeFormat::Brackets, TreeFormat::Parentheses] {
        match Tree::parse_as(text, format) {
            Ok(tree) => check(&tree),
            Err(error) => {
                let lines = text.split('\n').count();
                let line = text.split('\n').nth(error.at.line as usize - 1).unwrap_or_default();
                assert!(error.at.line as usize <= lines, "{error}");
                assert!(error.at.column as usize <= line.chars().count() + 1, "{error}");
                assert!(error.to_string().len() < 400, "a message without bounds");
            }
        }
    }
    let detected = Tree::parse(text).is_ok();
    let either = [TreeFormat::Brackets, TreeFormat::Parentheses];
    // A single value is a tree in brackets only, so no text is a tree in both formats.
    assert_eq!(detected, either.iter().any(|&format| Tree::parse_as(text, format).is_ok()));
});

fn check(tree: &Tree) {
    for format in [TreeFormat::Brackets, TreeFormat::Parentheses] {
        let text = tree.to_text(format);
        assert_eq!(TreeFormat::detect(&text), format);
        assert_eq!(Tree::parse(&text).as_ref(), Ok(tree), "{text}");
    }
    for node in tree.nodes() {
        assert_eq!(tree.by_label(&tree.label(node)), Some(node));
        assert_eq!(tree.at_path(&tree.path(node)), Some(node));
    }
    if tree.node_count() <= MAX_DRAWN {
        assert_eq!(tree.to_outline().lines().count(), tree.node_count());
        assert!(tree.to_svg().ends_with("</svg>\n") || tree.to_svg().ends_with("</svg>"));
        assert!(tree.to_dot().starts_with("digraph"));
    }
}
