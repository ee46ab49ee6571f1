//! The paper's worked example: from a position to matrices, seven patterns and one fuzzy pattern, drawn.
//! `cargo run -p lg-patterns --example worked_example [FILE.svg]`
#![allow(clippy::print_stdout, reason = "a program")]

use lg_patterns::{
    Board, Drawing, Fuzzifier, Geometry, Horizon, Kinds, Last, Occupancy, Position, Reading, Scene,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let kinds = Kinds::chess();
    let position = Position::from_fen("4k3/1B6/6q1/8/8/8/2P5/n1K4R", &kinds)?;
    let geometry = Geometry::new(&Board::CHESS, &kinds);
    let scene = Scene::new(&geometry, &position, Occupancy::Empty)?;
    let board = position.board();
    let on = |name| board.parse_square(name).map(|square| position.piece_at(square));
    let (Some(rook), Some(king)) = (on("(8,1)")?, on("(5,8)")?) else { return Err("no such pieces".into()) };
    let pair = scene.pair(rook, king).ok_or("a rook attacks anything")?;

    println!("Reach-ability of the rook\n{}\n", scene.ability(rook, Last::Reach));
    println!("Obtain-ability of the king\n{}\n", scene.obtain_ability(rook, board.parse_square("e8")?));
    println!("Combined: the least is {}\n{}\n", pair.distance, scene.combined(&pair));

    println!("Patterns");
    for pattern in scene.patterns(&pair, Reading::Add, Horizon::One) {
        print!("  {} by {}", position.label(pattern.from), pattern.path.to_text(board));
        for taken in &pattern.interventions {
            print!("; {} by {}", position.label(taken.piece), taken.path.to_text(board));
        }
        println!();
    }

    println!("Fuzzy pattern");
    let fuzzifier = Fuzzifier::default();
    let fuzzy = scene.fuzzy_patterns(&fuzzifier, Horizon::One);
    let fuzzy =
        fuzzy.iter().find(|fuzzy| (fuzzy.from, fuzzy.to) == (rook, king)).ok_or("one for each pair")?;
    let others: Vec<_> = fuzzy.interveners.iter().map(|piece| position.label(piece)).collect();
    let (length, grade) = (fuzzifier.lengths().name(fuzzy.length), fuzzifier.ranks().name(fuzzy.grade));
    println!(
        "  {} to {}: {length}, rank {grade}; {}",
        position.label(rook),
        position.label(king),
        others.join(", ")
    );

    if let Some(file) = std::env::args().nth(1) {
        let drawing = Drawing::of_position(&position, "Rook against king").shade(&fuzzy.squares);
        let drawing = scene.paths(&pair).zip(0..).fold(drawing, |all, (path, n)| all.path(&path, n));
        std::fs::write(file, drawing.to_svg())?;
    }
    Ok(())
}
