//! Exercises with a promised number of cuts, answer forms, and grading.
#![cfg(feature = "tree")]

use proptest::prelude::*;
use search_core::textbook::{Cut, Fail, Textbook};
use search_core::tree::tutorial::ALPHA_BETA_TREE;
use search_core::tree::{
    Answers, CutCount, ExerciseError, ExercisePlan, Expected, Question, Shape, ShapeError, Trace, Tree,
    Verdict,
};

fn plan(branching: u32, depth: u32, cuts: CutCount, seed: u64) -> ExercisePlan {
    let shape = Shape::uniform(branching, depth, -20..=20);
    ExercisePlan { shape, search: Textbook::alpha_beta(), cuts, seed }
}

fn tutorial() -> Trace {
    Tree::parse(ALPHA_BETA_TREE).expect("a tree").trace(&Textbook::alpha_beta()).expect("a trace")
}

#[test]
fn exercises_keep_their_promise() {
    for seed in 0..10 {
        for fail in [Fail::Soft, Fail::Hard] {
            for cut in [Cut::AtBound, Cut::BeyondBound] {
                for count in 0..=4 {
                    let search = Textbook::alpha_beta_with(fail, cut);
                    let exactly = ExercisePlan { search, ..plan(2, 4, CutCount::Exactly(count), seed) };
                    assert_eq!(exactly.make().unwrap().cuts().len() as u64, count);
                    let at_least = ExercisePlan { search, ..plan(3, 3, CutCount::AtLeast(count), seed) };
                    assert!(at_least.make().unwrap().cuts().len() as u64 >= count);
                }
            }
        }
    }
}

#[test]
fn the_same_plan_gives_the_same_exercise() {
    let make = |seed| plan(3, 3, CutCount::Exactly(3), seed).make().unwrap().tree().to_brackets();
    assert_eq!(make(11), make(11));
    assert_ne!(make(11), make(12));
    insta::assert_snapshot!(make(2024));
}

#[test]
fn exercises_that_cannot_be_are_refused() {
    for (branching, depth, most) in [(2, 1, 0), (2, 2, 1), (3, 2, 2), (2, 3, 2), (1, 6, 0), (5, 0, 0)] {
        let asked = most + 1;
        let refused = plan(branching, depth, CutCount::AtLeast(asked), 1).make().unwrap_err();
        assert_eq!(refused, ExerciseError::TooManyCuts { asked, most }, "b {branching}, d {depth}");
        assert_eq!(
            plan(branching, depth, CutCount::Exactly(most), 1).make().unwrap().cuts().len() as u64,
            most,
            "b {branching}, d {depth}"
        );
    }
    let minimax = ExercisePlan { search: Textbook::minimax(), ..plan(2, 4, CutCount::AtLeast(1), 1) };
    assert_eq!(minimax.make().unwrap_err(), ExerciseError::TooManyCuts { asked: 1, most: 0 });
    let shallow = Textbook::alpha_beta().with_depth(2);
    let shallow = ExercisePlan { search: shallow, ..plan(2, 4, CutCount::AtLeast(1), 1) };
    assert_eq!(shallow.make().unwrap_err(), ExerciseError::TooShallow { depth: 2, height: 4 });
    let bare = plan(0, 4, CutCount::AtLeast(1), 1).make().unwrap_err();
    assert!(matches!(bare, ExerciseError::Shape(ShapeError::Branching(_))));
    // One value alone, and cuts that need a better one.
    let strict = ExercisePlan {
        shape: Shape::uniform(2, 3, 7..=7),
        search: Textbook::alpha_beta_with(Fail::Soft, Cut::BeyondBound),
        ..plan(2, 3, CutCount::AtLeast(1), 1)
    };
    let refused = strict.make().unwrap_err();
    assert!(matches!(refused, ExerciseError::NotFound { asked: 1, nearest: 0, .. }), "{refused}");
}

#[test]
fn the_form_and_the_key_are_golden() {
    let trace = tutorial();
    insta::assert_snapshot!("worksheet", trace.worksheet());
    insta::assert_snapshot!("answer_key", trace.answer_key());
}

#[test]
fn the_key_is_all_right_and_the_form_all_missing() {
    let trace = tutorial();
    let key = Answers::parse(&trace.answer_key(), trace.tree()).unwrap();
    let grade = trace.grade(&key);
    // Six visited inner nodes with three numbers each, and two cuts.
    assert_eq!((grade.right(), grade.total()), (20, 20));
    assert_eq!(grade.to_string(), "20 of 20 right");
    for blank in [trace.answer_form(), trace.worksheet()] {
        let blank = Answers::parse(&blank, trace.tree()).unwrap();
        let grade = trace.grade(&blank);
        assert_eq!((grade.right(), grade.total()), (0, 20));
        assert!(grade.marks.iter().all(|mark| mark.verdict == Verdict::Missing));
    }
}

