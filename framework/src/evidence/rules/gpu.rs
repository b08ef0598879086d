//! Whether the GPU is the one ordered.

use super::unread::unread;
use super::{Finding, finding};
use crate::bundle::{Bundle, Gpu, Reading};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// Less memory than this share of what the name says is a fraction of a card (design, `gpu-as-ordered`).
const WHOLE_CARD_SHARE: f64 = 0.93;
/// A power limit below this share of the default is not the card that was ordered (design, "wrong SKU").
const POWER_SHARE: f64 = 0.9;

pub(super) fn as_ordered(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let pointer = "/instance/gpus";
    let set = match &instance.gpus {
        Reading::Unknown(unknown) => {
            return Some(finding(Verdict::Unknown, unread("GPU", unknown), pointer).at(instance.observed_at));
        }
        Reading::Known(set) => set,
    };
    let devices = &set.devices;
    let first = devices.first()?;
    let divided = devices.iter().filter(|gpu| gpu.mig_enabled == Some(true)).count();
    let (verdict, reason) = if divided > 0 {
        (Verdict::Unmet, Statement::gpu_mig(divided as u64))
    } else if let Some((memory, nominal)) = devices.iter().find_map(fraction) {
        (Verdict::Unmet, Statement::gpu_fraction(memory, nominal))
    } else if let Some((limit, usual)) = devices.iter().find_map(held_back) {
        (Verdict::Unmet, Statement::gpu_power_limited(limit, usual))
    } else {
        let name = first.name.as_deref().unwrap_or("GPU");
        (Verdict::Unknown, Statement::gpu_not_compared(devices.len() as u64, name))
    };
    let details = devices.iter().take(8).filter_map(facts).collect();
    Some(finding(verdict, reason, pointer).with_sample(devices.len()).at(instance.observed_at).with_details(details))
}

/// Memory and nominal memory, where the name states one (`A100-SXM4-80GB`) and too little is there.
fn fraction(gpu: &Gpu) -> Option<(u64, u64)> {
    let name = gpu.name.as_deref()?;
    let end = name.find("GB")?;
    let digits = name[..end].trim_end().rsplit(|letter: char| !letter.is_ascii_digit()).next()?;
    let nominal = digits.parse::<u64>().ok()?.checked_mul(1 << 30)?;
    let memory = gpu.memory_bytes?;
    (nominal > 0 && (memory as f64) < nominal as f64 * WHOLE_CARD_SHARE).then_some((memory, nominal))
}

fn held_back(gpu: &Gpu) -> Option<(f64, f64)> {
    let (limit, usual) = (gpu.power_limit_w?, gpu.power_default_w?);
    (limit < usual * POWER_SHARE).then_some((limit, usual))
}

fn facts(gpu: &Gpu) -> Option<Statement> {
    Some(Statement::gpu_facts(gpu.name.as_deref()?, gpu.memory_bytes?, u64::from(gpu.multiprocessors?)))
}
