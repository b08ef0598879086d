//! Links that arrive damaged, and the way back.

use anyhow::{Result, ensure};
use e2e::{Browser, Options};

use crate::support::{click, ensure_quiet, open, share_link, text};

#[tokio::test]
async fn a_damaged_link_says_what_happened_to_it() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    open(&mut browser, "?src=samples/illustration-4090.json").await?;
    browser.wait_for("[data-criterion]").await?;
    open(&mut browser, "#/report").await?;
    let link = share_link(&browser).await?;
    let fragment = link.split_once('#').map(|(_, fragment)| format!("#{fragment}")).unwrap_or_default();
    ensure!(fragment.ends_with('.'), "{fragment}");
    let cut = &fragment[..fragment.len() / 2];
    for (damaged, expected) in [
        (cut.to_owned(), "cut short"),
        (format!("{}AAAA.", &fragment[..fragment.len() - 5]), "altered"),
        ("#/report/Ag.".to_owned(), "newer version"),
        ("#/report/%3C%3E.".to_owned(), "altered"),
    ] {
        open(&mut browser, &damaged).await?;
        let shown = text(&browser, "[data-testid=link-error]").await?;
        ensure!(shown.contains(expected), "{damaged}: {shown}");
    }
    // What chat apps append does no harm, and what was loaded is still there.
    open(&mut browser, &format!("{fragment}&appinstall=0")).await?;
    browser.wait_for("[data-testid=shared]").await?;
    open(&mut browser, "#/platforms/1").await?;
    browser.wait_for("[data-criterion]").await?;
    ensure_quiet(&mut browser).await
}

#[tokio::test]
async fn the_back_button_goes_back_through_a_visit() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    open(&mut browser, "").await?;
    for page in ["tasks", "platforms", "compare", "report", "guide"] {
        click(&browser, &format!("nav a[href='#/{page}']")).await?;
        browser.wait_for(&format!("nav a[href='#/{page}'][aria-current=page]")).await?;
    }
    for page in ["report", "compare", "platforms", "tasks"] {
        browser.web().back().await?;
        browser.wait_for(&format!("nav a[href='#/{page}'][aria-current=page]")).await?;
    }
    ensure!(
        browser.script("return document.activeElement.tagName").await? == "H1",
        "the heading has the focus"
    );
    ensure_quiet(&mut browser).await
}
