//! Rows of bars over one axis of time.

use framework::text::{Lang, seconds};
use leptos::prelude::*;

/// How a bar looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bar {
    /// Waiting: hatched.
    Waiting,
    /// Running, or ended as it should.
    Running,
    /// Running, and it did not end as it should.
    Failed,
    /// An interruption.
    Gap,
}

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) label: String,
    /// Bars from one moment to another, in seconds.
    pub(super) bars: Vec<(Bar, f64, f64)>,
    /// A word at the end, such as the state; empty for none.
    pub(super) end: String,
    /// The row in words.
    pub(super) sentence: String,
}

/// More rows than this say nothing that a reader could take in.
pub(super) const MOST_ROWS: usize = 32;

impl Bar {
    const fn id(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Failed => "failed",
            Self::Gap => "gap",
        }
    }
}

/// The last moment of all rows; at least a moment, so that shares of it are numbers.
fn last_moment(rows: &[Row]) -> f64 {
    rows.iter().flat_map(|row| row.bars.iter().map(|(.., to)| *to)).fold(0.001, f64::max)
}

/// A moment as a share of the axis in percent, within it whatever a file says.
fn percent(moment: f64, last: f64) -> f64 {
    if moment.is_finite() { (moment / last * 100.0).clamp(0.0, 100.0) } else { 0.0 }
}

/// The rows with their axis.
pub(super) fn track(rows: Vec<Row>, lang: Lang) -> AnyView {
    let last = last_moment(&rows);
    let rows = rows.into_iter().map(|row| row_view(row, last)).collect_view();
    let axis = [0.0, last / 2.0, last].map(|moment| view! { <span>{seconds(moment, lang)}</span> });
    view! {
        <ul class="plain track">
            {rows}
            <li aria-hidden="true"><span class="track-axis num">{axis.into_iter().collect_view()}</span></li>
        </ul>
    }
    .into_any()
}

fn row_view(row: Row, last: f64) -> AnyView {
    let bars = row
        .bars
        .into_iter()
        .map(|(bar, from, to)| {
            let (left, right) = (percent(from, last), percent(to, last));
            let width = (right - left).max(0.0);
            view! { <i class=bar.id() style:left=format!("{left:.2}%") style:width=format!("{width:.2}%")></i> }
        })
        .collect_view();
    view! {
        <li>
            <span class="visually-hidden">{row.sentence}</span>
            <span class="track-label" aria-hidden="true">{row.label}</span>
            <span class="track-bars" aria-hidden="true">{bars}</span>
            <span class="track-end" aria-hidden="true">{row.end}</span>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_stay_within_the_axis() {
        assert_eq!(percent(30.0, 60.0), 50.0);
        assert_eq!(percent(-5.0, 60.0), 0.0);
        assert_eq!(percent(1e300, 60.0), 100.0);
        assert_eq!(percent(f64::NAN, 60.0), 0.0);
        assert_eq!(last_moment(&[]), 0.001);
    }
}
