//! Where Python environments are looked for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::system::System;

/// More environments than this are not asked.
const MAX_CANDIDATES: usize = 24;

/// Interpreters that exist, each once.
pub(super) fn find(system: &System) -> Vec<PathBuf> {
    let mut found = Candidates { system, seen: BTreeSet::new(), paths: Vec::new() };
    for name in ["VIRTUAL_ENV", "CONDA_PREFIX"] {
        if let Some(folder) = system.variable(name) {
            found.environment(Path::new(folder));
        }
    }
    found.environment(Path::new(".venv"));
    if let Some(path) = system.variable("PATH") {
        for folder in std::env::split_paths(path).filter(|folder| folder.is_absolute()) {
            found.interpreter(&folder.join("python3"));
            found.interpreter(&folder.join("python"));
        }
    }
    let home = system.variable("HOME").map(PathBuf::from).unwrap_or_default();
    for conda in ["miniconda3", "anaconda3", "miniforge3", "mambaforge"] {
        for root in [home.join(conda), Path::new("/opt").join(conda), Path::new("/root").join(conda)] {
            found.environment(&root);
            found.environments_below(&root.join("envs"));
        }
    }
    for folder in [".pyenv/versions", ".local/share/uv/python"] {
        found.environments_below(&home.join(folder));
    }
    found.environment(Path::new("/opt/conda"));
    found.environments_below(Path::new("/opt/conda/envs"));
    found.environments_below(Path::new("/opt"));
    found.paths
}

struct Candidates<'a> {
    system: &'a System,
    seen: BTreeSet<PathBuf>,
    paths: Vec<PathBuf>,
}

impl Candidates<'_> {
    fn environment(&mut self, folder: &Path) {
        self.interpreter(&folder.join("bin/python"));
        self.interpreter(&folder.join("bin/python3"));
    }

    fn environments_below(&mut self, folder: &Path) {
        for name in self.system.list(folder) {
            self.environment(&folder.join(name));
        }
    }

    fn interpreter(&mut self, path: &Path) {
        let path = if path.is_absolute() { self.system.path(path) } else { path.to_owned() };
        if self.paths.len() < MAX_CANDIDATES
            && path.is_file()
            && let Some(place) = place(&path)
            && self.seen.insert(place)
        {
            self.paths.push(path);
        }
    }
}

/// What tells two interpreters apart. A virtual environment's is a link to the one it was made from, so
/// there it is the environment's own folder, else the file behind all links.
fn place(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?.parent()?;
    if folder.join("pyvenv.cfg").is_file() {
        return std::fs::canonicalize(folder).ok();
    }
    std::fs::canonicalize(path).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::fake::FakeSystem;

    #[test]
    fn links_to_one_interpreter_count_once_and_virtual_environments_each() {
        let mut fake = FakeSystem::new(&[
            ("/usr/bin/python3.11", ""),
            ("/opt/conda/bin/python", ""),
            ("/opt/conda/envs/a/bin/python", ""),
            ("/opt/venv/pyvenv.cfg", ""),
        ]);
        let root = fake.folder.path().to_owned();
        let link = |from: &str, to: &str| {
            let to = root.join(to);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::os::unix::fs::symlink(root.join(from), to).unwrap();
        };
        link("usr/bin/python3.11", "usr/bin/python3");
        link("usr/bin/python3.11", "usr/bin/python");
        link("usr/bin/python3.11", "opt/venv/bin/python");
        fake.set_variable("PATH", "/usr/bin:relative");
        let found: Vec<_> = find(&fake.system)
            .into_iter()
            .map(|path| path.strip_prefix(&root).unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(
            found,
            ["usr/bin/python3", "opt/conda/bin/python", "opt/conda/envs/a/bin/python", "opt/venv/bin/python"]
        );
    }
}
