//! The built page's Content-Security-Policy: the browser itself refuses what this site never does.
//!
//! It is written after the build because Trunk's start script stands in the page and holds the hashed names
//! of the build's files: a policy without `'unsafe-inline'` must name that very script by its digest.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// All but the scripts. Other hosts can be reached by `https:` only, and only to fetch: a reader may open a
/// bundle by its address there, which the site asks about before it does.
const REST: &str =
    "style-src 'self'; img-src 'self' data:; connect-src 'self' https:; base-uri 'none'; form-action 'none'";

/// Writes the policy into the page `file`.
///
/// # Errors
/// Where the page cannot be read or written, or has nothing to protect.
pub fn write_into(file: &Path) -> Result<()> {
    let page = fs::read_to_string(file).with_context(|| format!("read {}", file.display()))?;
    let page = with_policy(&page).with_context(|| format!("{} loads nothing", file.display()))?;
    fs::write(file, page).with_context(|| format!("write {}", file.display()))
}

/// `page` with the policy before the first thing that it governs; nothing where there is no such thing.
fn with_policy(page: &str) -> Option<String> {
    let place = ["<script", "<link"].iter().filter_map(|tag| page.find(tag)).min()?;
    let digests: String = inline_scripts(page).map(|script| format!(" '{}'", digest(script))).collect();
    let policy = format!("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{digests}; {REST}");
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />\n    ");
    Some(format!("{}{meta}{}", &page[..place], &page[place..]))
}

/// What stands between the tags of each script that comes from no file.
fn inline_scripts(page: &str) -> impl Iterator<Item = &str> {
    page.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (script, _) = rest.split_once("</script>")?;
        (!attributes.contains(" src=")).then_some(script)
    })
}

fn digest(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_in_the_page_are_named_by_digest_and_those_from_files_are_not() {
        let page = "<head><meta charset=\"utf-8\" />\n<link href=a.css><script>one</script>\
                    <script type=\"module\" src=\"b.js\"></script><script type=module>two\n</script></head>";
        let written = with_policy(page).unwrap();
        let (before, after) = written.split_once("<meta http-equiv").unwrap();
        assert!(before.ends_with("/>\n") && after.contains("<link"), "{written}");
        // By `printf one | openssl dgst -sha256 -binary | base64`, and the same of "two\n".
        assert!(
            after.contains(
                "'wasm-unsafe-eval' 'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0=' 'sha256-"
            )
        );
        assert_eq!(after.matches("'sha256-").count(), 2);
        assert!(!after.contains("unsafe-inline"));
    }

    #[test]
    fn a_page_that_loads_nothing_is_refused() {
        assert_eq!(with_policy("<p>hello</p>"), None);
    }
}
