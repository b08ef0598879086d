//! A platform as a report shows it.

use std::collections::BTreeMap;

use crate::bundle::{Bundle, SubjectKind, Timestamp};
use crate::criteria::CriterionId;
use crate::evidence::{Assessment, Conclusion, Declaration, assess, conclude};

/// What a user has of one platform.
#[derive(Clone, Debug, Default)]
pub struct Platform<'a> {
    /// The user's name for it.
    pub name: String,
    /// Its bundles, in any order.
    pub bundles: Vec<&'a Bundle>,
    /// What the user declared.
    pub declarations: BTreeMap<CriterionId, Declaration>,
}

/// One platform's report.
#[derive(Clone, Debug, PartialEq)]
pub struct PlatformReport {
    /// Its name; empty where it was left out of a link.
    pub name: String,
    /// The instance type, where a bundle names it.
    pub instance_type: String,
    /// The region, where a bundle names it.
    pub region: String,
    /// Whether any figure of it is an illustration, not measured: said wherever the platform is shown.
    pub illustration: bool,
    /// When it was first and last measured.
    pub observed: Option<(Timestamp, Timestamp)>,
    /// The first four bytes of each bundle's digest.
    pub digests: Vec<u32>,
    /// One assessment a criterion, in the order of [`CriterionId::ALL`].
    pub assessments: Vec<Assessment>,
    /// What the three steps showed.
    pub conclusions: [Conclusion; 3],
}

impl PlatformReport {
    /// The report of a platform.
    pub fn of(platform: &Platform<'_>) -> Self {
        let mut bundles = platform.bundles.clone();
        bundles.sort_by_key(|bundle| bundle.created_at);
        let named = |pick: fn(&Bundle) -> &Option<String>| {
            bundles.iter().rev().find_map(|bundle| pick(bundle).clone()).unwrap_or_default()
        };
        Self {
            name: platform.name.clone(),
            instance_type: named(|bundle| &bundle.subject.instance_type),
            region: named(|bundle| &bundle.subject.region),
            illustration: bundles.iter().any(|bundle| bundle.subject.kind == SubjectKind::Illustration),
            observed: bundles
                .first()
                .zip(bundles.last())
                .map(|(first, last)| (first.created_at, last.created_at)),
            digests: bundles.iter().filter_map(|bundle| bundle.digest.as_ref()?.short()).collect(),
            assessments: CriterionId::ALL
                .iter()
                .map(|criterion| assess(*criterion, &bundles, platform.declarations.get(criterion)))
                .collect(),
            conclusions: conclude(&bundles),
        }
    }

    /// The assessment of a criterion.
    pub fn assessment(&self, criterion: CriterionId) -> &Assessment {
        &self.assessments[criterion as usize]
    }
}
