//! What is read, what is printed and drawn, and what is refused with its place.

mod common;

use common::{EXAMPLE, at, chess, read};
use lg_patterns::{
    Board, Drawing, Geometry, Horizon, Kind, Kinds, Last, Matrix, Occupancy, PATHS_LIMIT, Position, Reading,
    Scene, SceneError, Side, Square,
};

#[test]
fn matrices_print_like_the_figures() {
    let (geometry, position) = (chess(), read(EXAMPLE));
    let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
    let (rook, king) = (at(&position, "h1"), at(&position, "e8"));
    let pair = scene.pair(rook, king).expect("a pair");
    let pawn = at(&position, "c2");
    let matrices = [
        ("reach-ability of the rook", scene.ability(rook, Last::Reach)),
        ("obtain-ability of the king", scene.obtain_ability(rook, pair_square(&position, king))),
        ("combined", scene.combined(&pair)),
        ("reach-ability of the pawn", scene.ability(pawn, Last::Reach)),
        ("attack-ability of the pawn", scene.ability(pawn, Last::Attack)),
    ];
    let texts: Vec<_> = matrices.iter().map(|(name, matrix)| format!("{name}\n{matrix}")).collect();
    insta::assert_snapshot!(texts.join("\n\n"));
}

fn pair_square(position: &Position, id: u8) -> Square {
    position.pieces()[usize::from(id)].square
}

#[test]
fn figure_one_has_two_steps_to_all_but_fourteen_squares() {
    let position = read("8/8/8/8/8/3R4/8/8");
    let geometry = chess();
    let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
    let matrix: Matrix = scene.ability(at(&position, "(4,3)"), Last::Reach);
    assert_eq!(matrix.squares_within(1..=1).len(), 14);
    assert_eq!(matrix.squares_within(2..=2).len(), 49);
}

#[test]
fn drawings_are_svg() {
    let (geometry, position) = (chess(), read(EXAMPLE));
    let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
    let pair = scene.pair(at(&position, "h1"), at(&position, "e8")).expect("a pair");
    let drawing = Drawing::of_position(&position, "rook & king").shade(&scene.between(&pair));
    let drawing = scene.paths(&pair).fold(drawing, |drawing, path| drawing.path(&path, 1));
    insta::assert_snapshot!(drawing.to_svg());
    let matrix = Drawing::of_matrix(&scene.combined(&pair), "combined").to_svg();
    assert_eq!(matrix.matches("class=\"steps\"").count(), 62);
}

#[test]
fn boards_with_holes_and_of_any_size() {
    let kinds: Kinds = "rook R 5 ride 0,1 all\nknight N 3 leap 1,2 all".parse().expect("kinds");
    let position = Position::from_fen("r3/1*2/R2n", &kinds).expect("a board of 4 x 3");
    assert_eq!(position.board().size(), "4x3");
    assert_eq!(position.to_fen(), "r3/1*2/R2n");
    let geometry = Geometry::new(position.board(), &kinds);
    let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
    insta::assert_snapshot!(scene.ability(at(&position, "a1"), Last::Reach));
    let large = Position::from_fen(&["16"; 16].join("/"), &kinds).expect("the largest board");
    let geometry = Geometry::new(large.board(), &kinds);
    let corner = |name: &str| large.board().parse_square(name).expect("a square");
    let way = geometry.way(0, Side::First, corner("a1"), corner("p16"), Last::Reach).expect("a way");
    assert_eq!((way.distance, way.paths), (2, 2));
}

#[test]
fn paths_are_found_by_number_and_counts_are_bounded() {
    // A king from corner to corner of the largest board: one way only; from one side to the other: very many.
    let kinds = Kinds::chess();
    let fen =
        ["K6k8", "16", "16", "16", "16", "16", "16", "16", "16", "16", "16", "16", "16", "16", "16", "7k8"];
    let position = Position::from_fen(&fen.join("/"), &kinds).expect("a large board");
    let geometry = Geometry::new(position.board(), &kinds);
    let scene = Scene::new(&geometry, &position, Occupancy::Empty).expect("one board");
    let pair = scene.pair(0, 2).expect("a pair");
    assert_eq!(pair.distance, 15);
    assert!(pair.paths > 100_000);
    let paths = scene.paths(&pair);
    assert_eq!(paths.count_all(), pair.paths);
    assert_ne!(paths.get(0), paths.get(pair.paths - 1));
    assert_eq!(paths.get(pair.paths), None);
    let last = paths.get(pair.paths - 1).expect("the last path");
    assert_eq!(last.steps(), 15);
    let error = scene.counts_of(&pair, Horizon::Nearest, 1_000).expect_err("too many");
    assert!(error.to_string().contains("the limit is 1000"), "{error}");
    // Lists are lazy: the first of however many comes at once.
    let first: Vec<_> = scene.patterns(&pair, Reading::Mul, Horizon::Nearest).take(3).collect();
    assert_eq!(first.len(), 3);
    assert!(scene.counts_of(&pair, Horizon::One, PATHS_LIMIT).is_ok());
}

