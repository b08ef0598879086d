//! What the instance is.

use framework::bundle::{
    Bundle, Container, Cpu, Framework, Gpu, GpuSet, Instance, Memory, Mount, MountClass, PythonEnvironment,
    Reading, SpaceTest, UnknownReason,
};
use framework::text::{bytes, count, number, share};

use super::{View, unknown_text};
use crate::output::document::Document;
use crate::text::Texts;

/// So many mounts are shown where not all are asked for.
const MOUNTS_SHOWN: usize = 6;

pub(super) fn show(page: &mut Document, bundle: &Bundle, view: View) {
    let texts = view.texts;
    page.heading(texts.show_instance());
    let Some(instance) = &bundle.instance else {
        page.paragraph(texts.show_no_instance());
        return;
    };
    page.fields(vec![
        (texts.show_read_at(), instance.observed_at.to_minute()),
        (texts.show_host(), instance.hostname.clone().unwrap_or_default()),
        (texts.show_system(), system(instance, texts)),
        (texts.show_container(), container(&instance.container, texts)),
        (texts.show_cpu(), cpu(&instance.cpu, texts)),
        (texts.show_memory(), memory(&instance.memory, texts)),
        ("/dev/shm", shared_memory(&instance.shared_memory, texts)),
        (texts.show_storage(), mounts(&instance.mounts, view)),
        (texts.show_writable(), spaces(&instance.space_tests, texts)),
        (texts.show_limits(), if view.verbose { limits(instance, texts) } else { String::new() }),
        (texts.show_gpus(), gpus(&instance.gpus, view)),
        (texts.show_frameworks(), environments(&instance.environments, view)),
    ]);
}

fn joined(parts: impl IntoIterator<Item = String>, texts: Texts) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(texts.show_comma())
}

fn system(instance: &Instance, texts: Texts) -> String {
    let os = &instance.os;
    let kernel = if os.kernel.is_empty() { String::new() } else { texts.show_kernel(&os.kernel) };
    let glibc = os.glibc.as_deref().map(|version| format!("glibc {version}")).unwrap_or_default();
    joined([os.name.clone(), kernel, os.architecture.clone(), glibc], texts)
}

fn container(container: &Container, texts: Texts) -> String {
    let runtime = match container.runtime.as_str() {
        "none-seen" => texts.show_no_container().to_owned(),
        runtime => runtime.to_owned(),
    };
    let docker = if container.docker_socket { texts.show_docker_answers() } else { "" };
    let root = if container.root { texts.show_as_root() } else { texts.show_not_root() };
    let groups = container.cgroup_version.map(|version| format!("cgroup v{version}")).unwrap_or_default();
    joined([runtime, groups, root.to_owned(), docker.to_owned()], texts)
}

fn cpu(cpu: &Cpu, texts: Texts) -> String {
    let machine = u64::from(cpu.machine_count);
    let granted = match &cpu.granted {
        Reading::Known(granted) => texts.show_granted_of(&number(*granted), &count(machine)),
        Reading::Unknown(unknown) => unknown_text(unknown, texts),
    };
    let by = match cpu.limited_by.as_deref() {
        Some("none") | None => String::new(),
        Some(by) => texts.show_limited_by(by),
    };
    let throttled = cpu.throttled_count.filter(|count| *count > 0).map(|count| texts.show_throttled(count));
    let steal = cpu.steal_share.filter(|share| *share >= 0.001).map(|steal| texts.show_stolen(steal));
    let model = cpu.model.clone().unwrap_or_default();
    joined([granted, by, throttled.unwrap_or_default(), steal.unwrap_or_default(), model], texts)
}

fn memory(memory: &Memory, texts: Texts) -> String {
    let granted = match &memory.granted_bytes {
        Reading::Known(granted) => texts.show_granted_of(&bytes(*granted), &bytes(memory.machine_bytes)),
        Reading::Unknown(unknown) => unknown_text(unknown, texts),
    };
    let available =
        memory.available_bytes.map(|available| texts.show_available(available)).unwrap_or_default();
    joined([granted, available], texts)
}

fn shared_memory(reading: &Reading<Mount>, texts: Texts) -> String {
    match reading {
        Reading::Known(mount) => texts.show_free_of(&bytes(mount.free_bytes), &bytes(mount.total_bytes)),
        Reading::Unknown(unknown) => unknown_text(unknown, texts),
    }
}

fn mounts(mounts: &[Mount], view: View) -> String {
    let texts = view.texts;
    let shown = if view.verbose { mounts.len() } else { MOUNTS_SHOWN };
    let mut lines: Vec<String> = mounts.iter().take(shown).map(|found| mount(found, texts)).collect();
    if mounts.len() > shown {
        lines.push(texts.show_more((mounts.len() - shown) as u64));
    }
    lines.join("\n")
}

fn mount(mount: &Mount, texts: Texts) -> String {
    let class = match mount.class {
        MountClass::Local => texts.show_class_local(),
        MountClass::Network => texts.show_class_network(),
        MountClass::Overlay => texts.show_class_overlay(),
        MountClass::Memory => texts.show_class_memory(),
        MountClass::Other => texts.show_class_other(),
    };
    let read_only = if mount.read_only { texts.show_read_only() } else { "" };
    let inodes = mount.free_inodes.filter(|free| *free < 100_000).map(|free| texts.show_inodes(free));
    let free = texts.show_free_of(&bytes(mount.free_bytes), &bytes(mount.total_bytes));
    let what = format!("{class} ({})", mount.fs_type);
    format!(
        "{}{}{}",
        mount.path,
        texts.show_colon(),
        joined([free, what, read_only.to_owned(), inodes.unwrap_or_default()], texts)
    )
}

