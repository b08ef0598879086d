//! The verification steps.

use framework::bundle::{
    Bundle, FlowRun, FlowStage, JobRecord, LogStream, Reading, Stage, StageOutcome, StateClass,
};
use framework::report::PlatformReport;
use framework::text::seconds;

use super::{View, unknown_text};
use crate::cli::has_command;
use crate::output::document::{Document, Item, Mark};
use crate::text::Texts;

/// The last run of the minimal flow, stage by stage.
pub(super) fn show_flow(page: &mut Document, bundle: &Bundle, view: View) {
    let texts = view.texts;
    let Some(run) = bundle.steps.flow.last() else { return };
    page.heading(texts.show_flow(&run.engine, &run.started_at.to_minute()));
    page.items(run.stages.iter().map(|found| stage(found, run, texts)).collect());
    if let Some(job) = &run.job {
        page.fields(job_fields(job, texts));
    }
    if bundle.steps.flow.len() > 1 {
        page.paragraph(texts.show_earlier_flows(bundle.steps.flow.len() as u64 - 1));
    }
}

fn stage(found: &FlowStage, run: &FlowRun, texts: Texts) -> Item {
    let name = match found.stage {
        Stage::Create => texts.stage_create(),
        Stage::Upload => texts.stage_upload(),
        Stage::Run => texts.stage_run(),
        Stage::Fetch => texts.stage_fetch(),
        Stage::Destroy => texts.stage_destroy(),
    };
    let (mark, lines) = match &found.outcome {
        StageOutcome::Done => (Mark::Good, Vec::new()),
        StageOutcome::Failed(why) => (Mark::Bad, vec![why.clone()]),
        // Inside the instance nothing else is possible; the same reason twice in a detail would only be noise.
        StageOutcome::Unknown(_)
            if run.engine == "local" && matches!(found.stage, Stage::Create | Stage::Destroy) =>
        {
            (Mark::Unknown, unseen_inside(found.stage, texts))
        }
        StageOutcome::Unknown(unknown) => (Mark::Unknown, vec![unknown_text(unknown, texts)]),
    };
    let title = match found.elapsed_s {
        Some(elapsed) => format!("{name}  {}", seconds(elapsed, texts.lang())),
        None => name.to_owned(),
    };
    Item { mark, title, lines }
}

fn unseen_inside(stage: Stage, texts: Texts) -> Vec<String> {
    let command = format!("gpu-probe mark {}", if stage == Stage::Create { "created" } else { "destroyed" });
    let mut lines = vec![texts.stage_unseen_inside().to_owned()];
    if has_command(&command) {
        lines.push(texts.stage_record_it(&command));
    }
    lines
}

fn job_fields(job: &JobRecord, texts: Texts) -> Vec<(&'static str, String)> {
    let duration = |value: f64| seconds(value, texts.lang());
    let since = |from: Option<f64>, to: Option<f64>| Some(duration((to? - from?).max(0.0)));
    let delay = job.log_delay.as_ref().map(|delay| {
        let p95 = delay.p95_s.map_or_else(
            || texts.show_delay_max(&duration(delay.max_s)),
            |p95| texts.show_delay_p95(&duration(p95)),
        );
        texts.show_delay(&duration(delay.p50_s), &p95, delay.n)
    });
    let outputs = match &job.outputs {
        Reading::Known(outputs) if outputs.damaged.is_empty() => {
            texts.show_outputs(outputs.whole, outputs.expected, outputs.total_bytes)
        }
        Reading::Known(outputs) => {
            texts.show_outputs_damaged(outputs.whole, outputs.expected, &outputs.damaged.join(", "))
        }
        Reading::Unknown(unknown) => unknown_text(unknown, texts),
    };
    vec![
        (texts.show_job_state(), texts.show_state(state_name(job.state.class, texts), &job.state.word)),
        (texts.show_job_start(), since(job.submitted_s, job.started_s).unwrap_or_default()),
        (texts.show_job_ran(), since(job.started_s, job.ended_s).unwrap_or_default()),
        (texts.show_first_log(), since(job.submitted_s, job.first_log_s).unwrap_or_default()),
        (texts.show_log_delay(), delay.unwrap_or_default()),
        (texts.show_stdout(), stream(&job.stdout, texts)),
        (texts.show_stderr(), stream(&job.stderr, texts)),
        (texts.show_job_outputs(), outputs),
        (texts.show_last_lines(), job.last_lines.join("\n")),
    ]
}

fn stream(stream: &Reading<LogStream>, texts: Texts) -> String {
    match stream {
        Reading::Known(stream) => texts.show_lines(stream.present_lines, stream.expected_lines),
        Reading::Unknown(unknown) => unknown_text(unknown, texts),
    }
}

fn state_name(class: StateClass, texts: Texts) -> &'static str {
    match class {
        StateClass::Queued => texts.state_queued(),
        StateClass::Running => texts.state_running(),
        StateClass::Succeeded => texts.state_succeeded(),
        StateClass::FailedUser => texts.state_failed_user(),
        StateClass::FailedPlatform => texts.state_failed_platform(),
        StateClass::Preempted => texts.state_preempted(),
        StateClass::TimedOut => texts.state_timed_out(),
        StateClass::Cancelled => texts.state_cancelled(),
        StateClass::Lost => texts.state_lost(),
    }
}

/// What the three steps showed.
pub(super) fn show_conclusions(page: &mut Document, platform: &PlatformReport, view: View) {
    let texts = view.texts;
    page.heading(texts.show_conclusions());
    let items = platform.conclusions.iter().map(|conclusion| Item {
        mark: conclusion.state.into(),
        title: conclusion.step.name(texts.model()).to_owned(),
        lines: vec![conclusion.text(texts.model()).to_owned(), conclusion.reason.text(texts.lang())],
    });
    page.items(items.collect());
}
