//! Who this is: stamps by which restarts and moves are told apart.

use framework::bundle::Identity;

use super::System;

/// Names of the job id that schedulers hand to a job, in the order they are looked for.
const JOB_ID_VARIABLES: &[&str] = &[
    "SLURM_JOB_ID",
    "PBS_JOBID",
    "LSB_JOBID",
    "AWS_BATCH_JOB_ID",
    "RAY_JOB_ID",
    "SKYPILOT_TASK_ID",
    "JOB_ID",
];

/// Reads the stamps of this process.
pub(crate) fn read(system: &System) -> Identity {
    let hostname = system.kernel.names().hostname;
    let gpu_uuids = match system.gpus.read() {
        Ok(found) => found.devices.into_iter().filter_map(|device| device.uuid.ok()).collect(),
        Err(_) => Vec::new(),
    };
    Identity {
        hostname: (!hostname.is_empty()).then_some(hostname),
        boot_id: system.line("/proc/sys/kernel/random/boot_id"),
        init_start_ticks: system.read("/proc/1/stat").ok().and_then(|stat| start_ticks(&stat)),
        gpu_uuids,
        scheduler_job_id: JOB_ID_VARIABLES
            .iter()
            .find_map(|name| system.variable(name))
            .map(|id| id.to_string_lossy().into_owned()),
    }
}

/// Field 22 of `/proc/PID/stat`; the process's name before it may itself hold spaces and parentheses.
fn start_ticks(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(')')?;
    after_name.split_whitespace().nth(19)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_ticks_survive_a_name_with_parentheses() {
        let stat = "1 (a) b (c)) S 0 1 1 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4242 22 33";
        assert_eq!(start_ticks(stat), Some(4242));
        assert_eq!(start_ticks("1 (x) S 0"), None);
    }
}
