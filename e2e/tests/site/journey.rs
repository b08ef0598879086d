//! The main job, end to end: measure, describe a task, fill the checklist, compare, share, open elsewhere.

use anyhow::{Result, ensure};
use e2e::{Browser, Options};

use crate::support::{click, ensure_quiet, measure, open, pick, sample, share_link, shown_report, text};

/// Answers the wizard as for a nightly batch.
async fn describe_task(browser: &mut Browser) -> Result<()> {
    open(browser, "#/tasks").await?;
    click(browser, "[data-testid=add-task]").await?;
    for (question, choice) in [
        ("longest-run", "under-2-h"),
        ("updates-weights", "no"),
        ("items-per-submission", "ten-or-more"),
        ("lost-when-killed", "one-item"),
        ("recurs-unattended", "yes"),
        ("someone-waiting", "no"),
        ("gpus-exchange", "one-gpu"),
    ] {
        browser.wait_for(&format!("[data-question={question}]")).await?;
        click(browser, &format!("[data-choice={choice}]")).await?;
    }
    browser.wait_for("[data-question=needs-docker]").await?;
    ensure!(text(browser, "[data-testid=kinds]").await? == "Batch production");
    click(browser, "[data-testid=finish]").await?;
    ensure!(text(browser, "[data-testid=result]").await?.contains("Management"));
    Ok(())
}

#[tokio::test]
async fn from_a_measured_machine_to_a_report_in_another_browser() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    let bundle = measure(browser.folder(), "Lab box")?;
    describe_task(&mut browser).await?;

    // The bundle just made, and another platform.
    open(&mut browser, "#/platforms").await?;
    pick(&browser, &[&bundle]).await?;
    ensure!(
        text(&browser, "h1").await?.contains("Lab box") || browser.wait_for("[data-criterion]").await.is_ok()
    );
    browser.wait_for("[data-criterion=storage-space][data-verdict=partly]").await?;
    browser.wait_for("[data-criterion=allocation][data-verdict=unknown]").await?;
    ensure!(text(&browser, "h1").await?.starts_with("Lab box"));

    // A verdict opens its evidence; another is filled in by hand.
    click(&browser, "[data-criterion=storage-space] summary").await?;
    ensure!(text(&browser, "[data-criterion=storage-space] .evidence").await?.contains("measured.json"));
    click(&browser, "[data-criterion=billing-modes] summary").await?;
    click(&browser, "[data-criterion=billing-modes] [data-declare=met]").await?;
    browser.wait_for("[data-criterion=billing-modes][data-verdict=met]").await?;
    let note = browser.wait_for("[data-criterion=billing-modes] [data-testid=declare-note]").await?;
    note.send_keys("read on the price page\n").await?;

    // Two side by side.
    open(&mut browser, "#/platforms").await?;
    pick(&browser, &[&sample("illustration-4090.json")]).await?;
    browser.wait_for("[data-criterion=uninterrupted][data-verdict=partly]").await?;
    open(&mut browser, "#/compare").await?;
    let table = text(&browser, "[data-testid=compare]").await?;
    ensure!(table.contains("Lab box") && table.contains("illustration, not measured"), "{table}");

    // The report names no total, and its link opens as the same report where nothing else is known.
    open(&mut browser, "#/report").await?;
    let report = shown_report(&browser).await?;
    ensure!(
        report.contains("read on the price page") && report.contains("illustration, not measured"),
        "{report}"
    );
    let link = share_link(&browser).await?;
    click(&browser, "[data-testid=copy-link]").await?;
    let fragment = link.split_once('#').map(|(_, fragment)| format!("#{fragment}")).unwrap_or_default();
    ensure_quiet(&mut browser).await?;

    let mut other = Browser::start(&Options::default()).await?;
    open(&mut other, &fragment).await?;
    ensure!(text(&other, "[data-testid=shared]").await?.contains("not verified"));
    let opened = shown_report(&other).await?;
    ensure!(opened == report, "sent:\n{report}\n\nopened:\n{opened}");
    click(&other, "[data-testid=take-over]").await?;
    browser_shows_both(&mut other).await?;
    ensure_quiet(&mut other).await
}

/// After taking a report over, its platforms are there to work on, also after a reload.
async fn browser_shows_both(browser: &mut Browser) -> Result<()> {
    browser.wait_for("[data-testid=share-link]").await?;
    browser.web().refresh().await?;
    browser.wait_for("[data-testid=share-link]").await?;
    open(browser, "#/platforms/1").await?;
    browser.wait_for("[data-criterion=billing-modes][data-verdict=met]").await?;
    Ok(())
}

#[tokio::test]
async fn work_survives_a_reload_and_a_removal_can_be_taken_back() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    describe_task(&mut browser).await?;
    browser.web().refresh().await?;
    open(&mut browser, "#/tasks").await?;
    ensure!(text(&browser, "main ul").await?.contains("Batch production"));
    click(&browser, "main ul button").await?;
    click(&browser, "[data-testid=undo]").await?;
    ensure!(text(&browser, "main ul").await?.contains("Batch production"));
    ensure_quiet(&mut browser).await
}

#[tokio::test]
async fn language_and_theme_are_switched_and_kept() -> Result<()> {
    let mut browser = Browser::start(&Options::default().language("zh-CN")).await?;
    open(&mut browser, "").await?;
    ensure!(text(&browser, "h1").await?.contains("跑通"));
    click(&browser, "[data-testid=lang]").await?;
    ensure!(text(&browser, "h1").await?.contains("run through"));
    click(&browser, "[data-testid=theme]").await?;
    browser.wait_for("html[data-theme=dark] body").await?;
    browser.web().refresh().await?;
    browser.wait_for("html[data-theme=dark][lang=en] body[data-ready]").await?;
    Ok(())
}
