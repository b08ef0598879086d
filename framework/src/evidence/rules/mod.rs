//! The rules that turn one bundle's sections into findings.

use super::finding::Finding;
use crate::bundle::Bundle;
use crate::criteria::CriterionId;

/// What a bundle says of a criterion; `None` where it holds nothing that bears on it.
pub(crate) fn judge(criterion: CriterionId, bundle: &Bundle) -> Option<Finding> {
    let _ = (criterion, bundle);
    None
}
