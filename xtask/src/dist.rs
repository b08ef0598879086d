//! What a first visit to the site loads, and its limit.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::site;

/// Above this the chore fails, in bytes after brotli.
///
/// A ratchet, not the goal: what the site weighed when it first worked, to be lowered with every change that
/// makes it smaller. A first release may weigh 160 KiB.
pub const LIMIT: usize = 440 * 1024;
/// What the project aims at, in bytes after brotli.
pub const AIM: usize = 128 * 1024;

/// A file that a first visit loads.
#[derive(Debug)]
pub struct File {
    /// Its name in the folder.
    pub name: String,
    /// Its size as it lies there.
    pub raw: usize,
    /// Its size as a host sends it, by brotli's best quality.
    pub brotli: usize,
}

/// Builds the site and checks its size.
///
/// # Errors
/// Where the build fails or the site is too large.
pub fn build_and_check() -> Result<()> {
    check(&site::build()?)
}

/// Prints what a first visit to the site in `folder` loads.
///
/// # Errors
/// Where the folder cannot be read or the sum is above [`LIMIT`].
pub fn check(folder: &Path) -> Result<()> {
    let files = first_load(folder)?;
    println!("{:<44} {:>12} {:>12}", "first load", "raw", "brotli");
    for file in &files {
        println!("{:<44} {:>12} {:>12}", file.name, kib(file.raw), kib(file.brotli));
    }
    let sum: usize = files.iter().map(|file| file.brotli).sum();
    println!("{:<44} {:>12} {:>12}", "sum", kib(files.iter().map(|file| file.raw).sum()), kib(sum));
    if sum > LIMIT {
        bail!("a first visit loads {}, above the limit of {}", kib(sum), kib(LIMIT));
    }
    let (word, left) = if sum > AIM { ("above", sum - AIM) } else { ("below", AIM - sum) };
    println!("{} {word} the aim of {}", kib(left), kib(AIM));
    Ok(())
}

/// The page, its icon, scripts, WebAssembly and styles: the files beside `index.html` of those kinds.
///
/// # Errors
/// Where the folder cannot be read or holds no page with WebAssembly.
pub fn first_load(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("read {}", folder.display()))? {
        let path = entry?.path();
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        if !path.is_file() || !["html", "js", "wasm", "css", "svg"].contains(&kind) {
            continue;
        }
        let bytes = fs::read(&path).with_context(|| format!("read {}", path.display()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push(File { name, raw: bytes.len(), brotli: compressed(&bytes)? });
    }
    for kind in [".html", ".wasm"] {
        if !files.iter().any(|file| file.name.ends_with(kind)) {
            bail!("{} holds no {kind} file: the site is not built", folder.display());
        }
    }
    files.sort_by(|a, b| b.brotli.cmp(&a.brotli).then_with(|| a.name.cmp(&b.name)));
    Ok(files)
}

fn compressed(bytes: &[u8]) -> Result<usize> {
    const BUFFER: usize = 4096;
    const QUALITY: u32 = 11;
    const WINDOW: u32 = 22;
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), BUFFER, QUALITY, WINDOW);
    encoder.write_all(bytes).context("compress")?;
    Ok(encoder.into_inner().len())
}

/// Bytes in KiB with one decimal, by whole numbers only.
fn kib(bytes: usize) -> String {
    let tenths = (bytes * 10).div_ceil(1024);
    format!("{}.{} KiB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_rounded_up() {
        assert_eq!(kib(0), "0.0 KiB");
        assert_eq!(kib(1024), "1.0 KiB");
        assert_eq!(kib(160 * 1024 + 1), "160.1 KiB");
    }

    #[test]
    fn the_first_load_is_what_lies_beside_the_page() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path();
        assert!(first_load(site).is_err());
        for (name, bytes) in [("index.html", 10), ("app.js", 2000), ("app_bg.wasm", 3000), ("data.json", 5)] {
            fs::write(site.join(name), vec![b'a'; bytes]).unwrap();
        }
        fs::create_dir(site.join("samples")).unwrap();
        fs::write(site.join("samples/later.js"), "later").unwrap();
        let files = first_load(site).unwrap();
        let mut names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["app.js", "app_bg.wasm", "index.html"]);
        assert!(files.iter().all(|file| file.brotli < file.raw + 8));
        check(site).unwrap();
    }

    #[test]
    fn a_site_above_the_limit_fails() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("index.html"), "<!doctype html>").unwrap();
        // Bytes that no compressor makes smaller, from a small generator.
        let mut state = 1_u64;
        let noise = (0..LIMIT + 1024).map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        });
        fs::write(folder.path().join("app_bg.wasm"), noise.collect::<Vec<u8>>()).unwrap();
        assert!(check(folder.path()).unwrap_err().to_string().contains("above the limit of"));
    }
}
