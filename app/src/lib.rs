//! The site: reads bundles in the browser, walks through the criteria, compares platforms, shares reports.
//!
//! Nothing leaves the browser but what the user sends.

mod charts;
mod components;
mod export;
mod number;
mod open;
mod pages;
mod route;
mod shell;
mod state;
mod text;
mod web;

/// Mounts the site.
pub fn start() {
    leptos::mount::mount_to_body(shell::shell);
}
