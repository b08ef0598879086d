//! The site starts.

use anyhow::Result;
use e2e::{Browser, Options};

#[tokio::test]
async fn the_site_starts_without_an_error() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    browser.goto("").await?;
    browser.wait_for("body > *").await?;
    assert!(browser.web().title().await?.contains("Runthrough"));
    browser.screenshot("smoke").await?;
    assert_eq!(browser.requests_elsewhere().await?, Vec::<String>::new());
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

/// What a hostile text would do if it ever became markup.
#[tokio::test]
async fn the_page_runs_no_script_but_its_own() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    browser.goto("").await?;
    browser.wait_for("body > *").await?;
    let script = "const script = document.createElement('script'); script.textContent = 'window.injected = 1';\
                  document.body.append(script);\
                  const image = document.createElement('img'); image.src = 'https://other.example/a.png';\
                  document.body.append(image);\
                  return window.injected === undefined";
    assert_eq!(browser.script(script).await?, true);
    let errors = browser.console_errors().await?;
    for directive in ["script-src", "img-src"] {
        assert!(errors.iter().any(|error| error.contains(directive)), "{directive}: {errors:#?}");
    }
    Ok(())
}
