//! A server of files for this machine alone: for looking at the site, and for its browser tests.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::thread::JoinHandle;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use tokio::sync::oneshot;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

/// Where a person's server is looked for first.
pub const FIRST_PORT: u16 = 8787;
/// How many ports are tried: a machine where as many are taken has another trouble.
const PORTS_TRIED: u16 = 100;

/// A running server; it ends when dropped.
pub struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves the files below `folder` on `port` of 127.0.0.1; port 0 takes a free one.
    ///
    /// # Errors
    /// Where the folder is not there or the port is taken.
    pub fn start(folder: &Path, port: u16) -> Result<Self> {
        let folder = folder.canonicalize().with_context(|| format!("{} is not there", folder.display()))?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("listen on 127.0.0.1:{port}"))?;
        listener.set_nonblocking(true).context("prepare the listener")?;
        let address = listener.local_addr().context("the server has no address")?;
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().context("start the server")?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener).context("prepare the listener")?
        };
        let files = site(&folder, address.port());
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            runtime.block_on(async move {
                // Browsers keep connections open: ending must not wait for them.
                tokio::select! {
                    served = axum::serve(listener, files) => drop(served),
                    _ = stopped => {}
                }
            });
        });
        Ok(Self { address, stop: Some(stop), thread: Some(thread) })
    }

    /// As [`Server::start`] on `port` where one is given, else on the first free one from [`FIRST_PORT`] on.
    ///
    /// # Errors
    /// As [`Server::start`]; where no port is given, only when a hundred are taken.
    pub fn open(folder: &Path, port: Option<u16>) -> Result<Self> {
        let Some(port) = port else { return Self::on_first_free(folder, FIRST_PORT) };
        Self::start(folder, port)
    }

    fn on_first_free(folder: &Path, first: u16) -> Result<Self> {
        let mut port = first;
        loop {
            match Self::start(folder, port) {
                Err(error) if is_taken(&error) && port < first.saturating_add(PORTS_TRIED) => port += 1,
                started => return started,
            }
        }
    }

    /// The address of its root, with the slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // It has ended already where nobody takes the word.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Serves `folder` and says where, until the process is stopped.
///
/// # Errors
/// As [`Server::open`].
pub fn until_stopped(folder: &Path, port: Option<u16>) -> Result<()> {
    let server = Server::open(folder, port)?;
    println!("{} at {} (Ctrl+C ends)", crate::command::short(folder), server.url());
    server.wait();
    Ok(())
}

fn is_taken(error: &anyhow::Error) -> bool {
    error.root_cause().downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::AddrInUse)
}

fn site(folder: &Path, port: u16) -> Router {
    let header = |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    Router::new()
        .fallback_service(ServeDir::new(folder))
        .layer(header(header::CACHE_CONTROL, "no-cache"))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(from_fn_with_state(port, only_local))
}

/// Answers only what was sent to this machine by its own name: another site's page whose name was made to
/// point here must not read what was measured.
async fn only_local(State(port): State<u16>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}")) {
        next.run(request).await
    } else {
        (StatusCode::MISDIRECTED_REQUEST, "not a name of this server").into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_passed_over_unless_it_was_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let first = Server::start(folder.path(), 0).unwrap();
        let taken = first.address.port();
        let second = Server::on_first_free(folder.path(), taken).unwrap();
        assert!(second.address.port() > taken);
        assert!(Server::open(folder.path(), Some(taken)).is_err());
    }
}
