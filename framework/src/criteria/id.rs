//! The criteria, one line each.

use super::text::TABLE;
use super::{CriterionText, Dimension, Importance, Settles, Source};
use crate::task::Kind;
use Dimension::{Cost, Environment, Management, Resources};
use Importance::{Blocker as B, Important as I, Minor as M};
use Settles::{Bill, Flow, Inspect, Mark, Page, Soak, Stress, Time};

struct Row {
    id: &'static str,
    dimension: Dimension,
    sources: &'static [Source],
    /// For validation, batch and training.
    importance: [Importance; 3],
    settles: Settles,
}

const MEASURED: &[Source] = &[Source::Measured];
const DECLARED: &[Source] = &[Source::Declared];
const MEASURED_OR_DECLARED: &[Source] = &[Source::Measured, Source::Declared];
const MEASURED_OR_IMPORTED: &[Source] = &[Source::Measured, Source::Imported];

macro_rules! criteria {
    ($($variant:ident $id:literal $dimension:ident $sources:ident [$v:ident $b:ident $t:ident] $settles:expr;)*) => {
        /// A criterion. Its position is its number in links, so new ones go at the end.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum CriterionId { $(#[doc = $id] $variant),* }
        impl CriterionId {
            /// All criteria, by dimension.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }
        static ROWS: &[Row] = &[$(Row {
            id: $id, dimension: $dimension, sources: $sources, importance: [$v, $b, $t], settles: $settles,
        }),*];
    };
}

criteria! {
    GpuVariety "gpu-variety" Resources DECLARED [I I I] Page;
    GpuAsOrdered "gpu-as-ordered" Resources MEASURED [I B B] Inspect;
    Capacity "capacity" Resources MEASURED_OR_DECLARED [I B B] Mark("created");
    QueueTime "queue-time" Resources MEASURED [M B I] Stress;
    Allocation "allocation" Resources MEASURED [M B I] Stress;
    Uninterrupted "uninterrupted" Resources MEASURED [M B B] Soak;
    HostShare "host-share" Resources MEASURED [M I I] Inspect;
    StorageSpace "storage-space" Resources MEASURED_OR_DECLARED [I I B] Inspect;
    StorageSpeed "storage-speed" Resources MEASURED_OR_IMPORTED [M I B] Inspect;
    SharedStorage "shared-storage" Resources MEASURED [M B B] Stress;
    StorageSurvival "storage-survival" Resources MEASURED_OR_DECLARED [I I I] Mark("stopped");
    Network "network" Resources MEASURED_OR_IMPORTED [I I I] Inspect;
    Interconnect "interconnect" Resources MEASURED_OR_IMPORTED [M M B] Inspect;
    Reservation "reservation" Resources DECLARED [M M B] Page;
    Frameworks "frameworks" Environment MEASURED [B I I] Inspect;
    FrameworkVersions "framework-versions" Environment DECLARED [I I I] Page;
    Dependencies "dependencies" Environment MEASURED [I B B] Inspect;
    DriverFit "driver-fit" Environment MEASURED [B B B] Inspect;
    CustomImage "custom-image" Environment DECLARED [M I B] Page;
    ImageBuild "image-build" Environment MEASURED [M I I] Time("image-build");
    ImageCache "image-cache" Environment MEASURED_OR_DECLARED [I I I] Time("image-pull");
    ImageSwitch "image-switch" Environment DECLARED [I M I] Page;
    ReadyTime "ready-time" Environment MEASURED [B I M] Mark("created");
    DocsApi "docs-api" Environment DECLARED [I B I] Page;
    BatchSubmit "batch-submit" Management MEASURED_OR_DECLARED [M B I] Stress;
    Concurrency "concurrency" Management MEASURED_OR_DECLARED [M I M] Stress;
    AutoRetry "auto-retry" Management MEASURED [M B I] Stress;
    LiveLogs "live-logs" Management MEASURED [I B I] Stress;
    KeptLogs "kept-logs" Management MEASURED [M B I] Stress;
    LogLevels "log-levels" Management DECLARED [M M M] Page;
    FailureClarity "failure-clarity" Management MEASURED [I B B] Stress;
    Monitoring "monitoring" Management MEASURED_OR_DECLARED [M I B] Page;
    RunStates "run-states" Management MEASURED [M B I] Stress;
    LiveSpend "live-spend" Management DECLARED [I I I] Page;
    TaskIo "task-io" Management MEASURED_OR_DECLARED [M B I] Flow;
    AutoSave "auto-save" Management MEASURED_OR_DECLARED [M I B] Soak;
    ItemisedBill "itemised-bill" Cost MEASURED_OR_DECLARED [B I I] Bill;
    NoHiddenCharges "no-hidden-charges" Cost MEASURED_OR_DECLARED [B B I] Bill;
    BillingModes "billing-modes" Cost DECLARED [I I B] Page;
    Settlement "settlement" Cost DECLARED [I M M] Page;
    Estimate "estimate" Cost DECLARED [I M M] Page;
    StopSemantics "stop-semantics" Cost MEASURED_OR_DECLARED [B I I] Bill;
    EffectiveCost "effective-cost" Cost MEASURED [I I I] Bill;
}

impl CriterionId {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The id in files.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// The criterion with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|criterion| criterion.id() == id)
    }

    /// The criterion with this number in links.
    pub fn from_number(number: usize) -> Option<Self> {
        Self::ALL.get(number).copied()
    }

    /// The dimension it belongs to.
    pub fn dimension(self) -> Dimension {
        self.row().dimension
    }

    /// The sources its evidence can come from.
    pub fn sources(self) -> &'static [Source] {
        self.row().sources
    }

    /// How much it matters to a kind of task.
    pub fn importance(self, kind: Kind) -> Importance {
        self.row().importance[kind as usize]
    }

    /// What would settle it.
    pub fn settles(self) -> Settles {
        self.row().settles
    }

    /// Its texts in both languages.
    pub fn text(self) -> &'static CriterionText {
        &TABLE[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stand_in_the_order_of_the_criteria() {
        let texts: Vec<&str> = TABLE.iter().map(|text| text.id).collect();
        let ids: Vec<&str> = CriterionId::ALL.iter().map(|criterion| criterion.id()).collect();
        assert_eq!(texts, ids);
    }

    #[test]
    fn every_criterion_is_found_by_its_id_and_number() {
        for (number, criterion) in CriterionId::ALL.iter().copied().enumerate() {
            assert_eq!(CriterionId::from_id(criterion.id()), Some(criterion));
            assert_eq!(CriterionId::from_number(number), Some(criterion));
        }
        assert_eq!(CriterionId::from_id("total"), None);
    }
}