#[test]
fn wrong_and_superfluous_answers_are_marked() {
    let trace = tutorial();
    let text = "A alpha=3 beta=\u{221e} value=3\nE alpha=3 beta=3 value=5 # hm\nG value=0\ncut E B\n";
    let grade = trace.grade(&Answers::parse(text, trace.tree()).unwrap());
    let find = |node: &str, question| {
        let mark = grade.marks.iter().find(|mark| mark.node == node && mark.question == question);
        mark.map(|mark| (mark.verdict, mark.expected))
    };
    let number = |value| Expected::Number(search_core::Score::eval(value));
    assert_eq!(find("A", Question::Value), Some((Verdict::Right, number(3))));
    assert_eq!(find("E", Question::Alpha), Some((Verdict::Wrong, number(5))));
    assert_eq!(find("B", Question::Alpha).map(|(verdict, _)| verdict), Some(Verdict::Missing));
    assert_eq!(find("G", Question::Value), Some((Verdict::Wrong, Expected::NeverVisited)));
    assert_eq!(find("G", Question::Alpha), None);
    assert_eq!(find("E", Question::Cut), Some((Verdict::Right, Expected::Cut)));
    assert_eq!(find("C", Question::Cut), Some((Verdict::Missing, Expected::Cut)));
    assert_eq!(find("B", Question::Cut), Some((Verdict::Wrong, Expected::NoCut)));
    // A's three, two of E's, and E's cut; 18 numbers, one too many, two cuts, one too many.
    assert_eq!((grade.right(), grade.total()), (6, 22));
    assert!(grade.to_string().contains("E alpha: 3 is wrong, expected 5\n"));
    assert!(grade.to_string().contains("G value: 0 is wrong, expected never visited\n"));
    assert!(grade.to_string().contains("C cut: missing, expected cut\n"));
}

#[test]
fn minimax_exercises_ask_for_values_alone() {
    let tree = Tree::parse("[[1,2],[3,4]]").unwrap();
    let trace = tree.trace(&Textbook::minimax()).unwrap();
    let grade = trace.grade(&Answers::parse(&trace.answer_key(), &tree).unwrap());
    assert_eq!((grade.right(), grade.total()), (3, 3));
}

#[test]
fn errors_in_answers_say_where_and_what() {
    let trace = tutorial();
    for (text, message) in [
        (
            "A alpha=3\nQ value=1",
            "line 2, column 1: \"Q\" is not a node of the tree; expected the letters of an inner node, or 'cut'",
        ),
        ("  H value=2", "line 1, column 3: H is a leaf; only inner nodes have answers"),
        ("A gamma=1", "line 1, column 3: \"gamma=1\" is not an answer; expected alpha=, beta= or value="),
        ("A 3", "line 1, column 3: \"3\" is not an answer; expected alpha=, beta= or value="),
        (
            "A alpha=three",
            "line 1, column 9: \"three\" is not a value; expected a whole number, -inf or +inf",
        ),
        (
            "A alpha=99999999999",
            "line 1, column 9: \"99999999999\" is not a value; expected a whole number, -inf or +inf",
        ),
        ("A alpha=1 beta=2 alpha=1", "line 1, column 18: alpha of A was answered before"),
        ("cut E\ncut C E", "line 2, column 7: the cut at E was answered before"),
        ("cut K", "line 1, column 5: K is a leaf; only inner nodes have answers"),
    ] {
        assert_eq!(Answers::parse(text, trace.tree()).unwrap_err().to_string(), message, "{text:?}");
    }
}

proptest! {
    #[test]
    fn no_answers_make_the_parser_panic(text in "(cut|[A-Z]{1,2}|alpha=|beta=|value=|[-0-9]{1,12}|inf|#|\u{221e}|\u{2212}| |\n|\\PC){0,40}") {
        let trace = tutorial();
        if let Ok(answers) = Answers::parse(&text, trace.tree()) {
            let grade = trace.grade(&answers);
            prop_assert!(grade.right() <= grade.total());
        }
    }

    #[test]
    fn every_key_earns_full_marks(seed: u64, branching in 1_u32..4, depth in 1_u32..5) {
        let shape = Shape { branching: 1..=branching, depth, values: -9..=9, early_leaves: 20 };
        for (fail, cut) in [(Fail::Soft, Cut::AtBound), (Fail::Hard, Cut::BeyondBound)] {
            let trace = shape.grow(seed).unwrap().trace(&Textbook::alpha_beta_with(fail, cut)).unwrap();
            let key = trace.answer_key();
            let grade = trace.grade(&Answers::parse(&key, trace.tree()).unwrap());
            prop_assert_eq!(grade.right(), grade.total());
            for cut in 0..key.len() {
                _ = Answers::parse(&key[..cut], trace.tree());
            }
        }
    }
}
