//! Bills.

use super::{Finding, finding};
use crate::bundle::Bundle;
use crate::criteria::Verdict;
use crate::statement::Statement;

/// That there is a bill says nothing yet of whether its lines are explained.
pub(super) fn itemised_bill(bundle: &Bundle) -> Option<Finding> {
    let bill = bundle.bill.as_ref()?;
    Some(finding(Verdict::Unknown, Statement::bill_present(bill.lines.len() as u64), "/bill"))
}
