//! File formats: transcripts, problems in OBF, games in GGF and in the WTHOR database.
//!
//! Files of many records are read as far as they can be: [`Salvage`] has what is whole, and an error
//! for each record that isn't.

mod ggf;
mod obf;
mod transcript;
mod wthor;

pub use ggf::{
    GgfError, GgfErrorKind, GgfGame, GgfGames, GgfNote, GgfProperty, UnfitProperty, ggf_games, read_ggf,
    write_ggf,
};
pub use obf::{ObfError, ObfErrorKind, ObfProblem, ScoredMove, read_obf, write_obf};
pub use transcript::{TranscriptError, WrittenPasses};
pub use wthor::{
    CreationDate, NamesError, UnfitGame, Wthor, WthorDamage, WthorError, WthorGame, WthorHeader, WthorNames,
    WthorProblem,
};

/// What was read of a file of several records, and what could not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salvage<T, E> {
    /// The records that are whole, in the order of the file.
    pub whole: Vec<T>,
    /// What is wrong with the others, in the order of the file.
    pub damage: Vec<E>,
}

impl<T, E> Salvage<T, E> {
    /// The records, if nothing is damaged.
    ///
    /// # Errors
    /// The first damage.
    pub fn complete(self) -> Result<Vec<T>, E> {
        match self.damage.into_iter().next() {
            None => Ok(self.whole),
            Some(error) => Err(error),
        }
    }
}

impl<T, E> Default for Salvage<T, E> {
    fn default() -> Self {
        Self { whole: Vec::new(), damage: Vec::new() }
    }
}

impl<T, E> FromIterator<Result<T, E>> for Salvage<T, E> {
    fn from_iter<I: IntoIterator<Item = Result<T, E>>>(results: I) -> Self {
        let mut salvage = Self::default();
        for result in results {
            match result {
                Ok(record) => salvage.whole.push(record),
                Err(error) => salvage.damage.push(error),
            }
        }
        salvage
    }
}
