//! The model that the probe and the site share: tasks, criteria, evidence, verdicts, bundles, share links.
//!
//! Pure: no input or output, no clock, no randomness. Compiles to native code and to wasm32.

pub mod bundle;
pub mod criteria;
pub mod evidence;
pub mod link;
pub mod report;
pub mod statement;
pub mod stats;
pub mod task;
pub mod text;
