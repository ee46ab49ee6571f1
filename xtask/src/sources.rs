//! The published sources, one module each.

mod breakthrough;
mod reversi;
mod tutorial;

use crate::reproduce::source::Source;

/// All sources, in the order of the report.
pub(crate) fn all() -> Vec<Box<dyn Source>> {
    vec![
        Box::new(breakthrough::Article::default()),
        Box::new(reversi::Notebook::default()),
        Box::new(tutorial::Tutorial),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduce::catalogue::join;

    #[test]
    fn every_claim_has_one_measurement_and_the_other_way_round() {
        let sources = all();
        let chapters = join(&sources).expect("claims and measurements that match");
        assert!(chapters.iter().all(|chapter| chapter.complete && !chapter.entries.is_empty()));
    }
}
