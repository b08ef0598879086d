//! Ways in: picker, drop, paste, address; and files that are none.

use std::fs;

use anyhow::{Result, ensure};
use e2e::{Browser, Options};

use crate::support::{click, ensure_quiet, open, pick, sample, text, write};

#[tokio::test]
async fn several_files_at_once_and_a_wrong_one_among_them() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    let cut = fs::read(sample("build-machine.json"))?;
    let wrong = write(browser.folder(), "cut.json", &cut[..cut.len() / 2])?;
    let audit = write(browser.folder(), "audit.json", br#"{"lighthouseVersion": "12.8", "audits": {}}"#)?;
    open(&mut browser, "#/platforms").await?;
    pick(&browser, &[&sample("build-machine.json"), &wrong, &audit, &sample("illustration-4090.json")])
        .await?;
    browser.wait_for("[data-testid=compare]").await?;
    let notices = text(&browser, "[data-testid=notices]").await?;
    ensure!(notices.contains("cut.json") && notices.contains("breaks off at line"), "{notices}");
    ensure!(notices.contains("audit.json") && notices.contains("Lighthouse"), "{notices}");
    // The same again is said, not doubled.
    open(&mut browser, "#/platforms").await?;
    pick(&browser, &[&sample("build-machine.json")]).await?;
    browser.wait_for("[data-criterion]").await?;
    ensure!(text(&browser, "[data-testid=notices]").await?.contains("already"));
    open(&mut browser, "#/platforms").await?;
    let cards = browser.script("return document.querySelectorAll('main ul.stack > li').length").await?;
    ensure!(cards == 2, "{cards} platforms");
    ensure_quiet(&mut browser).await
}

#[tokio::test]
async fn a_file_dropped_anywhere_opens() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    open(&mut browser, "#/guide").await?;
    let text_of_file = serde_json::to_string(&fs::read_to_string(sample("build-machine.json"))?)?;
    let script = format!(
        "const data = new DataTransfer(); data.items.add(new File([{text_of_file}], 'dropped.json'));\
         document.querySelector('footer').dispatchEvent(new DragEvent('drop', {{bubbles: true, cancelable: true, dataTransfer: data}}))"
    );
    browser.script(&script).await?;
    browser.wait_for("[data-criterion=host-share]").await?;
    ensure!(text(&browser, ".sources").await?.contains("dropped.json"));
    ensure_quiet(&mut browser).await
}

#[tokio::test]
async fn pasted_text_opens_and_pasted_nonsense_is_named() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    open(&mut browser, "").await?;
    let paste = |text: &str| -> Result<String> {
        let text = serde_json::to_string(text)?;
        Ok(format!(
            "const data = new DataTransfer(); data.setData('text/plain', {text});\
             document.body.dispatchEvent(new ClipboardEvent('paste', {{bubbles: true, cancelable: true, clipboardData: data}}))"
        ))
    };
    browser.script(&paste("good morning")?).await?;
    ensure!(text(&browser, "[data-testid=notices] .error").await?.contains("not a Runthrough report link"));
    browser.script(&paste(&fs::read_to_string(sample("build-machine.json"))?)?).await?;
    browser.wait_for("[data-criterion=host-share]").await?;
    ensure_quiet(&mut browser).await
}

#[tokio::test]
async fn bundles_open_by_address_and_another_host_is_asked_for() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    open(&mut browser, "?src=samples/build-machine.json&src=samples/illustration-4090.json").await?;
    browser.wait_for("[data-testid=compare]").await?;
    ensure!(browser.script("return location.search").await? == "", "the address is cleaned");
    open(&mut browser, "#/open?src=https%3A%2F%2Fbundles.example%2Fa.json").await?;
    ensure!(text(&browser, ".question").await?.contains("bundles.example"));
    click(&browser, ".question .button:not(.primary)").await?;
    open(&mut browser, "#/open?src=samples%2Fnone.json").await?;
    ensure!(text(&browser, "[data-testid=notices] .error").await?.contains("404"));
    Ok(())
}

/// Hostile names and notes are shown as text.
#[tokio::test]
async fn markup_in_a_bundle_stays_text() -> Result<()> {
    let mut browser = Browser::start(&Options::default()).await?;
    let mut bundle: serde_json::Value = serde_json::from_slice(&fs::read(sample("build-machine.json"))?)?;
    bundle["subject"]["platform"] = "<img src=x onerror=document.title='pwned'>".into();
    bundle["subject"]["note"] = "<script>document.title='pwned'</script>".into();
    let file = write(browser.folder(), "hostile.json", bundle.to_string().as_bytes())?;
    open(&mut browser, "#/platforms").await?;
    pick(&browser, &[&file]).await?;
    ensure!(text(&browser, "h1").await?.is_empty() || browser.wait_for("[data-criterion]").await.is_ok());
    ensure!(text(&browser, "h1").await?.contains("<img src=x"));
    ensure!(text(&browser, ".sources").await?.contains("changed after it was written"));
    ensure!(browser.script("return document.querySelectorAll('main img, main script').length").await? == 0);
    ensure!(!browser.web().title().await?.contains("pwned"));
    ensure_quiet(&mut browser).await
}
