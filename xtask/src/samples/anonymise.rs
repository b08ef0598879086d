//! Replaces what tells a real machine apart before its bundle is published as a sample.

use framework::bundle::{Bundle, Identity, JobRecord};

/// The remark that every published sample of a real run carries.
const NOTE: &str = "在项目的构建机上实测；主机名、用户名和路径已替换。\
                    Measured on the project's build machine; host name, user names and paths were replaced.";

/// Names the machine `build-machine` and its user's folders by what they are.
pub fn anonymise(bundle: &mut Bundle, home: &str, work_folder: &str) {
    bundle.subject.note = Some(NOTE.to_owned());
    let hide = |text: &mut String| {
        // The longer one first: the work folder may lie in the home.
        for (folder, stand_in) in [(work_folder, "/workdir"), (home, "/home/user")] {
            if folder.len() > 1 {
                *text = text.replace(folder, stand_in);
            }
        }
    };
    if let Some(instance) = &mut bundle.instance {
        if instance.hostname.is_some() {
            instance.hostname = Some("build-machine".to_owned());
        }
        // The first process and the kernel's suffix are the host's own names too.
        instance.container.init = instance.container.init.take().map(|_| "init".to_owned());
        if let Some((release, _)) = instance.os.kernel.split_once('-') {
            instance.os.kernel = release.to_owned();
        }
        for mount in &mut instance.mounts {
            hide(&mut mount.path);
        }
        for test in &mut instance.space_tests {
            hide(&mut test.path);
        }
        if let framework::bundle::Reading::Known(environments) = &mut instance.environments {
            for environment in environments {
                hide(&mut environment.path);
            }
        }
    }
    for measurement in &mut bundle.measurements {
        hide(&mut measurement.target);
    }
    let flow = bundle.steps.flow.iter_mut().filter_map(|run| run.job.as_mut());
    let stress = bundle.steps.stress.iter_mut().flat_map(|run| run.jobs.iter_mut());
    for job in flow.chain(stress) {
        hide_job(job);
        for line in &mut job.last_lines {
            hide(line);
        }
    }
}

fn hide_job(job: &mut JobRecord) {
    job.engine_id = None;
    for Identity { hostname, boot_id, .. } in &mut job.identities {
        if hostname.is_some() {
            *hostname = Some("build-machine".to_owned());
        }
        if boot_id.is_some() {
            *boot_id = Some("00000000-0000-0000-0000-000000000000".to_owned());
        }
    }
}
