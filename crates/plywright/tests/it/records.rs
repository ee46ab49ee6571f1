//! `plywright record`: files of many games, damaged ones among them.

use crate::common;

use common::{file, folder, run, run_with, success};

const PGN: &str = "[Event \"a\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. a2a3 a7a6 {quiet} (1... b7b6) 1-0\n\n\
    [Event \"b\"]\n[Result \"*\"]\n\n1. a2a3 a7a9 *\n\n\
    [Event \"c\"]\n\n1. a2a3 {never closed\n\n\
    [Event \"d\"]\n\n1. a2a3 a7a6\n\n\
    [Event \"e\"]\n[Result \"0-1\"]\n\n1. b2b3 b7b6 0-1\n";

#[test]
fn whole_games_are_kept_and_damaged_ones_named() {
    let run = run_with(&["record", "check", "breakthrough", "-"], PGN.as_bytes());
    assert_eq!(run.code, Some(1));
    insta::assert_snapshot!(format!("{}---\n{}", run.stdout, run.stderr));

    let run = run_with(&["record", "convert", "breakthrough", "-", "--to", "moves"], PGN.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), "a2a3 a7a6\nb2b3 b7b6\n"));
    assert_eq!(run.stderr.matches("standard input: game ").count(), 3, "{}", run.stderr);

    // Games keep their numbers, and a damaged one can't be shown.
    let replay =
        |game: &str| run_with(&["record", "replay", "breakthrough", "-", "--game", game], PGN.as_bytes());
    assert!(replay("5").stdout.contains("Black has won by resignation"), "{}", replay("5").stdout);
    assert_eq!((replay("2").code, replay("2").stdout.as_str()), (Some(1), ""));
    assert_eq!(replay("6").code, Some(2));
}

#[test]
fn a_game_without_its_end_is_damaged() {
    let run = run_with(&["record", "check", "breakthrough", "-"], b"[White \"A\"]\n\n1. a2a3 a7a6 2. b2");
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("line 3, column 19: the game has no end: expected 1-0"), "{}", run.stderr);
}

#[test]
fn results_that_the_board_denies_are_remarked() {
    let pgn = "[Result \"1-0\"]\n[FEN \"7p/P7/8/8/8/8/8/8 w - - 0 1\"]\n\n1. a7a8 0-1\n";
    let out = success(&["record", "check", "breakthrough", "-"], pgn);
    assert!(out.contains("remark: the tag says 1-0, the moves end with 0-1"), "{out}");
    assert!(out.contains("remark: the record says 0-1, the board shows: White has won"), "{out}");

    let ggf = "(;GM[Othello]PB[a]PW[b]RE[-4.00]TY[8]BO[3 *O- --- --- *]B[c1];)";
    let out = success(&["record", "check", "reversi", "-"], ggf);
    assert!(out.contains("remark: the record says -4.00, the board shows: Black has won by 9"), "{out}");
    let ggf = "(;GM[Othello]RE[+4.00]TY[8]B[f5];)(;GM[Othello]RE[+4.00:r]TY[8]B[f5];)";
    let out = success(&["record", "check", "reversi", "-"], ggf);
    assert!(out.contains("remark: the record says +4.00, but the game goes on"), "{out}");
    assert!(out.contains("game 2: 1 plies, legal; Black has won by resignation\n"), "{out}");

    let sgf =
        "(;SZ[6]RU[competition fly=off]AW[aa][ac][bc][cc]AB[ba][af][bf][cf]PL[W]JP[turn]RE[B+];JW[aaxca])";
    let out = success(&["record", "check", "jiu", "-"], sgf);
    assert!(out.contains("remark: the record says B+, the board shows: White has won"), "{out}");
}

#[test]
fn all_games_of_an_sgf_file() {
    let sgf = "(;FF[4]SZ[4];W[bb](;B[cc])(;B[bc]))\n(;FF[4]SZ[4];W[aa])\n(;FF[4]SZ[4]RE[B+R];W[bb];B[cc])\n";
    let run = run_with(&["record", "check", "jiu", "-"], sgf.as_bytes());
    assert_eq!(run.code, Some(1));
    insta::assert_snapshot!(format!("{}---\n{}", run.stdout, run.stderr));
}

#[test]
fn transcripts_name_their_line_once() {
    let run = run_with(&["record", "check", "reversi", "-"], b"f5d6c3\n\nf5 d6 a1\nf5d6\n");
    assert_eq!(run.stdout.lines().count(), 2, "{}", run.stdout);
    assert_eq!(
        run.stderr,
        "standard input: game 2, line 3, column 7, move 3: a1 is not a legal move: it turns no disc\n"
    );
}

/// There and back: GGF, the database, problems.
#[test]
fn wthor_and_problems() {
    let folder = folder("wthor_and_problems");
    let ggf = "(;GM[Othello]PB[a]PW[b]RE[+4.00:r]TY[8]B[f5]W[d6]B[c3];)\n(;GM[Othello]RE[-6.00:r]TY[8]B[f5]W[f6];)\n";
    let ggf = file(&folder, "games.ggf", ggf.as_bytes());
    let wtb = std::process::Command::new(common::BINARY)
        .args(["record", "convert", "reversi", &ggf, "--to", "wthor"])
        .output()
        .unwrap()
        .stdout;
    assert_eq!((wtb.len(), wtb[4], wtb[16 + 6]), (16 + 2 * 68, 2, 34));
    let path = file(&folder, "games.wtb", &wtb);
    assert_eq!(success(&["record", "convert", "reversi", &path, "--to", "moves"], ""), "f5 d6 c3\nf5 f6\n");

    let mut damaged = wtb.clone();
    damaged[16 + 8] = 90;
    damaged.push(7);
    let path = file(&folder, "damaged.wtb", &damaged);
    let checked = run(&["record", "check", "reversi", &path]);
    assert_eq!(checked.code, Some(1));
    assert!(checked.stdout.starts_with("game 2: 2 plies, legal; "), "{}", checked.stdout);
    let lines: Vec<_> = checked.stderr.lines().collect();
    assert!(lines[0].contains("game 1, byte 24: move 1: 90 is no square"), "{}", checked.stderr);
    assert!(lines[1].contains("byte 152: 1 bytes behind the last"), "{}", checked.stderr);

    let obf = success(&["record", "convert", "reversi", &ggf, "--to", "obf"], "");
    let path = file(&folder, "games.obf", (obf.clone() + "% more\nX; a1:+99;\n").as_bytes());
    let checked = run(&["record", "check", "reversi", &path]);
    assert_eq!((checked.code, checked.stdout.lines().count()), (Some(1), 2));
    assert!(checked.stderr.contains("game 3, line 4, column 2: the board: "), "{}", checked.stderr);
    let positions = success(&["record", "convert", "reversi", &ggf, "--to", "position"], "");
    assert_eq!(obf.replace(";\n", "\n"), positions);

    let unfinished = b"(;GM[Othello]PB[a]PW[b]RE[?]TY[8]B[f5]W[f6];)";
    let refused = run_with(&["record", "convert", "reversi", "-", "--to", "wthor"], unfinished);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    assert!(
        refused.stderr.contains("game 1: it is not over and has no result in discs"),
        "{}",
        refused.stderr
    );

    let refused = run_with(&["record", "convert", "breakthrough", "-", "--to", "obf"], b"1. a2a3 *");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("--to obf: record: no format obf for breakthrough"),
        "{}",
        refused.stderr
    );
}
