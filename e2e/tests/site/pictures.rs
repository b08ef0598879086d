//! Pictures of every page, in both languages and themes, wide and narrow, to be looked at; and what a picture
//! cannot hide: nothing is wider than the page.

use anyhow::{Result, ensure};
use e2e::{Browser, Options};

use crate::support::{click, ensure_quiet, open};

const PAGES: [(&str, &str); 8] = [
    ("home", "#/"),
    ("tasks", "#/tasks"),
    ("task", "#/tasks/1"),
    ("platforms", "#/platforms"),
    ("platform", "#/platforms/2"),
    ("compare", "#/compare"),
    ("report", "#/report"),
    ("guide", "#/guide"),
];

async fn pictures(options: Options, name: &str) -> Result<()> {
    let narrow = options.size.0;
    let mut browser = Browser::start(&options).await?;
    open(&mut browser, "?src=samples/build-machine.json&src=samples/illustration-4090.json").await?;
    browser.wait_for("[data-testid=compare]").await?;
    open(&mut browser, "#/tasks").await?;
    click(&browser, "[data-testid=add-task]").await?;
    for choice in ["over-8-h", "no", "ten-or-more", "one-item"] {
        click(&browser, &format!(".question [data-choice={choice}]")).await?;
    }
    for (page, fragment) in PAGES {
        open(&mut browser, fragment).await?;
        browser.wait_for("main h1").await?;
        if page == "platform" {
            click(&browser, "[data-criterion=allocation] summary").await?;
            browser.wait_for("[data-criterion=allocation] .evidence").await?;
        }
        let width = browser.script("return document.documentElement.scrollWidth").await?;
        ensure!(width.as_u64() <= Some(u64::from(narrow)), "{page} is {width} wide in a window of {narrow}");
        browser.screenshot(&format!("{name}-{page}")).await?;
    }
    ensure_quiet(&mut browser).await
}

#[tokio::test]
async fn wide_english_light() -> Result<()> {
    pictures(Options::default(), "en-light-wide").await
}

#[tokio::test]
async fn wide_chinese_dark() -> Result<()> {
    pictures(Options::default().language("zh-CN").dark(), "zh-dark-wide").await
}

#[tokio::test]
async fn narrow_chinese_light() -> Result<()> {
    pictures(Options::default().language("zh-CN").size(390, 844), "zh-light-narrow").await
}

#[tokio::test]
async fn narrow_english_dark() -> Result<()> {
    pictures(Options::default().size(320, 700).dark(), "en-dark-narrow").await
}

/// The picture in the README: `docs/report.png` is a copy of what this test takes.
#[tokio::test]
async fn picture_for_the_readme() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    open(&mut browser, "?src=samples/illustration-4090.json").await?;
    browser.wait_for("[data-criterion=allocation][data-verdict=unmet]").await?;
    // A page cut off where a reader of the README has seen enough.
    let cut = "const style = document.documentElement.style; style.height = '1500px'; style.overflow = 'hidden';\
               document.body.style.height = '1500px'; document.body.style.overflow = 'hidden'";
    browser.script(cut).await?;
    browser.screenshot("readme").await?;
    Ok(())
}
