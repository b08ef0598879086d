//! The body of version 1. Its order is fixed for ever: a change takes a new version beside it.

use super::LinkError;
use super::carried::evidence_of;
use super::wire::{Reader, Writer};
use crate::bundle::Timestamp;
use crate::criteria::{CriterionId, Source, Verdict};
use crate::evidence::{Assessment, Conclusion, Origin, Step, StepState};
use crate::report::{PlatformReport, Report, TaskReport};
use crate::statement::{Code, Statement, form};
use crate::task::{Answers, Kind, KindSet, Question};
use crate::text::{Quantity, QuantityKind};

pub(super) const VERSION: u8 = 1;
/// Whoever needs more asks for the file; a link for so many would be cut by every chat app.
const MOST_TASKS_OR_PLATFORMS: usize = 64;
const MS_PER_MINUTE: i64 = 60_000;
/// 2024-01-01T00:00Z, before which there is no bundle.
const EPOCH_MINUTES: i64 = 28_401_120;

pub(super) fn write(report: &Report) -> Vec<u8> {
    let mut out = Writer::default();
    out.length(report.tasks.len());
    for task in &report.tasks {
        write_task(&mut out, task);
    }
    out.length(report.platforms.len());
    for platform in &report.platforms {
        write_platform(&mut out, platform);
    }
    out.0
}

pub(super) fn read(body: &[u8]) -> Result<Report, LinkError> {
    let mut input = Reader(body);
    let tasks = read_list(&mut input, MOST_TASKS_OR_PLATFORMS, read_task)?;
    let platforms = read_list(&mut input, MOST_TASKS_OR_PLATFORMS, read_platform)?;
    if input.0.is_empty() { Ok(Report { tasks, platforms }) } else { Err(LinkError::Altered) }
}

