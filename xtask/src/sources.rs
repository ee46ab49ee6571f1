//! The published sources, one module each.

mod boards;
mod breakthrough;
mod jiu;
mod patterns;
mod reversi;
mod tutorial;

use crate::reproduce::source::Source;

/// All sources, in the order of the report; `long` asks for more games and searches.
pub(crate) fn all(long: bool) -> Vec<Box<dyn Source>> {
    vec![
        Box::new(breakthrough::Article::default()),
        Box::new(boards::Boards::new(long)),
        Box::new(reversi::Notebook::default()),
        Box::new(jiu::Paper::new(long)),
        Box::new(patterns::Paper::new(long)),
        Box::new(tutorial::Tutorial),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduce::catalogue::join;

    #[test]
    fn every_claim_has_one_measurement_and_the_other_way_round() {
        let sources = all(false);
        let chapters = join(&sources).expect("claims and measurements that match");
        assert!(chapters.iter().all(|chapter| chapter.complete && !chapter.entries.is_empty()));
    }
}
