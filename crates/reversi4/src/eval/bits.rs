//! A stream of bits, the lowest bit of each byte first.

/// Writes bits.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of the last byte that are in use; 0 when it is full or there is none.
    used: u32,
}

impl BitWriter {
    pub(super) fn put(&mut self, bit: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << self.used;
        }
        self.used = (self.used + 1) % 8;
    }

    /// A number in Rice's code: the quotient by 2^k as ones ended by a zero, then k bits of the rest.
    pub(super) fn put_rice(&mut self, number: u32, k: u32) {
        for _ in 0..number >> k {
            self.put(true);
        }
        self.put(false);
        for bit in 0..k {
            self.put(number >> bit & 1 == 1);
        }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads bits.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, next: 0 }
    }

    /// The byte that the next bit is in.
    pub(super) fn byte(&self) -> usize {
        self.next / 8
    }

    /// The next bit; `None` at the end.
    pub(super) fn bit(&mut self) -> Option<bool> {
        let byte = *self.bytes.get(self.next / 8)?;
        let bit = byte >> (self.next % 8) & 1 == 1;
        self.next += 1;
        Some(bit)
    }

    /// A number in Rice's code; `None` at the end, or where the quotient exceeds `most`.
    pub(super) fn rice(&mut self, k: u32, most: u32) -> Option<u32> {
        let mut quotient = 0;
        while self.bit()? {
            quotient += 1;
            if quotient > most {
                return None;
            }
        }
        let mut number = quotient << k;
        for bit in 0..k {
            number |= u32::from(self.bit()?) << bit;
        }
        Some(number)
    }
}
