//! From options to a position, for each game.

pub(crate) mod breakthrough;
pub(crate) mod jiu;
pub(crate) mod reversi;

use search_core::Limits;

/// Reads a depth in plies that the kernel can search.
///
/// # Errors
/// Says which depths there are.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    let most = Limits::MAX_DEPTH;
    match text.parse::<u32>() {
        Ok(depth) if (1..=most).contains(&depth) => Ok(depth),
        _ => Err(format!("a depth is a whole number of plies from 1 to {most}")),
    }
}
