//! How a browser is started.

use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::json;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities as _, LoggingPrefsLogLevel};
use xtask::command::on_path;
use xtask::tools::browser::BROWSERS;

/// What a test wants of its browser.
#[derive(Clone, Debug)]
pub struct Options {
    /// The page's size in CSS pixels.
    pub size: (u32, u32),
    /// The languages the user prefers, as a browser sends them.
    pub language: String,
    /// Whether the user prefers dark colours.
    pub dark: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { size: (1280, 800), language: "en-US".into(), dark: false }
    }
}

impl Options {
    /// Another size of the page.
    #[must_use]
    pub fn size(self, width: u32, height: u32) -> Self {
        Self { size: (width, height), ..self }
    }

    /// Another language, such as `zh-CN`.
    #[must_use]
    pub fn language(self, language: &str) -> Self {
        Self { language: language.into(), ..self }
    }

    /// Dark colours.
    #[must_use]
    pub fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// What the driver is asked for: a headless browser with `profile` that talks to the test's server only.
    pub(crate) fn capabilities(&self, profile: &Path) -> Result<ChromeCapabilities> {
        let mut capabilities = ChromeCapabilities::new();
        let browser = on_path(BROWSERS).context("no Chromium on PATH: `cargo xtask tools` installs it")?;
        capabilities.set_binary(&browser.to_string_lossy())?;
        for argument in [
            "--headless=new",
            // Chromium's sandbox refuses to run as root, and what it opens here is our own site.
            "--no-sandbox",
            "--disable-gpu",
            // Shared memory is small in containers.
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            // No other host is found, whatever the page tries: it fails, and the console says so.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--hide-scrollbars",
        ] {
            capabilities.add_arg(argument)?;
        }
        let (width, height) = self.size;
        capabilities.add_arg(&format!("--window-size={width},{height}"))?;
        capabilities.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        capabilities.add_arg(&format!("--lang={}", self.language))?;
        let preferences = json!({ "intl.accept_languages": self.language });
        capabilities.add_experimental_option("prefs", preferences)?;
        capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        Ok(capabilities)
    }
}
