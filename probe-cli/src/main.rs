//! `gpu-probe`: reads and measures a rented GPU instance, runs the verification steps, writes one bundle.

mod bundle_file;
mod cli;
mod clock;
mod commands;
mod engine;
mod failure;
mod flow;
mod job;
mod measure;
mod output;
mod stop;
mod system;
mod text;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(&std::env::args_os().collect::<Vec<_>>())
}
