//! A tutorial page on minimax and alpha-beta: two worked trees, what it says of move ordering, and
//! the errors that a learner who follows it to the letter runs into.

mod errors;
mod same_move;
mod tic_tac_toe;
mod uniform;
mod worked;

use anyhow::Result;
use search_core::tree::tutorial::{ALPHA_BETA_TREE, MINIMAX_TREE};

use crate::reproduce::claims_file::ClaimsFile;
use crate::reproduce::progress::Progress;
use crate::reproduce::source::{Check, Measured, Measurement, Section, Source, Supplement};
use crate::reproduce::value::Value;
use search_core::textbook::Textbook;
use tic_tac_toe::Census;
use worked::Worked;

/// The tutorial page.
#[derive(Debug)]
pub(crate) struct Tutorial;

impl Source for Tutorial {
    fn claims_file(&self) -> ClaimsFile {
        ClaimsFile { name: "xtask/claims/tutorial.toml", text: include_str!("../../claims/tutorial.toml") }
    }

    fn measurements(&self) -> Vec<Measurement<'_>> {
        let mut list = vec![
            Measurement::new("tutorial.alphabeta.value", || Ok(Measured::figure(alpha_beta()?.value))),
            Measurement::new("tutorial.alphabeta.visited", || {
                Ok(Measured::figure(alpha_beta()?.visited.into_iter().collect::<Value>()))
            }),
            Measurement::new("tutorial.alphabeta.pruned", || {
                Ok(Measured::figure(alpha_beta()?.pruned.join(", ").as_str()))
            }),
            Measurement::new("tutorial.minimax.value", || Ok(Measured::figure(minimax()?.value))),
            Measurement::new("tutorial.minimax.nodes", || {
                let worked = minimax()?;
                let values = ["D", "E", "F", "G", "B", "C"].map(|node| worked.value_at(node));
                Ok(Measured::figure(
                    values.into_iter().collect::<Result<Vec<_>>>()?.into_iter().collect::<Value>(),
                ))
            }),
            Measurement::new("tutorial.same-move", same_move::measure),
            Measurement::new("tutorial.worst-order", uniform::measure_worst),
            Measurement::new("tutorial.ideal-order", uniform::measure_ideal),
            Measurement::new("tutorial.pseudocode", errors::measure_pseudocode),
            Measurement::new("tutorial.tictactoe", || Ok(Measured::figure(Census::take().value))),
        ];
        for node in ["D", "E", "B", "F", "C"] {
            let id = format!("tutorial.alphabeta.nodes.{node}");
            list.push(Measurement::new(id, move || Ok(Measured::figure(alpha_beta()?.value_at(node)?))));
        }
        list
    }

    fn supplement(&self, progress: &Progress) -> Result<Supplement> {
        progress.expect_more(4);
        progress.at("the tutorial's errors");
        let errors = errors::section()?;
        progress.step();
        progress.at("the tutorial's worked trees");
        let (alpha_beta, minimax_pruned) =
            (alpha_beta()?, Worked::search(MINIMAX_TREE, &Textbook::alpha_beta())?);
        progress.step();
        progress.at("uniform trees");
        let growth = uniform::section()?;
        progress.step();
        progress.at("tic-tac-toe");
        let census = Census::take();
        progress.step();
        Ok(Supplement {
            sections: vec![errors, worked_section(&alpha_beta, &minimax_pruned), growth, census.section()],
            checks: vec![worked_check()?, census.check()],
            ..Supplement::default()
        })
    }
}

fn alpha_beta() -> Result<Worked> {
    Worked::search(ALPHA_BETA_TREE, &Textbook::alpha_beta())
}

fn minimax() -> Result<Worked> {
    Worked::search(MINIMAX_TREE, &Textbook::minimax())
}

fn worked_section(alpha_beta: &Worked, minimax_pruned: &Worked) -> Section {
    let cuts: Vec<_> = alpha_beta.cuts.iter().map(|cut| format!("- {cut}")).collect();
    Section::new("The worked trees")
        .text(format!(
            "The alpha-beta tree is `{ALPHA_BETA_TREE}`: the page never gives the three leaves marked `?`, and \
             the search never asks for them. F's value of 1 lies below alpha = 3, so the page works fail-soft \
             without saying so; fail-hard would return 3 there. Each cut, and the condition that held:"
        ))
        .text(cuts.join("\n"))
        .text(format!(
            "The page searches its second tree, `{MINIMAX_TREE}`, by minimax only. Alpha-beta visits {} of its 8 \
             leaves ({}).",
            minimax_pruned.visited.len(),
            minimax_pruned.visited.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        ))
}

/// Whatever the leaves are that the page doesn't give, nothing changes.
fn worked_check() -> Result<Check> {
    let expected = alpha_beta()?;
    let mut failures = Vec::new();
    for filling in [-1_000, 0, 3, 1_000] {
        let filled = ALPHA_BETA_TREE.replace('?', &filling.to_string());
        let found = Worked::search(&filled, &Textbook::alpha_beta())?;
        if found != expected {
            failures.push(format!("with {filling} in their place the search runs another way"));
        }
    }
    Ok(Check::new("the leaves that the page doesn't give change nothing", failures))
}
