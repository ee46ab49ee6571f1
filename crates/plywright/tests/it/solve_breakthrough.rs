//! `solve breakthrough` and `verify`: answers, certificates, checkpoints, and what is refused.

use std::fs;
use std::path::Path;

use crate::common::{failure, folder, run, success};

fn name(folder: &Path, name: &str) -> String {
    folder.join(name).into_os_string().into_string().expect("a name in UTF-8")
}

const SOLVE: [&str; 8] = ["solve", "breakthrough", "--board", "4x5", "--rows", "1", "--table", "8MiB"];

fn with<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&SOLVE, options].concat()
}

#[test]
fn a_board_is_solved_and_its_certificate_accepted() {
    let folder = folder("solve-breakthrough");
    let file = name(&folder, "4x5-1.cert");
    let text = success(&with(&["--certificate", &file]), "");
    assert!(text.starts_with("Breakthrough 4x5, White to move: pppp/4/4/4/PPPP w - - 0 1\n"), "{text}");
    assert!(text.contains("\nanswer     White wins\nline       d1c2 "), "{text}");
    assert!(text.contains(&format!("\nwritten    {file}, 504 bytes\n")), "{text}");

    let text = success(&["verify", &file], "");
    assert!(text.contains("proved     White wins in 17 plies at most\n"), "{text}");
    let json = success(&["verify", &file, "--json"], "");
    assert!(json.starts_with("{\"event\":\"verify\",\"accepted\":true,\"board\":\"4x5\""), "{json}");

    // Any byte another: exit code 1, and where.
    let mut bytes = fs::read(&file).expect("a certificate");
    bytes[100] ^= 4;
    fs::write(&file, &bytes).expect("a damaged certificate");
    let refused = run(&["verify", &file]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(
        refused.stderr.starts_with(&format!("error: {file}: damaged or cut short: ")),
        "{}",
        refused.stderr
    );
    let json = run(&["verify", &file, "--json"]);
    assert_eq!(json.code, Some(1));
    assert!(json.stdout.contains("\"accepted\":false,\"error\":\"damaged"), "{}", json.stdout);
}

#[test]
fn limits_leave_no_certificate() {
    let folder = folder("solve-limits");
    let file = name(&folder, "none");
    let text = success(&with(&["--nodes", "100", "--certificate", &file]), "");
    assert!(text.contains("answer     none: the search is incomplete"), "{text}");
    assert!(text.contains("stopped    the node limit was reached: proof number "), "{text}");
    assert!(text.contains("written    nothing: the search is incomplete"), "{text}");
    assert!(!Path::new(&file).exists());
}

#[test]
fn a_checkpoint_is_taken_up() {
    let folder = folder("solve-checkpoint");
    let file = name(&folder, "proofs");
    let options = ["--checkpoint", &file, "--keep-from", "50", "--json"];
    let whole = success(&with(&options), "");
    let bytes = fs::read(&file).expect("a checkpoint");
    let header = "plywright-checkpoint 1\ngame breakthrough\nstart pppp/4/4/4/PPPP w - - 0 1\n";
    assert!(bytes.starts_with(header.as_bytes()));

    // As a kill leaves it: half of the lines, the last one torn.
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("half of it");
    let again = run(&with(&options));
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    assert!(again.stderr.contains(": going on from "), "{}", again.stderr);
    let nodes = |text: &str| {
        let (_, rest) = text.rsplit_once("\"nodes\":").expect("nodes");
        rest.split(',').next().and_then(|nodes| nodes.parse::<u64>().ok()).expect("a number")
    };
    assert!(again.stdout.contains("\"winner\":\"White\""), "{}", again.stdout);
    assert!(nodes(&again.stdout) < nodes(&whole), "{whole}{}", again.stdout);

    // Another board's, and damage in the middle.
    let message = failure(&["solve", "breakthrough", "--board", "4x4", "--checkpoint", &file], b"");
    assert!(message.contains(": line 3: a checkpoint of another game: "), "{message}");
    let mut damaged = bytes;
    damaged[header.len()] ^= 1;
    fs::write(&file, damaged).expect("a damaged file");
    let message = failure(&with(&options), b"");
    assert!(message.starts_with(&format!("error: {file}: line 4: found the check word ")), "{message}");
}

#[test]
fn bad_input_is_refused() {
    let folder = folder("solve-refused");
    for (arguments, expected) in [
        (
            &["solve", "breakthrough"][..],
            "--board: a board of 8x8 has 64 squares: boards of at most 40 can be solved",
        ),
        (&["solve", "breakthrough", "--board", "10x10"], "--board: a board of 10x10 has 100 squares"),
        (&["solve", "breakthrough", "--board", "4x4", "--table", "900TiB"], "--table"),
        (&["solve", "breakthrough", "--board", "4x4", "--table", "1B"], "--table: table size of 1 bytes"),
        (
            &["solve", "breakthrough", "--board", "4x4", "--certificate", "/nowhere/at/all"],
            "/nowhere/at/all: ",
        ),
        (&["verify", "/nowhere/at/all"], "/nowhere/at/all: "),
    ] {
        let message = failure(arguments, b"");
        assert!(message.contains(expected), "{message}");
    }
    let message = failure(&["verify", &name(&folder, "")], b"");
    assert!(message.contains("this is a directory"), "{message}");
    let text = run(&["verify", "-"]);
    assert_eq!(text.code, Some(1));
    assert!(
        text.stderr.contains("standard input: this is no certificate of Breakthrough"),
        "{}",
        text.stderr
    );
}
