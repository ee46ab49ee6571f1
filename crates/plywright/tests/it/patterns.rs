//! `plywright patterns`: golden outputs, and bad input.

use std::fs;

use crate::common::{failure_within, file, folder, output, success};

#[test]
fn a_pair() {
    insta::assert_snapshot!("pair", output("patterns example --from h1 --to (5,8)", ""));
    insta::assert_snapshot!(
        "pair_json",
        output("patterns example --from h1 --to e8 --reading mul --list 2 --json", "")
    );
}

#[test]
fn a_piece() {
    insta::assert_snapshot!("piece", output("patterns example --from c2", ""));
    let json = output("patterns start --from a1 --blocked --json", "");
    assert!(json.contains("\"piece\":\"Ra1\"") && json.contains("\"targets\":[]"), "{json}");
}

#[test]
fn a_position() {
    insta::assert_snapshot!("position", output("patterns --list 3", ""));
    let json = output("patterns start --blocked --json --list 0", "");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let expected = format!(
        "{{\"position\":\"{fen}\",\"blocked\":true,\"horizon\":\"1\",\"fuzzy\":92,\"main_paths\":412,\"add\":532,\
         \"mul\":532,\"fuzzy_patterns\":[]}}\n"
    );
    assert_eq!(json, expected);
}

#[test]
fn a_drawing_and_pieces_of_ones_own() {
    let folder = folder("patterns");
    let pieces = file(&folder, "pieces", b"# two leapers\ncamel C 3 leap 1,3 all\nzebra Z 3 leap 2,3 all\n");
    let svg = folder.join("out.svg");
    let svg_name = svg.to_str().expect("a name");
    let arguments =
        ["patterns", "c9/10/10/10/Z9", "--pieces", &pieces, "--from", "a5", "--to", "a1", "--svg", svg_name];
    let text = success(&arguments, "");
    assert!(text.contains("ca5 to Za1"), "{text}");
    let drawn = fs::read_to_string(svg).expect("a drawing");
    assert!(drawn.starts_with("<svg") && drawn.contains("polyline"), "{drawn}");
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let error = |arguments: &[&str]| failure_within(4, &[&["patterns"], arguments].concat(), b"");
    let text = [
        error(&[""]),
        error(&["8//8"]),
        error(&["111111111111111111111111111111"]),
        error(&["8/8/9x/8"]),
        error(&["start", "--from", "i1"]),
        error(&["start", "--from", "e4"]),
        error(&["start", "--to", "e4"]),
        error(&["start", "--from", "a1", "--to", "b1"]),
        error(&["8/8/8/8/8/8/6p1/B7", "--from", "a1", "--to", "g2"]),
        error(&["start", "--horizon", "2"]),
        error(&["start", "--list", "1000000000"]),
    ];
    insta::assert_snapshot!("refused", text.concat());
    let folder = folder("patterns_refused");
    let pieces = file(&folder, "pieces", b"camel C 3 leap 1,3 all\nstone S 1\n");
    let refused = error(&["start", "--pieces", &pieces]);
    assert!(refused.contains("line 2, column 10: the stone never moves"), "{refused}");
    assert!(error(&["start", "--svg", "/no/such/folder/x.svg"]).contains("--svg: /no/such/folder"));
}

/// Kings far apart have more paths than anybody counts one by one; that is known before any is walked.
#[test]
fn too_many_main_paths_are_refused_with_a_hint() {
    let rows = ["kkkkkkkkkkkkkkkk", "KKKKKKKKKKKKKKKK"];
    let mut ranks = vec!["16"; 16];
    (ranks[0], ranks[15]) = (rows[0], rows[1]);
    let told = failure_within(4, &["patterns", &ranks.join("/"), "--horizon", "n"], b"");
    assert!(told.contains("the limit is 4000000; --horizon 1 needs fewer"), "{told}");
}
