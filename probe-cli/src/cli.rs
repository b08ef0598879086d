//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use framework::bundle::Subject;
use framework::text::Lang;

use crate::text::{Texts, help};

/// What was typed. Help texts are in `locales/help.toml`.
#[derive(Debug, Parser)]
#[command(
    name = "gpu-probe",
    bin_name = "gpu-probe",
    version,
    disable_help_flag = true,
    disable_version_flag = true
)]
#[command(disable_help_subcommand = true, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct Global {
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) platform: Option<String>,
    #[arg(long, global = true, value_name = "TYPE")]
    pub(crate) instance_type: Option<String>,
    #[arg(long, global = true, value_name = "REGION")]
    pub(crate) region: Option<String>,
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        default_value = "runthrough-bundle.json",
        hide_default_value = true
    )]
    pub(crate) out: PathBuf,
    #[arg(long, global = true, value_name = "zh|en", hide_possible_values = true)]
    pub(crate) lang: Option<LangChoice>,
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

impl Global {
    /// What the bundle speaks of.
    pub(crate) fn subject(&self) -> Subject {
        let named = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        Subject {
            platform: named(&self.platform),
            instance_type: named(&self.instance_type),
            region: named(&self.region),
            ..Subject::default()
        }
    }
}

/// A language that can be chosen.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LangChoice {
    #[value(alias = "zh-CN", alias = "zh-Hans")]
    Zh,
    #[value(alias = "en-US", alias = "en-GB")]
    En,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Inspect(InspectArgs),
    Flow(FlowArgs),
    Run(RunArgs),
    Show(ShowArgs),
    Validate(ValidateArgs),
    Link(LinkArgs),
    Schema,
    Completions(CompletionsArgs),
    Man,
    #[command(hide = true)]
    Job(JobArgs),
}

#[derive(Args, Debug)]
pub(crate) struct InspectArgs {
    #[arg(long, value_name = "FOLDER", default_value = ".", hide_default_value = true)]
    pub(crate) dir: PathBuf,
    #[arg(long)]
    pub(crate) no_measure: bool,
}

#[derive(Args, Debug)]
pub(crate) struct FlowArgs {
    #[arg(
        long,
        value_name = "ENGINE",
        default_value = "local",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) engine: EngineChoice,
    #[arg(long, value_name = "FOLDER", default_value = ".", hide_default_value = true)]
    pub(crate) dir: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 20, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) rounds: u32,
    /// A fault that the job shall have, to see how it is reported.
    #[arg(long, value_name = "FAULT", hide = true)]
    pub(crate) fault: Option<FaultChoice>,
    /// How many seconds the job may take.
    #[arg(long, value_name = "SECONDS", hide = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) patience: Option<u64>,
}

/// An engine that jobs run through.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EngineChoice {
    Local,
}

/// How a job misbehaves on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FaultChoice {
    FailOnce,
    Fail,
    Oom,
    Hang,
}

#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    #[arg(long)]
    pub(crate) quick: bool,
    #[arg(long, value_name = "FOLDER", default_value = ".", hide_default_value = true)]
    pub(crate) dir: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[arg(value_name = "FILE|LINK")]
    pub(crate) source: OsString,
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "text",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub(crate) format: FormatChoice,
}

/// How a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatChoice {
    Text,
    Markdown,
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct ValidateArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct LinkArgs {
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, value_name = "URL")]
    pub(crate) site: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    pub(crate) shell: clap_complete::Shell,
}

/// The canary job, as an engine starts it.
#[derive(Args, Debug)]
pub(crate) struct JobArgs {
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) rounds: u32,
    #[arg(long, value_name = "SECONDS")]
    pub(crate) duration: Option<f64>,
    #[arg(long, value_name = "MS", default_value_t = 50)]
    pub(crate) interval_ms: u64,
    #[arg(long, value_name = "FILE", requires = "input_sha256")]
    pub(crate) input: Option<PathBuf>,
    #[arg(long, value_name = "HEX")]
    pub(crate) input_sha256: Option<String>,
    #[arg(long, group = "fault")]
    pub(crate) fail_once: bool,
    #[arg(long, group = "fault")]
    pub(crate) fail: bool,
    #[arg(long, group = "fault")]
    pub(crate) oom: bool,
    #[arg(long, group = "fault")]
    pub(crate) hang: bool,
}

