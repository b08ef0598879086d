//! The pages, one file or folder each.

mod compare;
mod guide;
mod home;
mod platform;
mod platforms;
mod report;
mod tasks;

pub(crate) use compare::compare;
pub(crate) use guide::guide;
pub(crate) use home::{home, lost};
pub(crate) use platform::platform;
pub(crate) use platforms::platforms;
pub(crate) use report::{bundle_name, own_report, platform_name, shared_report};
pub(crate) use tasks::{gigabytes, kind_names, task, task_name, tasks};
