//! Long runs: how long each went on, and where it was interrupted.

use framework::bundle::SoakRun;
use framework::text::{Texts as ModelTexts, seconds};
use leptos::prelude::*;

use super::track::{Bar, MOST_ROWS, Row, track};
use crate::text::Texts;

/// Long runs one below the other.
pub(crate) fn runs(runs: &[SoakRun], texts: Texts, model: ModelTexts) -> AnyView {
    let rows = runs
        .iter()
        .enumerate()
        .take(MOST_ROWS)
        .map(|(position, run)| row(position, run, texts, model))
        .collect();
    view! {
        {track(rows, model.0)}
        <p class="track-key small soft" aria-hidden="true">
            <span><i class="running"></i>{texts.chart_running()}</span>
            <span><i class="gap"></i>{texts.chart_interrupted()}</span>
        </p>
    }
    .into_any()
}

fn row(position: usize, run: &SoakRun, texts: Texts, model: ModelTexts) -> Row {
    let label = texts.chart_run(position as u64 + 1);
    let mut bars = Vec::new();
    // Gaps are told by the seconds of running before them; on the axis they take their own time too.
    let (mut at, mut ran) = (0.0, 0.0);
    for gap in &run.gaps {
        let piece = (gap.after_s - ran).max(0.0);
        bars.push((Bar::Running, at, at + piece));
        at += piece;
        ran += piece;
        bars.push((Bar::Gap, at, at + gap.lasted_s.max(0.0)));
        at += gap.lasted_s.max(0.0);
    }
    bars.push((Bar::Running, at, at + (run.ran_s - ran).max(0.0)));
    let mut words = vec![texts.chart_ran(&seconds(run.ran_s, model.0))];
    let end = match run.gaps.len() {
        0 => String::new(),
        count => texts.chart_gaps(count as u64),
    };
    if !end.is_empty() {
        words.push(end.clone());
    }
    if !run.ended {
        words.push(texts.chart_not_ended().to_owned());
    }
    let sentence = texts.chart_sentence(&label, &words.join(texts.list_comma()));
    Row { label, bars, end, sentence }
}

#[cfg(test)]
mod tests {
    use framework::text::Lang;

    use super::*;

    #[test]
    fn gaps_take_their_own_time() {
        let text = include_bytes!("../../../framework/golden/bundle-rich.json");
        let mut run = framework::bundle::open(text).unwrap().bundle.steps.soak.remove(0);
        run.ran_s = 100.0;
        run.gaps = vec![framework::bundle::Gap { after_s: 40.0, lasted_s: 10.0, changed: Vec::new() }];
        let row = row(0, &run, Texts(Lang::En), ModelTexts(Lang::En));
        assert_eq!(
            row.bars,
            [(Bar::Running, 0.0, 40.0), (Bar::Gap, 40.0, 50.0), (Bar::Running, 50.0, 110.0)]
        );
    }
}
