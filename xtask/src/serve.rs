//! A server of files for this machine alone: for looking at the site, and for its browser tests.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

use anyhow::{Context as _, Result, anyhow};
use tiny_http::{Header, Method, Request, Response, StatusCode};

/// Browsers open several connections and keep them: each thread answers one request at a time.
const THREADS: usize = 4;

/// A running server; it ends when dropped.
pub struct Server {
    address: SocketAddr,
    http: Arc<tiny_http::Server>,
    threads: Vec<JoinHandle<()>>,
}

impl Server {
    /// Serves the files below `folder` on `port` of 127.0.0.1; port 0 takes a free one.
    ///
    /// # Errors
    /// Where the folder is not there or the port is taken.
    pub fn start(folder: &Path, port: u16) -> Result<Self> {
        let folder = folder.canonicalize().with_context(|| format!("{} is not there", folder.display()))?;
        let http = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| anyhow!("listen on 127.0.0.1:{port}: {error}"))?;
        let address = http.server_addr().to_ip().context("the server has no address")?;
        let http = Arc::new(http);
        let threads = (0..THREADS).map(|_| {
            let (http, folder) = (Arc::clone(&http), folder.clone());
            std::thread::spawn(move || {
                while let Ok(request) = http.recv() {
                    answer(request, &folder, address.port());
                }
            })
        });
        Ok(Self { address, threads: threads.collect(), http })
    }

    /// The address of its root, with the slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the process ends.
    pub fn wait(mut self) {
        for thread in std::mem::take(&mut self.threads) {
            drop(thread.join());
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Each call wakes one waiting thread.
        for _ in &self.threads {
            self.http.unblock();
        }
        for thread in self.threads.drain(..) {
            drop(thread.join());
        }
    }
}

/// Serves `folder` and says where, until the process is stopped.
///
/// # Errors
/// As [`Server::start`].
pub fn until_stopped(folder: &Path, port: u16) -> Result<()> {
    let server = Server::start(folder, port)?;
    println!("{} at {} (Ctrl+C ends)", crate::command::short(folder), server.url());
    server.wait();
    Ok(())
}

fn answer(request: Request, folder: &Path, port: u16) {
    let read = matches!(request.method(), Method::Get | Method::Head);
    let result = if !read {
        request.respond(plain(405, "only GET and HEAD"))
    } else if !is_local(&request, port) {
        request.respond(plain(421, "not a name of this server"))
    } else {
        let found = file(folder, request.url()).and_then(|path| Some((File::open(&path).ok()?, path)));
        match found {
            Some((open, path)) => {
                let headers = [
                    ("Content-Type", media_type(&path)),
                    ("Cache-Control", "no-cache"),
                    ("X-Content-Type-Options", "nosniff"),
                ];
                let headers =
                    headers.iter().filter_map(|(name, value)| Header::from_bytes(*name, *value).ok());
                request.respond(headers.fold(Response::from_file(open), Response::with_header))
            }
            None => request.respond(plain(404, "not found")),
        }
    };
    // A browser may close a connection before it has the answer: nobody is left to tell.
    drop(result);
}

fn plain(status: u16, text: &str) -> Response<std::io::Cursor<Vec<u8>>> {
    Response::from_string(text).with_status_code(StatusCode(status))
}

/// Whether the request was sent to this machine by its own name: another site's page whose name was made to
/// point here must not read what was measured.
fn is_local(request: &Request, port: u16) -> bool {
    let host = request.headers().iter().find(|header| header.field.equiv("Host"));
    host.is_some_and(|host| {
        let host = host.value.as_str();
        ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}"))
    })
}

/// The file below `folder` that `url` asks for. `folder` is canonical, so links cannot lead out of it either.
fn file(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = decoded(url.split(['?', '#']).next()?)?;
    let mut found = folder.to_path_buf();
    for part in path.strip_prefix('/')?.split('/') {
        if part == ".." || part.contains(['\\', '\0']) {
            return None;
        }
        found.push(part);
    }
    if found.is_dir() {
        found.push("index.html");
    }
    let found = found.canonicalize().ok()?;
    (found.starts_with(folder) && fs::metadata(&found).ok()?.is_file()).then_some(found)
}

fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|kind| kind.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
