//! Journeys through the built site, in a real browser.

mod files;
mod journey;
mod links;
mod pictures;
mod support;
