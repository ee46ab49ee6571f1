//! What can be wrong with a certificate.

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckError {
    /// The file has another beginning.
    #[error("this is no certificate of Breakthrough: it does not begin with \"BTproof1\"")]
    NoCertificate,
    /// The file is not as it was written.
    #[error(
        "damaged or cut short: the checksum at the end is {found:016x}, that of the {bytes} bytes before it {expected:016x}"
    )]
    Checksum {
        /// The last eight bytes.
        found: u64,
        /// What they should be.
        expected: u64,
        /// How many bytes come before them.
        bytes: usize,
    },
    /// The file ends too early, though its checksum is right.
    #[error("byte {byte}: the file ends here, expected {expected}")]
    Ends {
        /// Where, from 0.
        byte: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// A value that can't be.
    #[error("byte {byte}: {what} is {found}, expected {expected}")]
    Value {
        /// Where the value begins, from 0.
        byte: usize,
        /// Which value.
        what: &'static str,
        /// The value.
        found: u64,
        /// What it may be.
        expected: String,
    },
    /// Bytes after the last entry.
    #[error("byte {byte}: {count} bytes more than the entries that are announced")]
    Rest {
        /// Where, from 0.
        byte: usize,
        /// How many.
        count: usize,
    },
    /// The strategy does not win.
    #[error("after {line}, in {position}: {fault}", line = if line.is_empty() { "no move" } else { line })]
    Strategy {
        /// The moves from the certificate's position, with spaces between.
        line: String,
        /// The position that they lead to, as FEN.
        position: String,
        /// What is wrong there.
        fault: Fault,
    },
    /// An entry of a position that the strategy never leads to.
    #[error("entry {entry} is of a position that play never leads to: {position}")]
    Unreached {
        /// The entry, from 0.
        entry: usize,
        /// Its position, as FEN.
        position: String,
    },
    /// The strategy wins, but not in as many plies as it says.
    #[error("the strategy wins in {found} plies at most, the certificate says {claimed}")]
    Plies {
        /// The longest game by the strategy.
        found: u32,
        /// What the certificate says.
        claimed: u64,
    },
}

/// What is wrong in a position that the strategy leads to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// There is no entry, and no short win.
    #[error("there is no entry, and no win within {horizon} plies")]
    Missing {
        /// How far the checker looks by itself.
        horizon: u8,
    },
    /// The entry's move breaks the rules.
    #[error("entry {entry} moves from {from} to {to}, which is not a legal move")]
    Illegal {
        /// The entry, from 0.
        entry: usize,
        /// The square left.
        from: String,
        /// The square entered, or that it is off the board.
        to: String,
    },
    /// The certificate is of a game that the other side has won.
    #[error("the other side has won this game already")]
    Over,
    /// The loser wins.
    #[error("the other side wins here by {by}")]
    Lost {
        /// A move.
        by: String,
    },
}
