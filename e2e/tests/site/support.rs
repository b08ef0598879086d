//! What the journeys share.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use e2e::Browser;
use e2e::thirtyfour::By;

/// A sample that comes with the site.
pub(crate) fn sample(name: &str) -> PathBuf {
    xtask::root().join("public").join("samples").join(name)
}

/// Runs the real probe and gives the bundle it wrote.
///
/// `cargo xtask test` builds the program before it runs these tests.
pub(crate) fn measure(folder: &Path, platform: &str) -> Result<PathBuf> {
    let program = xtask::probe::program();
    let bundle = folder.join("measured.json");
    let output = Command::new(&program)
        .args(["run", "--quick", "--platform", platform, "--out"])
        .arg(&bundle)
        .current_dir(folder)
        .output()
        .with_context(|| {
            format!("run {}; `cargo build --release -p probe-cli` builds it", program.display())
        })?;
    // 1 says that something measured failed its standard: a good bundle all the same.
    let code = output.status.code();
    ensure!(matches!(code, Some(0 | 1)), "{code:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(bundle)
}

/// Opens the site and waits until it is ready.
pub(crate) async fn open(browser: &mut Browser, address: &str) -> Result<()> {
    browser.goto(address).await?;
    browser.wait_for("body[data-ready]").await?;
    Ok(())
}

/// Picks files with the page's own picker.
pub(crate) async fn pick(browser: &Browser, files: &[&Path]) -> Result<()> {
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let input = browser.web().find(By::Css("[data-testid=file-input]")).await?;
    input.send_keys(names.join("\n")).await?;
    Ok(())
}

/// Clicks what a selector names, once it is displayed.
pub(crate) async fn click(browser: &Browser, css: &str) -> Result<()> {
    let element = browser.wait_for(css).await?;
    element.scroll_into_view().await?;
    element.click().await.with_context(|| format!("click {css}"))?;
    Ok(())
}

/// The text of what a selector names, once it is displayed.
pub(crate) async fn text(browser: &Browser, css: &str) -> Result<String> {
    Ok(browser.wait_for(css).await?.text().await?)
}

/// The report's verdicts as the page shows them: platform by platform, list by list.
pub(crate) async fn shown_report(browser: &Browser) -> Result<String> {
    let script = "return [...document.querySelectorAll('[data-testid=report-tasks], [data-testid=platform-report]')]\
                  .map(element => element.innerText).join('\\n---\\n')";
    let value = browser.script(script).await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

/// The link that the share panel offers.
pub(crate) async fn share_link(browser: &Browser) -> Result<String> {
    browser.wait_for("[data-testid=share-link]").await?;
    let value = browser.script("return document.querySelector('[data-testid=share-link]').value").await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

/// No page asks anything of another host, and none throws.
pub(crate) async fn ensure_quiet(browser: &mut Browser) -> Result<()> {
    let elsewhere = browser.requests_elsewhere().await?;
    ensure!(elsewhere.is_empty(), "asked of other hosts: {elsewhere:?}");
    let errors = browser.console_errors().await?;
    ensure!(errors.is_empty(), "errors in the console: {errors:?}");
    Ok(())
}

/// Writes a file for the browser to open.
pub(crate) fn write(folder: &Path, name: &str, content: &[u8]) -> Result<PathBuf> {
    let path = folder.join(name);
    fs::write(&path, content).with_context(|| format!("write {}", path.display()))?;
    Ok(path)
}
