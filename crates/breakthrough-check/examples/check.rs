//! Checks the certificate in a file: `check FILE`.
#![allow(clippy::print_stdout, reason = "a program's results")]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("expected FILE")?;
    println!("{:?}", breakthrough_check::check(&std::fs::read(path)?)?);
    Ok(())
}