#[test]
fn malformed_positions_are_refused_with_the_column() {
    let kinds = Kinds::chess();
    let error = |text: &str| Position::from_fen(text, &kinds).expect_err(text).to_string();
    let errors = [
        "",
        "8/8/x7/8",
        "8/7/8",
        "8/0/8",
        "17",
        "8/9999999999999999999999999999",
        "pppppppppppppppppp",
        "*",
        "8/é7",
    ];
    let texts: Vec<_> = errors.iter().map(|text| format!("{text:?}: {}", error(text))).collect();
    let tall = error(&["8"; 17].join("/"));
    insta::assert_snapshot!(format!("{}\n{tall}", texts.join("\n")));
}

#[test]
fn malformed_kinds_are_refused_with_line_and_column() {
    let texts = [
        "",
        "# nothing",
        "stone S 1",
        "stone S 1 leap 0,0",
        "stone SS 1 leap 0,1",
        "stone S 0 leap 0,1",
        "stone S 1 jump 0,1",
        "stone S 1 leap 0,16",
        "stone S 1 leap 0",
        "stone S 1 leap 0,1 to 3",
        "stone S 1 ride 0,1 to 0",
        "stone S 1 leap 0,1 from 17",
        "a A 1 leap 0,1\nb A 1 leap 0,1",
        "a A 1 leap 0,1\na B 1 leap 0,1",
        "stone S 99999999999 leap 0,1",
        "s!o S 1 leap 0,1",
        "stone S 1 leap +1,0",
    ];
    let error = |text: &str| text.parse::<Kinds>().expect_err(text).to_string();
    let errors: Vec<_> = texts.iter().map(|text| format!("{text:?}: {}", error(text))).collect();
    insta::assert_snapshot!(errors.join("\n"));
    let many = format!("a A 1 {}", vec!["leap 0,1"; 33].join("; "));
    assert!(many.parse::<Kind>().expect_err("33 movements").to_string().contains("more than 32"));
}

#[test]
fn kinds_are_written_as_they_are_read() {
    for kinds in [Kinds::chess(), Kinds::breakthrough()] {
        assert_eq!(kinds.to_string().parse(), Ok(kinds));
    }
    let kinds = Kinds::chess();
    let expected = "pawn P 1 reach leap 0,1; reach ride 0,1 to 2 from 2; attack leap 1,1 mirror";
    assert_eq!(kinds.all()[0].to_string(), expected);
}

#[test]
fn squares_boards_and_scenes_that_are_not_there_are_refused() {
    let board = Board::CHESS.with_holes([(2, 2)]).expect("a board");
    let error = |text: &str| board.parse_square(text).expect_err(text).to_string();
    let texts = ["", "h", "i1", "a9", "(9,1)", "(0,1)", "b2", "1", "a-1", "(1,2", "a99999999999"];
    let errors: Vec<_> = texts.iter().map(|text| format!("{text:?}: {}", error(text))).collect();
    insta::assert_snapshot!(errors.join("\n"));
    assert!(Board::new(17, 1).is_err() && Board::new(0, 1).is_err());
    assert!(Board::CHESS.with_holes([(9, 1)]).is_err());
    assert!(Board::new(1, 1).and_then(|board| board.with_holes([(1, 1)])).is_err());
    let (geometry, other) = (chess(), read("3/3/3"));
    assert_eq!(Scene::new(&geometry, &other, Occupancy::Empty).expect_err("two boards"), SceneError);
}

#[test]
fn the_pawn_of_breakthrough_takes_diagonally_only() {
    let kinds = Kinds::breakthrough();
    let geometry = Geometry::new(&Board::CHESS, &kinds);
    let square = |name: &str| Board::CHESS.parse_square(name).expect("a square");
    let way = |side, from: &str, to: &str, last| {
        geometry.way(0, side, square(from), square(to), last).map(|way| (way.distance, way.paths))
    };
    assert_eq!(way(Side::First, "a1", "a2", Last::Reach), Some((1, 1)));
    assert_eq!(way(Side::First, "a1", "a2", Last::Attack), None);
    // By b2, then diagonally; straight steps never take.
    assert_eq!(way(Side::First, "a1", "a3", Last::Attack), Some((2, 1)));
    // b3 from a1: by a2 or by b2 to stand there, by a2 alone to take.
    assert_eq!(way(Side::First, "a1", "b3", Last::Reach), Some((2, 2)));
    assert_eq!(way(Side::First, "a1", "b3", Last::Attack), Some((2, 1)));
    assert_eq!(way(Side::Second, "a8", "b6", Last::Reach), Some((2, 2)));
    assert_eq!(way(Side::Second, "a1", "b3", Last::Touch), None);
}
