#![allow(clippy::print_stdout, reason = "a program's results")]
use jiu::retrograde::Solved;
use jiu::{Jiu, Rules, Size};
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules: Rules = std::env::args().nth(1).as_deref().unwrap_or("competition").parse()?;
    let t = std::time::Instant::now();
    let solved = Solved::watched(rules, &mut |step| { println!("{:?} {:?}", t.elapsed(), step); true }).unwrap();
    println!("{:?} {:#?}", t.elapsed(), solved.census());
    let start = Jiu::start(Size::new(4)?, rules);
    println!("{}", solved.value(&start)?);
    Ok(())
}
