//! The bundle on disk: made or added to, never lost.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use framework::bundle::{Bundle, DigestCheck, OpenError, Probe, Subject, open};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::clock;
use crate::measure::said;
use crate::text::Texts;

/// A bundle of an honest probe is far smaller; this keeps a wrong file from filling the memory.
pub(crate) const MAX_BYTES: u64 = 64 << 20;

/// Why a file cannot be made or added to. Whatever the reason, the file is as it was.
#[derive(Debug, Error)]
pub(crate) enum BundleFileError {
    /// What is there is no bundle.
    #[error("not a bundle: {0}")]
    NotABundle(OpenError),
    /// It speaks of another platform, instance type or region.
    #[error("another subject")]
    OtherSubject {
        /// The subject in the file.
        theirs: Box<Subject>,
        /// The subject of this run.
        ours: Box<Subject>,
    },
    /// It was changed after it was written; adding to it would hide that.
    #[error("changed after it was written")]
    Changed,
    /// A newer probe wrote fields that this one would lose.
    #[error("holds {0}, which this version does not know")]
    NewerFields(String),
    /// It is too large to be a bundle.
    #[error("over {MAX_BYTES} bytes")]
    TooLarge,
    /// The system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl BundleFileError {
    /// The error for people: what is wrong and what to do.
    pub(crate) fn text(&self, path: &Path, texts: Texts) -> String {
        let file = path.display().to_string();
        match self {
            Self::NotABundle(error) => texts.out_not_a_bundle(&file, &error.text(texts.model())),
            Self::OtherSubject { theirs, ours } => {
                texts.out_other_subject(&file, &subject_line(theirs, texts), &subject_line(ours, texts))
            }
            Self::Changed => texts.out_changed(&file),
            Self::NewerFields(field) => texts.out_newer_fields(&file, field),
            Self::TooLarge => texts.file_too_large(&file, MAX_BYTES),
            Self::Io(error) => texts.out_cannot_write(&file, &said(error)),
        }
    }

    /// Whether the system is at fault rather than what the user gave.
    pub(crate) fn is_from_system(&self) -> bool {
        matches!(self, Self::Io(_))
    }
}

/// The subject in one line; one without a name says so.
pub(crate) fn subject_line(subject: &Subject, texts: Texts) -> String {
    let named = [&subject.platform, &subject.instance_type, &subject.region];
    let parts: Vec<&str> = named.into_iter().filter_map(|part| part.as_deref()).collect();
    if subject.platform.is_some() {
        parts.join(" · ")
    } else if parts.is_empty() {
        texts.subject_unnamed().to_owned()
    } else {
        format!("{} · {}", texts.subject_unnamed(), parts.join(" · "))
    }
}

/// A bundle and the file that it lives in.
#[derive(Debug)]
pub(crate) struct BundleFile {
    path: PathBuf,
    /// The bundle, to which a command adds.
    pub(crate) bundle: Bundle,
    /// The file's text as this process last saw it; `None` where there was none.
    seen: Option<[u8; 32]>,
    /// Whether an existing file is added to.
    pub(crate) is_old: bool,
}