fn read_list<T>(
    input: &mut Reader<'_>,
    most: usize,
    read: fn(&mut Reader<'_>) -> Result<T, LinkError>,
) -> Result<Vec<T>, LinkError> {
    let length = input.length()?;
    if length > most {
        return Err(LinkError::TooLarge);
    }
    (0..length).map(|_| read(input)).collect()
}

fn write_task(out: &mut Writer, task: &TaskReport) {
    out.text(&task.name);
    out.byte(task.kinds.iter().fold(0, |bits, kind| bits | 1 << kind as u8));
    let answered: Vec<Question> =
        Question::ALL.into_iter().filter(|question| task.answers.has(*question)).collect();
    out.length(answered.len());
    for question in answered {
        out.byte(question as u8);
        match (task.answers.position(question), task.answers.number(question)) {
            (Some(position), _) => out.length(position),
            (None, number) => out.0.extend_from_slice(&number.unwrap_or(0.0).to_le_bytes()),
        }
    }
}

fn read_task(input: &mut Reader<'_>) -> Result<TaskReport, LinkError> {
    let name = input.text()?;
    let bits = input.byte()?;
    let kinds: KindSet = Kind::ALL.into_iter().filter(|kind| bits & (1 << *kind as u8) != 0).collect();
    let mut answers = Answers::default();
    for _ in 0..input.length()? {
        let question = Question::ALL.get(usize::from(input.byte()?)).copied().ok_or_else(newer)?;
        let taken = match question.form() {
            crate::task::QuestionForm::Choices(_) => {
                let position = usize::try_from(input.number()?).map_err(|_| LinkError::Altered)?;
                answers.choose(question, position)
            }
            crate::task::QuestionForm::Number => {
                let mut bytes = [0; 8];
                for byte in &mut bytes {
                    *byte = input.byte()?;
                }
                answers.enter(question, f64::from_le_bytes(bytes))
            }
        };
        if !taken {
            return Err(newer());
        }
    }
    Ok(TaskReport { name, kinds, answers })
}

/// A whole link that names what this version does not know was made by a later one of the same format.
fn newer() -> LinkError {
    LinkError::Newer { version: u64::from(VERSION) }
}

fn write_platform(out: &mut Writer, platform: &PlatformReport) {
    out.text(&platform.name);
    out.text(&platform.instance_type);
    out.text(&platform.region);
    out.byte(u8::from(platform.illustration) | u8::from(platform.observed.is_some()) << 1);
    if let Some((first, last)) = platform.observed {
        let first = first.unix_ms().div_euclid(MS_PER_MINUTE);
        out.signed(first - EPOCH_MINUTES);
        out.signed(last.unix_ms().div_euclid(MS_PER_MINUTE) - first);
    }
    out.length(platform.digests.len());
    for digest in &platform.digests {
        out.0.extend_from_slice(&digest.to_le_bytes());
    }
    for conclusion in &platform.conclusions {
        out.byte(conclusion.state as u8);
        write_statement(out, &conclusion.reason);
    }
    let known: Vec<(usize, &Assessment)> =
        platform.assessments.iter().enumerate().filter(|(_, found)| !is_blank(found)).collect();
    out.length(known.len());
    let mut next = 0;
    for (number, found) in known {
        out.length(number - next);
        next = number + 1;
        write_assessment(out, found);
    }
}

fn read_platform(input: &mut Reader<'_>) -> Result<PlatformReport, LinkError> {
    let (name, instance_type, region) = (input.text()?, input.text()?, input.text()?);
    let flags = input.byte()?;
    let observed = if flags & 2 == 0 {
        None
    } else {
        let first = input.signed()?.saturating_add(EPOCH_MINUTES);
        let last = first.saturating_add(input.signed()?);
        let at = |minutes: i64| Timestamp::from_unix_ms(minutes.saturating_mul(MS_PER_MINUTE));
        Some((at(first), at(last)))
    };
    let mut digests = Vec::new();
    for _ in 0..input.length()? {
        let mut bytes = [0; 4];
        for byte in &mut bytes {
            *byte = input.byte()?;
        }
        digests.push(u32::from_le_bytes(bytes));
    }
    let [flow, stress, soak] = Step::ALL;
    let conclusions =
        [read_conclusion(input, flow)?, read_conclusion(input, stress)?, read_conclusion(input, soak)?];
    let mut assessments: Vec<Assessment> =
        CriterionId::ALL.iter().map(|criterion| blank(*criterion)).collect();
    let mut next = 0_usize;
    for _ in 0..input.length()? {
        let gap = usize::try_from(input.number()?).map_err(|_| LinkError::Altered)?;
        let number = next.checked_add(gap).ok_or(LinkError::Altered)?;
        let criterion = CriterionId::from_number(number).ok_or_else(newer)?;
        assessments[number] = read_assessment(input, criterion)?;
        next = number + 1;
    }
    let illustration = flags & 1 != 0;
    Ok(PlatformReport {
        name,
        instance_type,
        region,
        illustration,
        observed,
        digests,
        assessments,
        conclusions,
    })
}

fn read_conclusion(input: &mut Reader<'_>, step: Step) -> Result<Conclusion, LinkError> {
    let state = StepState::ALL.get(usize::from(input.byte()?)).copied().ok_or(LinkError::Altered)?;
    Ok(Conclusion { step, state, reason: read_statement(input)? })
}

/// An assessment that nothing bears on: not written at all.
fn blank(criterion: CriterionId) -> Assessment {
    Assessment {
        criterion,
        verdict: Verdict::Unknown,
        reason: Statement::nothing_yet(),
        source: None,
        sample_size: None,
        evidence: Vec::new(),
        note: String::new(),
    }
}

fn is_blank(found: &Assessment) -> bool {
    *found == blank(found.criterion)
}

// The tag of an assessment: verdict, source and which optional parts follow.
const VERDICTS: u8 = 5;
/// Three sources, and none.
const SOURCES: u8 = 4;
const _: () = assert!(Verdict::ALL.len() == VERDICTS as usize && Source::ALL.len() + 1 == SOURCES as usize);
const HAS_NOTE: u8 = 1;
const HAS_ADDRESS: u8 = 2;
const HAS_DETAILS: u8 = 4;

fn write_assessment(out: &mut Writer, found: &Assessment) {
    let address = found.evidence.iter().find_map(|evidence| match &evidence.origin {
        Origin::Address(address) => Some(address.as_str()),
        Origin::Bundle { .. } | Origin::Nowhere => None,
    });
    let details: &[Statement] =
        found.evidence.first().map(|evidence| evidence.details.as_slice()).unwrap_or_default();
    let mut parts = 0;
    for (present, part) in [
        (!found.note.is_empty(), HAS_NOTE),
        (address.is_some(), HAS_ADDRESS),
        (!details.is_empty(), HAS_DETAILS),
    ] {
        parts |= if present { part } else { 0 };
    }
    let source = found.source.map_or(0, |source| source as u8 + 1);
    out.byte((parts * SOURCES + source) * VERDICTS + found.verdict as u8);
    write_statement(out, &found.reason);
    out.number(found.sample_size.map_or(0, |size| size.saturating_add(1)));
    if parts & HAS_NOTE != 0 {
        out.text(&found.note);
    }
    if let Some(address) = address {
        out.text(address);
    }
    if parts & HAS_DETAILS != 0 {
        out.length(details.len());
        for detail in details {
            write_statement(out, detail);
        }
    }
}

fn read_assessment(input: &mut Reader<'_>, criterion: CriterionId) -> Result<Assessment, LinkError> {
    let tag = input.byte()?;
    let verdict = Verdict::ALL[usize::from(tag % VERDICTS)];
    let source = match tag / VERDICTS % SOURCES {
        0 => None,
        number => Source::ALL.get(usize::from(number - 1)).copied(),
    };
    let parts = tag / VERDICTS / SOURCES;
    let reason = read_statement(input)?;
    let sample_size = input.number()?.checked_sub(1);
    let note = if parts & HAS_NOTE != 0 { input.text()? } else { String::new() };
    let address = if parts & HAS_ADDRESS != 0 { Some(input.text()?) } else { None };
    let mut details = Vec::new();
    if parts & HAS_DETAILS != 0 {
        for _ in 0..input.length()? {
            details.push(read_statement(input)?);
        }
    }
    let mut found =
        Assessment { criterion, verdict, reason, source, sample_size, evidence: Vec::new(), note };
    found.evidence = evidence_of(&found, details, address);
    Ok(found)
}

fn write_statement(out: &mut Writer, statement: &Statement) {
    out.number(u64::from(statement.code().0));
    for value in statement.values() {
        match value {
            Quantity::Count(count) => out.number(*count),
            Quantity::Bytes(bytes) => out.bytes(*bytes),
            Quantity::Number(value)
            | Quantity::Seconds(value)
            | Quantity::BytesPerS(value)
            | Quantity::PerS(value)
            | Quantity::Share(value) => out.decimal(*value),
            Quantity::Text(text) => out.text(text),
        }
    }
}

fn read_statement(input: &mut Reader<'_>) -> Result<Statement, LinkError> {
    let code = Code(u16::try_from(input.number()?).map_err(|_| LinkError::Altered)?);
    let form = form(code).ok_or_else(newer)?;
    let mut values = Vec::with_capacity(form.kinds.len());
    for kind in form.kinds {
        values.push(match kind {
            QuantityKind::Count => Quantity::Count(input.number()?),
            QuantityKind::Bytes => Quantity::Bytes(input.bytes()?),
            QuantityKind::Number => Quantity::Number(input.decimal()?),
            QuantityKind::Seconds => Quantity::Seconds(input.decimal()?),
            QuantityKind::BytesPerS => Quantity::BytesPerS(input.decimal()?),
            QuantityKind::PerS => Quantity::PerS(input.decimal()?),
            QuantityKind::Share => Quantity::Share(input.decimal()?),
            QuantityKind::Text => Quantity::Text(input.text()?),
        });
    }
    Ok(Statement::from_parts(code, values))
}
