//! What was measured.

use framework::bundle::{Bundle, MeasureId, Measurement, Unit};
use framework::text::{Lang, bytes, bytes_per_s, number, per_s, seconds, share};

use super::{View, unknown_text};
use crate::output::document::{Document, Item, Mark};
use crate::text::Texts;

pub(super) fn show(page: &mut Document, bundle: &Bundle, view: View) {
    let texts = view.texts;
    if bundle.measurements.is_empty() {
        return;
    }
    page.heading(texts.show_figures());
    let mut rows = Vec::new();
    let mut unknown = Vec::new();
    for measurement in &bundle.measurements {
        match (row(measurement, texts), measurement.result.why_unknown()) {
            (Some(row), _) => rows.push(row),
            (None, Some(why)) => unknown.push(Item {
                mark: Mark::Unknown,
                title: name(measurement, texts),
                lines: vec![unknown_text(why, texts)],
            }),
            // A measure without a finite figure says nothing.
            (None, None) => {}
        }
    }
    page.table(&[texts.show_measure(), "n", texts.show_median(), texts.show_min(), texts.show_max()], rows);
    page.items(unknown);
    if view.verbose {
        page.items(bundle.measurements.iter().map(|found| method(found, texts)).collect());
    }
}

/// The measure's name; one of a newer probe has only its id.
pub(crate) fn measure_name(id: &str, texts: Texts) -> Option<&'static str> {
    Some(match id {
        MeasureId::STORAGE_SEQUENTIAL_WRITE => texts.measure_sequential_write(),
        MeasureId::STORAGE_SEQUENTIAL_READ => texts.measure_sequential_read(),
        MeasureId::STORAGE_FSYNC => texts.measure_fsync(),
        MeasureId::STORAGE_SMALL_FILES => texts.measure_small_files(),
        MeasureId::CPU_MATMUL => texts.measure_cpu_matmul(),
        _ => return None,
    })
}

fn name(measurement: &Measurement, texts: Texts) -> String {
    let id = measurement.id.as_str();
    measure_name(id, texts).unwrap_or(id).to_owned()
}

fn row(measurement: &Measurement, texts: Texts) -> Option<Vec<String>> {
    let samples = measurement.result.known()?;
    let summary = measurement.summary()?;
    let figure = |value: f64| figure(value, samples.unit, texts.lang());
    Some(vec![
        name(measurement, texts),
        summary.n.to_string(),
        figure(summary.median),
        figure(summary.min),
        figure(summary.max),
    ])
}

fn figure(value: f64, unit: Unit, lang: Lang) -> String {
    match unit {
        Unit::S => seconds(value, lang),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates")]
        Unit::Bytes => bytes(value as u64),
        Unit::BytesPerS => bytes_per_s(value),
        Unit::PerS => per_s(value),
        Unit::FlopPerS => format!("{} GFLOP/s", number(value / 1e9)),
        Unit::Share => share(value),
    }
}

fn method(measurement: &Measurement, texts: Texts) -> Item {
    let parameters: Vec<String> =
        measurement.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut lines = vec![measurement.method.clone()];
    if !measurement.target.is_empty() {
        lines.push(texts.show_target(&measurement.target));
    }
    lines.push(parameters.join(", "));
    lines.push(texts.show_took(&seconds(measurement.elapsed_s, texts.lang())));
    lines.retain(|line| !line.is_empty());
    Item { mark: Mark::Point, title: name(measurement, texts), lines }
}
