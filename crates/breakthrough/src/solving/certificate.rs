//! A strategy as bytes; docs/formats.md has the form. Readers are elsewhere on purpose: a checker
//! shares nothing with the program whose claim it checks.

use search_core::Side;

use super::strategy::{HORIZON, Strategy};

/// The first bytes: what the file is, and the version of its form.
const MAGIC: &[u8; 8] = b"BTproof1";

impl Strategy {
    /// The strategy as a certificate.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let size = self.position.size();
        let side = |side: Side| side.index() as u8;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([size.files(), size.ranks(), side(self.position.side), side(self.winner)]);
        for set in self.position.pieces {
            bytes.extend_from_slice(&set.to_le_bytes());
        }
        bytes.push(HORIZON as u8);
        varint(&mut bytes, u64::from(self.plies));
        varint(&mut bytes, self.entries.len() as u64);
        let mut before = 0;
        for &(code, m) in &self.entries {
            varint(&mut bytes, code - before);
            bytes.push(m);
            before = code;
        }
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        bytes
    }
}

/// Seven bits a byte, the lowest first; the high bit says that more follow.
fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// FNV-1a of 64 bits: tells any single damaged byte.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
