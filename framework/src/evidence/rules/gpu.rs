//! Whether the GPU is the one ordered.

use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, Gpu, Reading};
use crate::criteria::Verdict;
use crate::statement::Statement;

/// Less memory than this share of what the name says is a fraction of a card (design, `gpu-as-ordered`).
const WHOLE_CARD_SHARE: f64 = 0.93;
/// A power limit below this share of the default is not the card that was ordered. Ours: the design names the
/// power limit and no figure; vendors' own variants of a card differ by less.
const POWER_SHARE: f64 = 0.9;
/// So many cards are described one by one.
const CARDS_SHOWN: usize = 8;

pub(super) fn as_ordered(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let found = |verdict, reason| finding(verdict, reason, "/instance/gpus").at(instance.observed_at);
    let devices = match &instance.gpus {
        Reading::Unknown(unknown) => return Some(found(Verdict::Unknown, unread("GPU", unknown))),
        Reading::Known(set) => &set.devices,
    };
    let Some(first) = devices.first() else {
        return Some(found(Verdict::Unknown, Statement::unread_not_present("GPU")));
    };
    let divided = devices.iter().filter(|gpu| gpu.mig_enabled == Some(true)).count();
    let (verdict, reason) = if divided > 0 {
        (Verdict::Unmet, Statement::gpu_mig(divided as u64))
    } else if let Some((memory, nominal)) = devices.iter().find_map(fraction) {
        (Verdict::Unmet, Statement::gpu_fraction(memory, nominal))
    } else if let Some((limit, usual)) = devices.iter().find_map(held_back) {
        (Verdict::Unmet, Statement::gpu_power_limited(limit, usual))
    } else {
        // What a model should have is not in the bundle: figures alone do not show that they are right.
        let name = first.name.as_deref().map_or("GPU".to_owned(), cut);
        (Verdict::Unknown, Statement::gpu_not_compared(devices.len() as u64, &name))
    };
    let details = devices.iter().take(CARDS_SHOWN).flat_map(facts).collect();
    Some(found(verdict, reason).with_sample(devices.len()).with_details(details))
}

/// Memory and nominal memory, where the name states one (`A100-SXM4-80GB`) and too little is there.
fn fraction(gpu: &Gpu) -> Option<(u64, u64)> {
    let (memory, nominal) = (gpu.memory_bytes?, nominal_memory(gpu.name.as_deref()?)?);
    ((memory as f64) < nominal as f64 * WHOLE_CARD_SHARE).then_some((memory, nominal))
}

fn nominal_memory(name: &str) -> Option<u64> {
    // "NVIDIA GH200 480GB" states the memory of the processor beside the GPU.
    if name.contains("GH200") {
        return None;
    }
    name.match_indices("GB").find_map(|(end, _)| {
        let digits = name[..end].trim_end().rsplit(|letter: char| !letter.is_ascii_digit()).next()?;
        digits.parse::<u64>().ok().filter(|nominal| *nominal > 0)?.checked_mul(1 << 30)
    })
}

fn held_back(gpu: &Gpu) -> Option<(f64, f64)> {
    let (limit, usual) = (gpu.power_limit_w?, gpu.power_default_w?);
    (limit > 0.0 && usual.is_finite() && limit < usual * POWER_SHARE).then_some((limit, usual))
}

fn facts(gpu: &Gpu) -> Vec<Statement> {
    let name = gpu.name.as_deref().map_or_else(|| format!("GPU {}", gpu.index), cut);
    let memory = gpu.memory_bytes.map(|memory| match gpu.multiprocessors {
        Some(count) => Statement::gpu_facts(&name, memory, u64::from(count)),
        None => Statement::gpu_memory(&name, memory),
    });
    let power = gpu.power_limit_w.zip(gpu.power_default_w);
    memory.into_iter().chain(power.map(|(limit, usual)| Statement::gpu_power(limit, usual))).collect()
}
