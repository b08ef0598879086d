//! Figures of a bundle.

use framework::bundle::{MeasureId, Measurement, Reading, Unit};
use framework::text::{Lang, Texts as ModelTexts, bytes, bytes_per_s, number, per_s, seconds, share};

use crate::text::Texts;

/// The measure's name; its id where it is of a newer probe.
pub(crate) fn measure_name(measurement: &Measurement, texts: Texts) -> String {
    match measurement.id.as_str() {
        MeasureId::STORAGE_SEQUENTIAL_WRITE => texts.measure_sequential_write().to_owned(),
        MeasureId::STORAGE_SEQUENTIAL_READ => texts.measure_sequential_read().to_owned(),
        MeasureId::STORAGE_FSYNC => texts.measure_fsync().to_owned(),
        MeasureId::STORAGE_SMALL_FILES => texts.measure_small_files().to_owned(),
        MeasureId::CPU_MATMUL => texts.measure_cpu_matmul().to_owned(),
        id => id.to_owned(),
    }
}

/// The median with the extremes and n, or why there is none.
pub(crate) fn measured_figure(measurement: &Measurement, texts: Texts, model: ModelTexts) -> String {
    let samples = match &measurement.result {
        Reading::Known(samples) => samples,
        Reading::Unknown(unknown) => return texts.measure_unknown(unknown.reason.text(model)),
    };
    let show = |value: f64| with_unit(value, samples.unit, texts.0);
    match measurement.summary() {
        Some(summary) => texts.measure_summary(
            &show(summary.median),
            &show(summary.min),
            &show(summary.max),
            &summary.n.to_string(),
        ),
        None => texts.measure_unknown(framework::bundle::UnknownReason::Failed.text(model)),
    }
}

fn with_unit(value: f64, unit: Unit, lang: Lang) -> String {
    match unit {
        Unit::S => seconds(value, lang),
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "`as` saturates; bytes are shown to three digits"
        )]
        Unit::Bytes => bytes(value as u64),
        Unit::BytesPerS => bytes_per_s(value),
        Unit::PerS => per_s(value),
        Unit::FlopPerS => format!("{} GFLOP/s", number(value / 1e9)),
        Unit::Share => share(value),
    }
}
