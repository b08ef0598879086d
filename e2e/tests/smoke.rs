//! The site starts.

use anyhow::Result;
use e2e::{Browser, Options};

#[tokio::test]
async fn the_site_starts_without_an_error() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    browser.goto("").await?;
    browser.wait_for("body > *").await?;
    assert!(!browser.web().title().await?.is_empty());
    browser.screenshot("smoke").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_browser_is_as_the_test_asks() -> Result<()> {
    let options = Options::default().size(390, 844).language("zh-CN").dark();
    let mut browser = Browser::start(&options).await?;
    browser.goto("").await?;
    browser.wait_for("body > *").await?;
    assert_eq!(browser.script("return navigator.language").await?, "zh-CN");
    assert_eq!(browser.script("return [innerWidth, innerHeight]").await?, serde_json::json!([390, 844]));
    assert_eq!(browser.script("return matchMedia('(prefers-color-scheme: dark)').matches").await?, true);
    browser.screenshot("smoke-zh-dark-narrow").await?;
    browser.script("console.error('on purpose')").await?;
    let errors = browser.console_errors().await?;
    assert!(errors.len() == 1 && errors[0].contains("on purpose"), "{errors:?}");
    Ok(())
}