impl BundleFile {
    /// Opens the bundle at `path`, or begins a new one, and makes sure that it can be written.
    pub(crate) fn open_or_new(path: &Path, subject: Subject) -> Result<Self, BundleFileError> {
        // A link stays a link: the file it names is the one to replace.
        let followed = if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.to_owned()) };
        let path = followed.as_deref().unwrap_or(path);
        let found = match read_limited(path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                return Err(BundleFileError::TooLarge);
            }
            Err(error) => return Err(error.into()),
        };
        let bundle = match &found {
            Some(bytes) => existing(bytes, &subject)?,
            None => Bundle::new(this_probe(), clock::now(), subject),
        };
        // Better to learn now than after an hour of measuring that nothing can be written here.
        drop(temporary_beside(path)?);
        let seen = found.as_deref().map(hash);
        Ok(Self { path: path.to_owned(), bundle, seen, is_old: seen.is_some() })
    }

    /// Where it lies.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the bundle: into a file beside it, to the disk, and only then in its place.
    ///
    /// Where another program has changed the file since, both are kept: this bundle goes to a new name.
    pub(crate) fn save(&mut self) -> Result<(), BundleFileError> {
        let text = self.bundle.to_json().map_err(io::Error::from)?;
        let now = match read_limited(&self.path) {
            Ok(bytes) => Some(hash(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => self.seen,
            Err(_) => None,
        };
        if now != self.seen {
            self.path = free_name(&self.path);
        }
        let mut file = temporary_beside(&self.path)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        keep_mode(&self.path, file.as_file());
        file.persist(&self.path).map_err(|error| error.error)?;
        // The new name is on disk only when the folder is; some file systems cannot do that for folders.
        let _ = File::open(folder_of(&self.path)).and_then(|folder| folder.sync_all());
        self.seen = Some(hash(text.as_bytes()));
        // A reader of this process's bundle sees the digest that was written.
        self.bundle.digest = open(text.as_bytes()).ok().and_then(|opened| opened.bundle.digest);
        Ok(())
    }
}

fn existing(bytes: &[u8], subject: &Subject) -> Result<Bundle, BundleFileError> {
    let opened = open(bytes).map_err(BundleFileError::NotABundle)?;
    if !opened.bundle.subject.is_same_as(subject) {
        let (theirs, ours) = (Box::new(opened.bundle.subject), Box::new(subject.clone()));
        return Err(BundleFileError::OtherSubject { theirs, ours });
    }
    if opened.digest == DigestCheck::Differs {
        return Err(BundleFileError::Changed);
    }
    let written: Value = serde_json::from_slice(bytes).map_err(io::Error::from)?;
    let kept = serde_json::to_value(&opened.bundle).map_err(io::Error::from)?;
    match first_lost(&written, &kept, String::new()) {
        Some(field) => Err(BundleFileError::NewerFields(field)),
        None => Ok(opened.bundle),
    }
}

/// The first field of `written` that is not in `kept`, as a JSON pointer.
fn first_lost(written: &Value, kept: &Value, at: String) -> Option<String> {
    match (written, kept) {
        (Value::Object(written), Value::Object(kept)) => written.iter().find_map(|(key, value)| {
            let at = format!("{at}/{key}");
            match kept.get(key) {
                Some(kept) => first_lost(value, kept, at),
                None if value.is_null() => None,
                None => Some(at),
            }
        }),
        (Value::Array(written), Value::Array(kept)) => written
            .iter()
            .zip(kept)
            .enumerate()
            .find_map(|(index, (written, kept))| first_lost(written, kept, format!("{at}/{index}"))),
        // A word of a newer probe, such as a new kind of event, is read as another.
        (Value::String(written), Value::String(kept)) if written != kept => Some(at),
        _ => None,
    }
}

fn this_probe() -> Probe {
    Probe { name: "gpu-probe".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
}

/// A file's bytes, with an error of kind `FileTooLarge` for what is far too large to be ours.
pub(crate) fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    use std::io::Read as _;
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(bytes) }
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn temporary_beside(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(".runthrough-").suffix(".tmp").tempfile_in(folder_of(path))
}

/// Gives a new file the mode that any program of this user would give it; temporary files are private. One
/// that is replaced keeps its mode.
fn keep_mode(path: &Path, file: &File) {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = match fs::metadata(path) {
        Ok(found) => found.permissions().mode(),
        Err(_) => 0o666 & !umask(),
    };
    // A file system without modes is no reason to lose the bundle.
    let _ = file.set_permissions(fs::Permissions::from_mode(mode));
}

/// The mask of the process, read without changing it, as the call of that name would.
fn umask() -> u32 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    mask.and_then(|mask| u32::from_str_radix(mask.trim(), 8).ok()).unwrap_or(0o022)
}

/// `runthrough-bundle-2.json` and so on.
fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
    let extension = extension.unwrap_or_default();
    (2_u32..)
        .map(|number| path.with_file_name(format!("{stem}-{number}{extension}")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(platform: &str) -> Subject {
        Subject { platform: Some(platform.to_owned()), ..Subject::default() }
    }

    #[test]
    fn what_another_program_wrote_meanwhile_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bundle.json");
        let mut ours = BundleFile::open_or_new(&path, subject("a")).unwrap();
        let mut theirs = BundleFile::open_or_new(&path, subject("a")).unwrap();
        ours.save().unwrap();
        theirs.save().unwrap();
        assert_eq!(ours.path(), path);
        assert_eq!(theirs.path(), folder.path().join("bundle-2.json"));
        ours.save().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn fields_of_a_newer_probe_are_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bundle.json");
        BundleFile::open_or_new(&path, subject("a")).unwrap().save().unwrap();
        let mut value: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        value["probe"]["commit"] = "x".into();
        value["digest"] = serde_json::to_value(framework::bundle::Digest::of(&value).unwrap()).unwrap();
        fs::write(&path, value.to_string()).unwrap();
        match BundleFile::open_or_new(&path, subject("a")) {
            Err(BundleFileError::NewerFields(field)) => assert_eq!(field, "/probe/commit"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_edited_bundle_is_not_added_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bundle.json");
        BundleFile::open_or_new(&path, subject("a")).unwrap().save().unwrap();
        let edited = fs::read_to_string(&path).unwrap().replace("gpu-probe", "gpu-prob");
        fs::write(&path, &edited).unwrap();
        let error = BundleFile::open_or_new(&path, subject("a")).unwrap_err();
        assert!(matches!(error, BundleFileError::Changed));
        assert_eq!(fs::read_to_string(&path).unwrap(), edited);
    }
}
