//! Jobs submitted at once: who waited, who ran, how each ended.

use framework::bundle::{JobRecord, StateClass, StressRun};
use framework::text::{Texts as ModelTexts, seconds};
use leptos::prelude::*;

use super::track::{Bar, MOST_ROWS, Row, track};
use crate::text::Texts;

/// The jobs of one run over time.
pub(crate) fn jobs(run: &StressRun, texts: Texts, model: ModelTexts) -> AnyView {
    let rows = run.jobs.iter().take(MOST_ROWS).map(|job| row(job, texts, model)).collect();
    let left_out = run.jobs.len().saturating_sub(MOST_ROWS);
    view! {
        {track(rows, model.0)}
        <p class="track-key small soft" aria-hidden="true">
            <span><i class="waiting"></i>{texts.chart_waiting()}</span>
            <span><i class="running"></i>{texts.chart_running()}</span>
            <span><i class="failed"></i>{texts.chart_failed()}</span>
        </p>
        {(left_out > 0).then(|| view! { <p class="small soft">{texts.chart_more(left_out as u64)}</p> })}
    }
    .into_any()
}

fn row(job: &JobRecord, texts: Texts, model: ModelTexts) -> Row {
    let label = texts.chart_job(u64::from(job.index) + 1);
    let submitted = job.submitted_s.unwrap_or(0.0);
    let went_well =
        matches!(job.state.class, StateClass::Succeeded | StateClass::Running | StateClass::Queued);
    let mut bars = Vec::new();
    let mut words = Vec::new();
    match (job.started_s, job.ended_s) {
        (Some(started), ended) => {
            bars.push((Bar::Waiting, submitted, started));
            words.push(texts.chart_waited(&seconds((started - submitted).max(0.0), model.0)));
            if let Some(ended) = ended {
                bars.push((if went_well { Bar::Running } else { Bar::Failed }, started, ended));
                words.push(texts.chart_ran(&seconds((ended - started).max(0.0), model.0)));
            }
        }
        (None, Some(ended)) => bars.push((Bar::Waiting, submitted, ended)),
        (None, None) => {}
    }
    // The platform's own word, where it is not the usual end.
    let end = if went_well { String::new() } else { job.state.word.clone() };
    words.push(job.state.word.clone());
    let sentence = texts.chart_sentence(&label, &words.join(texts.list_comma()));
    Row { label, bars, end, sentence }
}

#[cfg(test)]
mod tests {
    use framework::text::Lang;

    use super::*;

    #[test]
    fn a_job_waits_runs_and_ends() {
        let text = include_bytes!("../../../framework/golden/bundle-rich.json");
        let bundle = framework::bundle::open(text).unwrap().bundle;
        let job = &bundle.steps.stress[0].jobs[0];
        let row = row(job, Texts(Lang::En), ModelTexts(Lang::En));
        assert_eq!(row.label, "Job 1");
        assert_eq!(row.bars.len(), 2);
        assert_eq!(row.bars[0].0, Bar::Waiting);
        assert_eq!(row.bars[0].2, row.bars[1].1);
    }
}
