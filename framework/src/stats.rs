//! Statistics of small samples.

/// The normal quantile of a two-sided 95% interval.
const Z_95: f64 = 1.959_963_984_540_054;

/// A number of successes out of a number of tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proportion {
    successes: u64,
    tries: u64,
}

/// The ends of an interval, as shares of 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Proportion {
    /// `None` where there are more successes than tries.
    pub fn new(successes: u64, tries: u64) -> Option<Self> {
        (successes <= tries).then_some(Self { successes, tries })
    }

    /// The number of successes.
    pub fn successes(self) -> u64 {
        self.successes
    }

    /// The number of tries.
    pub fn tries(self) -> u64 {
        self.tries
    }

    /// The 95% Wilson score interval; `None` without tries.
    ///
    /// Wilson, E. B. (1927), "Probable inference, the law of succession, and statistical inference",
    /// JASA 22, 209–212.
    pub fn wilson_95(self) -> Option<Interval> {
        if self.tries == 0 {
            return None;
        }
        let tries = self.tries as f64;
        let share = self.successes as f64 / tries;
        let z2 = Z_95 * Z_95;
        let centre = share + z2 / (2.0 * tries);
        let half = Z_95 * (share * (1.0 - share) / tries + z2 / (4.0 * tries * tries)).sqrt();
        let scale = 1.0 + z2 / tries;
        // The ends at no success and at no failure are exactly 0 and 1; rounding would leave a trace.
        let low = if self.successes == 0 { 0.0 } else { (centre - half) / scale };
        let high = if self.successes == self.tries { 1.0 } else { (centre + half) / scale };
        Some(Interval { low, high })
    }

    /// How many more tries, all of them successes, would lift the interval's lower end to `share`
    /// (0 to 1, exclusive); 0 where it is there already.
    pub fn clean_tries_to_show(self, share: f64) -> u64 {
        let shown = |more: u64| {
            Self { successes: self.successes + more, tries: self.tries + more }
                .wilson_95()
                .is_some_and(|interval| interval.low >= share)
        };
        let mut enough = 1_u64;
        if shown(0) {
            return 0;
        }
        while !shown(enough) {
            if enough > 1 << 40 {
                return enough;
            }
            enough *= 2;
        }
        let mut short = enough / 2;
        while enough - short > 1 {
            let middle = short + (enough - short) / 2;
            if shown(middle) { enough = middle } else { short = middle }
        }
        enough
    }
}

/// The upper end of the 95% interval for something never seen in `tries` tries: the rule of three
/// (Hanley and Lippman-Hand 1983, JAMA 249, 1743–1745), at most 1.
pub fn rule_of_three(tries: u64) -> f64 {
    if tries == 0 { 1.0 } else { (3.0 / tries as f64).min(1.0) }
}

/// What a sample says: its size, median, extremes, and the 95th percentile where the sample bears one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The sample's size.
    pub n: usize,
    /// The smallest figure.
    pub min: f64,
    /// The median.
    pub median: f64,
    /// The largest figure.
    pub max: f64,
    /// The 95th percentile, only from 20 figures on.
    pub p95: Option<f64>,
}

impl Summary {
    /// Summarises the finite figures of a sample; `None` where there are none.
    pub fn of(sample: &[f64]) -> Option<Self> {
        let mut sorted: Vec<f64> = sample.iter().copied().filter(|figure| figure.is_finite()).collect();
        sorted.sort_by(f64::total_cmp);
        let (min, max) = (*sorted.first()?, *sorted.last()?);
        let p95 = (sorted.len() >= 20).then(|| quantile(&sorted, 0.95));
        Some(Self { n: sorted.len(), min, median: quantile(&sorted, 0.5), max, p95 })
    }

    /// The spread between the extremes as a share of the median; 0 where the median is 0.
    pub fn relative_spread(&self) -> f64 {
        if self.median == 0.0 { 0.0 } else { (self.max - self.min) / self.median.abs() }
    }
}

/// Linear interpolation between closest ranks (Hyndman and Fan 1996, type 7) of a sorted, non-empty sample.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let position = share * (sorted.len() - 1) as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the length")]
    let below = position.floor() as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * (position - below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(actual: f64, expected: f64) {
        assert!((actual - expected).abs() < 5e-4, "{actual} should be {expected}");
    }

    /// Reference values: `prop.test(x, n, correct = FALSE)` of R and the textbook case of 10 of 10.
    #[test]
    fn wilson_matches_published_values() {
        for (successes, tries, low, high) in
            [(10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (8, 10, 0.4902, 0.9433), (81, 263, 0.2553, 0.3662)]
        {
            let interval = Proportion::new(successes, tries).unwrap().wilson_95().unwrap();
            close(interval.low, low);
            close(interval.high, high);
        }
        assert!(Proportion::new(0, 0).unwrap().wilson_95().is_none());
        assert!(Proportion::new(3, 2).is_none());
    }

    #[test]
    fn clean_tries_are_the_fewest_that_do() {
        let ten = Proportion::new(10, 10).unwrap();
        let more = ten.clean_tries_to_show(0.9);
        let low = |more| Proportion::new(10 + more, 10 + more).unwrap().wilson_95().unwrap().low;
        assert!(low(more) >= 0.9 && low(more - 1) < 0.9, "{more}");
        assert_eq!(Proportion::new(1000, 1000).unwrap().clean_tries_to_show(0.9), 0);
    }

    #[test]
    fn summaries_show_p95_only_from_twenty() {
        let few = Summary::of(&[3.0, 1.0, 2.0, f64::NAN]).unwrap();
        assert_eq!((few.n, few.min, few.median, few.max, few.p95), (3, 1.0, 2.0, 3.0, None));
        let many: Vec<f64> = (0..=100).map(f64::from).collect();
        assert_eq!(Summary::of(&many).unwrap().p95, Some(95.0));
        assert!(Summary::of(&[]).is_none());
        assert_eq!(rule_of_three(30), 0.1);
    }
}