fn spaces(tests: &[SpaceTest], texts: Texts) -> String {
    let line = |test: &SpaceTest| match &test.written_bytes {
        Reading::Known(written) if *written < test.tried_bytes => {
            texts.show_written_less(&test.path, *written, test.tried_bytes)
        }
        Reading::Known(written) => texts.show_written(&test.path, *written),
        Reading::Unknown(unknown) => {
            format!("{}{}{}", test.path, texts.show_colon(), unknown_text(unknown, texts))
        }
    };
    tests.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn limits(instance: &Instance, texts: Texts) -> String {
    let limits = &instance.limits;
    let or_none = |limit: Option<u64>| limit.map_or_else(|| texts.show_no_limit().to_owned(), count);
    let locked = limits.locked_memory_bytes.map_or_else(|| texts.show_no_limit().to_owned(), bytes);
    texts.show_limits_are(&or_none(limits.open_files), &or_none(limits.processes), &locked)
}

fn gpus(reading: &Reading<GpuSet>, view: View) -> String {
    let texts = view.texts;
    let set = match reading {
        Reading::Known(set) => set,
        Reading::Unknown(unknown) => return unknown_text(unknown, texts),
    };
    let driver = set.driver_version.as_deref().map(|version| texts.show_driver(version)).unwrap_or_default();
    let cuda = set.cuda_version.as_deref().map(|version| texts.show_driver_cuda(version)).unwrap_or_default();
    let head = joined([texts.show_gpu_count(set.devices.len() as u64), driver, cuda], texts);
    let devices = set.devices.iter().map(|device| gpu(device, view));
    std::iter::once(head).chain(devices).collect::<Vec<_>>().join("\n")
}

fn gpu(gpu: &Gpu, view: View) -> String {
    let texts = view.texts;
    let name = gpu.name.clone().unwrap_or_else(|| texts.show_gpu_unnamed().to_owned());
    let memory = gpu.memory_bytes.map(bytes).unwrap_or_default();
    let used = gpu
        .memory_used_bytes
        .zip(gpu.memory_bytes)
        .filter(|(used, total)| *total > 0 && used * 20 > *total)
        .map(|(used, total)| texts.show_gpu_used(&share(used as f64 / total as f64)));
    let units = gpu.multiprocessors.map(|units| format!("{units} SM")).unwrap_or_default();
    let power = gpu.power_limit_w.map(|watts| format!("{} W", number(watts))).unwrap_or_default();
    let link = gpu
        .pcie_generation
        .zip(gpu.pcie_width)
        .map(|(generation, width)| format!("PCIe {generation}x{width}"));
    let mig = if gpu.mig_enabled == Some(true) { "MIG" } else { "" };
    let mut text = format!(
        "{}. {}",
        gpu.index,
        joined(
            [name, memory, used.unwrap_or_default(), units, power, link.unwrap_or_default(), mig.to_owned()],
            texts,
        )
    );
    if !gpu.unread.is_empty() {
        if view.verbose {
            gpu.unread.iter().for_each(|line| text.push_str(&format!("\n· {line}")));
        } else {
            text.push_str(texts.show_comma());
            text.push_str(&texts.show_gpu_unread(gpu.unread.len() as u64));
        }
    }
    text
}

fn environments(reading: &Reading<Vec<PythonEnvironment>>, view: View) -> String {
    let texts = view.texts;
    let environments = match reading {
        Reading::Known(environments) => environments,
        Reading::Unknown(unknown) => return unknown_text(unknown, texts),
    };
    let mut lines = Vec::new();
    let mut bare = 0;
    for environment in environments {
        let head = if environment.python_version.is_empty() {
            environment.path.clone()
        } else {
            format!("Python {} ({})", environment.python_version, environment.path)
        };
        match &environment.frameworks {
            Reading::Unknown(unknown) => {
                lines.push(format!("{head}{}{}", texts.show_colon(), unknown_text(unknown, texts)));
            }
            Reading::Known(frameworks) if frameworks.is_empty() && !view.verbose => bare += 1,
            Reading::Known(frameworks) if frameworks.is_empty() => lines.push(head),
            Reading::Known(frameworks) => {
                lines.push(head);
                lines.extend(frameworks.iter().map(|found| framework(found, texts)));
            }
        }
    }
    if bare > 0 {
        lines.push(texts.show_bare_environments(bare));
    }
    lines.join("\n")
}

fn framework(framework: &Framework, texts: Texts) -> String {
    let cuda = framework.cuda_version.as_deref().map(|version| format!("CUDA {version}")).unwrap_or_default();
    let computes = match &framework.computes_on {
        Reading::Known(device) => texts.show_computes_on(device),
        // Some only call others that compute: nothing that a reader should wonder about.
        Reading::Unknown(unknown) if unknown.reason == UnknownReason::NotSupported => String::new(),
        Reading::Unknown(unknown) => unknown_text(unknown, texts),
    };
    joined([format!("· {} {}", framework.name, framework.version), cuda, computes], texts)
}
