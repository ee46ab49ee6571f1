//! The table of results of the 2009 article, counted again, and like for like.
//!
//! `cargo run --release -p breakthrough --example historical`
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::time::Instant;

use breakthrough::historical::{Engine, Model, run};

fn main() {
    let models = [Model::of(Engine::A1), Model::of(Engine::A2), Model::sound(true)];
    let start = Instant::now();
    println!("          as published             calls, like for like                time, ms");
    println!("plies    A1 calls A2 interior        A1        A2    sound, sorted      A1      A2");
    for plies in 2..=7 {
        let timed = models.map(|model| {
            let start = Instant::now();
            (run(plies, &model), start.elapsed().as_secs_f64() * 1e3)
        });
        let [(a1, a1_time), (a2, a2_time), (sound, _)] = timed;
        println!(
            "{plies:5} {:11} {:11} {:9} {:9} {:16} {a1_time:7.1} {a2_time:7.1}",
            a1.column(Engine::A1),
            a2.column(Engine::A2),
            a1.calls,
            a2.calls,
            sound.calls
        );
    }
    println!("{:.2} s in all", start.elapsed().as_secs_f64());
}
