//! `cargo xtask`: see `cargo xtask --help`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{demo, dist, make_samples, serve, site, test, tools};

/// The chores of this workspace, one command each.
#[derive(Parser)]
#[command(name = "xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Install what is missing: the WebAssembly target, Trunk, wasm-bindgen, wasm-opt, nextest and a browser
    Tools,
    /// Build the site into dist/
    Site,
    /// Build the site and fail when what a first visit loads is too large
    Dist,
    /// Serve a folder on 127.0.0.1
    Serve {
        /// The folder (dist/ when not given)
        folder: Option<PathBuf>,
        /// The port (the first free one from 8787 on when not given)
        #[arg(long)]
        port: Option<u16>,
    },
    /// Measure this machine and open it in the site beside the samples
    Demo {
        /// Stop once the files are written
        #[arg(long)]
        no_serve: bool,
        /// The port (the first free one from 8787 on when not given)
        #[arg(long)]
        port: Option<u16>,
    },
    /// Make the bundles in public/samples/ again
    Samples,
    /// Format, lints, all tests, the site's size and the browser tests
    Test {
        /// Leave the browser tests out
        #[arg(long)]
        no_browser: bool,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: Chore) -> Result<()> {
    match chore {
        Chore::Tools => tools::install_all(),
        Chore::Site => site::build().map(drop),
        Chore::Dist => dist::build_and_check(),
        Chore::Serve { folder, port } => serve::until_stopped(&folder.unwrap_or_else(site::folder), port),
        Chore::Demo { no_serve, port } => demo::demo(no_serve, port),
        Chore::Samples => make_samples::make(),
        Chore::Test { no_browser } => test::test(no_browser),
    }
}
