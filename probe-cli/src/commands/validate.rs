//! `validate`: whether files are bundles, whole and as they were written.

use framework::bundle::{DigestCheck, Opened};
use serde_json::{Value, json};

use super::show::open_file;
use crate::bundle_file::subject_line;
use crate::cli::ValidateArgs;
use crate::failure::{Failure, Status};
use crate::output::Printer;
use crate::output::json::digest_word;

pub(super) fn run(arguments: &ValidateArgs, printer: &Printer) -> Result<Status, Failure> {
    let texts = printer.texts;
    let mut changed = false;
    let mut bad = Vec::new();
    let mut entries: Vec<Value> = Vec::new();
    for path in &arguments.files {
        let name = path.display().to_string();
        match open_file(path, texts) {
            Ok(Opened { bundle, digest }) => {
                changed |= digest == DigestCheck::Differs;
                entries.push(json!({ "file": name, "valid": true, "digest": digest_word(digest) }));
                if !printer.json {
                    let subject = subject_line(&bundle.subject, texts);
                    let line = match digest {
                        DigestCheck::Matches => texts.validate_whole(&name, &subject),
                        DigestCheck::Differs => texts.validate_changed(&name, &subject),
                        DigestCheck::Absent => texts.validate_no_digest(&name, &subject),
                    };
                    printer.result(&format!("{line}\n"))?;
                }
            }
            Err(failure) => {
                let sentence = failure.sentence().unwrap_or_default().to_owned();
                entries.push(json!({ "file": name, "valid": false, "error": sentence }));
                // Every file is looked at, and the worst decides the exit code.
                bad.push(sentence);
            }
        }
    }
    if printer.json {
        printer.result(&format!("{:#}\n", Value::from(entries)))?;
    }
    match bad.pop() {
        Some(last) => {
            bad.iter().for_each(|sentence| printer.error(sentence));
            Err(Failure::Input(last))
        }
        None if changed => Ok(Status::StandardFailed),
        None => Ok(Status::Good),
    }
}
