//! Answers of learners: the first line is a tree, the rest the answers. Any text is read or refused
//! with its place, and the key gets full marks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::{Answers, Tree};

const MAX_NODES: usize = 200;

fuzz_target!(|text: &str| {
    let (first, answers) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(tree) = Tree::parse(first) else { return };
    if tree.node_count() > MAX_NODES {
        return;
    }
    let searches = [
        Textbook::minimax(),
        Textbook::alpha_beta(),
        Textbook::alpha_beta_with(Fail::Hard, Cut::BeyondBound),
    ];
    for search in searches {
        let Ok(trace) = tree.trace(&search) else { continue };
        let key = Answers::parse(&trace.answer_key(), &tree).expect("the key is an answer");
        let grade = trace.grade(&key);
        assert_eq!(grade.right(), grade.total(), "{grade}");
        let blank = Answers::parse(&trace.worksheet(), &tree).expect("the blank form is an answer");
        assert_eq!(trace.grade(&blank).right(), 0);
        match Answers::parse(answers, &tree) {
            Ok(answers) => {
                let grade = trace.grade(&answers);
                assert!(grade.right() <= grade.total());
                // Nobody gets full marks for anything but the key.
                if grade.right() == grade.total() {
                    assert_eq!(answers.cuts, key.cuts);
                }
            }
            Err(error) => {
                let line = answers.lines().nth(error.at.line as usize - 1).expect("the line is there");
                assert!(error.at.column as usize <= line.chars().count() + 1, "{error}");
            }
        }
    }
});
