//! Space, and what survives a stop.

use super::unread::{cut, unread};
use super::{Finding, finding};
use crate::bundle::{Bundle, EventKind, Instance, Reading};
use crate::criteria::Verdict;
use crate::statement::Statement;

pub(super) fn space(bundle: &Bundle) -> Option<Finding> {
    let instance = bundle.instance.as_ref()?;
    let found = |verdict, reason| finding(verdict, reason, "/instance/space_tests").at(instance.observed_at);
    let full = instance.mounts.iter().find(|mount| mount.free_inodes == Some(0) && !mount.read_only);
    if let Some(mount) = full {
        let reason = Statement::space_no_inodes(&cut(&mount.path));
        return Some(finding(Verdict::Unmet, reason, "/instance/mounts").at(instance.observed_at));
    }
    let mut written = None;
    // A test that tried nothing shows nothing.
    let tests = || instance.space_tests.iter().filter(|test| test.tried_bytes > 0);
    for test in tests() {
        match &test.written_bytes {
            Reading::Known(bytes) if *bytes < test.tried_bytes => {
                let reason = Statement::space_quota(&cut(&test.path), *bytes, test.tried_bytes);
                return Some(found(Verdict::Unmet, reason));
            }
            Reading::Known(bytes) => written = written.or(Some((test, *bytes))),
            Reading::Unknown(_) => {}
        }
    }
    let unread: Vec<Statement> =
        tests().filter_map(|test| Some(unread(&test.path, test.written_bytes.why_unknown()?))).collect();
    match (written, unread.first()) {
        (Some((test, bytes)), _) => {
            let free = free_space(instance, &test.path).unwrap_or(bytes);
            // Expansion and clean-up on a schedule belong to the standard; no bundle shows them.
            let reason = Statement::space_written(&cut(&test.path), bytes, free);
            let all_read = unread.is_empty();
            let found = found(Verdict::Partly, reason).with_details(unread);
            Some(if all_read { found.with_declared_rest() } else { found })
        }
        (None, Some(reason)) => Some(found(Verdict::Unknown, reason.clone())),
        (None, None) => None,
    }
}

/// What the mount that holds a folder states as free: the one with the longest path in front of it.
fn free_space(instance: &Instance, folder: &str) -> Option<u64> {
    let holds = |mount: &str| {
        let rest = folder.strip_prefix(mount);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || mount.ends_with('/'))
    };
    let holding = instance.mounts.iter().filter(|mount| holds(&mount.path));
    Some(holding.max_by_key(|mount| mount.path.len())?.free_bytes)
}

pub(super) fn survival(bundle: &Bundle) -> Option<Finding> {
    let stopped = bundle.events.iter().find(|event| event.kind == EventKind::Stopped)?;
    let restarted =
        bundle.events.iter().find(|event| event.kind == EventKind::Restarted && event.at >= stopped.at)?;
    Some(finding(Verdict::Unknown, Statement::survival_marked(), "/events").at(restarted.at))
}
