//! One browser with the site open.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde_json::json;
use tempfile::TempDir;
use thirtyfour::prelude::*;
use xtask::serve::Server;

use crate::Options;
use crate::driver::Driver;

/// How long a test waits for something to appear.
const WAIT: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(50);

/// A browser, the driver behind it and the server of the site. Dropping it ends all three.
pub struct Browser {
    web: WebDriver,
    driver: Driver,
    server: Server,
    size: (u32, u32),
    errors: Vec<String>,
    /// The profile and the driver's files; last, since the browser must have ended before it is removed.
    folder: TempDir,
}

impl Browser {
    /// Starts a browser as `options` say, over the site in `dist/`. Nothing is open yet.
    ///
    /// # Errors
    /// Where the site is not built or a browser or its driver is missing or does not start.
    pub async fn start(options: &Options) -> Result<Self> {
        let dist = xtask::site::folder();
        if !dist.join("index.html").is_file() {
            bail!("the site is not built: `cargo xtask site` builds it, `cargo xtask test` runs all");
        }
        let server = Server::start(&dist, 0)?;
        let folder = tempfile::Builder::new().prefix("e2e-").tempdir().context("create a profile")?;
        let driver = Driver::start(folder.path())?;
        let capabilities = options.capabilities(&folder.path().join("profile"))?;
        let web = WebDriver::new(driver.url(), capabilities).await.context("start the browser")?;
        let browser = Self { web, driver, server, size: options.size, errors: Vec::new(), folder };
        browser.resize(options.size).await?;
        if options.dark {
            let features = json!([{ "name": "prefers-color-scheme", "value": "dark" }]);
            browser.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        }
        Ok(browser)
    }

    /// The driver's session, for what the helpers here do not cover.
    #[must_use]
    pub fn web(&self) -> &WebDriver {
        &self.web
    }

    /// The site's address, with the slash.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// Opens the site at `fragment`: a query, a fragment or both, such as `?src=samples/a.json#/compare`.
    ///
    /// # Errors
    /// Where the page cannot be loaded.
    pub async fn goto(&mut self, fragment: &str) -> Result<()> {
        // Errors of the page that is left are read before they are gone.
        self.read_log().await?;
        self.web.goto(self.url() + fragment).await.with_context(|| format!("open {fragment}"))?;
        Ok(())
    }

    /// Waits until something that `css` selects is displayed.
    ///
    /// # Errors
    /// Where nothing is within ten seconds.
    pub async fn wait_for(&self, css: &str) -> Result<WebElement> {
        let deadline = Instant::now() + WAIT;
        loop {
            for element in self.web.find_all(By::Css(css)).await? {
                // An element may go between the two questions, when the page draws it anew.
                if element.is_displayed().await.unwrap_or(false) {
                    return Ok(element);
                }
            }
            if Instant::now() > deadline {
                let shown = self.text().await.unwrap_or_default();
                bail!(
                    "nothing displayed matches `{css}` after {} s; the page shows: {shown}",
                    WAIT.as_secs()
                );
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// All text that the page shows.
    ///
    /// # Errors
    /// Where the page cannot be asked.
    pub async fn text(&self) -> Result<String> {
        Ok(self.web.find(By::Css("body")).await?.text().await?)
    }

    /// Runs `script` in the page and gives what it returns.
    ///
    /// # Errors
    /// Where it throws.
    pub async fn script(&self, script: &str) -> Result<serde_json::Value> {
        Ok(self.web.execute(script, Vec::new()).await?.json().clone())
    }

    /// Takes a picture of the whole page, also of what is below the window, to `e2e/screenshots/<name>.png`.
    ///
    /// # Errors
    /// Where it cannot be taken or written.
    pub async fn screenshot(&self, name: &str) -> Result<PathBuf> {
        let height = self.script("return document.documentElement.scrollHeight").await?;
        let height = height.as_u64().and_then(|height| u32::try_from(height).ok()).unwrap_or(0);
        let (width, window) = self.size;
        // A page as tall as its content, so that bars fixed to the window's edge lie where they belong.
        self.resize((width, height.clamp(window, 16_000))).await?;
        let picture = self.web.screenshot_as_png().await.context("take a picture")?;
        self.resize(self.size).await?;
        let folder = xtask::root().join("e2e").join("screenshots");
        let file = folder.join(format!("{name}.png"));
        fs::create_dir_all(&folder).and_then(|()| fs::write(&file, picture)).context("write a picture")?;
        Ok(file)
    }

    /// Errors in the console since the start: exceptions, `console.error` and files that were not found.
    ///
    /// # Errors
    /// Where the browser cannot be asked.
    pub async fn console_errors(&mut self) -> Result<Vec<String>> {
        self.read_log().await?;
        Ok(self.errors.clone())
    }

    /// Addresses outside the site's own that the open page asked for.
    ///
    /// # Errors
    /// Where the page cannot be asked.
    pub async fn requests_elsewhere(&self) -> Result<Vec<String>> {
        let script = "return performance.getEntriesByType('resource').map(entry => entry.name)\
                      .filter(name => !name.startsWith(location.origin + '/') && !name.startsWith('data:'))";
        serde_json::from_value(self.script(script).await?).context("a list of addresses")
    }

    /// Calls a method of the browser's own protocol.
    ///
    /// # Errors
    /// Where the browser refuses it.
    pub async fn cdp(&self, method: &str, parameters: serde_json::Value) -> Result<serde_json::Value> {
        self.web.cdp().send_raw(method, parameters).await.with_context(|| method.to_owned())
    }

    /// The folder of this browser alone, for files that a test offers to it.
    #[must_use]
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Gives the page this size: the window's own is larger by its frame, and never narrower than 500.
    async fn resize(&self, (width, height): (u32, u32)) -> Result<()> {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await.map(drop)
    }

    /// The driver forgets what it told once: errors are kept here.
    async fn read_log(&mut self) -> Result<()> {
        let log = self.web.browser_log().await.context("read the console")?;
        self.errors
            .extend(log.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message));
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.driver.end_session(&self.web.session_id().to_string());
        // It has ended: the session's own ending must not be tried as well.
        drop(self.web.clone().leak());
    }
}
