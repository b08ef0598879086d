//! What the instance is, as its newest bundle says.

use framework::bundle::{Gpu, Instance, Mount, MountClass, PythonEnvironment, Reading, Unknown};
use framework::text::{Texts as ModelTexts, bytes, number};
use leptos::prelude::*;

use crate::components::{measure_name, measured_figure};
use crate::state::AppState;
use crate::text::Texts;

pub(super) fn instance(state: AppState, position: usize, texts: Texts, model: ModelTexts) -> AnyView {
    state.workspace.with(|workspace| {
        let platform = workspace.platforms.get(position);
        let Some(bundle) = platform.and_then(|platform| platform.newest_instance()) else {
            return ().into_any();
        };
        let facts =
            bundle.instance.as_ref().map(|instance| facts(instance, texts, model)).unwrap_or_default();
        let facts = facts
            .into_iter()
            .map(|(name, value)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> })
            .collect_view();
        let figures = bundle
            .measurements
            .iter()
            .take(MOST_FIGURES)
            .map(|measurement| {
                view! {
                    <div>
                        <dt>{measure_name(measurement, texts)}</dt>
                        <dd><span class="num">{measured_figure(measurement, texts, model)}</span>
                            <span class="soft small method">{measurement.method.clone()}</span></dd>
                    </div>
                }
            })
            .collect_view();
        view! {
            <section class="grid two instance">
                <div class="card"><h2>{texts.instance_heading()}</h2><dl>{facts}</dl></div>
                {(!bundle.measurements.is_empty()).then(|| view! {
                    <div class="card"><h2>{texts.instance_figures()}</h2><dl>{figures}</dl></div>
                })}
            </section>
        }
        .into_any()
    })
}

/// A file with more figures than this is not one of the probe's; the rest is in the file.
const MOST_FIGURES: usize = 60;

type Fact = (&'static str, String);

/// The facts a reader looks for first. What could not be read says why.
fn facts(instance: &Instance, texts: Texts, model: ModelTexts) -> Vec<Fact> {
    let unknown = |why: &Unknown| match why.detail.as_str() {
        "" => texts.measure_unknown(why.reason.text(model)),
        detail => texts.measure_unknown_detail(why.reason.text(model), detail),
    };
    let cpu = match &instance.cpu.granted {
        Reading::Known(granted) => texts.instance_cpu(*granted, u64::from(instance.cpu.machine_count)),
        Reading::Unknown(why) => unknown(why),
    };
    let memory = match &instance.memory.granted_bytes {
        Reading::Known(granted) => texts.instance_memory(*granted, instance.memory.machine_bytes),
        Reading::Unknown(why) => unknown(why),
    };
    let shared = match &instance.shared_memory {
        Reading::Known(mount) => bytes(mount.total_bytes),
        Reading::Unknown(why) => unknown(why),
    };
    let gpus = match &instance.gpus {
        Reading::Known(set) => gpu_names(&set.devices, texts),
        Reading::Unknown(why) => unknown(why),
    };
    let frameworks = match &instance.environments {
        Reading::Known(environments) => framework_names(environments, texts),
        Reading::Unknown(why) => unknown(why),
    };
    let mut facts = vec![
        (texts.instance_gpus(), gpus),
        (texts.instance_cpus(), cpu),
        (texts.instance_memory_name(), memory),
        (texts.instance_shared_memory(), shared),
        (texts.instance_disks(), disks(&instance.mounts, texts)),
        (texts.instance_frameworks(), frameworks),
        (texts.instance_system(), format!("{} · {}", instance.os.name, instance.os.architecture)),
        (texts.instance_container(), instance.container.runtime.clone()),
    ];
    if let Reading::Known(set) = &instance.gpus
        && let Some(driver) = &set.driver_version
    {
        let cuda = set.cuda_version.as_deref().unwrap_or("?");
        facts.insert(1, (texts.instance_driver(), format!("{driver} · CUDA {cuda}")));
    }
    facts
}

/// `2 × NVIDIA GeForce RTX 4090, 24 GiB`; different cards one after the other.
fn gpu_names(devices: &[Gpu], texts: Texts) -> String {
    let mut groups: Vec<(String, usize)> = Vec::new();
    for gpu in devices {
        let memory = gpu.memory_bytes.map(|memory| format!(", {}", bytes(memory))).unwrap_or_default();
        let name = format!("{}{memory}", gpu.name.as_deref().unwrap_or("GPU"));
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => groups.push((name, 1)),
        }
    }
    let names: Vec<String> = groups.into_iter().map(|(name, count)| format!("{count} × {name}")).collect();
    names.join(texts.list_separator())
}

fn disks(mounts: &[Mount], texts: Texts) -> String {
    let shown: Vec<String> = mounts
        .iter()
        .filter(|mount| mount.class != MountClass::Memory && mount.total_bytes > 0)
        .take(4)
        .map(|mount| texts.instance_disk(&mount.path, mount.free_bytes, mount.total_bytes))
        .collect();
    shown.join(texts.list_separator())
}

fn framework_names(environments: &[PythonEnvironment], texts: Texts) -> String {
    let mut names: Vec<String> = Vec::new();
    for environment in environments {
        for framework in environment.frameworks.known().into_iter().flatten() {
            let device = framework.computes_on.known().map_or("—", String::as_str);
            let name = format!("{} {} ({device})", framework.name, framework.version);
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    if names.is_empty() {
        return texts.instance_no_frameworks(&number(environments.len() as f64));
    }
    names.join(texts.list_separator())
}
