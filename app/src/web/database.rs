//! The browser's own database: texts under keys, kept over reloads.

use std::future::IntoFuture as _;

use idb::{Database, DatabaseEvent as _, Error, Factory, ObjectStoreParams, TransactionMode};
use wasm_bindgen::JsValue;

const NAME: &str = "runthrough";
const STORE: &str = "kept";
const VERSION: u32 = 1;

/// The browser keeps nothing: private mode, no space, or its storage is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

impl From<Error> for Refused {
    fn from(_: Error) -> Self {
        Self
    }
}

/// The open database. It stays open, so that a write can still begin while the page is being left.
#[derive(Debug)]
pub(crate) struct Store(Database);

impl Store {
    /// Opens the database, and makes it at the first visit.
    pub(crate) async fn open() -> Result<Self, Refused> {
        let mut request = Factory::new()?.open(NAME, Some(VERSION))?;
        request.on_upgrade_needed(|event| {
            // Where this fails, the transaction that asks for the store says so.
            if let Ok(database) = event.database() {
                let _ = database.create_object_store(STORE, ObjectStoreParams::new());
            }
        });
        let mut database = request.await?;
        // A newer version in another tab: this one must let go, or the other one waits.
        database.on_version_change(|event| {
            if let Ok(database) = event.database() {
                database.close();
            }
        });
        Ok(Self(database))
    }

    /// The text under a key; `None` where there is none.
    pub(crate) async fn read(&self, key: &str) -> Result<Option<String>, Refused> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadOnly)?;
        let found = transaction.object_store(STORE)?.get(JsValue::from_str(key))?.await?;
        Ok(found.and_then(|value| value.as_string()))
    }

    /// Begins to keep a text under a key, at once; the future ends when it is kept.
    pub(crate) fn write(
        &self,
        key: &str,
        text: &str,
    ) -> Result<impl Future<Output = Result<(), Refused>> + use<>, Refused> {
        let transaction = self.0.transaction(&[STORE], TransactionMode::ReadWrite)?;
        transaction.object_store(STORE)?.put(&JsValue::from_str(text), Some(&JsValue::from_str(key)))?;
        let ending = transaction.commit()?.into_future();
        Ok(async move { if ending.await?.is_committed() { Ok(()) } else { Err(Refused) } })
    }
}
