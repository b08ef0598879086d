//! One platform of the workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use framework::bundle::{Bundle, DigestCheck, Opened};
use framework::criteria::{CriterionId, Source, Verdict};
use framework::evidence::{Declaration, Evidence, Origin};
use framework::report::{Platform, PlatformReport};
use framework::statement::Statement;

/// A bundle, as the file it came in and as it was read.
#[derive(Clone, Debug)]
pub(crate) struct LoadedBundle {
    pub(crate) file_name: String,
    /// The file's text, which is what is kept: every later version reads it anew.
    pub(crate) text: Arc<str>,
    pub(crate) opened: Arc<Opened>,
}

/// What was read follows from the text: comparing that would only add to the site's weight.
impl PartialEq for LoadedBundle {
    fn eq(&self, other: &Self) -> bool {
        (&self.file_name, &self.text) == (&other.file_name, &other.text)
    }
}

impl LoadedBundle {
    /// Whether both are the same bundle, also where one was indented anew.
    pub(crate) fn is_same_as(&self, other: &Self) -> bool {
        let digest = |loaded: &Self| match loaded.opened.digest {
            DigestCheck::Matches => loaded.opened.bundle.digest.clone(),
            DigestCheck::Differs | DigestCheck::Absent => None,
        };
        self.text == other.text || digest(self).is_some_and(|found| digest(other) == Some(found))
    }
}

/// A platform that came in a link and was taken over.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Received {
    pub(crate) payload: Arc<str>,
    /// Its position in the link.
    pub(crate) index: usize,
    pub(crate) report: PlatformReport,
}

/// A platform with everything the user has of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct PlatformState {
    pub(crate) name: String,
    pub(crate) bundles: Vec<LoadedBundle>,
    pub(crate) received: Option<Received>,
    pub(crate) declarations: BTreeMap<CriterionId, Declaration>,
    /// Criteria the user marked as deciding.
    pub(crate) decisive: BTreeSet<CriterionId>,
    /// Criteria the user does not want to look at.
    pub(crate) skipped: BTreeSet<CriterionId>,
}

impl PlatformState {
    /// Its bundles in order of time.
    pub(crate) fn sorted_bundles(&self) -> Vec<&LoadedBundle> {
        let mut bundles: Vec<&LoadedBundle> = self.bundles.iter().collect();
        bundles.sort_by_key(|loaded| loaded.opened.bundle.created_at);
        bundles
    }

    /// The newest bundle that says what the instance is.
    pub(crate) fn newest_instance(&self) -> Option<&Bundle> {
        let bundles = self.sorted_bundles();
        bundles.iter().rev().map(|loaded| &loaded.opened.bundle).find(|bundle| bundle.instance.is_some())
    }

    pub(crate) fn report(&self) -> PlatformReport {
        if let (Some(received), true) = (&self.received, self.bundles.is_empty()) {
            return self.report_of_received(received);
        }
        PlatformReport::of(&Platform {
            name: self.name.clone(),
            bundles: self.bundles.iter().map(|loaded| &loaded.opened.bundle).collect(),
            declarations: self.declarations.clone(),
        })
    }

    /// What came in the link, with the user's own declarations where the link showed nothing.
    fn report_of_received(&self, received: &Received) -> PlatformReport {
        let mut report = received.report.clone();
        report.name.clone_from(&self.name);
        for (criterion, declared) in &self.declarations {
            let Some(found) = report.assessments.get_mut(*criterion as usize) else { continue };
            let origin = match declared.address.as_str() {
                "" => Origin::Nowhere,
                address => Origin::Address(address.to_owned()),
            };
            found.note.clone_from(&declared.note);
            found.evidence.push(Evidence {
                verdict: declared.verdict,
                source: Source::Declared,
                statement: Statement::declared_by_person(),
                details: Vec::new(),
                sample_size: None,
                observed_at: None,
                origin,
            });
            let shown_by_link = found.verdict != Verdict::Unknown && found.source != Some(Source::Declared);
            if !shown_by_link && declared.verdict != Verdict::Unknown {
                found.verdict = declared.verdict;
                found.reason = Statement::declared_by_person();
                found.source = Some(Source::Declared);
                found.sample_size = None;
            }
        }
        report
    }
}
