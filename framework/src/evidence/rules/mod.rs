//! The rules that turn one bundle's sections into findings.
//!
//! Rules are honest in the same ways: what could not be read is unknown and says why; too small a sample is
//! partly or unknown and says what is missing; runs of the `local` engine show the instance, never the
//! platform's scheduler, logs or retries. Knowing less never makes a verdict `met`: where one fact of a sample
//! is missing, the sample is at most partly good.

mod cost;
mod environment;
mod gpu;
mod host;
mod jobs;
mod logs;
mod management;
mod soak;
mod space;
mod states;
mod storage;
mod timing;
mod unread;

#[cfg(test)]
mod tests;

use super::finding::Finding;
use crate::bundle::{Bundle, Timestamp};
use crate::criteria::{CriterionId, Verdict};
use crate::statement::Statement;

/// What a bundle says of a criterion; `None` where it holds nothing that bears on it.
pub(crate) fn judge(criterion: CriterionId, bundle: &Bundle) -> Option<Finding> {
    match criterion {
        CriterionId::GpuAsOrdered => gpu::as_ordered(bundle),
        CriterionId::Capacity => management::capacity(bundle),
        CriterionId::QueueTime => jobs::queue_time(bundle),
        CriterionId::Allocation => jobs::allocation(bundle),
        CriterionId::Uninterrupted => soak::uninterrupted(bundle),
        CriterionId::HostShare => host::share(bundle),
        CriterionId::StorageSpace => space::space(bundle),
        CriterionId::StorageSpeed => storage::speed(bundle),
        CriterionId::StorageSurvival => space::survival(bundle),
        CriterionId::Frameworks => environment::frameworks(bundle),
        CriterionId::Dependencies => timing::dependencies(bundle),
        CriterionId::DriverFit => environment::driver_fit(bundle),
        CriterionId::ImageBuild => timing::image_build(bundle),
        CriterionId::ImageCache => timing::image_cache(bundle),
        CriterionId::ReadyTime => timing::ready_time(bundle),
        CriterionId::BatchSubmit => management::batch_submit(bundle),
        CriterionId::AutoRetry => management::auto_retry(bundle),
        CriterionId::LiveLogs => logs::live(bundle),
        CriterionId::KeptLogs => logs::kept(bundle),
        CriterionId::FailureClarity => states::failure_clarity(bundle),
        CriterionId::RunStates => states::run_states(bundle),
        CriterionId::TaskIo => management::task_io(bundle),
        CriterionId::AutoSave => soak::auto_save(bundle),
        CriterionId::ItemisedBill => cost::itemised_bill(bundle),
        // Nothing in a bundle of version 1 bears on the others; people declare them.
        _ => None,
    }
}

/// A finding of one section, without details yet.
fn finding(verdict: Verdict, reason: Statement, pointer: &'static str) -> Finding {
    Finding {
        verdict,
        reason,
        details: Vec::new(),
        sample_size: None,
        observed_at: None,
        pointer,
        rest_is_declared: false,
    }
}

impl Finding {
    fn with_sample(mut self, size: usize) -> Self {
        self.sample_size = Some(size as u64);
        self
    }

    fn at(mut self, time: Timestamp) -> Self {
        self.observed_at = Some(time);
        self
    }

    /// What could be measured holds; the rest of the standard is for a person to fill in.
    fn with_declared_rest(mut self) -> Self {
        self.rest_is_declared = true;
        self
    }

    fn with_details(mut self, details: Vec<Statement>) -> Self {
        self.details = details;
        self
    }
}
