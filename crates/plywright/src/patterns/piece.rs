//! One piece: where it can go and what it can attack.

use anyhow::Result;
use lg_patterns::{Drawing, Last, PieceId};
use serde::Serialize;

use super::Request;
use crate::output::Output;

#[derive(Serialize)]
struct Fields {
    piece: String,
    reach: Vec<Vec<Option<u16>>>,
    attack: Vec<Vec<Option<u16>>>,
    targets: Vec<Target>,
}

#[derive(Serialize)]
struct Target {
    to: String,
    distance: u16,
    paths: u128,
}

/// Shows it, and draws its reach-ability.
pub(super) fn show(request: &Request<'_>, piece: PieceId, out: &mut Output) -> Result<String> {
    let name = request.label(piece);
    let [reach, attack] = [Last::Reach, Last::Attack].map(|last| request.scene.ability(piece, last));
    let targets = request.scene.pairs().filter(|pair| pair.from == piece);
    let targets: Vec<_> = targets
        .map(|pair| Target { to: request.label(pair.to), distance: pair.distance, paths: pair.paths })
        .collect();
    let svg = Drawing::of_matrix(&reach, format!("Reach-ability of {name}")).to_svg();
    if request.json {
        out.json(&Fields { piece: name, reach: reach.rows(), attack: attack.rows(), targets })?;
        return Ok(svg);
    }
    out.line(format_args!("reach-ability of {name}, {}\n{reach}", request.manner()))?;
    if attack != reach {
        out.line(format_args!("\nattack-ability\n{attack}"))?;
    }
    out.line(format_args!("\ntarget  steps  shortest paths"))?;
    for target in &targets {
        out.line(format_args!("{:<6} {:>6} {:>15}", target.to, target.distance, target.paths))?;
    }
    Ok(svg)
}
