//! Bytes that neither compression nor deduplication can make smaller.

/// A generator of noise, the same for the same seed.
///
/// Sebastiano Vigna's SplitMix64: fast enough not to slow down a disk, and good enough not to compress.
#[derive(Clone, Debug)]
pub(crate) struct Noise(u64);

impl Noise {
    /// Noise that differs at each run, so that nothing is found written already.
    pub(crate) fn fresh() -> Self {
        Self::seeded(crate::clock::unix_ns().unsigned_abs() ^ (u64::from(std::process::id()) << 32))
    }

    /// The noise of a seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Fills a buffer.
    pub(crate) fn fill(&mut self, buffer: &mut [u8]) {
        for chunk in buffer.chunks_mut(8) {
            let bytes = self.next().to_le_bytes();
            chunk.copy_from_slice(&bytes[..chunk.len()]);
        }
    }
}
