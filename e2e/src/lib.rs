//! Browser tests of the built site, and what they share.
//!
//! Each test has its own driver, browser, profile and server, so that none sees what another stored. All of
//! them end when the test's [`Browser`] is dropped, also when the test fails.

mod browser;
mod driver;
mod options;

pub use browser::Browser;
pub use options::Options;
/// The driver's own types, for what the helpers here do not cover.
pub use thirtyfour;
