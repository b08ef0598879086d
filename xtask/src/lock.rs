//! Work that two runs must not do at once, in this checkout or in another one.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context as _, Result};

/// Holds the lock file `path` until what is returned is dropped. `what` is said when another run has it.
///
/// The system gives the lock back when its holder ends in any way, so none is left over.
///
/// # Errors
/// Where the file cannot be made or locked.
pub fn hold(path: &Path, what: &str) -> Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("create {}", folder.display()))?;
    }
    let file = File::create(path).with_context(|| format!("create {}", path.display()))?;
    if file.try_lock().is_err() {
        println!("Waiting for another run: {what}");
        file.lock().with_context(|| format!("wait for another run: {what}"))?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_until_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/some.lock");
        let held = hold(&path, "a test").unwrap();
        assert!(File::create(&path).unwrap().try_lock().is_err());
        drop(held);
        File::create(&path).unwrap().try_lock().unwrap();
    }
}
