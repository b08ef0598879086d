//! The commands, one file each.

mod completions;
mod flow;
mod inspect;
mod link;
mod man;
mod run;
mod schema;
mod session;
mod show;
mod validate;

use std::ffi::OsString;
use std::process::ExitCode;

use framework::text::Lang;

use crate::cli::{self, Cli, Command};
use crate::failure::{Failure, Status};
use crate::job;
use crate::output::Printer;
use crate::text::{Texts, choose_lang};

/// Runs what the arguments ask for.
pub(crate) fn run(arguments: &[OsString]) -> ExitCode {
    let lang = choose_lang(arguments, |name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let texts = Texts(lang);
    let cli = match cli::parse(arguments, lang) {
        Ok(cli) => cli,
        Err(error) => return not_parsed(&error, texts),
    };
    if let Command::Job(arguments) = &cli.command {
        return ExitCode::from(job::run(arguments));
    }
    let printer = Printer::new(texts, cli.global.json, cli.global.quiet, cli.global.verbose);
    match dispatch(&cli, &printer, lang) {
        Ok(status) => status.code(),
        Err(failure) => {
            if let Some(sentence) = failure.sentence() {
                printer.error(sentence);
            }
            failure.code()
        }
    }
}

fn dispatch(cli: &Cli, printer: &Printer, lang: Lang) -> Result<Status, Failure> {
    match &cli.command {
        Command::Inspect(arguments) => inspect::run(&cli.global, arguments, printer),
        Command::Flow(arguments) => flow::run(&cli.global, arguments, printer),
        Command::Run(arguments) => run::run(&cli.global, arguments, printer),
        Command::Show(arguments) => show::run(arguments, printer),
        Command::Validate(arguments) => validate::run(arguments, printer),
        Command::Link(arguments) => link::run(arguments, printer),
        Command::Schema => schema::run(printer),
        Command::Completions(arguments) => completions::run(arguments, printer, lang),
        Command::Man => man::run(printer, lang),
        // Answered before there was a printer: its streams are the job's own.
        Command::Job(_) => Ok(Status::Good),
    }
}

/// A wish for help or for the version, or bad usage.
fn not_parsed(error: &clap::Error, texts: Texts) -> ExitCode {
    let printer = Printer::new(texts, false, false, false);
    if error.use_stderr() && error.kind() != clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    {
        printer.error(&cli::usage_sentence(error, texts));
        return Failure::Input(String::new()).code();
    }
    let printed = printer.result(&error.render().ansi().to_string());
    if error.use_stderr() {
        return Failure::Input(String::new()).code();
    }
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.code(),
    }
}
