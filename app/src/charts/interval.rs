//! A share with its 95% interval.

use framework::stats::Proportion;
use framework::text::share;
use leptos::prelude::*;

use crate::text::Texts;

/// `8 of 8 ran through; 95% interval 68% to 100%`, with the interval drawn.
pub(crate) fn interval(successes: u64, tries: u64, texts: Texts) -> AnyView {
    let Some(rate) = Proportion::new(successes, tries) else { return ().into_any() };
    let Some(range) = rate.wilson_95() else { return ().into_any() };
    let found = successes as f64 / tries as f64;
    let percent = |share: f64| format!("{:.1}%", share * 100.0);
    let (left, width, dot) = (percent(range.low), percent(range.high - range.low), percent(found));
    view! {
        <div class="interval">
            <p>{texts.chart_rate(successes, tries)}" "<span class="soft">{texts.chart_interval(&share(range.low), &share(range.high))}</span></p>
            <div class="interval-line" aria-hidden="true"><i style:left=left style:width=width></i><b style:left=dot></b></div>
        </div>
    }
    .into_any()
}