/// Whether this version has the command that a line such as `gpu-probe stress --jobs 8` runs.
pub(crate) fn has_command(line: &str) -> bool {
    line.split(' ').nth(1).is_some_and(|name| Cli::command().find_subcommand(name).is_some())
}

/// The command line's definition with its help in a language.
pub(crate) fn definition(lang: Lang) -> clap::Command {
    localise(Cli::command(), "", lang)
}

fn localise(command: clap::Command, path: &str, lang: Lang) -> clap::Command {
    let texts = Texts(lang);
    let id = if path.is_empty() { "gpu-probe" } else { path };
    let template = format!("{{about-with-newline}}\n{}{{usage}}\n\n{{all-args}}", texts.cli_usage());
    let mut command = command
        .help_template(template)
        .subcommand_help_heading(texts.cli_commands())
        .subcommand_value_name(texts.cli_command_name());
    if let Some(about) = help(id, lang) {
        command = command.about(about);
    }
    command = command.mut_args(|arg| {
        let heading = if arg.is_positional() {
            texts.cli_arguments()
        } else if arg.is_global_set() {
            texts.cli_global_options()
        } else {
            texts.cli_options()
        };
        let own = help(&format!("{id}.{}", arg.get_id()), lang);
        match own.or_else(|| help(&format!("global.{}", arg.get_id()), lang)) {
            Some(text) => arg.help(text).help_heading(heading),
            None => arg.help_heading(heading),
        }
    });
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().replace("[OPTIONS]", texts.cli_options_name());
    command.override_usage(usage).mut_subcommands(|subcommand| {
        let name = subcommand.get_name().to_owned();
        localise(subcommand.bin_name(format!("gpu-probe {name}")), &name, lang)
    })
}

/// Reads the arguments.
///
/// # Errors
/// Bad usage, or a wish for help or for the version: see [`clap::Error::use_stderr`].
pub(crate) fn parse(arguments: &[OsString], lang: Lang) -> Result<Cli, clap::Error> {
    let matches = definition(lang).try_get_matches_from(arguments)?;
    Cli::from_arg_matches(&matches)
}

/// What is wrong with the arguments, in a sentence; clap's own words are English only.
pub(crate) fn usage_sentence(error: &clap::Error, texts: Texts) -> String {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let sentence = match error.kind() {
        ErrorKind::UnknownArgument => texts.cli_unknown_argument(&argument),
        ErrorKind::InvalidSubcommand => texts.cli_unknown_command(&context(ContextKind::InvalidSubcommand)),
        ErrorKind::MissingRequiredArgument => texts.cli_missing_argument(&argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = context(ContextKind::InvalidValue);
            match context(ContextKind::ValidValue) {
                valid if !valid.is_empty() => texts.cli_value_not_one_of(&value, &argument, &valid),
                _ if value.is_empty() => texts.cli_missing_value(&argument),
                _ => texts.cli_bad_value(&value, &argument),
            }
        }
        ErrorKind::ArgumentConflict => texts.cli_conflict(&argument, &context(ContextKind::PriorArg)),
        _ => {
            let text = error.render().to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        }
    };
    format!("{sentence}\n{}", texts.cli_see_help())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_holds_together() {
        for lang in Lang::ALL {
            definition(lang).debug_assert();
        }
    }

    #[test]
    fn every_command_and_argument_is_explained() {
        fn check(command: &clap::Command, missing: &mut Vec<String>) {
            if command.is_hide_set() {
                return;
            }
            if command.get_about().is_none() {
                missing.push(command.get_name().to_owned());
            }
            for arg in command.get_arguments().filter(|arg| !arg.is_hide_set() && arg.get_help().is_none()) {
                missing.push(format!("{}.{}", command.get_name(), arg.get_id()));
            }
            for subcommand in command.get_subcommands() {
                check(subcommand, missing);
            }
        }
        let mut missing = Vec::new();
        check(&definition(Lang::Zh), &mut missing);
        assert!(missing.is_empty(), "{missing:?}");
    }
}
