//! From bundles and declarations to assessments: what is known of each criterion, and by what.

mod combine;
mod conclusion;
mod finding;
mod rules;
mod runs;

pub use combine::assess;
pub use conclusion::{Conclusion, Step, StepState, conclude};
pub use finding::{Assessment, Declaration, Evidence, Origin};
