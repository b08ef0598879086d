//! How many tests passed and failed, read off what the test runners say themselves.

/// Tests so far.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    /// A runner ended without saying it, as when the tests did not compile.
    unread: bool,
}

impl Tally {
    /// Adds a run of nextest: `10 tests run: 8 passed (1 slow), 1 failed, 1 timed out, 3 skipped`.
    pub(crate) fn add_nextest(&mut self, printed: &str) {
        let plain = without_colours(printed);
        let counts = plain
            .lines()
            .rev()
            .filter(|line| line.trim_start().starts_with("Summary"))
            .find_map(|line| Some(without_brackets(line.split_once(" run: ")?.1)));
        self.add(counts.as_deref().map(|counts| counts.split(',')).into_iter().flatten());
    }

    /// Adds a run of Cargo's own runner, one line a crate: `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    pub(crate) fn add_cargo_test(&mut self, printed: &str) {
        let plain = without_colours(printed);
        let lines = plain.lines().filter_map(|line| line.strip_prefix("test result: ")?.split_once(". "));
        self.add(lines.flat_map(|(_, counts)| counts.split(';').take(2)));
    }

    fn add<'a>(&mut self, counts: impl Iterator<Item = &'a str>) {
        let mut read = false;
        for count in counts {
            let Some((number, word)) = count.trim().split_once(' ') else { continue };
            let Ok(number) = number.parse::<u64>() else { continue };
            read = true;
            match word {
                "passed" => self.passed += number,
                "skipped" => {}
                // `failed`, `timed out`, `exec failed`: none of them passed.
                _ => self.failed += number,
            }
        }
        self.unread |= !read;
    }

    /// The closing line, where it tells the whole truth: every runner was read, and where the chore failed it
    /// was a test that did.
    pub(crate) fn closing_line(&self, all_well: bool) -> Option<String> {
        let Self { passed, failed, unread } = self;
        let told = !unread && passed + failed > 0 && all_well == (*failed == 0);
        told.then(|| format!("{passed} passed, {failed} failed"))
    }
}

fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    text.chars()
        .filter(|c| {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => return depth == 0,
            }
            false
        })
        .collect()
}

/// Without the sequences by which terminals change colour.
fn without_colours(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_added_up() {
        let mut tally = Tally::default();
        tally.add_nextest(
            "  PASS x\n     Summary [   0.012s] 3 tests run: 3 passed (1 slow, 1 leaky), 2 skipped\n",
        );
        tally.add_cargo_test(
            "test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
             test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
        );
        tally.add_nextest("\u{1b}[32;1m     Summary\u{1b}[0m [ 1s] \u{1b}[1m1\u{1b}[0m test run: \u{1b}[1m1\u{1b}[0m \u{1b}[32;1mpassed\u{1b}[0m, \u{1b}[1m0\u{1b}[0m skipped");
        assert_eq!(tally.closing_line(true).as_deref(), Some("8 passed, 0 failed"));
        tally.add_nextest(
            "Summary [ 9s] 9/10 tests run: 5 passed, 1 failed, 2 timed out, 1 exec failed, 0 skipped\n",
        );
        assert_eq!(tally.closing_line(false).as_deref(), Some("13 passed, 4 failed"));
    }

    #[test]
    fn nothing_is_claimed_of_what_was_not_read() {
        let mut tally = Tally::default();
        assert_eq!(tally.closing_line(true), None);
        tally.add_nextest("Summary [ 0s] 2 tests run: 2 passed, 0 skipped\n");
        assert_eq!(tally.closing_line(false), None, "what failed was no test");
        tally.add_nextest("error: could not compile\n");
        assert_eq!(tally.closing_line(true), None);
    }
}
