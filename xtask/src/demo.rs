//! `cargo xtask demo`: measures this machine and opens it in the site beside the samples.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::serve::{FIRST_PORT, Server};
use crate::{command, probe, site};

/// This machine's bundle, from the site's root.
const MEASURED: &str = "demo/this-machine.json";

/// Builds, measures, and serves the site with what was measured.
///
/// # Errors
/// Where a tool is missing, a build fails, the machine cannot be measured or the port is taken.
pub fn demo(no_serve: bool, port: Option<u16>) -> Result<()> {
    let program = probe::build()?;
    let dist = site::build()?;
    let folder = probe::fresh_folder()?;
    let bundle = probe::measure(&program, folder.path())?;
    // After the site's build, which empties its folder.
    let measured = dist.join(MEASURED);
    fs::create_dir_all(dist.join("demo")).context("create dist/demo")?;
    fs::copy(&bundle, &measured).with_context(|| format!("write {}", measured.display()))?;

    println!("\nWritten:");
    println!("  {}  the site", command::short(&dist));
    println!("  {}  this machine, just measured", command::short(&measured));
    let query = query(&samples(&crate::root().join("public/samples"))?);
    if no_serve {
        println!("Serve it by `cargo xtask serve` and open http://127.0.0.1:{FIRST_PORT}/{query}");
        return Ok(());
    }
    let server = Server::open(&dist, port)?;
    println!("\nOpen {}{query}\n(Ctrl+C ends)", server.url());
    server.wait();
    Ok(())
}

/// The names of the sample bundles in `folder`, in order; none where it is not there.
pub(crate) fn samples(folder: &Path) -> Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("read {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".json") && name != "index.json" {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

fn query(samples: &[String]) -> String {
    let samples = samples.iter().map(|name| format!("&src=samples/{name}"));
    std::iter::once(format!("?src={MEASURED}")).chain(samples).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_names_this_machine_and_then_the_samples() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["illustration-4090.json", "index.json", "build-machine.json", "notes.txt"] {
            fs::write(folder.path().join(name), "{}").unwrap();
        }
        let query = query(&samples(folder.path()).unwrap());
        let expected =
            "?src=demo/this-machine.json&src=samples/build-machine.json&src=samples/illustration-4090.json";
        assert_eq!(query, expected);
        assert!(samples(&folder.path().join("none")).unwrap().is_empty());
    }
}
